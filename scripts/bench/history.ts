import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import os from "node:os";
import type { Figure } from "./figures.ts";

/** What makes the figures of two runs comparable. */
export interface Machine {
  readonly platform: string;
  readonly cpu: string;
  readonly cores: number;
}

/** One line of the history: a run of the bench. */
export interface Run {
  /** ISO date. */
  readonly date: string;
  /** With a "+" behind it when files differed from it; null without git. */
  readonly commit: string | null;
  readonly node: string;
  readonly machine: Machine;
  /** Size of what was measured, 1 being full size. */
  readonly scale: number;
  /** Mean number of busy threads in the minute before the run; 0 on Windows, which does not tell. */
  readonly load: number;
  readonly figures: Readonly<Record<string, number>>;
}

export function machineHere(): Machine {
  const cpus = os.cpus();
  return { platform: `${process.platform} ${process.arch}`, cpu: cpus[0]?.model ?? "", cores: cpus.length };
}

export function commitHere(): string | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const commit = git("rev-parse", "--short", "HEAD").trim();
    return git("status", "--porcelain", "--untracked-files=no") === "" ? commit : `${commit}+`;
  } catch {
    return null;
  }
}

/** Figures by name, for a line of the history. */
export function valuesOf(figures: readonly Figure[]): Readonly<Record<string, number>> {
  return Object.fromEntries(figures.map(({ name, value }) => [name, value]));
}

/** All runs, oldest first; lines that are not whole, as a killed run may leave, are passed over. */
export function readHistory(file: string): Run[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").split("\n").flatMap(runOfLine);
}

function runOfLine(line: string): Run[] {
  try {
    const value = JSON.parse(line) as Run | null;
    return typeof value?.figures === "object" && typeof value.machine === "object" ? [value] : [];
  } catch {
    return [];
  }
}

export function appendRun(file: string, run: Run): void {
  appendFileSync(file, `${JSON.stringify(run)}\n`);
}

/** The latest value of every figure on the same machine and at the same scale. */
export function latestFigures(history: readonly Run[], machine: Machine, scale: number): ReadonlyMap<string, number> {
  const latest = new Map<string, number>();
  for (const run of history) {
    const { platform, cpu, cores } = run.machine;
    const isComparable =
      run.scale === scale && platform === machine.platform && cpu === machine.cpu && cores === machine.cores;
    if (isComparable) for (const [name, value] of Object.entries(run.figures)) latest.set(name, value);
  }
  return latest;
}
