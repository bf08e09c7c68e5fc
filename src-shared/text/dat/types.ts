import { stringToUnits } from "../../bytes/utf16.ts";

/** Type codes of a property as BINDAT stores them (spec/dat.md §1.3). */
export const INTEGER = 1;
export const FLOAT = 2;
export const DOUBLE = 3;
export const UNSIGNED = 4;
export const STRING = 5;
export const BOOL = 6;
export const INTEGER64 = 7;
export const TRANSLATE = 8;
export const NOTE = 9;

/** Tag of each code as it stands between `<` and `>`; the index is the code. GUTS matches tags case-sensitively. */
export const TYPE_TAGS = [
  "",
  "INTEGER",
  "FLOAT",
  "DOUBLE",
  "UNSIGNED INT",
  "STRING",
  "BOOL",
  "INTEGER64",
  "TRANSLATE",
  "NOTE",
] as const;

/** Written before a tag when the value is hexadecimal, because plain text cannot express it (spec/dat.md §4.4). */
export const RAW_TAG_PREFIX = "UNK_";

/**
 * Types with a hexadecimal form: texts with line ends as UTF-16LE bytes; floats that are no numbers and BOOLs that are
 * neither 0 nor 1 as their bits, eight digits or sixteen.
 */
const RAW_TYPES = [STRING, TRANSLATE, NOTE, FLOAT, DOUBLE, BOOL];

const RAW_CODES = new Map(RAW_TYPES.map((code) => [RAW_TAG_PREFIX + TYPE_TAGS[code], code]));

/** Code of a hexadecimal tag such as UNK_STRING, or 0. */
export function rawTypeOfTag(tag: string): number {
  return RAW_CODES.get(tag) ?? 0;
}

/** Whether values of a type are ids of the string table. */
export function isTextType(code: number): boolean {
  return code === STRING || code === TRANSLATE || code === NOTE;
}

/** Whether values of a type take eight bytes. */
export function isWideType(code: number): boolean {
  return code === DOUBLE || code === INTEGER64;
}

const TAG_UNITS = TYPE_TAGS.map((tag) => stringToUnits(tag));
const LONGEST_TAG = 15;

/** Length and first unit tell the nine tags apart, so one comparison is enough. */
const CANDIDATES = new Uint8Array((LONGEST_TAG + 1) << 7);
for (const [code, units] of TAG_UNITS.entries()) if (code > 0) CANDIDATES[(units.length << 7) | units[0]] = code;

/** Code of the tag in [start, end), or 0 when it is none of the nine. */
export function typeOfTag(units: Uint16Array, start: number, end: number): number {
  const length = end - start;
  const first = units[start];
  if (length > LONGEST_TAG || first > 0x7f) return 0;
  const code = CANDIDATES[(length << 7) | first];
  const tag = TAG_UNITS[code];
  for (let i = 1; i < tag.length; i++) if (units[start + i] !== tag[i]) return 0;
  return code;
}
