import { crc32 } from "node:zlib";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { ModFindings } from "../../src-shared/formats/mod/findings.ts";
import { BLOCK_HEAD_SIZE, payloadSize } from "../../src-shared/formats/mod/section.ts";
import { hex } from "../../src-shared/text/hex.ts";
import type { ArchiveProgress, Container } from "./archive.ts";
import { inflatePieces, inflateSmallBlock } from "./inflate.ts";
import { FORM_BYTES, payloadForm } from "./payload-form.ts";
import { blockEnd, type SoundBlock, type SoundBlocks } from "./verify-heads.ts";

/** Blocks that lie close together are read in one call of up to this many bytes. */
const SPAN = 1024 * 1024;
/** Larger contents and payloads are unpacked piece by piece. */
const STREAM_FROM = 8 * 1024 * 1024;
const PIECE = 256 * 1024;
/** How long a run of small blocks may keep the thread. */
const TURN_MS = 15;

export interface PayloadOptions {
  /** Aborting throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ArchiveProgress) => void) | undefined;
}

export interface CheckOptions extends PayloadOptions {
  /**
   * Hears of the content of every file that could be unpacked at once, for those who want to know more of it than its
   * checksum. The bytes are valid until it returns.
   */
  readonly onContent?: ((path: string, type: number, bytes: Uint8Array) => void) | undefined;
}

export interface Content {
  readonly crc32: number;
  /** Its first {@link FORM_BYTES} bytes. */
  readonly beginning: Uint8Array;
  /** The whole of it, valid until the next block; null for one that was unpacked piece by piece. */
  readonly bytes: Uint8Array | null;
}

/** Takes the content of every block once, in the order of the file; FormatError for one that cannot be unpacked. */
export type TakeContent = (block: SoundBlock, content: Content | FormatError) => void;

/** Bytes to read or to inflate for checking these blocks: of each whichever is more. */
export function costOfBlocks({ blocks }: SoundBlocks): number {
  return blocks.reduce((sum, block) => sum + Math.max(block.size, payloadSize(block)), 0);
}

/** Unpacks every block once, in the order of the file, and checks what the file table says of its content. */
export async function checkPayloads(
  container: Container,
  sound: SoundBlocks,
  findings: ModFindings,
  options: CheckOptions,
): Promise<void> {
  const take: TakeContent = (block, content) => check(container, sound, block, content, findings, options);
  await readPayloads(container, sound, take, options);
}

/**
 * Unpacks every block once, in the order of the file. Holds one content at a time, large ones never whole. Aborting
 * throws the signal's reason.
 */
export async function readPayloads(
  container: Container,
  sound: SoundBlocks,
  take: TakeContent,
  options: PayloadOptions,
): Promise<void> {
  await new PayloadReader(container, sound, take, options).run();
}

function check(
  { table }: Container,
  { rows }: SoundBlocks,
  block: SoundBlock,
  content: Content | FormatError,
  findings: ModFindings,
  { onContent }: CheckOptions,
): void {
  for (let at = block.first; at < block.end; at++) {
    const row = rows[at];
    const path = table.path(row);
    if (content instanceof FormatError) {
      findings.add("mod-payload-broken", { what: content.what }, path);
      continue;
    }
    const stored = table.crc32(row);
    if (stored !== content.crc32) findings.add("mod-crc", { stored: hex(stored), computed: hex(content.crc32) }, path);
    checkForm(path, table.type(row), content.beginning, findings);
    if (content.bytes !== null) onContent?.(path, table.type(row), content.bytes);
  }
}

/** Whether a file that the game reads in compiled form has that form. */
function checkForm(path: string, type: number, beginning: Uint8Array, findings: ModFindings): void {
  const { expected, found } = payloadForm(type, beginning);
  if (expected === null || found === "compiled") return;
  if (found === "text") findings.add("mod-packed-as-text", { type }, path);
  else findings.add("mod-not-compiled", { type, expected: `a ${expected.toUpperCase()}` }, path);
}

class PayloadReader {
  private readonly container: Container;
  private readonly blocks: readonly SoundBlock[];
  private readonly rows: Uint32Array;
  private readonly take: TakeContent;
  private readonly options: PayloadOptions;
  private readonly buffer: Uint8Array;
  private readonly totalBytes: number;
  private bytes = 0;

  constructor(container: Container, { blocks, rows }: SoundBlocks, take: TakeContent, options: PayloadOptions) {
    this.container = container;
    this.blocks = blocks;
    this.rows = rows;
    this.take = take;
    this.options = options;
    this.buffer = new Uint8Array(Math.min(container.section.length, STREAM_FROM + BLOCK_HEAD_SIZE));
    this.totalBytes = blocks.reduce((sum, { size }) => sum + size, 0);
  }

  async run(): Promise<void> {
    for (let first = 0; first < this.blocks.length; ) {
      this.options.signal?.throwIfAborted();
      this.report(first);
      const end = this.spanEnd(first);
      if (isLarge(this.blocks[first])) this.take(this.blocks[first], await this.streamed(first));
      else await this.checkSpan(first, end);
      first = end;
    }
    this.report(this.blocks.length);
  }

  /** Behind the last block of a run that is read at once; a large block stands alone. */
  private spanEnd(first: number): number {
    const { blocks } = this;
    const start = blocks[first].offset;
    let end = first;
    while (end < blocks.length && !isLarge(blocks[end]) && blockEnd(blocks[end]) - start <= SPAN) end++;
    return Math.max(end, first + 1);
  }

  private async checkSpan(first: number, end: number): Promise<void> {
    const start = this.blocks[first].offset;
    let spanEnd = start;
    // Blocks that overlap may reach further than the last one.
    for (let at = first; at < end; at++) spanEnd = Math.max(spanEnd, blockEnd(this.blocks[at]));
    const bytes = this.buffer.subarray(0, spanEnd - start);
    await this.container.readSectionInto(start, bytes);
    let turn = performance.now();
    for (let at = first; at < end; at++) {
      const block = this.blocks[at];
      const payload = block.offset - start + BLOCK_HEAD_SIZE;
      this.take(block, inflated(block, bytes.subarray(payload, payload + payloadSize(block))));
      this.bytes += block.size;
      if (performance.now() - turn < TURN_MS) continue;
      this.report(at + 1);
      await new Promise(setImmediate);
      this.options.signal?.throwIfAborted();
      turn = performance.now();
    }
  }

  private async streamed(index: number): Promise<Content | FormatError> {
    const block = this.blocks[index];
    const before = this.bytes;
    let crc = 0;
    let beginning: Uint8Array = new Uint8Array();
    try {
      for await (const piece of inflatePieces(block, this.pieces(block), "")) {
        this.options.signal?.throwIfAborted();
        if (crc === 0 && beginning.length === 0) beginning = piece.slice(0, FORM_BYTES);
        crc = crc32(piece, crc);
        this.bytes += piece.length;
        this.report(index);
      }
      return { crc32: crc, beginning, bytes: null };
    } catch (error) {
      return asFormatError(error);
    } finally {
      this.bytes = before + block.size;
    }
  }

  private async *pieces(block: SoundBlock): AsyncGenerator<Uint8Array> {
    const end = blockEnd(block);
    for (let at = block.offset + BLOCK_HEAD_SIZE; at < end; at += PIECE) {
      this.options.signal?.throwIfAborted();
      yield await this.container.readSection(at, Math.min(PIECE, end - at));
    }
  }

  private report(done: number): void {
    const { blocks, bytes, totalBytes } = this;
    const { onProgress } = this.options;
    if (onProgress === undefined) return;
    const detail = done < blocks.length ? { detail: this.container.table.path(this.rows[blocks[done].first]) } : {};
    onProgress({ done, total: blocks.length, bytes, totalBytes, ...detail });
  }
}

function isLarge(block: SoundBlock): boolean {
  return Math.max(block.size, payloadSize(block)) > STREAM_FROM;
}

function inflated(block: SoundBlock, payload: Uint8Array): Content | FormatError {
  try {
    const content = inflateSmallBlock(block, payload, "");
    return { crc32: crc32(content), beginning: content.subarray(0, FORM_BYTES), bytes: content };
  } catch (error) {
    return asFormatError(error);
  }
}

function asFormatError(error: unknown): FormatError {
  if (error instanceof FormatError) return error;
  throw error;
}
