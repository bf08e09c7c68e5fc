import { int64Of } from "../../bytes/int64.ts";
import { stringToUnits } from "../../bytes/utf16.ts";
import { NumberReader } from "./number-reader.ts";

const reader = new NumberReader();

const SIX = 6;
/** Significant digits that tell every f32 from its neighbours. */
const FLOAT32_DIGITS = 9;
const SMALLEST_NORMAL = 2 ** -126;

/**
 * A finite number as C's `%g` prints it with `precision` significant digits in MSVC's dress: trailing zeros cut,
 * exponent form below 1e-4 and from 10^precision on, at least three exponent digits (`1e-005`; spec/layout.md §1.4).
 */
export function formatG(value: number, precision = SIX): string {
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa, power] = value.toExponential(precision - 1).split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= precision) {
    const digits = String(Math.abs(exponent)).padStart(3, "0");
    return `${trimZeros(mantissa)}e${exponent < 0 ? "-" : "+"}${digits}`;
  }
  return plainDecimal(mantissa, exponent);
}

/** Mantissa d.ddd times 10^exponent without an exponent, trailing zeros cut. */
function plainDecimal(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith("-") ? "-" : "";
  const digits = mantissa.replace(/[-.]/g, "");
  if (exponent < 0) return trimZeros(`${sign}0.${"0".repeat(-exponent - 1)}${digits}`);
  const whole = digits.slice(0, exponent + 1);
  const rest = digits.slice(exponent + 1);
  return rest === "" ? sign + whole : trimZeros(`${sign}${whole}.${rest}`);
}

function trimZeros(text: string): string {
  if (!text.includes(".")) return text;
  let end = text.length;
  while (text[end - 1] === "0") end--;
  return text.slice(0, text[end - 1] === "." ? end - 1 : end);
}

/** Whether the decimal of so many digits is read as this f32 again; by our own reader, which never rounds twice. */
function readsBack(value: number, precision: number): boolean {
  const units = stringToUnits(value.toPrecision(precision));
  return reader.float32(units, 0, units.length) === value;
}

/** The shortest `%g` text that reads back to the same finite f32: at most nine significant digits. */
export function shortestFloat32(value: number): string {
  let precision = Math.abs(value) < SMALLEST_NORMAL ? 1 : SIX;
  while (precision < FLOAT32_DIGITS && !readsBack(value, precision)) precision++;
  return formatG(value, precision);
}

/** `%g` with six digits as GUTS prints it when that reads back to the same finite f32, else the shortest text that does. */
export function formatFloat32(value: number): string {
  return readsBack(value, SIX) ? formatG(value) : shortestFloat32(value);
}

/** The same for a finite f64: six digits when they suffice, else as many as are needed. */
export function formatFloat64(value: number): string {
  if (Number(value.toPrecision(SIX)) === value) return formatG(value);
  const digits = value.toExponential().replace(/e.*$/, "").replace(/[-.]/g, "").length;
  return formatG(value, digits);
}

/** An i64 given as two u32 words, in decimal. */
export function formatInt64(low: number, high: number): string {
  return int64Of(low, high).toString();
}
