import { ByteReader } from "../../bytes/reader.ts";
import { VPK_FORMAT } from "./vpk-header.ts";

/** Archive index that means: the data stand in the directory's own file. */
export const EMBEDDED = 0x7fff;
export const RECORD_SIZE = 18;
export const TERMINATOR = 0xffff;

/** A name of a folder or file, or an extension; the longest real one has 200 bytes. */
const LONGEST_STRING = 4096;
/** Files, and bytes of all their paths together: a folder's name is stored once and counts for every file in it. */
const MOST_FILES = 1 << 21;
const MOST_PATH_BYTES = 256 * 1024 * 1024;
const SPACE = 0x20;

/** Bytes [start, end) of the tree as a name. */
export type DecodeName = (start: number, end: number) => string;

/**
 * The list of files of a directory (spec/vpk.md §3): extensions, in each folders, in each files. An empty string ends
 * a level; a string of one blank stands for nothing, as in a name without extension or a file outside all folders.
 *
 * | type        | field                                                                      |
 * |-------------|----------------------------------------------------------------------------|
 * | string      | extension; empty: the list ends                                            |
 * | string      | folder; empty: the extension ends                                          |
 * | string      | name; empty: the folder ends                                               |
 * | u32         | CRC-32 of the whole content                                                |
 * | u16         | bytes of the content that stand here, behind the record                    |
 * | u16         | archive the rest is in; 0x7FFF: this file                                  |
 * | u32         | offset there: absolute, in this file from the beginning of the data        |
 * | u32         | bytes there                                                                |
 * | u16         | 0xFFFF                                                                     |
 * | bytes       | the beginning of the content                                               |
 *
 * The table keeps where every name and record stands and reads a field when it is asked for: 260,000 files cost 4 MB
 * and no objects. Rows are counted from 0 in the order of the file.
 */
export class VpkTree {
  /** Number of files. */
  readonly length: number;
  /** Bytes behind the end of the list. */
  readonly unread: number;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly decode: DecodeName;
  private readonly columns: Columns;
  /** Folder and extension of the row last asked for: neighbours mostly share them. */
  private folderAt = -1;
  private folder = "";
  private extensionAt = -1;
  private extension = "";

  /**
   * `offset` is where the tree stands in the file, for errors. FormatError for anything that is no whole list, for more
   * than 2 million files, and for paths of more than 256 MiB together.
   */
  constructor(bytes: Uint8Array, offset: number, decode: DecodeName) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.decode = decode;
    const scan = new TreeScan(bytes, offset);
    scan.run();
    this.columns = scan.columns;
    this.length = scan.columns.length;
    this.unread = bytes.length - scan.end;
  }

  /** Folder, name and extension, as the file has them, with `/`. */
  path(row: number): string {
    const { nameAt, folderAt, recordAt } = this.columns;
    if (folderAt[row] !== this.folderAt) {
      this.folderAt = folderAt[row];
      const text = this.text(this.folderAt);
      this.folder = text === "" ? "" : `${text}/`;
    }
    const extension = this.extensionOf(row);
    const name = this.folder + this.textIn(nameAt[row], recordAt[row] - 1);
    return extension === "" ? name : `${name}.${extension}`;
  }

  /** The extension alone; empty for none. */
  extensionOf(row: number): string {
    const at = this.columns.extensionAt[row];
    if (at !== this.extensionAt) {
      this.extensionAt = at;
      this.extension = this.text(at);
    }
    return this.extension;
  }

  /** The bytes that its path is made of: folder, name, extension. */
  pathBytes(row: number): readonly Uint8Array[] {
    const { nameAt, folderAt, extensionAt, recordAt } = this.columns;
    const until = (at: number) => this.bytes.subarray(at, this.bytes.indexOf(0, at));
    return [until(folderAt[row]), this.bytes.subarray(nameAt[row], recordAt[row] - 1), until(extensionAt[row])];
  }

  crc32(row: number): number {
    return this.view.getUint32(this.columns.recordAt[row], true);
  }

  /** Bytes of the content that stand in the tree. */
  preloadSize(row: number): number {
    return this.view.getUint16(this.columns.recordAt[row] + 4, true);
  }

  /** Where these stand, from the beginning of the tree. */
  preloadAt(row: number): number {
    return this.columns.recordAt[row] + RECORD_SIZE;
  }

  preload(row: number): Uint8Array {
    const at = this.preloadAt(row);
    return this.bytes.subarray(at, at + this.preloadSize(row));
  }

  /** Number of the archive, or {@link EMBEDDED}. Of no meaning when the length is 0. */
  archive(row: number): number {
    return this.view.getUint16(this.columns.recordAt[row] + 6, true);
  }

  offset(row: number): number {
    return this.view.getUint32(this.columns.recordAt[row] + 8, true);
  }

  /** Bytes in the archive. */
  storedSize(row: number): number {
    return this.view.getUint32(this.columns.recordAt[row] + 12, true);
  }

  /** Bytes of the whole content; may exceed 32 bits. */
  size(row: number): number {
    return this.preloadSize(row) + this.storedSize(row);
  }

  private text(at: number): string {
    return this.textIn(at, this.bytes.indexOf(0, at));
  }

  private textIn(start: number, end: number): string {
    return end === start + 1 && this.bytes[start] === SPACE ? "" : this.decode(start, end);
  }
}

interface Columns {
  length: number;
  nameAt: Uint32Array;
  recordAt: Uint32Array;
  folderAt: Uint32Array;
  extensionAt: Uint32Array;
}

const FIRST_CAPACITY = 1024;

/** One walk over the tree, in which everything is checked that it says of itself. */
class TreeScan {
  readonly columns: Columns = {
    length: 0,
    nameAt: new Uint32Array(FIRST_CAPACITY),
    recordAt: new Uint32Array(FIRST_CAPACITY),
    folderAt: new Uint32Array(FIRST_CAPACITY),
    extensionAt: new Uint32Array(FIRST_CAPACITY),
  };
  /** Behind the end of the list. */
  end = 0;
  private readonly bytes: Uint8Array;
  private readonly reader: ByteReader;
  private readonly offset: number;
  private pathBytes = 0;

  constructor(bytes: Uint8Array, offset: number) {
    this.bytes = bytes;
    this.reader = new ByteReader(bytes, VPK_FORMAT);
    this.offset = offset;
  }

  run(): void {
    // Some packs of 2017 lack the very last NUL.
    while (this.end < this.bytes.length) {
      const extensionAt = this.end;
      const extensionLength = this.string("an extension");
      if (extensionLength === 0) return;
      for (;;) {
        const folderAt = this.end;
        const folderLength = this.string("a folder");
        if (folderLength === 0) break;
        this.files(folderAt, extensionAt, folderLength + extensionLength + 2);
      }
    }
  }

  private files(folderAt: number, extensionAt: number, around: number): void {
    for (;;) {
      const nameAt = this.end;
      const length = this.string("a file name");
      if (length === 0) return;
      this.pathBytes += around + length;
      if (this.pathBytes > MOST_PATH_BYTES) this.fail(`paths of more than ${MOST_PATH_BYTES} bytes together`, nameAt);
      this.record();
      this.push(nameAt, nameAt + length + 1, folderAt, extensionAt);
    }
  }

  /** Steps over a string; returns its bytes without the NUL. */
  private string(what: string): number {
    const { bytes } = this;
    const start = this.end;
    const most = Math.min(bytes.length, start + LONGEST_STRING + 1);
    let at = start;
    while (at < most && bytes[at] !== 0) at++;
    if (at === bytes.length) this.fail(`the list of files ends inside ${what}`, start);
    if (at === most) this.fail(`${what} of more than ${LONGEST_STRING} bytes`, start);
    this.end = at + 1;
    return at - start;
  }

  private record(): void {
    const { reader } = this;
    const at = this.end;
    const left = this.bytes.length - at;
    if (left < RECORD_SIZE) this.fail(`the list of files ends inside a record: ${left} of ${RECORD_SIZE} bytes`, at);
    reader.offset = at + 4;
    const preload = reader.u16();
    const archive = reader.u16();
    reader.offset = at + 16;
    const terminator = reader.u16();
    if (terminator !== TERMINATOR)
      this.fail(
        `the record of a file ends with 0x${terminator.toString(16).padStart(4, "0")} instead of 0xffff`,
        at + 16,
      );
    if (archive > EMBEDDED) this.fail(`archive ${archive}; there are none above ${EMBEDDED - 1}`, at + 6);
    if (preload > left - RECORD_SIZE)
      this.fail(
        `${preload} bytes of content behind a record, but the list of files ends after ${left - RECORD_SIZE}`,
        at + 4,
      );
    this.end = at + RECORD_SIZE + preload;
  }

  private push(nameAt: number, recordAt: number, folderAt: number, extensionAt: number): void {
    const { columns } = this;
    const row = columns.length;
    if (row === MOST_FILES) this.fail(`more than ${MOST_FILES} files`, nameAt);
    if (row === columns.nameAt.length) grow(columns);
    columns.nameAt[row] = nameAt;
    columns.recordAt[row] = recordAt;
    columns.folderAt[row] = folderAt;
    columns.extensionAt[row] = extensionAt;
    columns.length++;
  }

  private fail(what: string, at: number): never {
    this.reader.fail(what, this.offset + at);
  }
}

function grow(columns: Columns): void {
  columns.nameAt = doubled(columns.nameAt);
  columns.recordAt = doubled(columns.recordAt);
  columns.folderAt = doubled(columns.folderAt);
  columns.extensionAt = doubled(columns.extensionAt);
}

function doubled(column: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}
