import path from "node:path";
import { compareUnits } from "../../src-shared/bytes/ascii.ts";
import { type Backups, type CommitResult, createAtomicFile, writeFileAtomically } from "./atomic-file.ts";
import { type Clock, systemClock } from "./clock.ts";
import { removeAtExit } from "./exit-cleanup.ts";
import { errnoOf, FileError, fileErrorOf } from "./file-error.ts";
import { type FileLayer, nodeFiles } from "./file-layer.ts";
import { type Identity, identityOf } from "./identity.ts";
import { patiently } from "./patience.ts";
import { expectFile, factsOrNull, readBounded } from "./reading.ts";
import { removeStaleTemporaries, temporaryBeside } from "./temporary.ts";

/*
 * backups/                          the folder given by `places`
 *   0123456789abcdef/               key of the file's identity
 *     origin.json                   {"path": "…"}: which file these are versions of
 *     20260131T120000000Z-00.MOD    a version, named by when it was kept; names sort by age
 */

const ORIGIN = "origin.json";
const ORIGIN_LIMIT = 64 * 1024;
const VERSION = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-\d\d(\.[^.]*)?$/u;
const KEY = /^[0-9a-f]{16}$/;
const LONGEST_EXTENSION = 16;
const MOST_PER_INSTANT = 100;
const COPY_CHUNK = 1 << 20;

export interface BackupOptions {
  /** Versions kept of each file. Default 20. */
  readonly keep?: number;
  /** Bytes of all versions together; the newest version of a file stays whatever its size. Default 2 GiB. */
  readonly maxBytes?: number;
  /** Whether a version that cannot be kept stops the write. Default false: the result says so. */
  readonly required?: boolean;
  /** Put behind the extension of kept versions, so that they do not pass for files of their kind. Default none. */
  readonly suffix?: string;
  readonly clock?: Clock;
  readonly platform?: NodeJS.Platform;
}

export interface Backup {
  readonly path: string;
  /** The file it is a version of; null when that is no longer known. */
  readonly original: string | null;
  /** When it was kept, milliseconds since 1970. */
  readonly keptMs: number;
  readonly size: number;
}

/** The backups of a folder, made when first needed. */
export function backupsIn(folder: string, options: BackupOptions = {}): Backups {
  const clock = options.clock ?? systemClock;
  return {
    required: options.required ?? false,
    async keep(file, files) {
      const identity = await identityOf(file, files, options.platform);
      const own = path.join(folder, identity.key);
      await files.mkdirs(own);
      await removeStaleTemporaries(own, { files });
      await writeOrigin(own, identity, files);
      return keepVersion(file, own, clock.now(), options.suffix ?? "", files);
    },
    forget: (backup, files) => files.unlink(backup),
    prune: (_backup, files) => prune(folder, options.keep ?? 20, options.maxBytes ?? 2 * 1024 ** 3, files),
  };
}

async function writeOrigin(own: string, identity: Identity, files: FileLayer): Promise<void> {
  if ((await readOrigin(own, files)) === identity.path) return;
  const bytes = new TextEncoder().encode(`${JSON.stringify({ path: identity.path })}\n`);
  await writeFileAtomically(path.join(own, ORIGIN), bytes, { files, backup: "none", flush: false });
}

async function readOrigin(own: string, files: FileLayer): Promise<string | null> {
  try {
    const text = new TextDecoder().decode(await readBounded(path.join(own, ORIGIN), ORIGIN_LIMIT, files));
    const value: unknown = JSON.parse(text);
    const known = typeof value === "object" && value !== null && "path" in value ? value.path : null;
    return typeof known === "string" ? known : null;
  } catch (error) {
    // Lost or damaged: the versions are still good.
    if (error instanceof FileError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A hard link costs nothing and is enough: nobody reaches the old bytes once another file has taken the name. */
async function keepVersion(file: string, own: string, now: number, suffix: string, files: FileLayer): Promise<string> {
  const stamp = new Date(now).toISOString().replace(/[-:.]/g, "");
  const extension = `${path.extname(file).slice(0, LONGEST_EXTENSION)}${suffix}`;
  for (let i = 0; i < MOST_PER_INSTANT; i++) {
    const version = path.join(own, `${stamp}-${String(i).padStart(2, "0")}${extension}`);
    if ((await factsOrNull(files, version)) !== null) continue;
    try {
      await linkOrCopy(file, version, files);
      return version;
    } catch (error) {
      if (errnoOf(error) !== "EEXIST") throw error;
    }
  }
  throw new FileError("exists", own);
}

async function linkOrCopy(file: string, version: string, files: FileLayer): Promise<void> {
  try {
    return await files.link(file, version);
  } catch (error) {
    // Another disk, or a file system without hard links.
    if (errnoOf(error) === null || errnoOf(error) === "EEXIST") throw error;
  }
  await copyWhole(file, version, files);
}

/** By way of a temporary, since a copy that ended with the process must not pass for a version. */
async function copyWhole(file: string, version: string, files: FileLayer): Promise<void> {
  const temporary = temporaryBeside(version);
  const cancelRemoval = removeAtExit(temporary);
  try {
    await files.copy(file, temporary);
    await files.rename(temporary, version);
  } catch (error) {
    await removeHalf(temporary, files);
    throw error;
  }
  cancelRemoval();
}

async function removeHalf(version: string, files: FileLayer): Promise<void> {
  try {
    await files.unlink(version);
  } catch {
    // It may never have been made; the copy's own error is the one to tell.
  }
}

function keptAt(name: string): number | null {
  const parts = VERSION.exec(name);
  if (parts === null) return null;
  const [year, month, day, hour, minute, second, ms] = parts.slice(1, 8).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second, ms);
}

async function namesIn(folder: string, files: FileLayer): Promise<string[]> {
  try {
    return (await files.list(folder)).map((entry) => entry.name);
  } catch (error) {
    const failure = fileErrorOf(error, folder);
    if (failure.kind === "not-found") return [];
    throw failure;
  }
}

/** Newest first. One that goes while we look was pruned by another Lamplighter. */
async function versionsIn(own: string, original: string | null, files: FileLayer): Promise<Backup[]> {
  const versions: Backup[] = [];
  for (const name of await namesIn(own, files)) {
    const keptMs = keptAt(name);
    if (keptMs === null) continue;
    const version = path.join(own, name);
    try {
      versions.push({ path: version, original, keptMs, size: files.lstatSync(version).size });
    } catch (error) {
      if (errnoOf(error) !== "ENOENT") throw error;
    }
  }
  return versions.sort((a, b) => compareUnits(path.basename(b.path), path.basename(a.path)));
}

/** Versions kept of one file, newest first. Errors: `FileError`. */
export async function backupsOf(folder: string, file: string, files: FileLayer = nodeFiles): Promise<Backup[]> {
  try {
    const { path: original, key } = await identityOf(file, files);
    return await versionsIn(path.join(folder, key), original, files);
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
}

async function ownFolders(folder: string, files: FileLayer): Promise<string[]> {
  const names = (await namesIn(folder, files)).filter((name) => KEY.test(name));
  return names.sort(compareUnits).map((name) => path.join(folder, name));
}

/** Every version kept in a folder of backups, grouped by file, newest first in a group. Errors: `FileError`. */
export async function listBackups(folder: string, files: FileLayer = nodeFiles): Promise<Backup[]> {
  try {
    const found: Backup[] = [];
    for (const own of await ownFolders(folder, files))
      found.push(...(await versionsIn(own, await readOrigin(own, files), files)));
    return found;
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
}

/** Which versions go: of each file all beyond `keep`, then the oldest until the rest fits; never a file's newest. */
function surplus(groups: readonly (readonly Backup[])[], keep: number, maxBytes: number): Backup[] {
  const most = Math.max(1, keep);
  const gone = groups.flatMap((group) => group.slice(most));
  const kept = groups.flatMap((group) => group.slice(0, most));
  let total = kept.reduce((sum, backup) => sum + backup.size, 0);
  const removable = groups.flatMap((group) => group.slice(1, most)).sort((a, b) => a.keptMs - b.keptMs);
  for (const backup of removable) {
    if (total <= maxBytes) break;
    gone.push(backup);
    total -= backup.size;
  }
  return gone;
}

async function prune(folder: string, keep: number, maxBytes: number, files: FileLayer): Promise<FileError[]> {
  const groups: Backup[][] = [];
  for (const own of await ownFolders(folder, files)) groups.push(await versionsIn(own, null, files));
  const failures: FileError[] = [];
  for (const backup of surplus(groups, keep, maxBytes)) {
    try {
      await files.unlink(backup.path);
    } catch (error) {
      const failure = fileErrorOf(error, backup.path);
      // Another Lamplighter pruned it first.
      if (failure.kind !== "not-found") failures.push(failure);
    }
  }
  return failures;
}

/**
 * Puts a kept version back, as an atomic write of its own: the version there now is kept in turn, unless with `none`.
 * `to` defaults to the file it came from. Errors: `FileError`.
 */
export async function restoreBackup(
  backup: Pick<Backup, "path" | "original">,
  backups: "none" | Backups,
  to: string | null = backup.original,
  files: FileLayer = nodeFiles,
): Promise<CommitResult> {
  if (to === null) throw new FileError("not-found", backup.path);
  const file = await createAtomicFile(to, { files });
  try {
    const source = await files.open(backup.path, "read");
    try {
      const chunk = new Uint8Array(COPY_CHUNK);
      for (let came = 1; came > 0; ) {
        came = await source.read(chunk, file.length);
        await file.write(chunk.subarray(0, came));
      }
    } finally {
      await source.close();
    }
  } catch (error) {
    await file.discard();
    throw fileErrorOf(error, backup.path);
  }
  return file.commit({ backup: backups });
}

export interface SetAside {
  /** Where the file is now. */
  readonly path: string;
  /** Pruning that failed. */
  readonly warnings: readonly FileError[];
}

/**
 * Takes a file away, into the backups: what "remove" means everywhere in this program. When this throws, the file is
 * where it was. Errors: `FileError`.
 */
export async function setAside(file: string, backups: Backups, files: FileLayer = nodeFiles): Promise<SetAside> {
  const kept = await keepOrdinary(file, backups, files);
  try {
    await patiently(() => files.unlink(file), file, { clock: systemClock, platform: process.platform });
  } catch (error) {
    await removeHalf(kept, files);
    throw fileErrorOf(error, file);
  }
  try {
    return { path: kept, warnings: await backups.prune(kept, files) };
  } catch (error) {
    return { path: kept, warnings: [fileErrorOf(error, kept)] };
  }
}

async function keepOrdinary(file: string, backups: Backups, files: FileLayer): Promise<string> {
  try {
    expectFile(await files.lstat(file), file);
  } catch (error) {
    throw fileErrorOf(error, file);
  }
  try {
    return await backups.keep(file, files);
  } catch (error) {
    const cause = fileErrorOf(error, file);
    throw new FileError("backup-failed", file, { why: cause.message }, cause);
  }
}
