import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import type { Clock } from "../../files/clock.ts";
import { errnoOf, FILE_RULES, kindOfErrno } from "../../files/file-error.ts";
import type { LaunchWay } from "./plan.ts";
import { launchFinding } from "./rules.ts";

export interface StartOptions {
  /** Variables of this process, which the game gets besides those of the way. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock?: Pick<Clock, "sleep">;
}

/** Keeps nothing waiting when the program has ended before; one that runs keeps this one until the moment is over. */
const unheldClock: Pick<Clock, "sleep"> = {
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms).unref()),
};

export type Started =
  | {
      readonly kind: "started";
      readonly pid: number;
      /** It ended well within the moment it was watched, as programs do that ask another one. */
      readonly hasEnded: boolean;
    }
  /** It is not running. Severity error. */
  | { readonly kind: "failed"; readonly finding: Diagnostic };

/** How long a program is watched for an early end. */
const MOMENT_MS = 1500;
/** This program's own, which would confuse the game's. */
const OWN = /^(LAMPLIGHTER_|ELECTRON_|TL2_|NODE_OPTIONS$)/;

/**
 * Starts the game, or whatever starts it, as a program of its own that outlives this one; no shell is asked. What goes
 * wrong within a moment is an answer.
 */
export async function startGame(way: LaunchWay, { env, clock = unheldClock }: StartOptions): Promise<Started> {
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !OWN.test(name)));
  const child = spawned(way, { ...kept, ...way.env });
  if (child instanceof Error) return { kind: "failed", finding: failure(way, child) };
  const begun = await beginning(child);
  if (begun instanceof Error) return { kind: "failed", finding: failure(way, begun) };
  const end = await Promise.race([ending(child), clock.sleep(MOMENT_MS).then(() => null)]);
  child.unref();
  if (end !== null && end.how !== null) {
    const program = path.basename(way.program);
    return { kind: "failed", finding: launchFinding("launch-ended", way.program, { program, how: end.how }) };
  }
  return { kind: "started", pid: child.pid!, hasEnded: end !== null };
}

/** Of some errors Node tells later, others it throws. */
function spawned({ program, args, folder }: LaunchWay, env: NodeJS.ProcessEnv): ChildProcess | Error {
  try {
    return spawn(program, args, { cwd: folder, env, detached: true, stdio: "ignore", shell: false });
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return error;
    throw error;
  }
}

/** The system's error when it did not start. */
function beginning(child: ChildProcess): Promise<Error | null> {
  return new Promise((resolve) => {
    child.once("spawn", () => resolve(null));
    // Stays, since an error that nobody hears of would end this program.
    child.on("error", resolve);
  });
}

/** `how` is null for a good end. */
function ending(child: ChildProcess): Promise<{ readonly how: string | null }> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => {
      if (code === 0) resolve({ how: null });
      else resolve({ how: code === null ? `signal ${signal}` : `exit code ${code}` });
    });
  });
}

function failure({ program }: LaunchWay, error: Error): Diagnostic {
  return launchFinding("launch-failed", program, { program: path.basename(program), what: reasonOf(error) });
}

/** Windows has errors without a name, as of a program that only an administrator may start. */
function reasonOf(error: Error): string {
  const errno = errnoOf(error);
  if (errno === null) return error.message;
  const rule: { readonly message: (data: never) => string } = FILE_RULES[kindOfErrno(errno)];
  return rule.message({ errno } as never).replace(/\.$/, "");
}
