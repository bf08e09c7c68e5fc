import { asciiUpper } from "../bytes/ascii.ts";
import { FormatError } from "../bytes/format-error.ts";
import { JUNK_SUFFIXES, junkSuffixOf } from "../formats/file-types.ts";
import { mediaPathOf } from "../formats/media-path.ts";
import { isUnsafeName, MEDIA_ROOT } from "../formats/mod/manifest.ts";
import type { ManifestTable } from "../formats/mod/manifest-table.ts";
import { decodeUnits, UnitBytes } from "./unit-bytes.ts";

/**
 * The paths of one mod, in one block of bytes that can be kept and sent as it is (all u32, little-endian):
 *
 * | field                  |                                                                       |
 * |------------------------|-----------------------------------------------------------------------|
 * | mark                   | {@link MARK}                                                          |
 * | folders, files, removed | their numbers                                                        |
 * | folderEnd × folders    | where the name of a folder ends in the texts; it begins where the one before ends |
 * | nameEnd × rows         | the same of the names, which stand behind the folders; rows are the files, then the removed files |
 * | folderOf × rows        | index of its folder; the highest bit says that the game never finds it |
 * | texts                  | upper-case, each UTF-16 unit by itself as UTF-8 has it                |
 *
 * A file that stands twice in a manifest stands twice here.
 */
export class PathTable {
  readonly bytes: Uint8Array;
  readonly folders: number;
  /** Rows [0, files) are files. */
  readonly files: number;
  /** Rows [files, rows) are files that the mod takes out of the game. */
  readonly rows: number;
  readonly texts: Uint8Array;
  private readonly folderEnd: Uint32Array;
  private readonly nameEnd: Uint32Array;
  private readonly folderOfRow: Uint32Array;
  /** Names of folders that were asked for. */
  private readonly folderNames: (string | undefined)[] = [];

  /** FormatError for bytes that {@link pathTableOf} did not make. */
  constructor(given: Uint8Array) {
    // Views of u32 stand at multiples of four.
    const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
    const fail = (what: string): never => {
      throw new FormatError("paths", what, 0);
    };
    if (bytes.length < HEAD) fail("too short");
    const [mark, folders, files, removed] = new Uint32Array(bytes.buffer, bytes.byteOffset, HEAD / 4);
    if (mark !== MARK) fail("another version");
    const rows = files + removed;
    const textsAt = HEAD + 4 * (folders + 2 * rows);
    if (textsAt > bytes.length) fail("too short");
    const u32 = (at: number, count: number) => new Uint32Array(bytes.buffer, bytes.byteOffset + at, count);
    this.bytes = bytes;
    this.folders = folders;
    this.files = files;
    this.rows = rows;
    this.folderEnd = u32(HEAD, folders);
    this.nameEnd = u32(HEAD + 4 * folders, rows);
    this.folderOfRow = u32(HEAD + 4 * (folders + rows), rows);
    this.texts = bytes.subarray(textsAt);
    if (!isAscending(this.folderEnd, 0, this.namesAt) || !isAscending(this.nameEnd, this.namesAt, this.texts.length))
      fail("texts that overlap");
    if (this.folderOfRow.some((folder) => (folder & FOLDER) >= folders)) fail("a folder that is not there");
  }

  /** From `MEDIA/` on, with the trailing slash. */
  folder(index: number): string {
    const start = index === 0 ? 0 : this.folderEnd[index - 1];
    this.folderNames[index] ??= decodeUnits(this.texts, start, this.folderEnd[index]);
    return this.folderNames[index];
  }

  folderOf(row: number): number {
    return this.folderOfRow[row] & FOLDER;
  }

  /** Whether the game finds it: it looks for upper-case names only (spec/container.md §3.1). */
  isFound(row: number): boolean {
    return this.folderOfRow[row] < LOST;
  }

  /** Where its name begins in {@link texts}. */
  nameStart(row: number): number {
    return row === 0 ? this.namesAt : this.nameEnd[row - 1];
  }

  nameEndOf(row: number): number {
    return this.nameEnd[row];
  }

  /** Upper-case, from `MEDIA/` on. */
  path(row: number): string {
    return this.folder(this.folderOf(row)) + this.name(row);
  }

  /** Its name in the folder. */
  name(row: number): string {
    return decodeUnits(this.texts, this.nameStart(row), this.nameEnd[row]);
  }

  /** All rows of a path: of its folder, and of the bytes of its name. */
  rowsOf(folder: string, name: Uint8Array): number[] {
    const folders = new Set<number>();
    for (let index = 0; index < this.folders; index++) if (this.folder(index) === folder) folders.add(index);
    const rows: number[] = [];
    for (let row = 0; folders.size > 0 && row < this.rows; row++)
      if (folders.has(this.folderOf(row)) && this.isName(row, name)) rows.push(row);
    return rows;
  }

  private isName(row: number, name: Uint8Array): boolean {
    const start = this.nameStart(row);
    if (this.nameEnd[row] - start !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.texts[start + i] !== name[i]) return false;
    return true;
  }

  private get namesAt(): number {
    return this.folders === 0 ? 0 : this.folderEnd[this.folders - 1];
  }
}

/** Changes with the layout, and with what takes part. */
const MARK = 0x31485450;
const HEAD = 16;
const LOST = 0x80000000;
const FOLDER = 0x7fffffff;

function isAscending(ends: Uint32Array, from: number, most: number): boolean {
  let last = from;
  for (const end of ends) {
    if (end < last) return false;
    last = end;
  }
  return last <= most;
}

/**
 * Paths of a mod that can meet those of others: files below MEDIA/ that the game may ask for. Directories, names that
 * no file of the game has, and what is never packed (`JUNK_SUFFIXES`) are left out. A removed file is one that the
 * header names or the manifest has without content.
 */
export function pathTableOf(manifest: ManifestTable, removedFiles: readonly string[] = []): PathTable {
  const build = new Builder(manifest.length + removedFiles.length);
  const removed: string[] = [];
  for (const [index, directory] of manifest.directories.entries()) {
    const own = isUnsafeName(`${directory}X`) || !directory.endsWith("/") ? null : build.folder(directory);
    for (let row = manifest.firstRow[index]; row < manifest.firstRow[index + 1]; row++) {
      if (manifest.isDirectory(row) || manifest.hasEmptyName(row)) continue;
      if (manifest.offset(row) === 0) removed.push(manifest.path(row));
      else if (own === null || !build.addPlain(own, manifest, row)) build.addPath(manifest.path(row));
    }
  }
  return build.finish([...removed, ...removedFiles]);
}

/** The same of a list of paths from MEDIA/ on; other case than upper is as in a manifest. */
export function pathTableOfPaths(paths: readonly string[], removedFiles: readonly string[] = []): PathTable {
  const build = new Builder(paths.length + removedFiles.length);
  for (const path of paths) build.addPath(path);
  return build.finish(removedFiles);
}

/** The last four characters of a name, upper-case, by which most files are seen to be no junk. */
const JUNK_TAILS = new Set(JUNK_SUFFIXES.map((suffix) => tailOf(suffix)));

function tailOf(suffix: string): number {
  let tail = 0;
  for (const character of suffix.slice(-4)) tail = (tail << 8) | character.charCodeAt(0);
  return tail;
}

class Builder {
  private readonly folderIndex = new Map<string, number>();
  private readonly folderTexts = new UnitBytes(4096);
  private readonly folderEnds: number[] = [];
  private readonly lostFolders: boolean[] = [];
  private readonly names: UnitBytes;
  private readonly nameEnds: Uint32Array;
  private readonly folderOf: Uint32Array;
  private rows = 0;

  constructor(most: number) {
    this.names = new UnitBytes(32 * most + 64);
    this.nameEnds = new Uint32Array(most);
    this.folderOf = new Uint32Array(most);
  }

  /** The index of a folder by its name as it stands; null when it is not below MEDIA/. */
  folder(name: string): number | null {
    const known = this.folderIndex.get(name);
    if (known !== undefined) return known;
    const upper = asciiUpper(name);
    if (!upper.startsWith(MEDIA_ROOT)) return null;
    const index = this.folderEnds.length;
    this.folderIndex.set(name, index);
    this.folderTexts.addText(upper);
    this.folderEnds.push(this.folderTexts.length);
    this.lostFolders.push(upper !== name);
    return index;
  }

  /** Adds a row straight from the bytes of its manifest; false when its name is to be looked at closely. */
  addPlain(folder: number, { bytes, recordAt }: ManifestTable, row: number): boolean {
    const at = recordAt[row];
    const count = bytes[at + 5] | (bytes[at + 6] << 8);
    const { names } = this;
    const start = names.length;
    names.ensure(3 * count);
    let isLost = this.lostFolders[folder];
    let tail = 0;
    for (let from = at + 7, end = from + 2 * count; from < end; from += 2) {
      let unit = bytes[from] | (bytes[from + 1] << 8);
      // Control characters, `/`, `:` and `\` make a name strange; `.` is the whole of one at most twice.
      if (unit < 0x20 || unit === 0x2f || unit === 0x3a || unit === 0x5c || (unit === 0x2e && count <= 2)) {
        names.length = start;
        return false;
      }
      if (unit >= 0x61 && unit <= 0x7a) {
        unit -= 0x20;
        isLost = true;
      }
      tail = (tail << 8) | (unit & 0xff);
      names.add(unit);
    }
    if (JUNK_TAILS.has(tail) && junkSuffixOf(decodeUnits(names.bytes, start, names.length)) !== null) {
      names.length = start;
      return true;
    }
    this.endRow(folder, isLost);
    return true;
  }

  /** Adds a file unless it is none that the game may ask for. */
  addPath(path: string): void {
    if (!isUnsafeName(path) && junkSuffixOf(path) === null) this.addSafe(path);
  }

  finish(removedFiles: readonly string[]): PathTable {
    const files = this.rows;
    for (const text of removedFiles) {
      const path = mediaPathOf(text);
      if (path !== null) this.addSafe(path);
    }
    const { rows, folderTexts, names } = this;
    const folders = this.folderEnds.length;
    const textsAt = HEAD + 4 * (folders + 2 * rows);
    const bytes = new Uint8Array(textsAt + folderTexts.length + names.length);
    const head = new Uint32Array(bytes.buffer, 0, textsAt / 4);
    head.set([MARK, folders, files, rows - files]);
    head.set(this.folderEnds, HEAD / 4);
    for (let row = 0; row < rows; row++) head[HEAD / 4 + folders + row] = folderTexts.length + this.nameEnds[row];
    head.set(this.folderOf.subarray(0, rows), HEAD / 4 + folders + rows);
    bytes.set(folderTexts.bytes.subarray(0, folderTexts.length), textsAt);
    bytes.set(names.bytes.subarray(0, names.length), textsAt + folderTexts.length);
    return new PathTable(bytes);
  }

  private addSafe(path: string): void {
    const cut = path.lastIndexOf("/") + 1;
    const folder = this.folder(path.slice(0, cut));
    if (folder === null) return;
    const name = path.slice(cut);
    const upper = asciiUpper(name);
    this.names.addText(upper);
    this.endRow(folder, this.lostFolders[folder] || upper !== name);
  }

  private endRow(folder: number, isLost: boolean): void {
    this.nameEnds[this.rows] = this.names.length;
    this.folderOf[this.rows] = isLost ? (folder | LOST) >>> 0 : folder;
    this.rows++;
  }
}
