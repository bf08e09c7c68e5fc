import { compareUnits } from "../../bytes/ascii.ts";
import { ByteWriter } from "../../bytes/writer.ts";
import { manifestHash } from "../../hash/sampled-hash.ts";
import { DIRECTORY_TYPE, fileTypeOf } from "../file-types.ts";
import { MANIFEST_VERSION, ManifestTable, MOST_PATH_UNITS, MOST_RECORDS } from "./manifest-table.ts";

/** A manifest as values, for building and changing one; to look things up in one, {@link ManifestTable} is faster. */
export interface Manifest {
  readonly version: number;
  /** mhash as it stands in the file; 0 before version 2, which has none. */
  readonly hash: number;
  readonly root: string;
  /** As it stands in the file; the game does not use it. */
  readonly fileCount: number;
  /** In the order of the file; a name may stand twice. */
  readonly directories: readonly ManifestDirectory[];
  /** Bytes behind the last directory; none in any file seen. */
  readonly trailing: Uint8Array;
}

export interface ManifestDirectory {
  /** Full path from "MEDIA/", with the trailing slash; "" for the directory that holds only "MEDIA/". */
  readonly name: string;
  readonly records: readonly ManifestRecord[];
}

export interface ManifestRecord {
  /** CRC-32 of the inflated payload. */
  readonly crc32: number;
  readonly type: number;
  /** Name in its directory; of a directory record with a trailing slash. */
  readonly name: string;
  /** From the start of the data section; 0 for directories and removed files. */
  readonly offset: number;
  /** Inflated size. */
  readonly size: number;
  /** FILETIME, u64. */
  readonly fileTime: bigint;
}

/** Reads a manifest of version 0, 1 or 2. What {@link writeManifest} makes of the result are the same bytes. */
export function readManifest(bytes: Uint8Array): Manifest {
  const table = new ManifestTable(bytes);
  return {
    version: table.version,
    hash: table.hash,
    root: table.root,
    fileCount: table.fileCount,
    directories: table.directories.map((name, index) => ({
      name,
      records: records(table, table.firstRow[index], table.firstRow[index + 1]),
    })),
    trailing: bytes.slice(table.end),
  };
}

function records(table: ManifestTable, first: number, end: number): ManifestRecord[] {
  const list: ManifestRecord[] = [];
  for (let row = first; row < end; row++)
    list.push({
      crc32: table.crc32(row),
      type: table.type(row),
      name: table.name(row),
      offset: table.offset(row),
      size: table.size(row),
      fileTime: table.fileTime(row),
    });
  return list;
}

/** Writes a manifest as it is, hash and counts included; {@link buildManifest} makes right ones. */
export function writeManifest(manifest: Manifest): Uint8Array {
  const writer = new ByteWriter(64 * 1024);
  writer.u16(manifest.version);
  if (manifest.version >= 2) writer.u32(manifest.hash);
  writer.wstr(manifest.root).u32(manifest.fileCount).u32(manifest.directories.length);
  for (const { name, records } of manifest.directories) {
    writer.wstr(name).u32(records.length);
    for (const { crc32, type, name, offset, size, fileTime } of records)
      writer.u32(crc32).u8(type).wstr(name).u32(offset).u32(size).u64(fileTime);
  }
  return writer.raw(manifest.trailing).finish();
}

/** A packed file, by its full path. */
export interface ManifestFile {
  /** Upper-case path from "MEDIA/". */
  readonly path: string;
  readonly type: number;
  readonly crc32: number;
  readonly size: number;
  /** From the start of the data section. */
  readonly offset: number;
  /** FILETIME, u64. */
  readonly fileTime: bigint;
}

export const MEDIA_ROOT = "MEDIA/";

const UNSAFE_NAME = /[\\:\x00-\x1f]|(^|\/)\.{0,2}(\/|$)/;

/**
 * Whether a path has a part that is empty, `.` or `..`, or a character that no name of the game has: the game never
 * asks for such a file, and no program should unpack it.
 */
export function isUnsafeName(path: string): boolean {
  return UNSAFE_NAME.test(path);
}

/**
 * The manifest GUTS would write for these files, in its order (spec/container.md §3.2): the root; every directory
 * with its files by ascending offset, removed files last; every directory with its directories.
 *
 * `removedFiles` are upper-case paths from MEDIA/; each becomes a record of zeros, unless a file of that path is
 * packed. RangeError for a path that is not below MEDIA/.
 */
export function buildManifest(files: readonly ManifestFile[], removedFiles: readonly string[] = []): Manifest {
  const holders = recordsByDirectory(files, removedFiles);
  const names = [...holders.keys()].sort(compareUnits);
  const children = childrenByDirectory(names);
  const directories: ManifestDirectory[] = [
    ...(names.length > 0 ? [{ name: "", records: [directoryRecord(MEDIA_ROOT)] }] : []),
    ...names.map((name) => ({ name, records: holders.get(name)! })),
    ...[...children.keys()].sort(compareUnits).map((name) => ({
      name,
      records: [...children.get(name)!].sort(compareUnits).map(directoryRecord),
    })),
  ];
  return sealManifest({
    version: MANIFEST_VERSION,
    hash: 0,
    root: MEDIA_ROOT,
    fileCount: nativeFileCount(directories),
    directories,
    trailing: new Uint8Array(),
  });
}

/**
 * Whether readers take the file table of these files, removed ones among them: few enough records, and paths that are
 * not too long together. Every folder on the way to a file has a record of its own with its whole path.
 */
export function isReadableTable(paths: Iterable<string>): boolean {
  const directories = new Set<string>();
  let records = 0;
  let units = 0;
  for (const path of paths) {
    records++;
    units += path.length;
    for (let name = directoryOf(path); name !== "" && !directories.has(name); name = directoryOf(name.slice(0, -1))) {
      directories.add(name);
      records++;
      units += name.length;
      if (units > MOST_PATH_UNITS) return false;
    }
    if (records > MOST_RECORDS || units > MOST_PATH_UNITS) return false;
  }
  return true;
}

/** The manifest with the mhash that belongs to it (spec/container.md §3.4). */
export function sealManifest(manifest: Manifest): Manifest {
  return { ...manifest, hash: manifestHash(writeManifest(manifest)) };
}

/** fileCount as GUTS counts: file records, plus the depth of every directory that holds any (spec/container.md §3.5). */
export function nativeFileCount(directories: readonly ManifestDirectory[]): number {
  let count = 0;
  for (const { name, records } of directories) {
    const files = records.reduce((sum, record) => (record.type === DIRECTORY_TYPE ? sum : sum + 1), 0);
    count += nativeCountOf(name, files);
  }
  return count;
}

/** What one directory and the files directly in it add to fileCount. */
export function nativeCountOf(directory: string, files: number): number {
  return files === 0 ? 0 : files + depthOf(directory);
}

/** Everything before the last slash, with it. */
export function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

function recordsByDirectory(
  files: readonly ManifestFile[],
  removedFiles: readonly string[],
): Map<string, ManifestRecord[]> {
  const holders = new Map<string, ManifestRecord[]>();
  const add = (path: string, type: number, crc32: number, offset: number, size: number, fileTime: bigint): void => {
    const directory = directoryOf(path);
    if (!directory.startsWith(MEDIA_ROOT)) throw new RangeError(`${path} is not below ${MEDIA_ROOT}`);
    const record: ManifestRecord = { crc32, type, name: path.slice(directory.length), offset, size, fileTime };
    const records = holders.get(directory);
    if (records === undefined) holders.set(directory, [record]);
    else records.push(record);
  };
  for (const { path, type, crc32, offset, size, fileTime } of files) add(path, type, crc32, offset, size, fileTime);
  for (const records of holders.values()) records.sort((a, b) => a.offset - b.offset || compareUnits(a.name, b.name));
  const taken = new Set(removedFiles.length > 0 ? files.map((file) => file.path) : []);
  for (const path of removedFiles) {
    if (taken.has(path)) continue;
    taken.add(path);
    add(path, fileTypeOf(path).code, 0, 0, 0, 0n);
  }
  return holders;
}

/** For every directory above the given ones: the names of those directly in it, with their slash. */
function childrenByDirectory(names: readonly string[]): Map<string, Set<string>> {
  const children = new Map<string, Set<string>>();
  for (const name of names) {
    for (let path = name; path !== MEDIA_ROOT; ) {
      const parent = directoryOf(path.slice(0, -1));
      const child = path.slice(parent.length);
      const known = children.get(parent);
      if (known?.has(child)) break;
      if (known === undefined) children.set(parent, new Set([child]));
      else known.add(child);
      path = parent;
    }
  }
  return children;
}

function directoryRecord(name: string): ManifestRecord {
  return { crc32: 0, type: DIRECTORY_TYPE, name, offset: 0, size: 0, fileTime: 0n };
}

/** Number of parts of a directory's path: 1 for "MEDIA/". */
function depthOf(directory: string): number {
  let depth = 0;
  for (let at = directory.indexOf("/"); at >= 0; at = directory.indexOf("/", at + 1)) depth++;
  return depth;
}
