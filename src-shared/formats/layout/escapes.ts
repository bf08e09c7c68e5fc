import { unitsToString } from "../../bytes/utf16.ts";

/**
 * Escapes of the text form: lines for what a well-formed binary can hold and the text of GUTS has no words for. The
 * decompiler writes them, the compiler gives the same bytes back (spec/layout.md §3.3).
 *
 *     <STRING>DESCRIPTOR:UNK_DESC_<code>     a descriptor that the registry does not know
 *     <STRING>UNK_NAME:<hex>                 stored name, UTF-16LE: one with a line end, or stored although it is the
 *                                            descriptor's name; stands beside NAME
 *     <STRING>UNK_PROP_<id>:<hex>            a property by its id and value bytes, in its place: an unknown or
 *                                            repeated id, a wrong length, a bool over 1, a float that is no number, a
 *                                            string with a line end, a stored identity axis, a property that is
 *                                            not stored, a Timeline's NAME other than the object's
 *     <STRING>UNK_ADDATA:<hex>               the additional region as it is
 *     <INTEGER>UNK_NODE_CHOICE:<byte>        a Group's value in the datagroup where it differs from the one that
 *     <INTEGER>UNK_NODE_GAME_MODE:<byte>     follows from its property lines
 *     <INTEGER>UNK_NODE_LEVEL_UNIQUE:<byte>
 *     <INTEGER>UNK_NODE_TAG:<i32>            a feature tag without a name
 *     <STRING>UNK_DATAGROUP:<hex>            in the root section: the datagroup as it is where it does not mirror the
 *                                            Groups; empty: none although there are Groups
 *
 * Regions and datagroups given as bytes hold absolute offsets, so they are right only while the objects stay as they are.
 */
export const UNKNOWN_DESCRIPTOR = "UNK_DESC_";
export const ESCAPED_NAME = "UNK_NAME";
export const ESCAPED_PROPERTY = "UNK_PROP_";
export const ESCAPED_REGION = "UNK_ADDATA";
export const ESCAPED_DATAGROUP = "UNK_DATAGROUP";
export const NODE_CHOICE = "UNK_NODE_CHOICE";
export const NODE_GAME_MODE = "UNK_NODE_GAME_MODE";
export const NODE_LEVEL_UNIQUE = "UNK_NODE_LEVEL_UNIQUE";
export const NODE_TAG = "UNK_NODE_TAG";

const LARGEST_BYTE = 255;
const HEX_DIGITS = "0123456789abcdef";

export function toHex(bytes: Uint8Array): string {
  const units = new Uint16Array(2 * bytes.length);
  bytes.forEach((byte, i) => {
    units[2 * i] = HEX_DIGITS.charCodeAt(byte >> 4);
    units[2 * i + 1] = HEX_DIGITS.charCodeAt(byte & 15);
  });
  return unitsToString(units);
}

/** Bytes of pairs of hex digits in any case, or null when it is something else. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** The byte that `prefix` is followed by, in decimal; null when it is none. */
export function byteAfter(prefix: string, text: string): number | null {
  const digits = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !/^\d{1,3}$/.test(digits)) return null;
  const value = Number(digits);
  return value <= LARGEST_BYTE ? value : null;
}
