/**
 * A BINDAT as it stands in the file: names as hashes, values with their types, texts resolved (spec/dat.md §3). Bits
 * of floats that are no numbers, BOOLs that are neither 0 nor 1, ids and unused texts are kept.
 */
export interface BindatDocument {
  /** The string table in the order of the file, unused entries too. */
  readonly strings: readonly BindatString[];
  readonly root: BindatNode;
}

export interface BindatString {
  /** u32 */
  readonly id: number;
  readonly text: string;
}

export interface BindatNode {
  /** rg_hash of the upper-cased name, u32. */
  readonly hash: number;
  readonly properties: readonly BindatProperty[];
  readonly children: readonly BindatNode[];
}

export interface BindatProperty {
  /** rg_hash of the upper-cased key, u32. */
  readonly key: number;
  readonly value: BindatValue;
}

export type BindatValue =
  | { readonly kind: "integer"; readonly value: number }
  /** `bits` (u32) is what is written, `value` what it means: a NaN has many bits. */
  | { readonly kind: "float"; readonly value: number; readonly bits: number }
  | { readonly kind: "double"; readonly value: number; readonly bits: bigint }
  | { readonly kind: "unsigned"; readonly value: number }
  /** `raw` (u32) is what is written; everything but 0 is true. */
  | { readonly kind: "bool"; readonly value: boolean; readonly raw: number }
  | { readonly kind: "integer64"; readonly value: bigint }
  | BindatText;

/** A text with the id it has in the file; the text is empty when the table has no such id, as for 0xFFFFFFFF. */
export interface BindatText {
  readonly kind: "string" | "translate" | "note";
  readonly text: string;
  readonly id: number;
}

/** Id of the empty text. */
export const EMPTY_TEXT_ID = 0xffffffff;

const view = new DataView(new ArrayBuffer(8));

export function floatOfBits(bits: number): BindatValue {
  view.setUint32(0, bits);
  return { kind: "float", value: view.getFloat32(0), bits };
}

export function floatOf(value: number): BindatValue {
  view.setFloat32(0, value);
  return floatOfBits(view.getUint32(0));
}

export function doubleOfBits(bits: bigint): BindatValue {
  view.setBigUint64(0, bits);
  return { kind: "double", value: view.getFloat64(0), bits };
}

export function boolOf(raw: number | boolean): BindatValue {
  return { kind: "bool", value: raw !== 0 && raw !== false, raw: Number(raw) };
}
