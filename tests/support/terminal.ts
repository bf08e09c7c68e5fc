import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { CLI, cliEnv, NODE } from "./cli.ts";

/** Whether there is a program that gives another one a terminal. */
export const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;
if (!hasTerminal) console.warn("\n*** There is no `script` of util-linux: the tests in a terminal are SKIPPED. ***\n");

export const KEYS = { enter: "\r", space: " ", down: "\u001b[B", ctrlC: "\u0003", ctrlD: "\u0004" } as const;

export interface Terminal {
  /** Everything that was printed so far, without what moves the cursor and colours. */
  text(): string;
  /** The same as it came. */
  raw(): string;
  /** Waits until something is printed that was not there at the last call. */
  until(pattern: RegExp): Promise<void>;
  type(keys: string): void;
  /** The exit code. */
  readonly ended: Promise<number>;
}

export interface TerminalOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>> & { readonly LAMPLIGHTER_HOME: string };
  readonly columns?: number;
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** Runs the command line in a terminal of its own. */
export function startInTerminal(args: readonly string[], options: TerminalOptions): Terminal {
  const words = [path.resolve(NODE), CLI, ...args].map(quoted).join(" ");
  const command = `stty cols ${options.columns ?? 100} rows 30; exec ${words}`;
  const child = spawn("script", ["-qec", command, "/dev/null"], {
    cwd: options.cwd,
    stdio: ["pipe", "pipe", "inherit"],
    env: cliEnv(options.env.LAMPLIGHTER_HOME, { TERM: "xterm-256color", ...options.env }),
  });
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  // Keys that come after the end are nobody's.
  child.stdin.on("error", () => {});
  const ended = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? -1));
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const raw = () => Buffer.concat(pieces).toString();
  // biome-ignore lint/complexity/useRegexLiterals: control characters are clearer spelled out.
  const text = () => raw().replace(new RegExp("\\u001b\\[[0-9;?]*[A-Za-z]", "g"), "");
  let seen = 0;
  return {
    raw,
    text,
    until: async (pattern) => {
      await vi.waitFor(() => expect(text().slice(seen)).toMatch(pattern), { timeout: 20_000, interval: 20 });
      seen = text().length;
    },
    type: (keys) => void child.stdin.write(keys),
    ended,
  };
}
