import { ByteReader } from "../../bytes/reader.ts";
import { utf16leToString } from "../../bytes/utf16.ts";
import { DIRECTORY_TYPE } from "../file-types.ts";

/** Newest version of a manifest; the game refuses later ones. */
export const MANIFEST_VERSION = 2;

/** Bytes [start, end) of the manifest, UTF-16LE, to a string: for hosts with a faster way than `bytes/utf16.ts`. */
export type DecodeUnits = (start: number, end: number) => string;

const FORMAT = "manifest";
/** wstr without units, u32. */
const DIRECTORY_MINIMUM = 6;
/** A record without the units of its name. */
const RECORD_MINIMUM = 23;

/** Records, directories, and code units of all paths: far more than any real archive has, and what memory can hold. */
export const MOST_RECORDS = 1_000_000;
export const MOST_PATH_UNITS = 1 << 26;

/**
 * Manifest of a .MOD, from its offset to the end of the file; the whole of a .PAK.MAN (spec/container.md §3).
 *
 * | type                  | field                                                             |
 * |-----------------------|-------------------------------------------------------------------|
 * | u16                   | version: 2, of previews 0                                         |
 * | u32                   | mhash, from version 2 on                                          |
 * | wstr                  | root, "MEDIA/"                                                    |
 * | u32, u32              | fileCount (a hint), dirCount                                      |
 * | dirCount × directory  | wstr name, u32 count, count × record                              |
 * | record                | u32 crc32, u8 type, wstr name, u32 offset, u32 size, u64 fileTime |
 *
 * The table keeps where every record stands and reads a field when it is asked for: 60,000 records cost no objects.
 * Rows are counted from 0 in the order of the file, directory records included.
 */
export class ManifestTable {
  readonly bytes: Uint8Array;
  readonly version: number;
  /** mhash as it stands in the file; 0 before version 2, which has none. */
  readonly hash: number;
  readonly root: string;
  /** As it stands in the file; the game does not use it. */
  readonly fileCount: number;
  /** Full paths with trailing slash, in the order of the file; one may stand twice. */
  readonly directories: readonly string[];
  /** First row of every directory, and behind the last one the number of rows. */
  readonly firstRow: Uint32Array;
  /** Offset in `bytes` of every record. */
  readonly recordAt: Uint32Array;
  /** Index in `directories` of every record. */
  readonly directoryIndex: Uint32Array;
  /** Where the last directory ends in `bytes`. */
  readonly end: number;
  private readonly view: DataView;
  private readonly decode: DecodeUnits;

  /**
   * FormatError for anything that is not a manifest of version 0 to 2, and for one of more than {@link MOST_RECORDS}
   * records or directories, or whose paths are longer than 67 million code units together: a directory's name is
   * stored once and counts for every file in it.
   */
  constructor(
    bytes: Uint8Array,
    decode: DecodeUnits = (start, end) => utf16leToString(bytes, start, (end - start) >> 1),
  ) {
    const reader = new ByteReader(bytes, FORMAT);
    this.bytes = bytes;
    this.decode = decode;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.version = reader.u16();
    if (this.version > MANIFEST_VERSION)
      reader.fail(`version ${this.version}; the game reads none above ${MANIFEST_VERSION}`, 0);
    this.hash = this.version >= 2 ? reader.u32() : 0;
    this.root = reader.wstr("root");
    this.fileCount = reader.u32();
    const directoryCount = reader.count(reader.u32(), DIRECTORY_MINIMUM, "directories");
    expectFew(reader, directoryCount, "directories");
    const most = Math.min(MOST_RECORDS, Math.floor(reader.left / RECORD_MINIMUM));
    const recordAt = new Uint32Array(most);
    const directoryIndex = new Uint32Array(most);
    const directories: string[] = [];
    const firstRow = new Uint32Array(directoryCount + 1);
    let row = 0;
    let pathUnits = 0;
    for (let i = 0; i < directoryCount; i++) {
      const name = reader.wstr("name of a directory");
      directories.push(name);
      const count = reader.count(reader.u32(), RECORD_MINIMUM, "records");
      expectFew(reader, row + count, "records");
      const start = reader.offset;
      reader.offset = scanRecords(reader, recordAt, row, count);
      pathUnits += count * name.length + (reader.offset - start - count * RECORD_MINIMUM) / 2;
      if (pathUnits > MOST_PATH_UNITS)
        reader.fail(`paths of more than ${MOST_PATH_UNITS} code units together; do not trust this file`, start);
      directoryIndex.fill(i, row, row + count);
      row += count;
      firstRow[i + 1] = row;
    }
    this.directories = directories;
    this.firstRow = firstRow;
    this.recordAt = recordAt.subarray(0, row);
    this.directoryIndex = directoryIndex.subarray(0, row);
    this.end = reader.offset;
  }

  /** Number of rows. */
  get length(): number {
    return this.recordAt.length;
  }

  /** CRC-32 of the inflated payload. */
  crc32(row: number): number {
    return this.view.getUint32(this.recordAt[row], true);
  }

  type(row: number): number {
    return this.bytes[this.recordAt[row] + 4];
  }

  isDirectory(row: number): boolean {
    return this.type(row) === DIRECTORY_TYPE;
  }

  hasEmptyName(row: number): boolean {
    const at = this.recordAt[row];
    return (this.bytes[at + 5] | this.bytes[at + 6]) === 0;
  }

  /** Name in its directory; of a directory record with a trailing slash. */
  name(row: number): string {
    return this.decode(this.recordAt[row] + 7, this.tail(row));
  }

  path(row: number): string {
    return this.directories[this.directoryIndex[row]] + this.name(row);
  }

  /** From the start of the data section; 0 for directories and removed files. */
  offset(row: number): number {
    return this.view.getUint32(this.tail(row), true);
  }

  /** Inflated size. */
  size(row: number): number {
    return this.view.getUint32(this.tail(row) + 4, true);
  }

  /** FILETIME, u64. */
  fileTime(row: number): bigint {
    return this.view.getBigUint64(this.tail(row) + 8, true);
  }

  /** Where the fields behind the name begin. */
  private tail(row: number): number {
    const at = this.recordAt[row];
    return at + 7 + 2 * (this.bytes[at + 5] | (this.bytes[at + 6] << 8));
  }
}

function expectFew(reader: ByteReader, count: number, what: string): void {
  if (count > MOST_RECORDS)
    reader.fail(`${count} ${what}, more than the ${MOST_RECORDS} that are read; do not trust this file`);
}

/** Notes where `count` records stand, from row `row` on, and returns where they end. */
function scanRecords(reader: ByteReader, recordAt: Uint32Array, row: number, count: number): number {
  const { bytes, end } = reader;
  let at = reader.offset;
  for (let i = 0; i < count; i++) {
    const next = at + RECORD_MINIMUM;
    if (next > end) reader.fail("record runs past the end", at);
    recordAt[row + i] = at;
    at = next + 2 * (bytes[at + 5] | (bytes[at + 6] << 8));
  }
  if (at > end) reader.fail("record runs past the end", recordAt[row + count - 1]);
  return at;
}
