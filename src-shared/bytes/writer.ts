/** Little-endian writer into a buffer that grows by doubling. Values are taken modulo the width of the field. */
export class ByteWriter {
  private bytes: Uint8Array;
  private view: DataView;
  private at = 0;

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  get offset(): number {
    return this.at;
  }

  /** Makes room for `size` more bytes and returns where they begin. Replaces `bytes` and `view`: call it before using them. */
  private grow(size: number): number {
    const at = this.at;
    const need = at + size;
    if (need > this.bytes.length) {
      const larger = new Uint8Array(Math.max(need, this.bytes.length * 2));
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    this.at = need;
    return at;
  }

  u8(value: number): this {
    const at = this.grow(1);
    this.view.setUint8(at, value);
    return this;
  }
  u16(value: number): this {
    const at = this.grow(2);
    this.view.setUint16(at, value, true);
    return this;
  }
  i32(value: number): this {
    const at = this.grow(4);
    this.view.setInt32(at, value, true);
    return this;
  }
  u32(value: number): this {
    const at = this.grow(4);
    this.view.setUint32(at, value, true);
    return this;
  }
  i64(value: bigint): this {
    const at = this.grow(8);
    this.view.setBigInt64(at, value, true);
    return this;
  }
  u64(value: bigint): this {
    const at = this.grow(8);
    this.view.setBigUint64(at, value, true);
    return this;
  }
  f32(value: number): this {
    const at = this.grow(4);
    this.view.setFloat32(at, value, true);
    return this;
  }
  f64(value: number): this {
    const at = this.grow(8);
    this.view.setFloat64(at, value, true);
    return this;
  }
  raw(bytes: Uint8Array): this {
    const at = this.grow(bytes.length);
    this.bytes.set(bytes, at);
    return this;
  }

  /** `wstr`: u16 count of code units, then the units. Throws RangeError over 65,535 units: the caller checks first. */
  wstr(text: string): this {
    const count = text.length;
    if (count > 0xffff) throw new RangeError(`string of ${count} units does not fit its u16 count`);
    let at = this.grow(2 + 2 * count);
    this.view.setUint16(at, count, true);
    for (let i = 0; i < count; i++) {
      at += 2;
      this.view.setUint16(at, text.charCodeAt(i), true);
    }
    return this;
  }

  patchU32(at: number, value: number): void {
    this.view.setUint32(at, value, true);
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }
}
