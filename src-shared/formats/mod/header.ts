import { FormatError } from "../../bytes/format-error.ts";
import { ByteReader } from "../../bytes/reader.ts";
import { ByteWriter } from "../../bytes/writer.ts";
import { DEFAULT_GAME_VERSION, type GameVersion, readGameVersion, writeGameVersion } from "./game-version.ts";

/**
 * Header of a .MOD (spec/container.md §1). All little-endian; wstr = u16 count of UTF-16 units + the units.
 *
 * | since | type                           | field                                                         |
 * |-------|--------------------------------|---------------------------------------------------------------|
 * | v1    | u16                            | format version, 1 to 4                                        |
 * | v1    | u16                            | version of the mod = VERSION of MOD.DAT + 1                   |
 * | v1    | (modver + 1) × {u64, u8}       | v1 only: guid and major of every version                      |
 * | v4    | u16 × 4                        | game version                                                  |
 * | v1    | u32                            | offset of the data section                                    |
 * | v1    | u32                            | offset of the manifest                                        |
 * | v1    | wstr × 5                       | title, author, description, website, download URL             |
 * | v1    | i64                            | id, may be negative                                           |
 * | v1    | u32                            | flags, 0 in every file seen                                   |
 * | v1    | u64                            | reqHash                                                       |
 * | v1    | u16 n, n × {wstr, i64, u16}    | required mods: name, id, version (v1 has no version here)      |
 * | v3    | u16 n, n × wstr                | removed files                                                 |
 */
export interface ModHeader {
  /** 1 to 4 as read; written as 4 always. */
  readonly formatVersion: number;
  /** u16. */
  readonly modVersion: number;
  /** Null before format version 4. */
  readonly gameVersion: GameVersion | null;
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly website: string;
  readonly downloadUrl: string;
  /** i64. */
  readonly id: bigint;
  /** u32. */
  readonly flags: number;
  /** u64, see `requirementHash` in hash/murmur.ts. */
  readonly requirementHash: bigint;
  readonly requirements: readonly ModRequirement[];
  /** Upper-case paths from MEDIA/ of base-game files that the mod hides. */
  readonly removedFiles: readonly string[];
  /** Format version 1 only, else empty. */
  readonly versions: readonly ModVersionGuid[];
}

export interface ModRequirement {
  readonly name: string;
  /** i64. */
  readonly id: bigint;
  /** u16; 0 in format version 1, which does not keep it. */
  readonly version: number;
}

export interface ModVersionGuid {
  /** u64. */
  readonly guid: bigint;
  readonly major: number;
}

/** A header and where it says the other two parts of the file stand; the offsets are as read, not yet checked. */
export interface ParsedModHeader {
  readonly header: ModHeader;
  /** Absolute offset of the data section. */
  readonly dataOffset: number;
  /** Absolute offset of the manifest. */
  readonly manifestOffset: number;
  /** Bytes the header takes; equal to `dataOffset` in every file seen. */
  readonly headerLength: number;
}

export const FORMAT_VERSION = 4;
/** Readers, ours and others', refuse a longer string (UTF-16 units). */
export const MAX_HEADER_UNITS = 8192;
/** Format version and mod version: enough to know where the two offsets stand. */
export const HEADER_PREFIX = 4;

const FORMAT = "mod";
const VERSION_GUID_SIZE = 9;

/**
 * Where the u32 offset of the data section stands, the manifest's right behind it, from the first
 * {@link HEADER_PREFIX} bytes of a file. FormatError when these are not a header's.
 */
export function offsetFieldsAt(prefix: Uint8Array): number {
  const reader = new ByteReader(prefix, FORMAT);
  const formatVersion = readFormatVersion(reader);
  const modVersion = reader.u16();
  if (formatVersion === 1) return HEADER_PREFIX + VERSION_GUID_SIZE * (modVersion + 1);
  return formatVersion === 4 ? 12 : 4;
}

/** Reads a header of format version 1 to 4 from the start of `bytes`, which may go on behind it. */
export function readModHeader(bytes: Uint8Array): ParsedModHeader {
  const reader = new ByteReader(bytes, FORMAT);
  const formatVersion = readFormatVersion(reader);
  const modVersion = reader.u16();
  const versions = formatVersion === 1 ? readVersions(reader, modVersion + 1) : [];
  const gameVersion = formatVersion === 4 ? readGameVersion(reader) : null;
  const dataOffset = reader.u32();
  const manifestOffset = reader.u32();
  const header: ModHeader = {
    formatVersion,
    modVersion,
    gameVersion,
    title: text(reader, "title"),
    author: text(reader, "author"),
    description: text(reader, "description"),
    website: text(reader, "website"),
    downloadUrl: text(reader, "download URL"),
    id: reader.i64(),
    flags: reader.u32(),
    requirementHash: reader.u64(),
    requirements: readRequirements(reader, formatVersion),
    removedFiles: formatVersion >= 3 ? readRemovedFiles(reader) : [],
    versions,
  };
  return { header, dataOffset, manifestOffset, headerLength: reader.offset };
}

/**
 * Checks that the offsets of a header describe a file of `fileSize` bytes: header, data section, manifest, in this
 * order. FormatError if not.
 */
export function checkModOffsets(parsed: ParsedModHeader, fileSize: number): void {
  const { dataOffset, manifestOffset, headerLength } = parsed;
  const fail = (what: string, offset: number): never => {
    throw new FormatError(FORMAT, what, offset);
  };
  if (manifestOffset === 0) fail("no file table: its offset is 0", 0);
  if (dataOffset < headerLength) fail(`data section at ${dataOffset} overlaps the header of ${headerLength} bytes`, 0);
  if (manifestOffset < dataOffset) fail(`manifest at ${manifestOffset} before the data at ${dataOffset}`, 0);
  if (manifestOffset >= fileSize)
    fail(`manifest at ${manifestOffset}, but the file ends at ${fileSize}: it was cut off`, fileSize);
}

/**
 * Writes a header of format version 4; `sectionLength` (bytes) gives the manifest its offset. RangeError for a string
 * of more than {@link MAX_HEADER_UNITS} units, more than 65,535 records in a list, or a file over 4 GiB: the caller
 * checks first.
 */
export function writeModHeader(header: ModHeader, { sectionLength }: { readonly sectionLength: number }): Uint8Array {
  const writer = new ByteWriter(512);
  writer.u16(FORMAT_VERSION).u16(header.modVersion);
  writeGameVersion(writer, header.gameVersion ?? DEFAULT_GAME_VERSION);
  const offsetsAt = writer.offset;
  writer.u32(0).u32(0);
  for (const value of [header.title, header.author, header.description, header.website, header.downloadUrl])
    writer.wstr(bounded(value));
  writer.i64(header.id).u32(header.flags).u64(header.requirementHash);
  writer.u16(boundedCount(header.requirements));
  for (const { name, id, version } of header.requirements) writer.wstr(bounded(name)).i64(id).u16(version);
  writer.u16(boundedCount(header.removedFiles));
  for (const path of header.removedFiles) writer.wstr(bounded(path));
  const dataOffset = writer.offset;
  const manifestOffset = dataOffset + sectionLength;
  if (manifestOffset > 0xffffffff) throw new RangeError(`data section of ${sectionLength} bytes does not fit a .MOD`);
  writer.patchU32(offsetsAt, dataOffset);
  writer.patchU32(offsetsAt + 4, manifestOffset);
  return writer.finish();
}

function readFormatVersion(reader: ByteReader): number {
  if (reader.left === 0) reader.fail("the file is empty");
  const version = reader.u16();
  if (version < 1 || version > FORMAT_VERSION) reader.fail(`format version ${version}, known are 1 to 4`, 0);
  return version;
}

function text(reader: ByteReader, what: string): string {
  const at = reader.offset;
  const count = reader.u16();
  if (count > MAX_HEADER_UNITS) reader.fail(`${what} of ${count} units, at most ${MAX_HEADER_UNITS} are read`, at);
  reader.offset = at;
  return reader.wstr(what);
}

function readVersions(reader: ByteReader, count: number): ModVersionGuid[] {
  reader.count(count, VERSION_GUID_SIZE, "versions");
  return Array.from({ length: count }, () => ({ guid: reader.u64(), major: reader.u8() }));
}

function readRequirements(reader: ByteReader, formatVersion: number): ModRequirement[] {
  const count = reader.count(reader.u16(), formatVersion === 1 ? 10 : 12, "required mods");
  return Array.from({ length: count }, () => ({
    name: text(reader, "name of a required mod"),
    id: reader.i64(),
    version: formatVersion === 1 ? 0 : reader.u16(),
  }));
}

function readRemovedFiles(reader: ByteReader): string[] {
  const count = reader.count(reader.u16(), 2, "removed files");
  return Array.from({ length: count }, () => text(reader, "path of a removed file"));
}

function bounded(value: string): string {
  if (value.length > MAX_HEADER_UNITS) throw new RangeError(`string of ${value.length} units does not fit the header`);
  return value;
}

function boundedCount(list: readonly unknown[]): number {
  if (list.length > 0xffff) throw new RangeError(`${list.length} records do not fit their u16 count`);
  return list.length;
}
