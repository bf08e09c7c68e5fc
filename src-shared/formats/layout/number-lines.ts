import { int64Of } from "../../bytes/int64.ts";
import { unitsToString } from "../../bytes/utf16.ts";
import { quote } from "../../text/findings.ts";
import { NumberReader } from "../../text/numbers/number-reader.ts";
import type { LayoutFindings } from "./layout-findings.ts";
import { isLineEnd, type LayoutScanner } from "./layout-scanner.ts";

const ALL_BITS = 0xffffffff;
const SIGN_BIT = 0x80000000;
const COMMA = 0x2c;
const SPACE = 0x20;
const TAB = 0x09;

/**
 * Reads the numbers of property lines (spec/layout.md §1.3, §1.4). What does not parse or does not fit its type
 * becomes a finding of severity error, and 0.
 *
 * The methods without a range read the value that the scanner stands before and move it to the line's end.
 */
export class NumberLines {
  /** Words of the last i64. */
  low = 0;
  high = 0;
  private readonly scanner: LayoutScanner;
  private readonly numbers = new NumberReader();
  private findings!: LayoutFindings;

  constructor(scanner: LayoutScanner) {
    this.scanner = scanner;
  }

  begin(findings: LayoutFindings): void {
    this.findings = findings;
  }

  f32(): number {
    const { scanner, numbers } = this;
    const { units, at } = scanner;
    const value = numbers.float32(units, at, scanner.length);
    const { end } = numbers;
    if (end > at && isLineEnd(units[end]) && !numbers.overflow) {
      scanner.at = end;
      return value;
    }
    return this.f32In(at, scanner.toLineEnd());
  }

  i32(): number {
    const { scanner, numbers } = this;
    const { units, at } = scanner;
    const value = numbers.int32(units, at, scanner.length);
    if (numbers.end > at && isLineEnd(units[numbers.end]) && !numbers.overflow) {
      scanner.at = numbers.end;
      return value;
    }
    const end = scanner.toLineEnd();
    if (!this.integerIn(at, end, "i32")) return 0;
    if (this.high !== (this.low >= SIGN_BIT ? ALL_BITS : 0)) this.outOfRange(at, end, "i32");
    return this.low | 0;
  }

  /** Negative numbers of 32 bits are taken as their two's complement. */
  u32(): number {
    const { scanner, numbers } = this;
    const { units, at } = scanner;
    const value = numbers.uint32(units, at, scanner.length);
    if (numbers.end > at && isLineEnd(units[numbers.end]) && !numbers.overflow) {
      scanner.at = numbers.end;
      return value;
    }
    return this.u32In(at, scanner.toLineEnd());
  }

  u8(): number {
    const { at } = this.scanner;
    const value = this.u32();
    if (value > 255) this.outOfRange(at, this.scanner.at, "u8");
    return value & 255;
  }

  /** Into `low` and `high`; false when the line holds no i64. */
  i64(): boolean {
    const { at } = this.scanner;
    return this.tryI64() || this.integerIn(at, this.scanner.toLineEnd(), "i64");
  }

  /** The same without a finding and for plain decimals only. */
  tryI64(): boolean {
    const { scanner, numbers } = this;
    const { units, at } = scanner;
    numbers.int64(units, at, scanner.length);
    if (numbers.end === at || !isLineEnd(units[numbers.end]) || numbers.overflow) return false;
    scanner.at = numbers.end;
    this.low = numbers.low;
    this.high = numbers.high;
    return true;
  }

  f32In(start: number, end: number): number {
    const { numbers, scanner } = this;
    const value = numbers.float32(scanner.units, start, end);
    if (!numbers.isWhole(scanner.units, start, end)) this.bad(start, end, "f32");
    else if (numbers.overflow) this.outOfRange(start, end, "f32");
    return value;
  }

  u32In(start: number, end: number): number {
    if (!this.integerIn(start, end, "u32")) return 0;
    if (this.high !== 0 && (this.high !== ALL_BITS || this.low < SIGN_BIT)) this.outOfRange(start, end, "u32");
    return this.low;
  }

  i64In(start: number, end: number): bigint {
    return this.integerIn(start, end, "i64") ? int64Of(this.low, this.high) : 0n;
  }

  /**
   * Calls `read` for each part of a comma list in [start, end); a comma at its end is ignored, an empty list has no
   * parts.
   */
  list(start: number, end: number, read: (start: number, end: number) => void): void {
    const { units } = this.scanner;
    let at = start;
    while (at < end) {
      let stop = at;
      while (stop < end && units[stop] !== COMMA) stop++;
      if (stop < end || !isBlank(units, at, stop)) read(at, stop);
      at = stop + 1;
    }
  }

  /** Integer of 64 bits into the words; takes `0x10` and `12.0` too. */
  private integerIn(start: number, end: number, type: string): boolean {
    const { numbers, scanner } = this;
    numbers.int64(scanner.units, start, end);
    this.low = numbers.low;
    this.high = numbers.high;
    if (numbers.end > start && numbers.isWhole(scanner.units, start, end)) {
      if (!numbers.overflow) return true;
      this.outOfRange(start, end, type);
      return false;
    }
    return this.oddInteger(start, end, type);
  }

  private oddInteger(start: number, end: number, type: string): boolean {
    const text = unitsToString(this.scanner.units, start, end).trim();
    const digits = /^0x[0-9a-f]{1,16}$/i.test(text) ? text : /^\+?(-?\d{1,19})\.0*$/.exec(text)?.[1];
    if (digits === undefined) {
      this.bad(start, end, type);
      return false;
    }
    const value = BigInt(digits);
    if (BigInt.asIntN(64, value) !== value) {
      this.outOfRange(start, end, type);
      return false;
    }
    this.low = Number(BigInt.asUintN(32, value));
    this.high = Number(BigInt.asUintN(32, value >> 32n));
    return true;
  }

  private bad(start: number, end: number, type: string): void {
    this.findings.add("layout-bad-number", start, { key: this.scanner.name(), value: this.quoted(start, end), type });
  }

  private outOfRange(start: number, end: number, type: string): void {
    this.findings.add("layout-number-range", start, { key: this.scanner.name(), value: this.quoted(start, end), type });
  }

  private quoted(start: number, end: number): string {
    return quote(unitsToString(this.scanner.units, start, end));
  }
}

function isBlank(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (units[at] !== SPACE && units[at] !== TAB) return false;
  return true;
}
