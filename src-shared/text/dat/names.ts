import { stringToUnits } from "../../bytes/utf16.ts";
import { hex } from "../hex.ts";

/**
 * Hashes of section and key names. A name is upper-cased and hashed, but for shapes that carry the hash itself
 * (spec/dat.md §3.6): `UNK_` with eight upper-case hex digits, and in a key 7 to 10 decimal digits, as GUTS prints a
 * key that it has no name for. A section of such digits is hashed like any name: GUTS does so in the two files known.
 */

const ESCAPE = stringToUnits("UNK_");
const ESCAPE_LENGTH = 12;
const MINUS = 0x2d;
const DIGIT_0 = 0x30;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 10;
const LARGEST_U32 = 0xffffffff;
const LARGEST_NEGATIVE = 0x80000000;

export type RawNameShape = "none" | "escape" | "decimal";

/** One step of rg_hash over upper-cased units, from 0; {@link finishNameHash} makes the hash of it. */
export function stepNameHash(hash: number, unit: number): number {
  return (hash >>> 27) ^ (hash << 5) ^ (unit >= 0x61 && unit <= 0x7a ? unit - 0x20 : unit);
}

/**
 * rg_hash starts from the length, which is not known before the end of the name. Being linear (a rotation and an xor),
 * it can be run from 0 and get the rotated length afterwards.
 */
export function finishNameHash(hash: number, length: number): number {
  const turn = (5 * length) & 31;
  return hash ^ ((length << turn) | (length >>> (32 - turn)));
}

/** Which shape the name in [start, end) has. */
export function rawNameShape(units: Uint16Array, start: number, end: number): RawNameShape {
  if (escapedHash(units, start, end) >= 0) return "escape";
  return Number.isNaN(decimalHash(units, start, end)) ? "none" : "decimal";
}

/** Hash (i32) of the section name in [start, end). */
export function sectionHash(units: Uint16Array, start: number, end: number): number {
  const escaped = escapedHash(units, start, end);
  if (escaped >= 0) return escaped | 0;
  let hash = 0;
  for (let at = start; at < end; at++) hash = stepNameHash(hash, units[at]);
  return finishNameHash(hash, end - start);
}

/** Hash (i32) of the key in [start, end). */
export function keyHash(units: Uint16Array, start: number, end: number): number {
  const decimal = decimalHash(units, start, end);
  return Number.isNaN(decimal) ? sectionHash(units, start, end) : decimal | 0;
}

/** Hash (u32) that the compiler gives a section of this name. */
export function sectionHashOf(name: string): number {
  return sectionHash(stringToUnits(name), 0, name.length) >>> 0;
}

/** Hash (u32) that the compiler gives a key of this name. */
export function keyHashOf(name: string): number {
  return keyHash(stringToUnits(name), 0, name.length) >>> 0;
}

/** The escaped form of a name of 7 to 10 digits, were they a hash. */
export function escapeDigits(digits: string): string {
  return escapeName(decimalHash(stringToUnits(digits), 0, digits.length));
}

/** The name that carries a hash without a known name. */
export function escapeName(hash: number): string {
  return `UNK_${hex(hash >>> 0)}`;
}

/** u32 of an UNK_ name, or -1. */
function escapedHash(units: Uint16Array, start: number, end: number): number {
  if (end - start !== ESCAPE_LENGTH) return -1;
  for (let i = 0; i < ESCAPE.length; i++) if (units[start + i] !== ESCAPE[i]) return -1;
  let hash = 0;
  for (let at = start + ESCAPE.length; at < end; at++) {
    const unit = units[at];
    const digit = unit >= 0x30 && unit <= 0x39 ? unit - 0x30 : unit >= 0x41 && unit <= 0x46 ? unit - 0x37 : -1;
    if (digit < 0) return -1;
    hash = hash * 16 + digit;
  }
  return hash;
}

/** The number of a decimal name, -2^31 to 2^32 - 1, or NaN. */
function decimalHash(units: Uint16Array, start: number, end: number): number {
  const isNegative = units[start] === MINUS;
  const first = isNegative ? start + 1 : start;
  if (end - first < FEWEST_DIGITS || end - first > MOST_DIGITS) return Number.NaN;
  let value = 0;
  for (let at = first; at < end; at++) {
    const digit = units[at] - DIGIT_0;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  if (value > (isNegative ? LARGEST_NEGATIVE : LARGEST_U32)) return Number.NaN;
  return isNegative ? -value : value;
}
