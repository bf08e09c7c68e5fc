import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { tempFolder } from "./temp-folder.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The command line as it is shipped. `npm test` builds it. */
export const CLI = path.join(ROOT, "dist/cli.js");
/** The Node that the project brings along. */
export const NODE = path.join(ROOT, "node_modules/.bin/node");

export interface CliRun {
  /** 128 and the signal's number when a signal ended it, as a shell has it. */
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The program to run; by default the project's own Node with the built command line. */
  readonly command?: readonly [string, ...string[]];
  readonly uid?: number;
}

export interface RunningCli {
  readonly process: ChildProcess;
  readonly ended: Promise<CliRun>;
}

/** The variables of a run: the app's own files in a temporary folder, and no game. */
export function cliEnv(home: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(TL2_|LAMPLIGHTER_|NO_COLOR|FORCE_COLOR)/.test(entry[0]),
  );
  return { ...Object.fromEntries(kept), HOME: home, LAMPLIGHTER_HOME: home, ...more };
}

/** Starts the command line; killed at the latest when the test ends. */
export function startCli(args: readonly string[], options: CliOptions = {}): RunningCli {
  if (!existsSync(CLI)) throw new Error("dist/cli.js is missing: run `npm run build` first");
  const [program, ...first] = options.command ?? [NODE, CLI];
  const settings: SpawnOptions = {
    stdio: ["ignore", "pipe", "pipe"],
    env: cliEnv(options.env?.LAMPLIGHTER_HOME ?? tempFolder(), options.env),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  };
  const child = spawn(program, [...first, ...args], settings);
  const ended = new Promise<CliRun>((resolve, reject) => {
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout!.on("data", (piece: Buffer) => stdout.push(piece));
    child.stderr!.on("data", (piece: Buffer) => stderr.push(piece));
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({
        exit: code ?? 128 + (SIGNAL_NUMBERS[signal ?? ""] ?? 0),
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      }),
    );
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { process: child, ended };
}

const SIGNAL_NUMBERS: Readonly<Record<string, number>> = { SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** Runs the command line to its end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  return startCli(args, options).ended;
}

/** Runs it with --json and reads the one value it prints. */
export async function runJson<T>(args: readonly string[], options: CliOptions = {}): Promise<CliRun & { value: T }> {
  const run = await runCli([...args, "--json"], options);
  return { ...run, value: JSON.parse(run.stdout) as T };
}

/** With --json stderr holds nothing but progress, an object per line. */
export function expectOnlyProgress(stderr: string): void {
  for (const line of stderr.split("\n").filter((each) => each !== ""))
    expect(JSON.parse(line)).toEqual({ progress: expect.objectContaining({ kind: expect.any(String) }) });
}
