import { closeSync, openSync, writeSync } from "node:fs";
import { BLOCK_HEAD_SIZE } from "../../src-shared/formats/mod/section.ts";
import { fileErrorOf } from "../files/file-error.ts";
import type { Spool, StreamedBlock } from "./block.ts";

/** Keeps the blocks of a small build in memory. */
export class MemorySpool implements Spool {
  private readonly pieces: Uint8Array[] = [];
  private length = 0;

  append(head: Uint8Array, payload: Uint8Array): number {
    const offset = this.length;
    this.push(head);
    this.push(payload);
    return offset;
  }

  begin(): StreamedBlock {
    const offset = this.length;
    const head = new Uint8Array(BLOCK_HEAD_SIZE);
    this.pieces.push(head);
    this.length += head.length;
    return {
      write: (piece) => this.push(piece),
      end: (written) => {
        head.set(written);
        return offset;
      },
    };
  }

  /** Copies, since the bytes may lie in a buffer that the next file overwrites; `slice` of a Buffer would not. */
  private push(piece: Uint8Array): void {
    this.pieces.push(new Uint8Array(piece));
    this.length += piece.length;
  }

  /** Everything appended so far, in one piece. */
  bytes(): Uint8Array {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}

const WRITE_BYTES = 1 << 20;

/** Keeps blocks in a file of its own, written in pieces of a megabyte. Synchronous: it lives in a worker. */
export class FileSpool implements Spool {
  readonly path: string;
  private readonly file: number;
  private readonly pending = Buffer.allocUnsafeSlow(WRITE_BYTES);
  private pendingLength = 0;
  /** Bytes that are in the file already. */
  private written = 0;

  constructor(path: string) {
    this.path = path;
    this.file = this.guard(() => openSync(path, "wx", 0o600));
  }

  append(head: Uint8Array, payload: Uint8Array): number {
    const offset = this.written + this.pendingLength;
    this.put(head);
    this.put(payload);
    return offset;
  }

  begin(): StreamedBlock {
    this.flush();
    const offset = this.written;
    this.put(new Uint8Array(BLOCK_HEAD_SIZE));
    return {
      write: (piece) => this.put(piece),
      end: (head) => {
        this.flush();
        this.writeAt(head, offset);
        return offset;
      },
    };
  }

  flush(): void {
    if (this.pendingLength === 0) return;
    this.writeAt(this.pending.subarray(0, this.pendingLength), this.written);
    this.written += this.pendingLength;
    this.pendingLength = 0;
  }

  close(): void {
    this.flush();
    closeSync(this.file);
  }

  private put(bytes: Uint8Array): void {
    if (bytes.length > WRITE_BYTES - this.pendingLength) this.flush();
    if (bytes.length > WRITE_BYTES) {
      this.writeAt(bytes, this.written);
      this.written += bytes.length;
      return;
    }
    this.pending.set(bytes, this.pendingLength);
    this.pendingLength += bytes.length;
  }

  private writeAt(bytes: Uint8Array, offset: number): void {
    this.guard(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at, bytes.length - at, offset + at);
    });
  }

  private guard<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      throw fileErrorOf(cause, this.path);
    }
  }
}
