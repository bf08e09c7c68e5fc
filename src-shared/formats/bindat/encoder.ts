import { FormatError } from "../../bytes/format-error.ts";
import { stringToUnits } from "../../bytes/utf16.ts";
import { FlatDocument, NONE } from "../../text/dat/flat-document.ts";
import { DEEPEST_SECTION, LONGEST_TEXT } from "../../text/dat/limits.ts";
import { BOOL, DOUBLE, FLOAT, INTEGER, INTEGER64, NOTE, STRING, TRANSLATE, UNSIGNED } from "../../text/dat/types.ts";
import type { BindatDocument, BindatNode, BindatText, BindatValue } from "./document.ts";
import { createBindatEncoder, type StringIds } from "./flat-encoder.ts";

const TEXT_CODES: Readonly<Record<BindatText["kind"], number>> = { string: STRING, translate: TRANSLATE, note: NOTE };

/**
 * Writes a document; texts get new ids, and the table holds what the properties use (spec/dat.md §3.3). Throws
 * FormatError for a text of more than 65,535 units or a tree of more than 1,000 levels.
 */
export function encodeBindat(document: BindatDocument, { ids }: { readonly ids: StringIds }): Uint8Array {
  const flat = new FlatDocument();
  flat.reset(new Uint16Array(0), 0);
  addNode(flat, document.root, NONE, 0);
  return createBindatEncoder()(flat, ids);
}

function addNode(flat: FlatDocument, node: BindatNode, parent: number, depth: number): void {
  if (depth === DEEPEST_SECTION) throw new FormatError("bindat", `nodes nest deeper than ${DEEPEST_SECTION} levels`, 0);
  const index = flat.addNode(node.hash, parent);
  for (const { key, value } of node.properties) addValue(flat, index, key, value);
  for (const child of node.children) addNode(flat, child, index, depth + 1);
  flat.closeNode(index);
}

function addValue(flat: FlatDocument, node: number, key: number, value: BindatValue): void {
  switch (value.kind) {
    case "integer":
      flat.addProperty(node, key, INTEGER, value.value, 0);
      break;
    case "unsigned":
      flat.addProperty(node, key, UNSIGNED, value.value, 0);
      break;
    case "float":
      flat.addProperty(node, key, FLOAT, value.bits, 0);
      break;
    case "bool":
      flat.addProperty(node, key, BOOL, value.raw, 0);
      break;
    case "double":
      flat.addProperty(node, key, DOUBLE, lowWord(value.bits), highWord(value.bits));
      break;
    case "integer64":
      flat.addProperty(node, key, INTEGER64, lowWord(value.value), highWord(value.value));
      break;
    default:
      flat.addProperty(node, key, TEXT_CODES[value.kind], internText(flat, value.text), 0);
  }
}

function internText(flat: FlatDocument, text: string): number {
  if (text.length > LONGEST_TEXT)
    throw new FormatError("bindat", `a text of ${text.length} units does not fit its u16 count`, 0);
  return flat.internText(stringToUnits(text));
}

function lowWord(value: bigint): number {
  return Number(BigInt.asIntN(32, value));
}

function highWord(value: bigint): number {
  return Number(BigInt.asIntN(32, value >> 32n));
}
