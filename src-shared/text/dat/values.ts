import { NumberReader } from "../numbers/number-reader.ts";
import { BOOL, DOUBLE, FLOAT, INTEGER, INTEGER64, UNSIGNED } from "./types.ts";

const floatView = new Float32Array(1);
const floatBits = new Int32Array(floatView.buffer);
const doubleView = new Float64Array(1);
const doubleBits = new Int32Array(doubleView.buffer);

const SPACE = 0x20;
const TAB = 0x09;
const DIGIT_0 = 0x30;
const DIGIT_1 = 0x31;

/** How well a value was written; each but `fine` has a diagnostic of its own. */
export type ValueState = "fine" | "missing" | "rest" | "range" | "odd true" | "odd false";

/** Reads the values that are no texts into two words (spec/dat.md §1.5). */
export class ValueReader {
  low = 0;
  high = 0;
  private readonly numbers = new NumberReader();

  /** The value of a type in [start, end), into `low` and `high`. */
  read(type: number, units: Uint16Array, start: number, end: number): ValueState {
    const numbers = this.numbers;
    this.high = 0;
    switch (type) {
      case BOOL:
        return this.bool(units, start, end);
      case INTEGER:
        this.low = numbers.int32(units, start, end);
        break;
      case UNSIGNED:
        this.low = numbers.uint32(units, start, end);
        break;
      case INTEGER64:
        numbers.int64(units, start, end);
        this.low = numbers.low;
        this.high = numbers.high;
        break;
      case FLOAT:
        floatView[0] = numbers.float32(units, start, end);
        this.low = floatBits[0];
        break;
      case DOUBLE:
        doubleView[0] = numbers.float64(units, start, end);
        this.low = doubleBits[0];
        this.high = doubleBits[1];
        break;
    }
    if (numbers.end === end && end > start && !numbers.overflow) return "fine";
    if (numbers.end === start) return "missing";
    if (numbers.overflow) return "range";
    return numbers.isWhole(units, start, end) ? "fine" : "rest";
  }

  /** The bits of a hexadecimal value, eight digits or sixteen; false when it is not that. */
  readBits(type: number, units: Uint16Array, start: number, end: number): boolean {
    const isWide = type === DOUBLE;
    if (end - start !== (isWide ? 16 : 8)) return false;
    const middle = end - 8;
    const high = isWide ? hexWord(units, start, middle) : 0;
    const low = hexWord(units, middle, end);
    this.low = low;
    this.high = high;
    return low >= 0 && high >= 0;
  }

  private bool(units: Uint16Array, start: number, end: number): ValueState {
    let from = start;
    let to = end;
    while (from < to && isBlank(units[from])) from++;
    while (to > from && isBlank(units[to - 1])) to--;
    this.low = 0;
    if (isWord(units, from, to, "TRUE") || (to - from === 1 && units[from] === DIGIT_1)) {
      this.low = 1;
      return "fine";
    }
    if (isWord(units, from, to, "FALSE") || (to - from === 1 && units[from] === DIGIT_0)) return "fine";
    if (!isWord(units, from, to, "YES")) return "odd false";
    this.low = 1;
    return "odd true";
  }
}

function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB;
}

/** Whether [start, end) is this upper-case word, in any case. */
function isWord(units: Uint16Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false;
  for (let i = 0; i < word.length; i++) if ((units[start + i] & ~0x20) !== word.charCodeAt(i)) return false;
  return true;
}

function hexDigit(unit: number): number {
  if (unit >= DIGIT_0 && unit <= DIGIT_0 + 9) return unit - DIGIT_0;
  const letter = (unit & ~0x20) - 0x41;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}

/** u32 of the hex digits in [start, end), or -1. */
function hexWord(units: Uint16Array, start: number, end: number): number {
  let word = 0;
  for (let at = start; at < end; at++) {
    const digit = hexDigit(units[at]);
    if (digit < 0) return -1;
    word = word * 16 + digit;
  }
  return word;
}

/** Code units of a text written as the hex of its UTF-16LE bytes, or null when it is not that. */
export function hexText(units: Uint16Array, start: number, end: number): Uint16Array | null {
  if ((end - start) % 4 !== 0) return null;
  const text = new Uint16Array((end - start) / 4);
  for (let i = 0, at = start; i < text.length; i++, at += 4) {
    const bytes = hexWord(units, at, at + 4);
    if (bytes < 0) return null;
    text[i] = (bytes >>> 8) | ((bytes & 0xff) << 8);
  }
  return text;
}
