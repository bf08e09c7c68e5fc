import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

const NODE = path.resolve(import.meta.dirname, "../../node_modules/.bin/node");

export interface Child {
  readonly process: ChildProcess;
  /** The next line it prints; null when it has ended. */
  line(): Promise<string | null>;
  /** Ends it as `kill -9` does and waits until it is gone. */
  kill(): Promise<void>;
  /** Its exit code. */
  ended(): Promise<number | null>;
}

/** Runs a script of the tests as a process of its own; killed at the latest when the test ends. */
export function startChild(script: string, args: readonly string[]): Child {
  // The one that runs the tests may be too old for TypeScript.
  const node = Number(process.versions.node.split(".")[0]) >= 24 ? process.execPath : NODE;
  const child = spawn(node, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const gone = once(child, "exit");
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  onTestFinished(kill);
  return {
    process: child,
    kill,
    line: async () => (await lines.next()).value ?? null,
    ended: async () => (await gone)[0] as number | null,
  };
}
