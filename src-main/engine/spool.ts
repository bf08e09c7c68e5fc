import { closeSync, openSync, writeSync } from "node:fs";
import { BLOCK_HEAD_SIZE } from "../../src-shared/formats/mod/section.ts";
import { ownFileErrorOf } from "../files/file-error.ts";
import type { BlockSink, StreamedBlockSink } from "./block.ts";

/** Collects the blocks of one unit in memory that is used again for the next. */
export class BlockBuffer implements BlockSink {
  private memory = new Uint8Array(1 << 20);
  private length = 0;

  append(head: Uint8Array, payload: Uint8Array): void {
    const end = this.length + head.length + payload.length;
    if (end > this.memory.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.memory.length));
      larger.set(this.memory.subarray(0, this.length));
      this.memory = larger;
    }
    this.memory.set(head, this.length);
    this.memory.set(payload, this.length + head.length);
    this.length = end;
  }

  /** What was appended since the last `clear`; valid until the next append. */
  bytes(): Uint8Array {
    return this.memory.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }
}

/**
 * A file of one worker for what cannot wait in memory: large blocks in pieces, and units that are done before their
 * turn. Synchronous: it lives in a worker. Errors: FileError.
 */
export class FileSpool implements StreamedBlockSink {
  private readonly path: string;
  private file: number | null = null;
  private length = 0;
  private blockStart = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** Appends a run of whole blocks and returns where it begins. */
  append(run: Uint8Array): number {
    const start = this.length;
    this.write(run);
    return start;
  }

  begin(): void {
    this.blockStart = this.length;
    this.length += BLOCK_HEAD_SIZE;
  }

  write(piece: Uint8Array): void {
    this.writeAt(piece, this.length);
    this.length += piece.length;
  }

  end(head: Uint8Array): void {
    this.writeAt(head, this.blockStart);
  }

  /** Where the last streamed block begins, and where the file ends. */
  get lastBlock(): { readonly start: number; readonly end: number } {
    return { start: this.blockStart, end: this.length };
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }

  private writeAt(bytes: Uint8Array, offset: number): void {
    try {
      this.file ??= openSync(this.path, "wx", 0o600);
      for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at, bytes.length - at, offset + at);
    } catch (cause) {
      throw ownFileErrorOf(cause, this.path);
    }
  }
}
