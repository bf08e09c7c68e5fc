import { ShapeError } from "./json-file.ts";

/** Checks of parsed JSON. Each throws {@link ShapeError} that names what is wrong. */

export type JsonObject = Readonly<Record<string, unknown>>;

function fail(what: string, wanted: string): never {
  throw new ShapeError(`${what} is not ${wanted}`);
}

export function asObject(value: unknown, what: string): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) fail(what, "an object");
  return value as JsonObject;
}

export function asArray<T>(value: unknown, what: string, most: number, item: (value: unknown, what: string) => T): T[] {
  if (!Array.isArray(value)) fail(what, "a list");
  if (value.length > most) fail(what, `a list of at most ${most}`);
  return value.map((each, index) => item(each, `${what}[${index}]`));
}

export function asText(value: unknown, what: string, longest: number): string {
  if (typeof value !== "string") fail(what, "a text");
  if (value.length > longest) fail(what, `a text of at most ${longest} characters`);
  return value;
}

export function asBoolean(value: unknown, what: string): boolean {
  if (typeof value !== "boolean") fail(what, "true or false");
  return value;
}

/** A whole number from 0 to 2^53 − 1. */
export function asCount(value: unknown, what: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) fail(what, "a whole number");
  return value;
}

export function asOneOf<T extends string>(value: unknown, what: string, options: readonly T[]): T {
  const found = options.find((option) => option === value);
  if (found === undefined) fail(what, `one of ${options.join(", ")}`);
  return found;
}

/** An i64 as decimal text (law 3). */
export function asId(value: unknown, what: string): bigint {
  const id = typeof value === "string" ? parseId(value) : null;
  if (id === null) fail(what, "an id");
  return id;
}

/** An i64 of a decimal text; null when it is none. */
export function parseId(text: string): bigint | null {
  const id = /^-?\d{1,19}$/.test(text) ? BigInt(text) : null;
  return id !== null && BigInt.asIntN(64, id) === id ? id : null;
}

/** A value that may be missing. */
export function optional<T>(value: unknown, check: (value: unknown) => T): T | undefined {
  return value === undefined ? undefined : check(value);
}

/** The keys of an object that are not among those known. */
export function restOf(value: JsonObject, known: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !known.includes(key)));
}
