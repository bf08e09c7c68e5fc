import { rm } from "node:fs/promises";
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

type Settings = Required<StaleOptions>;

function isStale(name: string, changedMs: number, settings: Settings): boolean {
  const { clock, maxAgeMs } = settings;
  return ownerOf(name, changedMs, settings) === "gone" || clock.now() - changedMs >= maxAgeMs;
}

/** Whether the process that a temporary is named for still lives; `elsewhere` nobody can ask. */
function ownerOf(name: string, changedMs: number, { processes }: Settings): "lives" | "gone" | "elsewhere" {
  const [, pid, hostTag] = TEMPORARY.exec(name)!;
  if (hostTag !== processes.hostTag) return "elsewhere";
  const lives = Number(pid) === processes.pid ? changedMs >= processes.startedMs : processes.isAlive(Number(pid));
  return lives ? "lives" : "gone";
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
  const all = settingsOf(options);
  const removed: string[] = [];
  const failed: FileError[] = [];
  for (const name of await temporariesIn(folder, "file", all.files)) {
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

/**
 * Removes the temporary folders that killed processes left in a folder, with all that is in them. One of a living process
 * stays however old it is, since what is written far below does not make it younger. Best effort: what cannot be removed
 * is in nobody's way.
 */
export async function removeStaleFolders(folder: string, options: StaleOptions = {}): Promise<void> {
  const all = settingsOf(options);
  try {
    for (const name of await temporariesIn(folder, "folder", all.files)) {
      const left = path.join(folder, name);
      const { changedMs } = await all.files.lstat(left);
      const isOld = all.clock.now() - changedMs >= all.maxAgeMs;
      const owner = ownerOf(name, changedMs, all);
      if (owner === "gone" || (owner === "elsewhere" && isOld)) await removeTree(left).catch(expectSystemError);
    }
  } catch (error) {
    expectSystemError(error);
  }
}

/** What the system refuses is in nobody's way; anything else is thrown on. */
function expectSystemError(error: unknown): void {
  fileErrorOf(error, "");
}

/** Removes a folder and all in it, and no link's target. Content when it is gone. Throws the system's error. */
export function removeTree(folder: string): Promise<void> {
  // Windows keeps files for a moment that a virus scanner looks at.
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

function settingsOf({ files, processes, clock, maxAgeMs }: StaleOptions): Settings {
  return {
    files: files ?? nodeFiles,
    processes: processes ?? systemProcesses(),
    clock: clock ?? systemClock,
    maxAgeMs: maxAgeMs ?? DAY_MS,
  };
}

async function temporariesIn(folder: string, kind: "file" | "folder", files: FileLayer): Promise<string[]> {
  try {
    const entries = await files.list(folder);
    return entries.filter((entry) => entry.kind === kind && isTemporary(entry.name)).map((entry) => entry.name);
  } catch (error) {
    const failure = fileErrorOf(error, folder);
    if (failure.kind === "not-found") return [];
    throw failure;
  }
}
