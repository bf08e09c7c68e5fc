import { FormatError } from "./format-error.ts";
import { utf16leToString } from "./utf16.ts";

/**
 * Little-endian reader over bytes from a stranger: every read is checked against the end and every count against
 * the bytes that are left, before anything is allocated.
 */
export class ByteReader {
  readonly bytes: Uint8Array;
  readonly format: string;
  /** Absolute end of the readable range in `bytes`. */
  readonly end: number;
  /** Absolute position in `bytes` of the next read. */
  offset: number;
  private readonly view: DataView;

  constructor(bytes: Uint8Array, format: string, offset = 0, end = bytes.length) {
    this.bytes = bytes;
    this.format = format;
    this.offset = offset;
    this.end = end;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.end - this.offset;
  }

  fail(what: string, offset = this.offset): never {
    throw new FormatError(this.format, what, offset);
  }

  /** Checks that `size` more bytes are there and steps over them; returns where they begin. */
  take(size: number, what = "data"): number {
    const at = this.offset;
    if (size > this.end - at) this.fail(`${what} runs past the end: ${size} bytes wanted, ${this.end - at} left`);
    this.offset = at + size;
    return at;
  }

  u8(): number {
    return this.bytes[this.take(1)];
  }
  u16(): number {
    return this.view.getUint16(this.take(2), true);
  }
  i32(): number {
    return this.view.getInt32(this.take(4), true);
  }
  u32(): number {
    return this.view.getUint32(this.take(4), true);
  }
  i64(): bigint {
    return this.view.getBigInt64(this.take(8), true);
  }
  u64(): bigint {
    return this.view.getBigUint64(this.take(8), true);
  }
  f32(): number {
    return this.view.getFloat32(this.take(4), true);
  }
  f64(): number {
    return this.view.getFloat64(this.take(8), true);
  }

  /** A view (no copy) of the next `size` bytes. */
  view8(size: number, what?: string): Uint8Array {
    const at = this.take(size, what);
    return this.bytes.subarray(at, at + size);
  }

  /** `wstr`: u16 count of code units, then that many UTF-16LE units, no terminator. */
  wstr(what = "string"): string {
    const count = this.u16();
    return utf16leToString(this.bytes, this.take(2 * count, what), count);
  }

  /** Checks a count read from the file: `count` records of at least `minimum` bytes must fit in what is left. */
  count(count: number, minimum: number, what: string): number {
    if (count * minimum > this.left) this.fail(`${count} ${what} cannot fit in the ${this.left} bytes left`);
    return count;
  }

  expectEnd(): void {
    if (this.offset !== this.end) this.fail(`${this.left} bytes after the end`);
  }
}
