import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32, createDeflate, deflateSync } from "node:zlib";
import { type CompiledForm, isDeflated } from "../../src-shared/formats/file-types.ts";
import { type Diagnostic, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { FileError, fileErrorOf, findingOf } from "../files/file-error.ts";
import { type BlockFacts, encodeBlockHead, type Spool } from "./block.ts";
import type { Compile } from "./compilers.ts";
import { levelFor, probeRange, wantsProbe } from "./effort.ts";

/** One file's way to its block: what a worker is told of it. */
export interface BlockTask {
  readonly type: number;
  readonly form: CompiledForm | null;
  /** As diagnostics name the file. */
  readonly path: string;
  readonly absolute: string;
  readonly size: number;
}

export type BlockOutcome =
  | {
      readonly kind: "block";
      readonly facts: BlockFacts;
      readonly offset: number;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly kind: "broken"; readonly diagnostics: readonly Diagnostic[] };

export interface BlockOptions {
  readonly ids: "sequential" | "hash";
  /** Deflate level, 0-9. */
  readonly level: number;
}

/** More than any text or compiled file of the game, whole in memory while it is compiled. */
const LARGEST_SOURCE = 512 << 20;
/** Files from this size on pass in pieces, or they alone would decide the peak memory. */
const STREAM_FROM_BYTES = 8 << 20;
const PIECE_BYTES = 1 << 20;

/** Not zeroed, and no `Buffer`: `slice` of one does not copy, and what reads the bytes relies on that it does. */
function makeBuffer(size: number): Uint8Array {
  return new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
}

/**
 * Turns source files into blocks, one after the other: read, compile where the type asks for it, checksum, deflate,
 * spool. Keeps its buffers from file to file, so one per thread.
 */
export class BlockMaker {
  private readonly compile: Compile;
  private readonly options: BlockOptions;
  private buffer = makeBuffer(PIECE_BYTES);

  constructor(compile: Compile, options: BlockOptions) {
    this.compile = compile;
    this.options = options;
  }

  /** Makes one block. Throws FileError when the file cannot be read; a text that cannot be compiled is an outcome. */
  async make(task: BlockTask, spool: Spool): Promise<BlockOutcome> {
    if (task.form === null && task.size >= STREAM_FROM_BYTES) return this.stream(task, spool);
    if (task.size > LARGEST_SOURCE) {
      const error = new FileError("too-large", task.path, { limit: LARGEST_SOURCE });
      return { kind: "broken", diagnostics: [findingOf(error)] };
    }
    const bytes = this.read(task);
    if (task.form === null) return this.finish(task, bytes, [], spool);
    const result = this.compile(task.form, bytes, { path: task.path, ids: this.options.ids });
    if (result.bytes === null || hasErrors(result.diagnostics))
      return { kind: "broken", diagnostics: result.diagnostics };
    return this.finish(task, result.bytes, result.diagnostics, spool);
  }

  private finish(task: BlockTask, payload: Uint8Array, diagnostics: readonly Diagnostic[], spool: Spool): BlockOutcome {
    const size = payload.length;
    const deflated = isDeflated(task.type, size);
    const packed = deflated ? deflateSync(payload, { level: this.levelOf(payload) }) : payload;
    const facts: BlockFacts = { crc32: crc32(payload), size, packedSize: packed.length, stored: !deflated };
    return { kind: "block", facts, offset: spool.append(encodeBlockHead(facts), packed), diagnostics };
  }

  private levelOf(payload: Uint8Array): number {
    if (!wantsProbe(payload.length, this.options.level)) return this.options.level;
    const { start, end } = probeRange(payload.length);
    return levelFor(payload.subarray(start, end), this.options.level);
  }

  /** Reads a whole file into the reused buffer. The result lives until the next read. */
  private read(task: BlockTask): Uint8Array {
    try {
      const file = openSync(task.absolute, "r");
      try {
        const size = fstatSync(file).size;
        if (this.buffer.length < size) this.buffer = makeBuffer(Math.max(size, 2 * this.buffer.length));
        let at = 0;
        while (at < size) {
          const count = readSync(file, this.buffer, at, size - at, at);
          if (count === 0) break;
          at += count;
        }
        return this.buffer.subarray(0, at);
      } finally {
        closeSync(file);
      }
    } catch (cause) {
      throw fileErrorOf(cause, task.absolute);
    }
  }

  /** A large file passes through checksum and deflate piece by piece. */
  private async stream(task: BlockTask, spool: Spool): Promise<BlockOutcome> {
    let file: number;
    let size: number;
    try {
      file = openSync(task.absolute, "r");
      size = fstatSync(file).size;
    } catch (cause) {
      throw fileErrorOf(cause, task.absolute);
    }
    try {
      const deflated = isDeflated(task.type, size);
      const block = spool.begin();
      let crc = 0;
      let packedSize = 0;
      const keep = (piece: Uint8Array) => {
        packedSize += piece.length;
        block.write(piece);
      };
      const deflate = deflated ? createDeflate({ level: this.levelOfFile(file, size), chunkSize: 256 * 1024 }) : null;
      deflate?.on("data", keep);
      for (let at = 0; at < size; ) {
        const count = readSync(file, this.buffer, 0, Math.min(PIECE_BYTES, size - at), at);
        if (count === 0) throw Object.assign(new Error("the file became shorter while it was read"), { code: "EIO" });
        const piece = this.buffer.subarray(0, count);
        crc = crc32(piece, crc);
        if (deflate === null) keep(piece);
        else
          await new Promise<void>((resolve, reject) =>
            deflate.write(piece, (error) => (error ? reject(error) : resolve())),
          );
        at += count;
      }
      if (deflate !== null)
        await new Promise<void>((resolve, reject) => {
          deflate.on("end", resolve);
          deflate.on("error", reject);
          deflate.end();
        });
      const facts: BlockFacts = { crc32: crc, size, packedSize, stored: !deflated };
      return { kind: "block", facts, offset: block.end(encodeBlockHead(facts)), diagnostics: [] };
    } catch (cause) {
      throw fileErrorOf(cause, task.absolute);
    } finally {
      closeSync(file);
    }
  }

  private levelOfFile(file: number, size: number): number {
    if (!wantsProbe(size, this.options.level)) return this.options.level;
    const { start, end } = probeRange(size);
    const probe = Buffer.allocUnsafe(end - start);
    const count = readSync(file, probe, 0, probe.length, start);
    return levelFor(probe.subarray(0, count), this.options.level);
  }
}
