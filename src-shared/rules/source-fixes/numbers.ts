import { DOUBLE, FLOAT, INTEGER64, TYPE_TAGS, UNSIGNED } from "../../text/dat/types.ts";
import { ValueReader } from "../../text/dat/values.ts";
import { NumberReader } from "../../text/numbers/number-reader.ts";
import { sourceOf } from "../../text/source-text.ts";

const reader = new NumberReader();
const values = new ValueReader();

/** The number that a value begins with, as the game reads it; "" when it begins with none. */
export function numberIn(value: string, tag: string): string {
  const { units, length } = sourceOf(value);
  const type = TYPE_TAGS.indexOf(tag as never);
  if (type === FLOAT) reader.float32(units, 0, length);
  else if (type === DOUBLE) reader.float64(units, 0, length);
  else if (type === UNSIGNED) reader.uint32(units, 0, length);
  else if (type === INTEGER64) reader.int64(units, 0, length);
  else reader.int32(units, 0, length);
  return value.slice(0, reader.end).trim();
}

const DECIMAL_COMMA = /^[\t ]*([+-]?[0-9]+),([0-9]+)[\t ]*$/;

/** A number that is written with a comma, with a point; null for any other value. */
export function withPoint(value: string): string | null {
  const [, whole, rest] = DECIMAL_COMMA.exec(value) ?? [];
  return whole === undefined ? null : `${whole}.${rest}`;
}

/** Whether a value is written as its DAT type wants it. */
export function isValueOf(value: string, tag: string): boolean {
  const type = TYPE_TAGS.indexOf(tag as never);
  if (type <= 0) return false;
  if (tag === "STRING" || tag === "TRANSLATE" || tag === "NOTE") return true;
  const { units, length } = sourceOf(value);
  return values.read(type, units, 0, length) === "fine";
}
