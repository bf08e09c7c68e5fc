import { LAYOUT_MAGIC } from "./layout-file.ts";

/** Counts and lengths that a field of the binary bounds. */
export type LayoutLimit =
  | "properties"
  | "property bytes"
  | "string units"
  | "logic objects"
  | "logic links"
  | "timeline objects"
  | "timeline entries"
  | "timeline points"
  | "children"
  | "top-level objects"
  | "list values";

/** Told of a count that does not fit its field; what is written then is of no use. */
export type OnLimit = (what: LayoutLimit, count: number, limit: number) => void;

export const U8_LIMIT = 0xff;
export const U16_LIMIT = 0xffff;

const FIRST_CAPACITY = 64 * 1024;

/**
 * Writes the pieces of a BINLAYOUT into a buffer that is kept from file to file; sizes and counts are patched when
 * their piece closes (spec/layout.md §2.1, §2.2). `open…` returns a position that `close…` wants back.
 *
 * The hot methods write without a check: {@link reserve} room before them.
 */
export class LayoutWriter {
  /** Position of the next byte, which is also the absolute offset in the file. */
  at = 0;
  private bytes = new Uint8Array(FIRST_CAPACITY);
  private view = new DataView(this.bytes.buffer);
  private readonly onLimit: OnLimit;

  constructor(onLimit: OnLimit) {
    this.onLimit = onLimit;
  }

  /** Begins a file: magic, header byte, no datagroup yet, no objects yet. */
  begin(headerByte: number): void {
    this.at = 0;
    this.u8(LAYOUT_MAGIC);
    this.u8(headerByte);
    this.u32(0);
    this.u16(0);
  }

  closeTop(count: number): void {
    this.view.setUint16(6, this.within("top-level objects", count, U16_LIMIT), true);
  }

  patchDatagroupOffset(): void {
    this.view.setUint32(2, this.at, true);
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }

  /** Makes sure that `size` more bytes fit. */
  reserve(size: number): void {
    if (this.at + size <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.at + size, 2 * this.bytes.length));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }

  /** Record head up to the id; returns the offset of the record. Reserves room for it. */
  openObject(code: number, low: number, high: number): number {
    this.reserve(16);
    const start = this.at;
    this.at = start + 4;
    this.u8(code);
    this.i64(low, high);
    return start;
  }

  closeObject(start: number): void {
    this.view.setUint32(start, this.at - start, true);
  }

  /** A count or size field of one, two or four bytes, to be filled in later. */
  hole(size: 1 | 2 | 4): number {
    this.reserve(size);
    const at = this.at;
    this.at = at + size;
    return at;
  }

  closeCount8(at: number, count: number, what: LayoutLimit): void {
    this.view.setUint8(at, this.within(what, count, U8_LIMIT));
  }

  closeCount16(at: number, count: number, what: LayoutLimit): void {
    this.view.setUint16(at, this.within(what, count, U16_LIMIT), true);
  }

  /** Puts the number of bytes since the hole into it. */
  closeSize32(at: number): void {
    this.view.setUint32(at, this.at - at - 4, true);
  }

  /** Puts the present offset into a hole. */
  patchHere32(at: number): void {
    this.view.setUint32(at, this.at, true);
  }

  /** Length hole and id of a property; the caller has reserved room for it and a value of fixed size. */
  openProperty(id: number): number {
    const at = this.at;
    this.view.setUint8(at + 2, id);
    this.at = at + 3;
    return at;
  }

  closeProperty(at: number): void {
    this.view.setUint16(at, this.within("property bytes", this.at - at - 2, U16_LIMIT), true);
  }

  u8(value: number): void {
    this.view.setUint8(this.at++, value);
  }

  u16(value: number): void {
    this.view.setUint16(this.at, value, true);
    this.at += 2;
  }

  u32(value: number): void {
    this.view.setUint32(this.at, value, true);
    this.at += 4;
  }

  f32(value: number): void {
    this.view.setFloat32(this.at, value, true);
    this.at += 4;
  }

  i64(low: number, high: number): void {
    this.view.setUint32(this.at, low, true);
    this.view.setUint32(this.at + 4, high, true);
    this.at += 8;
  }

  /** `str` of the units [start, end); reserves its room. */
  units(units: Uint16Array, start: number, end: number): void {
    const count = this.within("string units", end - start, U16_LIMIT);
    this.reserve(2 + 2 * count);
    const { bytes } = this;
    let at = this.at;
    bytes[at++] = count;
    bytes[at++] = count >> 8;
    for (let i = start; i < start + count; i++) {
      const unit = units[i];
      bytes[at++] = unit;
      bytes[at++] = unit >> 8;
    }
    this.at = at;
  }

  /** `str` of a JS string; reserves its room. */
  text(text: string): void {
    const count = this.within("string units", text.length, U16_LIMIT);
    this.reserve(2 + 2 * count);
    this.u16(count);
    for (let i = 0; i < count; i++) this.u16(text.charCodeAt(i));
  }

  bigint64(value: bigint): void {
    this.reserve(8);
    this.view.setBigInt64(this.at, value, true);
    this.at += 8;
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  private within(what: LayoutLimit, count: number, limit: number): number {
    if (count <= limit) return count;
    this.onLimit(what, count, limit);
    return limit;
  }
}
