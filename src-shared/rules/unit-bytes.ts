/**
 * Texts as bytes: each UTF-16 unit by itself as UTF-8 has it, so equal units are equal bytes, a half of a surrogate pair
 * survives, and ASCII takes one byte.
 */
export class UnitBytes {
  bytes: Uint8Array;
  length = 0;

  /** `capacity`: a guess, bytes. */
  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Makes room for so many bytes; a unit takes three at most. */
  ensure(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }

  /** The room for it must be there. */
  add(unit: number): void {
    const { bytes } = this;
    if (unit < 0x80) bytes[this.length++] = unit;
    else if (unit < 0x800) {
      bytes[this.length++] = 0xc0 | (unit >> 6);
      bytes[this.length++] = 0x80 | (unit & 0x3f);
    } else {
      bytes[this.length++] = 0xe0 | (unit >> 12);
      bytes[this.length++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[this.length++] = 0x80 | (unit & 0x3f);
    }
  }

  addText(text: string): void {
    this.ensure(3 * text.length);
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i));
  }
}

/** Longer texts are decoded unit by unit: a call takes so many arguments only. */
const SHORT = 256;

/** The text of bytes that {@link UnitBytes} made. */
export function decodeUnits(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= SHORT && isAscii(bytes, start, end))
    return String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[]);
  let text = "";
  for (let at = start; at < end; ) {
    const first = bytes[at++];
    if (first < 0x80) text += String.fromCharCode(first);
    else if (first < 0xe0) text += String.fromCharCode(((first & 0x1f) << 6) | (bytes[at++] & 0x3f));
    else text += String.fromCharCode(((first & 0xf) << 12) | ((bytes[at++] & 0x3f) << 6) | (bytes[at++] & 0x3f));
  }
  return text;
}

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] >= 0x80) return false;
  return true;
}
