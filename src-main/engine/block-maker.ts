import { hash } from "node:crypto";
import { once } from "node:events";
import { crc32, createDeflate } from "node:zlib";
import { type CompiledForm, isDeflated } from "../../src-shared/formats/file-types.ts";
import type { RawFacts } from "../../src-shared/formats/raw/facts.ts";
import type { RawKind } from "../../src-shared/formats/raw/raw-index.ts";
import { type Diagnostic, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { type BlockFacts, type BlockSink, type BlockSums, encodeBlockHead, type StreamedBlockSink } from "./block.ts";
import type { Compilers } from "./compilers.ts";
import { Deflater, streamOptions } from "./deflater.ts";
import { levelFor, probeRange, wantsProbe } from "./effort.ts";
import { LARGEST_TEXT } from "./limits.ts";
import { OpenSource } from "./open-source.ts";

/** One file's way to its block: what a worker is told of it. */
export interface BlockTask {
  readonly type: number;
  readonly form: CompiledForm | null;
  /** Below the project's folder; as diagnostics name the file. */
  readonly path: string;
  /** The index that wants facts of the file, or null. */
  readonly index: RawKind | null;
  readonly size: number;
}

export type BlockOutcome =
  | {
      readonly kind: "block";
      readonly facts: BlockFacts;
      /** What an index needs of the file, when one wants it. */
      readonly indexed: RawFacts | null;
      readonly diagnostics: readonly Diagnostic[];
      /** When they were asked for. */
      readonly sums: BlockSums | null;
    }
  | {
      readonly kind: "broken";
      readonly diagnostics: readonly Diagnostic[];
      /** SHA-256 of the source file, in base64, when sums were asked for. */
      readonly content: string | null;
    };

export interface BlockOptions {
  readonly ids: "sequential" | "hash";
  /** Deflate level, 0-9. */
  readonly level: number;
  /** Whether to take the sums that the build cache needs; default no. */
  readonly withSums?: boolean | undefined;
}

/** Files from this size on pass in pieces, or they alone would decide the peak memory. */
const STREAM_FROM_BYTES = 2 << 20;
const PIECE_BYTES = 1 << 20;

/** Whether a file passes in pieces instead of whole. */
export function isStreamed({ form, size }: Pick<BlockTask, "form" | "size">): boolean {
  return form === null && size >= STREAM_FROM_BYTES;
}

/** Not zeroed, and no `Buffer`: `slice` of one does not copy, and what reads the bytes relies on that it does. */
function makeBuffer(size: number): Uint8Array {
  return new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
}

/** Makes the block of a payload held in memory. */
export function appendBlock(
  type: number,
  payload: Uint8Array,
  level: number,
  deflater: Deflater,
  sink: BlockSink,
): BlockFacts {
  const { facts, packed } = packBlock(type, payload, level, deflater);
  sink.append(encodeBlockHead(facts), packed);
  return facts;
}

function packBlock(type: number, payload: Uint8Array, level: number, deflater: Deflater) {
  const size = payload.length;
  const deflated = isDeflated(type, size);
  const packed = deflated ? deflater.deflate(payload, levelOf(payload, level)) : payload;
  const facts: BlockFacts = { crc32: crc32(payload), size, packedSize: packed.length, stored: !deflated };
  return { facts, packed };
}

/** SHA-256 in base64: how the build cache knows a content again. */
export function contentHashOf(bytes: Uint8Array): string {
  return hash("sha256", bytes, "base64");
}

function levelOf(payload: Uint8Array, level: number): number {
  if (!wantsProbe(payload.length, level)) return level;
  const { start, end } = probeRange(payload.length);
  return levelFor(payload.subarray(start, end), level);
}

/**
 * Turns source files into blocks, one after the other: read, compile where the type asks for it, checksum, deflate,
 * spool. Keeps its buffers from file to file, so one per thread.
 */
export class BlockMaker {
  private readonly root: string;
  private readonly compilers: Compilers;
  private readonly options: BlockOptions;
  private readonly deflater = new Deflater();
  /** One byte longer than what is read into it at a time, as OpenSource wants it. */
  private buffer = makeBuffer(PIECE_BYTES + 1);

  /** `root` is the project's folder. */
  constructor(root: string, compilers: Compilers, options: BlockOptions) {
    this.root = root;
    this.compilers = compilers;
    this.options = options;
  }

  /** Makes one block. Throws FileError when the file cannot be read; a text that cannot be compiled is an outcome. */
  make(task: BlockTask, sink: BlockSink): BlockOutcome {
    if (task.size > LARGEST_TEXT) {
      const error = new FileError("too-large", task.path, { limit: LARGEST_TEXT });
      return { kind: "broken", diagnostics: [findingOf(error)], content: null };
    }
    const bytes = this.read(task);
    if (task.form === null) return this.finish(task, bytes, { diagnostics: [], content: null }, sink);
    const content = this.options.withSums ? contentHashOf(bytes) : null;
    const result = this.compilers.compile(task.form, bytes, { path: task.path, ids: this.options.ids });
    if (result.bytes === null || hasErrors(result.diagnostics))
      return { kind: "broken", diagnostics: result.diagnostics, content };
    return this.finish(task, result.bytes, { diagnostics: result.diagnostics, content }, sink);
  }

  private finish(
    task: BlockTask,
    payload: Uint8Array,
    source: { readonly diagnostics: readonly Diagnostic[]; readonly content: string | null },
    sink: BlockSink,
  ): BlockOutcome {
    const { diagnostics, content } = source;
    const indexed = task.index === null ? null : this.compilers.readFacts(task.index, payload);
    const { facts, packed } = packBlock(task.type, payload, this.options.level, this.deflater);
    sink.append(encodeBlockHead(facts), packed);
    const sums = this.options.withSums ? { content, packed: crc32(packed) } : null;
    return { kind: "block", facts, indexed, diagnostics, sums };
  }

  private pathOf({ path }: BlockTask): string {
    return `${this.root}/${path}`;
  }

  /** Reads a whole file into the reused buffer. The result lives until the next read. */
  private read(task: BlockTask): Uint8Array {
    const file = new OpenSource(this.pathOf(task));
    try {
      const { size } = file;
      if (size > LARGEST_TEXT) throw new FileError("too-large", this.pathOf(task), { limit: LARGEST_TEXT });
      if (this.buffer.length <= size) this.buffer = makeBuffer(Math.max(size + 1, 2 * this.buffer.length));
      for (let at = 0; at < size; ) at += file.read(this.buffer.subarray(at), at, size - at);
      return this.buffer.subarray(0, size);
    } finally {
      file.close();
    }
  }

  /** Makes the block of a large file, piece by piece. Throws FileError. */
  async stream(
    task: BlockTask,
    sink: StreamedBlockSink,
  ): Promise<{ readonly facts: BlockFacts; readonly sums: BlockSums | null }> {
    const file = new OpenSource(this.pathOf(task));
    try {
      const { size } = file;
      const { withSums = false } = this.options;
      const deflated = isDeflated(task.type, size);
      const counted = countPieces(sink, withSums);
      sink.begin();
      const crc = deflated
        ? await this.deflatePieces(file, counted.write)
        : await this.eachPiece(file, (piece) => counted.write(piece));
      const facts: BlockFacts = { crc32: crc, size, packedSize: counted.bytes(), stored: !deflated };
      sink.end(encodeBlockHead(facts));
      return { facts, sums: withSums ? { content: null, packed: counted.crc32() } : null };
    } finally {
      file.close();
    }
  }

  /** Reads a file in pieces, each valid until `take` is done with it; returns the CRC-32 of them all. */
  private async eachPiece(file: OpenSource, take: (piece: Uint8Array) => void | Promise<void>): Promise<number> {
    let crc = 0;
    for (let at = 0; at < file.size; ) {
      const count = file.read(this.buffer, at, PIECE_BYTES);
      const piece = this.buffer.subarray(0, count);
      crc = crc32(piece, crc);
      await take(piece);
      at += count;
    }
    return crc;
  }

  private async deflatePieces(file: OpenSource, write: (piece: Uint8Array) => void): Promise<number> {
    const deflate = createDeflate(streamOptions(this.levelOfFile(file)));
    // What the sink throws must reach our caller, not the stream, which would end the thread over it.
    let failure: unknown = null;
    deflate.on("data", (piece: Uint8Array) => {
      try {
        if (failure === null) write(piece);
      } catch (error) {
        failure = error;
      }
    });
    try {
      const crc = await this.eachPiece(file, async (piece) => {
        await new Promise<void>((resolve, reject) =>
          deflate.write(piece, (error) => (error ? reject(error) : resolve())),
        );
        if (failure !== null) throw failure;
      });
      const ended = once(deflate, "end");
      deflate.end();
      await ended;
      if (failure !== null) throw failure;
      return crc;
    } finally {
      deflate.destroy();
    }
  }

  private levelOfFile(file: OpenSource): number {
    if (!wantsProbe(file.size, this.options.level)) return this.options.level;
    const { start, end } = probeRange(file.size);
    const probe = Buffer.allocUnsafe(end - start);
    const count = file.peek(probe, start, probe.length);
    return levelFor(probe.subarray(0, count), this.options.level);
  }
}

/** A sink's `write`, with the bytes that went through it and, when they are wanted, their CRC-32. */
function countPieces(
  sink: StreamedBlockSink,
  withCrc: boolean,
): { write(piece: Uint8Array): void; bytes(): number; crc32(): number } {
  let bytes = 0;
  let crc = 0;
  return {
    write: (piece) => {
      sink.write(piece);
      bytes += piece.length;
      if (withCrc) crc = crc32(piece, crc);
    },
    bytes: () => bytes,
    crc32: () => crc,
  };
}
