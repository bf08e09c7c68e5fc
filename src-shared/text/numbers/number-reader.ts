import { unitsToString } from "../../bytes/utf16.ts";
import { isFloat32Tie, roundFloat32Tie } from "./decimal-tie.ts";

const TAB = 0x09;
const VERTICAL_TAB = 0x0b;
const FORM_FEED = 0x0c;
const SPACE = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;
const DIGIT_0 = 0x30;
const UPPER_E = 0x45;
const LOWER_E = 0x65;

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
const EXACT_DIGITS = 15;
const EXACT_POWER = 22;

const WORD = 0x100000000;
/** Decimal digits taken at once into a pair of words: u32 × 10^6 stays exact in a double. */
const CHUNK_DIGITS = 6;

/** Past this an exponent changes nothing any more, and counting on would lose digits of the counter itself. */
const EXPONENT_CAP = 1_000_000_000;

function isDigit(unit: number): boolean {
  return unit >= DIGIT_0 && unit <= DIGIT_0 + 9;
}

/**
 * Reads numbers from code units as the C library does: optional blanks, a sign, and the longest prefix that is a
 * number; 0 when there is none (spec/dat.md §1.5, spec/layout.md §1.4). Ranges are [start, end) of `units`.
 *
 * One reader is made and used again for every number; the fields tell how the last read went.
 */
export class NumberReader {
  /** Where the number ended; equal to the start when nothing could be read. */
  end = 0;
  /** The number did not fit its type: integers were wrapped, a float became infinite. */
  overflow = false;
  /** Low and high word (u32) of the last integer, sign included, modulo 2^64. */
  low = 0;
  high = 0;

  /** i32 of a decimal; wrapped with `overflow` outside its range. */
  int32(units: Uint16Array, start: number, end: number): number {
    const negative = this.integer(units, start, end);
    const value = this.low | 0;
    const extension = value < 0 ? WORD - 1 : 0;
    this.overflow ||= this.high !== extension || (value !== 0 && negative !== value < 0);
    return value;
  }

  /** u32 of a decimal; negative or too large numbers are wrapped with `overflow`. */
  uint32(units: Uint16Array, start: number, end: number): number {
    this.integer(units, start, end);
    this.overflow ||= this.high !== 0;
    return this.low;
  }

  /** i64 of a decimal into `low` and `high`; wrapped with `overflow` outside its range. */
  int64(units: Uint16Array, start: number, end: number): void {
    const negative = this.integer(units, start, end);
    const isNegative = this.high >= 0x80000000;
    this.overflow ||= negative ? !isNegative && (this.high !== 0 || this.low !== 0) : isNegative;
  }

  /** f32 of a decimal, correctly rounded (half to even) from the text itself. */
  float32(units: Uint16Array, start: number, end: number): number {
    return this.float(units, start, end, true);
  }

  /** f64 of a decimal, correctly rounded. */
  float64(units: Uint16Array, start: number, end: number): number {
    return this.float(units, start, end, false);
  }

  /** Whether only blanks follow the number that was read, so that nothing of [start, end) was ignored. */
  isWhole(units: Uint16Array, start: number, end: number): boolean {
    return this.end > start && skipBlanks(units, this.end, end) === end;
  }

  /** Magnitude modulo 2^64 into the words, then the sign; returns whether it was a minus. */
  private integer(units: Uint16Array, start: number, end: number): boolean {
    let at = skipBlanks(units, start, end);
    const sign = at < end ? units[at] : 0;
    if (sign === MINUS || sign === PLUS) at++;
    const first = at;
    let low = 0;
    let high = 0;
    let overflow = false;
    const exact = Math.min(end, first + EXACT_DIGITS);
    while (at < exact && isDigit(units[at])) low = low * 10 + units[at++] - DIGIT_0;
    high = Math.floor(low / WORD);
    low = low >>> 0;
    while (at < end && isDigit(units[at])) {
      let chunk = 0;
      let factor = 1;
      const stop = Math.min(end, at + CHUNK_DIGITS);
      while (at < stop && isDigit(units[at])) {
        chunk = chunk * 10 + units[at++] - DIGIT_0;
        factor *= 10;
      }
      const lower = low * factor + chunk;
      const upper = high * factor + Math.floor(lower / WORD);
      overflow ||= upper >= WORD;
      low = lower >>> 0;
      high = upper >>> 0;
    }
    this.end = at > first ? at : start;
    this.overflow = overflow;
    const negative = sign === MINUS;
    this.low = negative ? -low >>> 0 : low;
    this.high = negative ? (~high + (low === 0 ? 1 : 0)) >>> 0 : high;
    return negative;
  }

  private float(units: Uint16Array, start: number, end: number, single: boolean): number {
    let at = skipBlanks(units, start, end);
    const sign = at < end ? units[at] : 0;
    if (sign === MINUS || sign === PLUS) at++;
    const first = at;
    let mantissa = 0;
    let digits = 0;
    let read = 0;
    while (at < end && isDigit(units[at])) {
      mantissa = mantissa * 10 + units[at++] - DIGIT_0;
      if (mantissa !== 0) digits++;
      read++;
    }
    let decimals = 0;
    if (at < end && units[at] === DOT) {
      at++;
      while (at < end && isDigit(units[at])) {
        mantissa = mantissa * 10 + units[at++] - DIGIT_0;
        if (mantissa !== 0) digits++;
        decimals++;
      }
    }
    this.overflow = false;
    if (read + decimals === 0) {
      this.end = start;
      return 0;
    }
    const last = at;
    const exponent = this.exponent(units, at, end);
    const power = exponent - decimals;
    let value: number;
    if (digits <= EXACT_DIGITS && power >= -EXACT_POWER && power <= EXACT_POWER)
      value = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
    else value = Number.parseFloat(`${unitsToString(units, first, last)}e${exponent}`);
    if (single) {
      const rounded = Math.fround(value);
      value = rounded !== value && isFloat32Tie(value) ? roundFloat32Tie(units, first, last, exponent, value) : rounded;
    }
    this.overflow = value === Number.POSITIVE_INFINITY;
    return sign === MINUS ? -value : value;
  }

  /** The exponent at `at`, 0 when there is none; sets `end` behind it. */
  private exponent(units: Uint16Array, at: number, end: number): number {
    this.end = at;
    if (at >= end || (units[at] !== LOWER_E && units[at] !== UPPER_E)) return 0;
    let digit = at + 1;
    const sign = digit < end ? units[digit] : 0;
    if (sign === MINUS || sign === PLUS) digit++;
    if (digit >= end || !isDigit(units[digit])) return 0;
    let exponent = 0;
    while (digit < end && isDigit(units[digit])) {
      if (exponent < EXPONENT_CAP) exponent = exponent * 10 + units[digit] - DIGIT_0;
      digit++;
    }
    this.end = digit;
    return sign === MINUS ? -exponent : exponent;
  }
}

function skipBlanks(units: Uint16Array, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const unit = units[at];
    if (unit !== SPACE && unit !== TAB && unit !== VERTICAL_TAB && unit !== FORM_FEED) break;
    at++;
  }
  return at;
}
