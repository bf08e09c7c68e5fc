import { stringToUnits } from "../bytes/utf16.ts";

export type TextEncoding = "utf-16le" | "utf-16le without BOM" | "utf-16be" | "utf-8" | "utf-8 with BOM";

/** Text ready for the scanners: code units with two line feeds behind the last one, so that they need no end checks. */
export interface SourceText {
  /** At least `length + 2` long; `units[length]` and `units[length + 1]` are line feeds. */
  readonly units: Uint16Array;
  /** Code units of text, without the byte order mark and the sentinels. */
  readonly length: number;
  readonly encoding: TextEncoding;
  /** Null for a sound text. */
  readonly damage: TextDamage | null;
}

/** Bytes that are no text in their encoding: of UTF-8 each stands as U+FFFD, of UTF-16 an odd last one is left out. */
export interface TextDamage {
  readonly bytes: number;
  /** Code unit where the first of them is, or would be. */
  readonly first: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Units kept behind the text as sentinels. */
const SENTINELS = 2;

/** A buffer of code units that only grows, reused from file to file by the compile loop. */
export class UnitBuffer {
  units = new Uint16Array(64 * 1024);

  /** Room for `length` units and the sentinels; earlier contents are lost. */
  reserve(length: number): Uint16Array {
    if (this.units.length < length + SENTINELS)
      this.units = new Uint16Array(Math.max(length + SENTINELS, 2 * this.units.length));
    return this.units;
  }
}

/**
 * Decodes a text file of the game: UTF-16LE with or without mark, UTF-16BE with mark, UTF-8 with or without mark
 * (spec/dat.md §1.1). Code units are kept verbatim, lone surrogates too.
 *
 * With a `buffer` the result is a view into it and lives until the next call with the same buffer.
 */
export function decodeSource(bytes: Uint8Array, buffer: UnitBuffer = new UnitBuffer()): SourceText {
  const [b0, b1, b2] = bytes;
  if (b0 === 0xff && b1 === 0xfe) return decodeUtf16(bytes, 2, false, "utf-16le", buffer);
  if (b0 === 0xfe && b1 === 0xff) return decodeUtf16(bytes, 2, true, "utf-16be", buffer);
  if (b0 === 0xef && b1 === 0xbb && b2 === 0xbf) return decodeUtf8(bytes, 3, "utf-8 with BOM", buffer);
  if (bytes.length >= 2 && b1 === 0) return decodeUtf16(bytes, 0, false, "utf-16le without BOM", buffer);
  return decodeUtf8(bytes, 0, "utf-8", buffer);
}

/** Source text of a JS string, for callers that already have one. */
export function sourceOf(text: string): SourceText {
  const units = new Uint16Array(text.length + SENTINELS);
  units.set(stringToUnits(text));
  return close(units, text.length, "utf-16le", null);
}

/** Whether the unit is the last of a line end: LF, CR LF, or CR alone. */
export function endsLine(units: Uint16Array, at: number): boolean {
  return units[at] === LINE_FEED || (units[at] === CARRIAGE_RETURN && units[at + 1] !== LINE_FEED);
}

/** Line of a code unit, counted from 1. */
export function lineOf(units: Uint16Array, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset; at++) if (endsLine(units, at)) line++;
  return line;
}

/** The form every text of ours is written in: UTF-16LE with its mark. Line ends are the caller's (CRLF). */
export function encodeSource(text: string): Uint8Array {
  const units = new Uint16Array(text.length + 1);
  units[0] = 0xfeff;
  for (let i = 0; i < text.length; i++) units[i + 1] = text.charCodeAt(i);
  return new Uint8Array(units.buffer);
}

function close(units: Uint16Array, length: number, encoding: TextEncoding, damage: TextDamage | null): SourceText {
  units[length] = LINE_FEED;
  units[length + 1] = LINE_FEED;
  return { units, length, encoding, damage };
}

function decodeUtf16(
  bytes: Uint8Array,
  start: number,
  swap: boolean,
  encoding: TextEncoding,
  buffer: UnitBuffer,
): SourceText {
  const length = (bytes.length - start) >> 1;
  const units = buffer.reserve(length);
  if (swap) for (let i = 0, at = start; i < length; i++, at += 2) units[i] = (bytes[at] << 8) | bytes[at + 1];
  else new Uint8Array(units.buffer, units.byteOffset, 2 * length).set(bytes.subarray(start, start + 2 * length));
  const isOdd = (bytes.length - start) % 2 !== 0;
  return close(units, length, encoding, isOdd ? { bytes: 1, first: length } : null);
}

const REPLACEMENT = 0xfffd;

/** UTF-8 by hand, since the pure room has no TextDecoder; a malformed sequence becomes U+FFFD, byte by byte. */
function decodeUtf8(bytes: Uint8Array, start: number, encoding: TextEncoding, buffer: UnitBuffer): SourceText {
  const units = buffer.reserve(bytes.length - start);
  let length = 0;
  let bad = 0;
  let firstBad = 0;
  for (let at = start; at < bytes.length; ) {
    const lead = bytes[at];
    if (lead < 0x80) {
      units[length++] = lead;
      at++;
      continue;
    }
    const extra = lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0;
    let point = lead & (0x3f >> extra);
    let read = 0;
    while (read < extra && at + 1 + read < bytes.length && (bytes[at + 1 + read] & 0xc0) === 0x80) {
      point = (point << 6) | (bytes[at + 1 + read] & 0x3f);
      read++;
    }
    const smallest = extra === 3 ? 0x10000 : extra === 2 ? 0x800 : 0x80;
    if (extra === 0 || lead >= 0xf5 || read < extra || point < smallest || point > 0x10ffff) {
      if (bad++ === 0) firstBad = length;
      units[length++] = REPLACEMENT;
      at++;
      continue;
    }
    at += 1 + extra;
    if (point < 0x10000) units[length++] = point;
    else {
      units[length++] = 0xd800 + ((point - 0x10000) >> 10);
      units[length++] = 0xdc00 + ((point - 0x10000) & 0x3ff);
    }
  }
  return close(units, length, encoding, bad === 0 ? null : { bytes: bad, first: firstBad });
}
