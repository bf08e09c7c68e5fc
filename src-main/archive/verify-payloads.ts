import { crc32 } from "node:zlib";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { hex, type ModFindings } from "../../src-shared/formats/mod/findings.ts";
import { BLOCK_HEAD_SIZE, payloadSize } from "../../src-shared/formats/mod/section.ts";
import type { Container } from "./archive.ts";
import { inflatePieces, inflateSmallBlock } from "./inflate.ts";
import { FORM_BYTES, payloadForm } from "./payload-form.ts";
import type { SoundBlock } from "./verify-heads.ts";

/** Blocks that lie close together are read in one call of up to this many bytes. */
const SPAN = 1024 * 1024;
/** Larger contents and payloads are unpacked piece by piece. */
const STREAM_FROM = 8 * 1024 * 1024;
const PIECE = 256 * 1024;
/** How long a run of small blocks may keep the thread. */
const TURN_MS = 15;

export interface VerifyProgress {
  /** Blocks checked. */
  readonly done: number;
  readonly total: number;
}

export interface PayloadOptions {
  /** Aborting throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: VerifyProgress) => void) | undefined;
}

interface Content {
  readonly crc32: number;
  readonly beginning: Uint8Array;
}

/** Unpacks every block once, in the order of the file, and checks what the file table says of its content. */
export async function checkPayloads(
  container: Container,
  blocks: readonly SoundBlock[],
  findings: ModFindings,
  { signal, onProgress }: PayloadOptions,
): Promise<void> {
  const check = (block: SoundBlock, content: Content | FormatError): void =>
    checkBlock(container, block, content, findings);
  const buffer = new Uint8Array(Math.min(container.section.length, STREAM_FROM + BLOCK_HEAD_SIZE));
  for (let first = 0; first < blocks.length; ) {
    signal?.throwIfAborted();
    const end = spanEnd(blocks, first);
    const block = blocks[first];
    if (isLarge(block)) check(block, await streamed(container, block));
    else await checkSpan(container, blocks.slice(first, end), buffer, check, signal);
    first = end;
    onProgress?.({ done: end, total: blocks.length });
  }
}

/** Behind the last block of a run that is read at once; a large block stands alone. */
function spanEnd(blocks: readonly SoundBlock[], first: number): number {
  const start = blocks[first].offset;
  let end = first;
  while (end < blocks.length && !isLarge(blocks[end]) && blockEnd(blocks[end]) - start <= SPAN) end++;
  return Math.max(end, first + 1);
}

function isLarge(block: SoundBlock): boolean {
  return Math.max(block.size, payloadSize(block)) > STREAM_FROM;
}

function blockEnd(block: SoundBlock): number {
  return block.offset + BLOCK_HEAD_SIZE + payloadSize(block);
}

async function checkSpan(
  container: Container,
  blocks: readonly SoundBlock[],
  buffer: Uint8Array,
  check: (block: SoundBlock, content: Content | FormatError) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const start = blocks[0].offset;
  const length = Math.max(...blocks.map(blockEnd)) - start;
  const bytes = buffer.subarray(0, length);
  await container.readSectionInto(start, bytes);
  let turn = performance.now();
  for (const block of blocks) {
    const at = block.offset - start + BLOCK_HEAD_SIZE;
    check(block, inflated(block, bytes.subarray(at, at + payloadSize(block))));
    if (performance.now() - turn < TURN_MS) continue;
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    turn = performance.now();
  }
}

function inflated(block: SoundBlock, payload: Uint8Array): Content | FormatError {
  try {
    const content = inflateSmallBlock(block, payload, "");
    return { crc32: crc32(content), beginning: content.subarray(0, FORM_BYTES) };
  } catch (error) {
    return asFormatError(error);
  }
}

async function streamed(container: Container, block: SoundBlock): Promise<Content | FormatError> {
  let crc = 0;
  let beginning: Uint8Array = new Uint8Array();
  try {
    for await (const piece of inflatePieces(block, payloadPieces(container, block), "")) {
      if (crc === 0 && beginning.length === 0) beginning = piece.slice(0, FORM_BYTES);
      crc = crc32(piece, crc);
    }
    return { crc32: crc, beginning };
  } catch (error) {
    return asFormatError(error);
  }
}

async function* payloadPieces(container: Container, block: SoundBlock): AsyncGenerator<Uint8Array> {
  const end = blockEnd(block);
  for (let at = block.offset + BLOCK_HEAD_SIZE; at < end; at += PIECE)
    yield await container.readSection(at, Math.min(PIECE, end - at));
}

function asFormatError(error: unknown): FormatError {
  if (error instanceof FormatError) return error;
  throw error;
}

function checkBlock(
  { table }: Container,
  block: SoundBlock,
  content: Content | FormatError,
  findings: ModFindings,
): void {
  for (const row of block.rows) {
    const path = table.path(row);
    if (content instanceof FormatError) {
      findings.add("mod-payload-broken", { what: content.what }, path);
      continue;
    }
    const stored = table.crc32(row);
    if (stored !== content.crc32) findings.add("mod-crc", { stored: hex(stored), computed: hex(content.crc32) }, path);
    checkForm(path, table.type(row), content.beginning, findings);
  }
}

/** Whether a file that the game reads in compiled form has that form. */
function checkForm(path: string, type: number, beginning: Uint8Array, findings: ModFindings): void {
  const { expected, found } = payloadForm(type, beginning);
  if (expected === null || found === "compiled") return;
  if (found === "text") findings.add("mod-packed-as-text", { type }, path);
  else findings.add("mod-not-compiled", { type, expected: `a ${expected.toUpperCase()}` }, path);
}
