import { isUtf8 } from "node:buffer";
import path from "node:path";
import { crc32 } from "node:zlib";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { fileTypeOf, sourceNameOf } from "../../src-shared/formats/file-types.ts";
import { VpkFindings } from "../../src-shared/formats/vpk/rules.ts";
import {
  LONGEST_VPK_HEADER,
  readVpkHeader,
  sectionsOf,
  VPK_FORMAT,
  type VpkHeader,
  type VpkSections,
} from "../../src-shared/formats/vpk/vpk-header.ts";
import { directoryOfVpkArchive } from "../../src-shared/formats/vpk/vpk-names.ts";
import { EMBEDDED, VpkTree } from "../../src-shared/formats/vpk/vpk-tree.ts";
import { joinCrc32 } from "../../src-shared/hash/crc32.ts";
import { hex } from "../../src-shared/text/hex.ts";
import type { FileLayer } from "../files/file-layer.ts";
import {
  type Archive,
  type ArchiveEntry,
  type ContentSink,
  type Lost,
  type RawBlock,
  READ_LIMIT,
  type ReadOptions,
  type StreamOptions,
} from "./archive.ts";
import { firstByPath } from "./entry-index.ts";
import type { FileRange } from "./file-range.ts";
import { type VpkPart, VpkParts } from "./vpk-parts.ts";

const PIECE = 512 * 1024;
const REPLACEMENT = "\ufffd";

/** Where the part of a content stands that is not in the list of files. */
export interface VpkExtent {
  /** Number of the archive, or `EMBEDDED`. */
  readonly archive: number;
  /** Absolute offset in its file. */
  readonly at: number;
  readonly length: number;
}

/**
 * A VPK of version 1 or 2: the list of files in memory, data read when asked for, from the directory's own file or from
 * numbered archives beside it. Paths are case-sensitive, and contents are checked against their CRC-32.
 */
export class VpkArchive implements Archive {
  readonly kind = "vpk";
  readonly path: string;
  readonly header = null;
  readonly container = null;
  readonly directories = [];
  readonly findings = [];
  readonly vpk: VpkHeader;
  readonly sections: VpkSections;
  readonly tree: VpkTree;
  readonly entries: readonly ArchiveEntry[];
  /** The directory's own file. */
  readonly file: FileRange;
  readonly parts: VpkParts;
  /** Of {@link PIECE} bytes each, at hand for reading; as many as are read at a time. */
  private readonly buffers: Uint8Array[] = [];
  /** By extension. */
  private readonly types = new Map<string, number>();
  private byPath: ReadonlyMap<string, ArchiveEntry> | null = null;

  private constructor(file: FileRange, vpk: VpkHeader, tree: VpkTree, parts: VpkParts) {
    this.path = file.path;
    this.file = file;
    this.vpk = vpk;
    this.sections = sectionsOf(vpk);
    this.tree = tree;
    this.parts = parts;
    this.entries = Array.from({ length: tree.length }, (_, row) => new VpkEntry(this, row));
  }

  /** Reads header and list of files, and looks which archives are there. FormatError when it is no VPK directory. */
  static async open(file: FileRange, files: FileLayer): Promise<VpkArchive> {
    const vpk = readVpkHeader(await file.read(0, Math.min(LONGEST_VPK_HEADER, file.size)), file.size);
    const { start, length } = sectionsOf(vpk).tree;
    const bytes = await file.read(start, length);
    const tree = new VpkTree(bytes, start, decoderOf(bytes));
    const parts = new VpkParts(file.path, files);
    await parts.look(numbersIn(tree));
    return new VpkArchive(file, vpk, tree, parts);
  }

  get diskBytes(): number {
    return this.file.size + this.parts.bytes;
  }

  get diskFiles(): readonly string[] {
    return [this.path, ...this.parts.paths];
  }

  find(path: string): ArchiveEntry | undefined {
    this.byPath ??= firstByPath(this.entries, (exact) => exact);
    return this.byPath.get(path);
  }

  async read(entry: ArchiveEntry, { limit = READ_LIMIT }: ReadOptions = {}): Promise<Uint8Array> {
    if (entry.size > limit) fail(entry, `${entry.size} bytes, more than the ${limit} that may be read`);
    const { row } = entry as VpkEntry;
    const extent = this.checkedExtent(entry);
    const preload = this.tree.preload(row);
    const content = new Uint8Array(entry.size);
    content.set(preload);
    if (extent !== null)
      await this.using(extent.archive, (range) => range.readInto(extent.at, content.subarray(preload.length)));
    this.expectCrc(entry, crc32(content));
    return content;
  }

  /** A piece lives until the next is asked for. Throws behind the last one when the CRC-32 is wrong. */
  async *stream(entry: ArchiveEntry, { signal }: StreamOptions = {}): AsyncGenerator<Uint8Array> {
    const extent = this.checkedExtent(entry);
    const preload = this.tree.preload((entry as VpkEntry).row);
    let crc = crc32(preload);
    if (preload.length > 0) yield preload;
    if (extent !== null)
      for await (const piece of this.pieces(extent, signal)) {
        crc = crc32(piece, crc);
        yield piece;
      }
    this.expectCrc(entry, crc);
  }

  async copyOut(entry: ArchiveEntry, sink: ContentSink): Promise<boolean> {
    const extent = this.checkedExtent(entry);
    if (extent === null) return false;
    const { archive, at, length } = extent;
    const preload = this.tree.preload((entry as VpkEntry).row);
    return this.using(archive, async (range) => {
      const descriptor = await range.descriptor();
      if (descriptor === null) return false;
      if (preload.length > 0) await sink.write(preload);
      const crc = await sink.copy({ descriptor, path: range.path, at, length });
      if (crc === null) return range.endsEarly(at + length);
      this.expectCrc(entry, joinCrc32(crc32(preload), crc, length));
      return true;
    });
  }

  async readBlock(entry: ArchiveEntry, options?: ReadOptions): Promise<RawBlock> {
    const payload = await this.read(entry, options);
    return { size: payload.length, compressedSize: 0, payload };
  }

  placeOf(entry: ArchiveEntry): number {
    const { row } = entry as VpkEntry;
    // Archives one after the other, each front to back: 15 bits of number above 33 of offset.
    return this.tree.storedSize(row) === 0 ? -1 : this.tree.archive(row) * 2 ** 33 + this.tree.offset(row);
  }

  /** Told once for each archive, with the paths of what stood in it. */
  lost(entries: readonly ArchiveEntry[]): Lost {
    const missing = new Map<number, string[]>();
    const present = entries.filter((entry) => {
      const { row } = entry as VpkEntry;
      const archive = this.tree.archive(row);
      if (this.tree.storedSize(row) === 0 || archive === EMBEDDED || this.partOf(archive).size !== null) return true;
      const paths = missing.get(archive);
      if (paths === undefined) missing.set(archive, [entry.path]);
      else paths.push(entry.path);
      return false;
    });
    const findings = new VpkFindings(this.path);
    for (const [archive, paths] of [...missing].sort(([a], [b]) => a - b))
      findings.add("vpk-archive-missing", { archive: this.partOf(archive).name, count: paths.length, entries: paths });
    return { present, findings: findings.finish() };
  }

  async close(): Promise<void> {
    await this.parts.close();
    await this.file.close();
  }

  /** Manifest code that the name means. */
  typeOf(row: number): number {
    const extension = this.tree.extensionOf(row);
    const known = this.types.get(extension);
    if (known !== undefined) return known;
    const name = `x.${extension}`;
    // X.DAT.BINDAT is what X.DAT is.
    if (extension === "" || sourceNameOf(name) !== name) return fileTypeOf(this.tree.path(row)).code;
    const type = fileTypeOf(name).code;
    this.types.set(extension, type);
    return type;
  }

  /** Where the data of a file stand; null when all of them are in the list of files. */
  extentOf(row: number): VpkExtent | null {
    const { tree } = this;
    const length = tree.storedSize(row);
    if (length === 0) return null;
    const archive = tree.archive(row);
    return { archive, at: tree.offset(row) + (archive === EMBEDDED ? this.sections.data.start : 0), length };
  }

  /** Where an archive ends, or the data in the directory's own file; null when it is missing. */
  endOf(archive: number): number | null {
    if (archive !== EMBEDDED) return this.partOf(archive).size;
    const { start, length } = this.sections.data;
    return Math.min(start + length, this.file.size);
  }

  /** Name of the file that an archive is. */
  nameOf(archive: number): string {
    return archive === EMBEDDED ? path.basename(this.path) : this.partOf(archive).name;
  }

  /** Lends the file that an archive is; it must be there. */
  using<T>(archive: number, work: (range: FileRange) => Promise<T>): Promise<T> {
    return archive === EMBEDDED ? work(this.file) : this.parts.using(archive, work);
  }

  private partOf(archive: number): VpkPart {
    return this.parts.get(archive);
  }

  /** Buffers are kept for the next file: making them anew takes longer than reading. */
  private async *pieces({ archive, at, length }: VpkExtent, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const buffer = this.buffers.pop() ?? new Uint8Array(PIECE);
    try {
      for (let done = 0; done < length; done += PIECE) {
        signal?.throwIfAborted();
        const piece = buffer.subarray(0, length - done);
        await this.using(archive, (range) => range.readInto(at + done, piece));
        yield piece;
      }
    } finally {
      this.buffers.push(buffer);
    }
  }

  private checkedExtent(entry: ArchiveEntry): VpkExtent | null {
    const extent = this.extentOf((entry as VpkEntry).row);
    if (extent === null) return null;
    const end = this.endOf(extent.archive);
    if (end === null) fail(entry, `${this.nameOf(extent.archive)}, which its data stand in, is missing`);
    if (extent.at + extent.length > end)
      fail(entry, `its data end at byte ${extent.at + extent.length}, and ${this.nameOf(extent.archive)} has ${end}`);
    return extent;
  }

  private expectCrc(entry: ArchiveEntry, computed: number): void {
    if (computed !== entry.crc32) fail(entry, `its checksum is ${hex(computed)} instead of ${hex(entry.crc32!)}`);
  }
}

/** One row of the list as an entry; fields are read from the list's bytes when asked for. */
class VpkEntry implements ArchiveEntry {
  readonly row: number;
  private readonly archive: VpkArchive;

  constructor(archive: VpkArchive, row: number) {
    this.archive = archive;
    this.row = row;
  }

  get path(): string {
    return this.archive.tree.path(this.row);
  }
  get type(): number {
    return this.archive.typeOf(this.row);
  }
  get size(): number {
    return this.archive.tree.size(this.row);
  }
  get packedSize(): number {
    return this.size;
  }
  get crc32(): number {
    return this.archive.tree.crc32(this.row);
  }
  get offset(): number {
    const { tree, sections } = this.archive;
    return this.archive.extentOf(this.row)?.at ?? sections.tree.start + tree.preloadAt(this.row);
  }
  get file(): string {
    return this.archive.nameOf(this.archive.extentOf(this.row)?.archive ?? EMBEDDED);
  }
  get fileTime(): bigint {
    return 0n;
  }
  get removed(): boolean {
    return false;
  }
}

/** What is wrong with a file that is named like a part of a VPK and is no directory; null for every other name. */
export async function strangeVpk(file: FileRange, files: FileLayer): Promise<FormatError | null> {
  const name = path.basename(file.path);
  if (!/\.vpk$/i.test(name)) return null;
  const owner = directoryOfVpkArchive(name);
  const isOwned = owner !== null && (await isThere(path.join(path.dirname(file.path), owner.directory), files));
  const what = isOwned
    ? `this is archive ${owner.archive} of ${owner.directory} and has no list of files; open ${owner.directory}`
    : "not a VPK directory: it does not begin with 34 12 AA 55 (packs of the very first version have no header and are not read)";
  return new FormatError(VPK_FORMAT, what, 0);
}

async function isThere(file: string, files: FileLayer): Promise<boolean> {
  try {
    return (await files.stat(file)).kind === "file";
  } catch {
    return false;
  }
}

/** Names are UTF-8; one that is not has each byte shown as the letter of that number. */
function decoderOf(bytes: Uint8Array): (start: number, end: number) => string {
  const native = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (start, end) => {
    const text = native.toString("utf8", start, end);
    const isSound = !text.includes(REPLACEMENT) || isUtf8(native.subarray(start, end));
    return isSound ? text : native.toString("latin1", start, end);
  };
}

/** Numbers of the archives that hold data of files, ascending. */
function numbersIn(tree: VpkTree): number[] {
  const isUsed = new Uint8Array(EMBEDDED);
  for (let row = 0; row < tree.length; row++)
    if (tree.storedSize(row) > 0 && tree.archive(row) !== EMBEDDED) isUsed[tree.archive(row)] = 1;
  return [...isUsed.keys()].filter((number) => isUsed[number] === 1);
}

function fail(entry: ArchiveEntry, what: string): never {
  throw new FormatError(VPK_FORMAT, what, entry.offset ?? 0, entry.path);
}
