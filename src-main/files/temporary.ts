import path from "node:path";
import { type Clock, systemClock } from "./clock.ts";
import { type FileError, fileErrorOf } from "./file-error.ts";
import { type FileLayer, nodeFiles } from "./file-layer.ts";
import { type Processes, systemProcesses } from "./processes.ts";

/** `.<name>.<pid>-<host tag>-<random>.lamplighter-tmp`: says whose it is, so that nobody removes a living one's. */
const TEMPORARY = /^\..*\.(\d{1,10})-([0-9a-f]{4})-[0-9a-z]+\.lamplighter-tmp$/su;

const DAY_MS = 24 * 60 * 60 * 1000;
const NAME_LENGTH = 40;

export function randomPart(): string {
  return Math.random().toString(36).slice(2, 10).padEnd(8, "0");
}

/** A new path for a temporary beside `target`. */
export function temporaryBeside(target: string, processes: Processes = systemProcesses()): string {
  // By code point: half a surrogate pair is no valid name. Four bytes each stay below the 255 of Linux.
  const name = [...path.basename(target)].slice(0, NAME_LENGTH).join("");
  const owner = `${processes.pid}-${processes.hostTag}-${randomPart()}`;
  return path.join(path.dirname(target), `.${name}.${owner}.lamplighter-tmp`);
}

export function isTemporary(name: string): boolean {
  return TEMPORARY.test(name);
}

export interface StaleOptions {
  readonly files?: FileLayer;
  readonly processes?: Processes;
  readonly clock?: Clock;
  /** From this age on a temporary is stale although a process with its pid lives, or its machine is another. One day. */
  readonly maxAgeMs?: number;
}

function isStale(name: string, changedMs: number, options: Required<StaleOptions>): boolean {
  const [, pid, hostTag] = TEMPORARY.exec(name)!;
  const { processes, clock, maxAgeMs } = options;
  const isOld = clock.now() - changedMs >= maxAgeMs;
  if (hostTag !== processes.hostTag) return isOld;
  if (Number(pid) === processes.pid) return changedMs < processes.startedMs;
  return !processes.isAlive(Number(pid)) || isOld;
}

export interface StaleTemporaries {
  readonly removed: readonly string[];
  /** Stale ones that could not be removed. */
  readonly failed: readonly FileError[];
}

/**
 * Removes the temporaries that killed processes left in a folder. Those of living processes stay. A folder that does
 * not exist has none. Errors: `FileError` when the folder cannot be read.
 */
export async function removeStaleTemporaries(folder: string, options: StaleOptions = {}): Promise<StaleTemporaries> {
  const all = {
    files: options.files ?? nodeFiles,
    processes: options.processes ?? systemProcesses(),
    clock: options.clock ?? systemClock,
    maxAgeMs: options.maxAgeMs ?? DAY_MS,
  };
  const removed: string[] = [];
  const failed: FileError[] = [];
  for (const name of await temporariesIn(folder, all.files)) {
    const file = path.join(folder, name);
    try {
      if (!isStale(name, (await all.files.lstat(file)).changedMs, all)) continue;
      await all.files.unlink(file);
      removed.push(file);
    } catch (error) {
      const failure = fileErrorOf(error, file);
      // Gone in the meantime: somebody else tidied up, or it was renamed into place.
      if (failure.kind !== "not-found") failed.push(failure);
    }
  }
  return { removed, failed };
}

async function temporariesIn(folder: string, files: FileLayer): Promise<string[]> {
  try {
    const entries = await files.list(folder);
    return entries.filter((entry) => entry.kind === "file" && isTemporary(entry.name)).map((entry) => entry.name);
  } catch (error) {
    const failure = fileErrorOf(error, folder);
    if (failure.kind === "not-found") return [];
    throw failure;
  }
}
