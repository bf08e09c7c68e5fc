import fs from "node:fs";
import fsp from "node:fs/promises";
import { makeFoldersSync } from "./make-folders.ts";

export type FileKind = "file" | "folder" | "link" | "special";

export interface FileFacts {
  readonly kind: FileKind;
  readonly size: number;
  /** Time of last modification, nanoseconds since 1970. */
  readonly modifiedNs: bigint;
  /** Time of last change of the entry itself, milliseconds since 1970; no program can set it back. */
  readonly changedMs: number;
  /** Permission bits. */
  readonly mode: number;
  /** Number of the file on its disk, where there is one: another file in its place has another. */
  readonly inode?: bigint;
}

export interface ListedEntry {
  readonly name: string;
  /** `bad-name`: the name on disk is not valid Unicode, so `name` cannot be used to reach it. */
  readonly kind: FileKind | "bad-name";
}

/** `read`: existing, never waits for a pipe · `create`: new, readable too, fails when anything is there. */
export type OpenMode = "read" | "create";

export interface OpenFile {
  /** By this number other threads of the process reach it; only of the real file system. */
  readonly descriptor?: number;
  /** Reads at `position`; returns how many bytes came, 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** Writes at `position`; returns how many bytes went, which may be fewer than asked. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  writev(chunks: readonly Uint8Array[], position: number): Promise<number>;
  facts(): Promise<FileFacts>;
  chmod(mode: number): Promise<void>;
  /** Sets the time of last modification, milliseconds since 1970. */
  touch(modifiedMs: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The calls of the file system this program uses, narrow enough to stand in for in a test. They throw the system's
 * errors as they are. The `…Sync` calls are for scanning, where they are three times as fast as promises.
 */
export interface FileLayer {
  open(path: string, mode: OpenMode): Promise<OpenFile>;
  /** Follows links. */
  stat(path: string): Promise<FileFacts>;
  lstat(path: string): Promise<FileFacts>;
  list(folder: string): Promise<ListedEntry[]>;
  realPath(path: string): Promise<string>;
  /** Makes one folder; the parent must exist. */
  mkdir(path: string): Promise<void>;
  /** Makes a folder and its parents; content when it is there. */
  mkdirs(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  rmdir(path: string): Promise<void>;
  /** Hard link; fails when `to` exists. */
  link(existing: string, to: string): Promise<void>;
  /** Fails when `to` exists. */
  copy(from: string, to: string): Promise<void>;
  /** Flushes a folder's entries to disk; nothing on Windows, which has no such call. */
  syncFolder(path: string): Promise<void>;
  listSync(folder: string): ListedEntry[];
  statSync(path: string): FileFacts;
  lstatSync(path: string): FileFacts;
  realPathSync(path: string): string;
}

type Kinds = Pick<fs.Dirent, "isFile" | "isDirectory" | "isSymbolicLink">;

function kindOf(entry: Kinds): FileKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : "special";
}

function factsOf(stats: fs.BigIntStats): FileFacts {
  return {
    kind: kindOf(stats),
    size: Number(stats.size),
    modifiedNs: stats.mtimeNs,
    changedMs: Number(stats.ctimeMs),
    mode: Number(stats.mode) & 0o7777,
    inode: stats.ino,
  };
}

const BIG = { bigint: true } as const;

/** The decoder puts this for bytes that are not UTF-8, and a file can really be called so. */
const REPLACEMENT = "\ufffd";

function listed(entries: readonly fs.Dirent[], rawNames: () => readonly Buffer[]): ListedEntry[] {
  const found = entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }) as ListedEntry);
  if (!found.some((entry) => entry.name.includes(REPLACEMENT))) return found;
  const valid = new Set(rawNames().flatMap((raw) => (Buffer.from(raw.toString()).equals(raw) ? [raw.toString()] : [])));
  const seen = new Set<string>();
  return found.map((entry) => {
    const usable = valid.has(entry.name) && !seen.has(entry.name);
    seen.add(entry.name);
    return usable ? entry : { name: entry.name, kind: "bad-name" };
  });
}

function rawNames(folder: string): Buffer[] {
  return fs.readdirSync(folder, { encoding: "buffer" });
}

/** O_NONBLOCK: opening a pipe without a writer must not wait for one. Windows has neither. */
const OPEN_FLAGS: Readonly<Record<OpenMode, number>> = {
  read: fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0),
  create: fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_EXCL,
};

function openFile(handle: fsp.FileHandle): OpenFile {
  return {
    descriptor: handle.fd,
    read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
    write: async (bytes, position) => (await handle.write(bytes, 0, bytes.length, position)).bytesWritten,
    writev: async (chunks, position) => (await handle.writev(chunks, position)).bytesWritten,
    facts: async () => factsOf(await handle.stat(BIG)),
    chmod: (mode) => handle.chmod(mode),
    touch: (modifiedMs) => handle.utimes(modifiedMs / 1000, modifiedMs / 1000),
    sync: () => handle.sync(),
    close: () => handle.close(),
  };
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await fsp.open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The real file system. */
export const nodeFiles: FileLayer = {
  open: async (path, mode) => openFile(await fsp.open(path, OPEN_FLAGS[mode])),
  stat: async (path) => factsOf(await fsp.stat(path, BIG)),
  lstat: async (path) => factsOf(await fsp.lstat(path, BIG)),
  list: async (folder) => listed(await fsp.readdir(folder, { withFileTypes: true }), () => rawNames(folder)),
  realPath: (path) => fsp.realpath(path),
  mkdir: (path) => fsp.mkdir(path),
  mkdirs: async (path) => makeFoldersSync(path),
  rename: (from, to) => fsp.rename(from, to),
  unlink: (path) => fsp.unlink(path),
  rmdir: (path) => fsp.rmdir(path),
  link: (existing, to) => fsp.link(existing, to),
  copy: (from, to) => fsp.copyFile(from, to, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE),
  syncFolder,
  listSync: (folder) => listed(fs.readdirSync(folder, { withFileTypes: true }), () => rawNames(folder)),
  statSync: (path) => factsOf(fs.statSync(path, BIG)),
  lstatSync: (path) => factsOf(fs.lstatSync(path, BIG)),
  realPathSync: (path) => fs.realpathSync.native(path),
};
