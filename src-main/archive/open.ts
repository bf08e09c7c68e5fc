import path from "node:path";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import {
  checkModOffsets,
  HEADER_PREFIX,
  offsetFieldsAt,
  type ParsedModHeader,
  readModHeader,
} from "../../src-shared/formats/mod/header.ts";
import { ManifestTable } from "../../src-shared/formats/mod/manifest-table.ts";
import { isVpk } from "../../src-shared/formats/vpk/vpk-header.ts";
import { fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import type { Archive } from "./archive.ts";
import { ContainerArchive, type ContainerParts } from "./container-archive.ts";
import { FileRange } from "./file-range.ts";
import { FolderArchive } from "./folder-archive.ts";
import { strangeVpk, VpkArchive } from "./vpk-archive.ts";

export interface OpenOptions {
  /** Read the head of every block, which makes `packedSize` exact. */
  readonly readHeads?: boolean;
  readonly files?: FileLayer;
}

/** More than any header (a list of removed files is the only long thing in one) or manifest can sensibly take. */
const LONGEST_HEADER = 16 * 1024 * 1024;
const LONGEST_MANIFEST = 256 * 1024 * 1024;

/**
 * Opens a .MOD, a .PAK with its .MAN beside it, a VPK or a folder; what a file is, its content says and not its name.
 * Reads header and file table, nothing else.
 *
 * FormatError with the file's path when it is none of these or damaged; `FileError` when it cannot be read.
 */
export async function openArchive(file: string, options: OpenOptions = {}): Promise<Archive> {
  const { files = nodeFiles, readHeads = false } = options;
  if (await isFolder(file, files)) return FolderArchive.open(file, files);
  const range = await FileRange.open(file, files);
  try {
    const prefix = await readPrefix(range);
    if (isVpk(prefix)) return await VpkArchive.open(range, files);
    const archive = new ContainerArchive(await readParts(range, prefix, files));
    if (readHeads) await archive.readHeads();
    return archive;
  } catch (error) {
    await range.close();
    throw error instanceof FormatError ? error.at(file) : error;
  }
}

/**
 * Opens two archives to be compared. The files of a folder beside a VPK keep their names. Errors as of
 * {@link openArchive}.
 */
export async function openPair(a: string, b: string): Promise<readonly [Archive, Archive]> {
  const opened: Archive[] = [];
  try {
    for (const file of [a, b]) opened.push(await openArchive(file));
    const [first, second] = opened;
    if (first.kind === "folder" && second.kind === "vpk")
      return [await FolderArchive.open(a, nodeFiles, "disk"), second];
    if (first.kind === "vpk" && second.kind === "folder")
      return [first, await FolderArchive.open(b, nodeFiles, "disk")];
    return [first, second];
  } catch (error) {
    for (const archive of opened) await archive.close();
    throw error;
  }
}

/** What a file is found in without reading it: what {@link openArchive} has read of an archive. */
export interface ArchiveIndex {
  /** Bytes of the file. */
  readonly size: number;
  /** Absolute offset and bytes of the data section. */
  readonly section: { readonly start: number; readonly length: number };
  /** Bytes of the manifest. */
  readonly manifest: Uint8Array;
}

/**
 * An archive whose index was kept, without its header. It is opened when the first content is read; that it is still
 * the same file is the caller's to see. FormatError when the manifest is none.
 */
export function reopenArchive(file: string, index: ArchiveIndex, files: FileLayer = nodeFiles): Archive {
  const { size, section, manifest } = index;
  return new ContainerArchive({
    file: FileRange.later(file, size, files),
    header: null,
    headerLength: section.start,
    table: tableOf(manifest),
    section,
  });
}

async function isFolder(file: string, files: FileLayer): Promise<boolean> {
  try {
    return (await files.stat(file)).kind === "folder";
  } catch (error) {
    throw fileErrorOf(error, file);
  }
}

/** Header of a .MOD alone, for lists of many mods. Errors as of {@link openArchive}. */
export async function readHeaderOf(file: string, files: FileLayer = nodeFiles): Promise<ParsedModHeader> {
  const range = await FileRange.open(file, files);
  try {
    const parsed = await readHeader(range, await readPrefix(range));
    checkModOffsets(parsed, range.size);
    return parsed;
  } catch (error) {
    throw error instanceof FormatError ? error.at(file) : error;
  } finally {
    await range.close();
  }
}

/** Header of a .MOD as it stands, its offsets not yet checked against the file. Errors as of {@link openArchive}. */
export async function readParsedHeader(file: FileRange): Promise<ParsedModHeader> {
  return readHeader(file, await readPrefix(file));
}

function readPrefix(file: FileRange): Promise<Uint8Array> {
  return file.read(0, Math.min(HEADER_PREFIX, file.size));
}

async function readParts(file: FileRange, prefix: Uint8Array, files: FileLayer): Promise<ContainerParts> {
  let parsed: ParsedModHeader;
  try {
    parsed = await readHeader(file, prefix);
    checkModOffsets(parsed, file.size);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return readPack(file, error, files);
  }
  const { header, headerLength, dataOffset, manifestOffset } = parsed;
  return {
    file,
    header,
    headerLength,
    table: await readTable(file, manifestOffset),
    section: { start: dataOffset, length: manifestOffset - dataOffset },
  };
}

/** Reads the fixed fields first, since only they tell how far the header goes. */
async function readHeader(file: FileRange, prefix: Uint8Array): Promise<ParsedModHeader> {
  const offsetsAt = offsetFieldsAt(prefix);
  const fixed = await file.read(0, Math.min(offsetsAt + 8, file.size));
  if (fixed.length < offsetsAt + 8) readModHeader(fixed);
  const dataOffset = new DataView(fixed.buffer).getUint32(offsetsAt, true);
  if (dataOffset > LONGEST_HEADER) throw new FormatError("mod", `header of ${dataOffset} bytes`, offsetsAt);
  const rest = await file.read(fixed.length, Math.max(0, Math.min(dataOffset, file.size) - fixed.length));
  const bytes = new Uint8Array(fixed.length + rest.length);
  bytes.set(fixed);
  bytes.set(rest, fixed.length);
  return readModHeader(bytes);
}

/** The manifest from an offset to the end of the file. FormatError when it is none. */
export async function readTable(file: FileRange, from: number): Promise<ManifestTable> {
  const length = file.size - from;
  if (length > LONGEST_MANIFEST) throw new FormatError("mod", `file table of ${length} bytes`, from);
  return tableOf(await file.read(from, length));
}

function tableOf(bytes: Uint8Array): ManifestTable {
  const native = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new ManifestTable(bytes, (start, end) => native.toString("utf16le", start, end));
}

/** A .PAK has no header; the .MAN beside it makes it one. Without, `notMod` says what is wrong. */
async function readPack(file: FileRange, notMod: FormatError, files: FileLayer): Promise<ContainerParts> {
  const manifest = await manifestBeside(file.path, files);
  if (manifest === null) {
    if (asciiUpper(file.path).endsWith(".PAK"))
      throw new FormatError("pak", "no file table (.PAK.MAN) lies beside this pack", 0);
    throw (await strangeVpk(file, files)) ?? notMod;
  }
  const range = await FileRange.open(manifest, files);
  try {
    return {
      file,
      header: null,
      headerLength: 0,
      table: await readTable(range, 0),
      section: { start: 0, length: file.size },
    };
  } catch (error) {
    throw error instanceof FormatError ? error.at(manifest) : error;
  } finally {
    await range.close();
  }
}

/** The .MAN beside a .PAK; null when there is none. Errors: `FileError`. */
export async function manifestBeside(file: string, files: FileLayer): Promise<string | null> {
  const folder = path.dirname(file);
  const wanted = asciiUpper(`${path.basename(file)}.MAN`);
  try {
    const found = (await files.list(folder)).find(({ name }) => asciiUpper(name) === wanted);
    return found === undefined ? null : path.join(folder, found.name);
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
}
