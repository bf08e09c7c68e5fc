import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { ByteReader } from "../../../src-shared/bytes/reader.ts";
import { DIRECTORY_TYPE } from "../../../src-shared/formats/file-types.ts";
import {
  type ManifestDirectory,
  type ManifestRecord,
  MEDIA_ROOT,
  writeManifest,
} from "../../../src-shared/formats/mod/manifest.ts";
import { MANIFEST_VERSION, ManifestTable, MOST_RECORDS } from "../../../src-shared/formats/mod/manifest-table.ts";

/** A file table as far as it reads. */
export interface RescuedTable {
  readonly table: ManifestTable;
  /** Records that are files. */
  readonly files: number;
  /** It ends before the records that it announces. */
  readonly isCut: boolean;
  /** What it says its version is, when there is no such version; else null. */
  readonly statedVersion: number | null;
}

const FORMAT = "manifest";
/** Longer names are none of the game's; damaged bytes have them. */
const LONGEST_NAME = 1024;
/** The highest type there is, with room for those that stand for sources. */
const HIGHEST_TYPE = 31;
const CONTROL = /[\x00-\x1f]/;

/**
 * Reads the file table at the beginning of `bytes` as far as its records make sense; null when not one file does. What
 * was whole is whole again: the table returned says of itself what it holds.
 */
export function rescueTable(bytes: Uint8Array, sectionLength: number): RescuedTable | null {
  const reader = new ByteReader(bytes, FORMAT);
  const directories: ManifestDirectory[] = [];
  let version = MANIFEST_VERSION;
  let root = MEDIA_ROOT;
  let isCut = false;
  try {
    version = reader.u16();
    if (version >= 2) reader.u32();
    root = reader.wstr("root");
    reader.u32();
    isCut = readDirectories(reader, directories, sectionLength);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    isCut = true;
  }
  const files = directories.reduce((sum, { records }) => sum + records.filter(isFile).length, 0);
  if (files === 0) return null;
  const known = Math.min(version, MANIFEST_VERSION);
  const whole = { version: known, hash: 0, root, fileCount: 0, directories, trailing: new Uint8Array() };
  return {
    table: new ManifestTable(writeManifest(whole)),
    files,
    isCut,
    statedVersion: version > MANIFEST_VERSION ? version : null,
  };
}

function isFile({ type }: ManifestRecord): boolean {
  return type !== DIRECTORY_TYPE;
}

/** Fills `into`; returns whether something that was announced is missing. */
function readDirectories(reader: ByteReader, into: ManifestDirectory[], sectionLength: number): boolean {
  let rows = 0;
  for (let left = reader.u32(); left > 0; left--) {
    const name = reader.wstr("name of a directory");
    if (!isName(name, true)) return true;
    const records: ManifestRecord[] = [];
    into.push({ name, records });
    for (let count = reader.u32(); count > 0; count--) {
      const { record, isWhole } = readRecord(reader);
      if (!isSensible(record, sectionLength) || ++rows > MOST_RECORDS) return true;
      records.push(record);
      if (!isWhole) return true;
    }
  }
  return false;
}

/** A cut through the time of a record costs nothing else. */
function readRecord(reader: ByteReader): { readonly record: ManifestRecord; readonly isWhole: boolean } {
  const crc32 = reader.u32();
  const type = reader.u8();
  const name = reader.wstr("name");
  const offset = reader.u32();
  const size = reader.u32();
  const isWhole = reader.left >= 8;
  return { record: { crc32, type, name, offset, size, fileTime: isWhole ? reader.u64() : 0n }, isWhole };
}

function isSensible({ type, name, offset }: ManifestRecord, sectionLength: number): boolean {
  return type <= HIGHEST_TYPE && isName(name, false) && offset < sectionLength;
}

function isName(name: string, mayBeEmpty: boolean): boolean {
  return name.length <= LONGEST_NAME && (mayBeEmpty || name !== "") && !CONTROL.test(name);
}

/** Where file tables may begin in `bytes`: their root is a text that nothing else has as often. */
export function tableCandidates(bytes: Uint8Array): readonly number[] {
  const native = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: number[] = [];
  for (let at = native.indexOf(ROOT); at >= 0 && found.length < MOST_CANDIDATES; at = native.indexOf(ROOT, at + 1)) {
    // Version and hash stand before the root; the hash only from version 2 on.
    for (const before of [6, 2]) if (at >= before && native.readUInt16LE(at - before) < 256) found.push(at - before);
  }
  return found;
}

const MOST_CANDIDATES = 64;
const ROOT = Buffer.concat([Buffer.of(MEDIA_ROOT.length, 0), Buffer.from(MEDIA_ROOT, "utf16le")]);
