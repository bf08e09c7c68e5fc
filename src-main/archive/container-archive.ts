import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import type { ManifestTable } from "../../src-shared/formats/mod/manifest-table.ts";
import {
  BLOCK_HEAD_SIZE,
  type BlockHead,
  isPlausible,
  payloadSize,
  readBlockHead,
} from "../../src-shared/formats/mod/section.ts";
import {
  type Archive,
  type ArchiveEntry,
  type Container,
  type RawBlock,
  READ_LIMIT,
  type ReadOptions,
  type StreamOptions,
} from "./archive.ts";
import { readBlockHeads } from "./block-heads.ts";
import { distinctOffsets, firstByPath } from "./entry-index.ts";
import type { FileRange } from "./file-range.ts";
import { inflateBlock, inflatePieces } from "./inflate.ts";

/** Most bytes read at once with the head of a block: enough that a small entry costs one call. */
const FIRST_READ = 64 * 1024;
const PIECE = 256 * 1024;

export interface ContainerParts {
  readonly file: FileRange;
  readonly header: ModHeader | null;
  readonly headerLength: number;
  readonly table: ManifestTable;
  readonly section: { readonly start: number; readonly length: number };
}

/** A .MOD, or a .PAK with its .MAN: header and manifest in memory, blocks read when asked for. */
export class ContainerArchive implements Archive, Container {
  readonly kind: "mod" | "pak";
  readonly path: string;
  readonly header: ModHeader | null;
  readonly headerLength: number;
  readonly table: ManifestTable;
  readonly section: { readonly start: number; readonly length: number };
  readonly entries: readonly ArchiveEntry[];
  readonly directories: readonly string[];
  readonly findings = [];
  private readonly file: FileRange;
  /** Ascending, distinct; made when a packed size is first asked for. */
  private offsets: Uint32Array | null = null;
  /** Exact payload sizes by offset, once the heads were read. */
  private exactSizes: ReadonlyMap<number, number> | null = null;
  private byPath: ReadonlyMap<string, ArchiveEntry> | null = null;

  constructor(parts: ContainerParts) {
    this.kind = parts.header === null ? "pak" : "mod";
    this.path = parts.file.path;
    this.file = parts.file;
    this.header = parts.header;
    this.headerLength = parts.headerLength;
    this.table = parts.table;
    this.section = parts.section;
    this.entries = entriesOf(this, parts.table);
    this.directories = [...new Set(parts.table.directories)].filter((name) => name !== "");
  }

  get diskBytes(): number {
    return this.headerLength + this.section.length + this.table.bytes.length;
  }

  get diskFiles(): readonly string[] {
    return this.kind === "pak" ? [this.path, `${this.path}.MAN`] : [this.path];
  }

  get container(): Container {
    return this;
  }

  find(path: string): ArchiveEntry | undefined {
    this.byPath ??= firstByPath(this.entries);
    return this.byPath.get(asciiUpper(path));
  }

  async read(entry: ArchiveEntry, { limit = READ_LIMIT }: ReadOptions = {}): Promise<Uint8Array> {
    if (entry.size > limit) fail(entry, `${entry.size} bytes, more than the ${limit} that may be read`);
    const { head, beginning } = await this.readHead(entry);
    checkHead(entry, head);
    if (payloadSize(head) > limit + limit / 8 + FIRST_READ)
      fail(entry, `${payloadSize(head)} packed bytes for ${head.size}, more than may be read`);
    return inflateBlock(head, await this.readPayload(entry, head, beginning), entry.path);
  }

  async *stream(entry: ArchiveEntry, { signal }: StreamOptions = {}): AsyncGenerator<Uint8Array> {
    const { head } = await this.readHead(entry);
    checkHead(entry, head);
    this.checkPayload(entry, head);
    const start = this.offsetOf(entry) + BLOCK_HEAD_SIZE;
    for await (const piece of inflatePieces(head, this.pieces(start, payloadSize(head), signal), entry.path)) {
      signal?.throwIfAborted();
      yield piece;
    }
  }

  async readBlock(entry: ArchiveEntry, { limit = READ_LIMIT }: ReadOptions = {}): Promise<RawBlock> {
    const { head, beginning } = await this.readHead(entry);
    if (payloadSize(head) > limit) fail(entry, `${payloadSize(head)} packed bytes, more than may be read`);
    return { ...head, payload: await this.readPayload(entry, head, beginning) };
  }

  async readSection(at: number, length: number): Promise<Uint8Array> {
    this.checkRange(at, length);
    return this.file.read(this.section.start + at, length);
  }

  async readSectionInto(at: number, target: Uint8Array): Promise<void> {
    this.checkRange(at, target.length);
    await this.file.readInto(this.section.start + at, target);
  }

  entryOf(row: number): ArchiveEntry {
    return new ContainerEntry(this, row);
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /** Makes packed sizes exact. A head outside the section keeps the size derived from the next block. */
  async readHeads(): Promise<void> {
    const heads = await readBlockHeads(this, this.distinctOffsets());
    const sizes = new Map<number, number>();
    heads.offsets.forEach((offset, index) => {
      sizes.set(offset, payloadSize({ size: heads.sizes[index], compressedSize: heads.compressedSizes[index] }));
    });
    this.exactSizes = sizes;
  }

  /** Bytes of the payload at a section offset. */
  packedSizeAt(offset: number): number {
    if (offset === 0 || offset >= this.section.length) return 0;
    return this.exactSizes?.get(offset) ?? Math.max(0, this.nextOffset(offset) - offset - BLOCK_HEAD_SIZE);
  }

  private checkRange(at: number, length: number): void {
    const { length: whole } = this.section;
    if (at + length > whole)
      throw new FormatError("mod", `${length} bytes at ${at} of a data section of ${whole}`, at, this.path);
  }

  private nextOffset(offset: number): number {
    const offsets = this.distinctOffsets();
    let low = 0;
    let high = offsets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (offsets[middle] <= offset) low = middle + 1;
      else high = middle;
    }
    return low < offsets.length && offsets[low] < this.section.length ? offsets[low] : this.section.length;
  }

  private distinctOffsets(): Uint32Array {
    this.offsets ??= distinctOffsets(this.table);
    return this.offsets;
  }

  private offsetOf(entry: ArchiveEntry): number {
    if (entry.offset === null) fail(entry, "a removed file has no content");
    return entry.offset - this.section.start;
  }

  /** The head of the entry's block and, since it costs nothing more, the beginning of the payload behind it. */
  private async readHead(entry: ArchiveEntry): Promise<{ head: BlockHead; beginning: Uint8Array }> {
    const at = this.offsetOf(entry);
    const left = this.section.length - at;
    if (left < BLOCK_HEAD_SIZE) fail(entry, `block at ${at} outside the data section of ${this.section.length} bytes`);
    const first = Math.min(left, FIRST_READ, BLOCK_HEAD_SIZE + this.packedSizeAt(at));
    const bytes = await this.readSection(at, Math.max(BLOCK_HEAD_SIZE, first));
    return { head: readBlockHead(bytes), beginning: bytes.subarray(BLOCK_HEAD_SIZE) };
  }

  private async readPayload(entry: ArchiveEntry, head: BlockHead, beginning: Uint8Array): Promise<Uint8Array> {
    this.checkPayload(entry, head);
    const length = payloadSize(head);
    if (length <= beginning.length) return beginning.subarray(0, length);
    return this.readSection(this.offsetOf(entry) + BLOCK_HEAD_SIZE, length);
  }

  private checkPayload(entry: ArchiveEntry, head: BlockHead): void {
    const at = this.offsetOf(entry);
    const left = this.section.length - at - BLOCK_HEAD_SIZE;
    if (payloadSize(head) > left) fail(entry, `payload of ${payloadSize(head)} bytes, but the data ends after ${left}`);
  }

  private async *pieces(start: number, length: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < length; at += PIECE) {
      signal?.throwIfAborted();
      yield await this.readSection(start + at, Math.min(PIECE, length - at));
    }
  }
}

/** One row of the manifest as an entry; fields are read from the manifest's bytes when asked for. */
class ContainerEntry implements ArchiveEntry {
  private readonly archive: ContainerArchive;
  private readonly row: number;
  private name: string | null = null;

  constructor(archive: ContainerArchive, row: number) {
    this.archive = archive;
    this.row = row;
  }

  get path(): string {
    this.name ??= this.archive.table.path(this.row);
    return this.name;
  }
  get type(): number {
    return this.archive.table.type(this.row);
  }
  get size(): number {
    return this.archive.table.size(this.row);
  }
  get packedSize(): number {
    return this.archive.packedSizeAt(this.archive.table.offset(this.row));
  }
  get crc32(): number {
    return this.archive.table.crc32(this.row);
  }
  get offset(): number | null {
    const offset = this.archive.table.offset(this.row);
    return offset === 0 ? null : this.archive.section.start + offset;
  }
  get fileTime(): bigint {
    return this.archive.table.fileTime(this.row);
  }
  get removed(): boolean {
    return this.archive.table.offset(this.row) === 0;
  }
}

function entriesOf(archive: ContainerArchive, table: ManifestTable): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  for (let row = 0; row < table.length; row++)
    if (!table.isDirectory(row) && !table.hasEmptyName(row)) entries.push(new ContainerEntry(archive, row));
  return entries;
}

function checkHead(entry: ArchiveEntry, head: BlockHead): void {
  if (head.size !== entry.size) fail(entry, `block of ${head.size} bytes, but the file table says ${entry.size}`);
  if (!isPlausible(head)) fail(entry, `${head.compressedSize} packed bytes cannot hold the ${head.size} they declare`);
}

function fail(entry: ArchiveEntry, what: string): never {
  throw new FormatError("mod", what, entry.offset ?? 0, entry.path);
}
