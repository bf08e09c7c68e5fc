import path from "node:path";
import { readScheme } from "../../src-shared/formats/scheme/read-scheme.ts";
import { asArray, asObject, asText } from "./json-checks.ts";
import { jsonBytes, parseJson, ShapeError } from "./json-file.ts";
import { distinctRows, LONGEST_NAME, MOST_ROWS, readRow, writeRow } from "./profiles.ts";
import { type Refusal, refused } from "./rules.ts";
import { decodeShareCode, type SharedOrder } from "./share-code.ts";

/** What an exported profile says it is. */
const KIND = "lamplighter profile 1";

/** An order as a file for others: `{kind, name, mods: [{id, on, title?, version?}]}`. */
export function profileFileOf({ name, rows }: SharedOrder): Uint8Array {
  return jsonBytes({ kind: KIND, name, mods: rows.map(writeRow) });
}

/** What an import gives. */
export type ReadOrder = ({ readonly kind: "read" } & SharedOrder) | Refusal;

/**
 * The order of an exported file, of a text that holds a code, or of a modlauncher.sch of somebody else; `file` is what
 * findings are about.
 */
export function readProfileFile(bytes: Uint8Array, file: string): ReadOrder {
  try {
    return { kind: "read", ...exportedOrder(parseJson(bytes)) };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const code = decodeShareCode(new TextDecoder().decode(bytes));
    if (code.kind === "read" || code.finding.code !== "play-code-none") return code;
    return schemeOrder(bytes, file) ?? refused("play-profile-file", file, { what: error.message });
  }
}

function exportedOrder(value: unknown): SharedOrder {
  const { kind, name, mods } = asObject(value, "it");
  if (kind !== KIND) throw new ShapeError("it does not say that it is a profile");
  return {
    name: asText(name, "name", LONGEST_NAME),
    rows: distinctRows(asArray(mods, "mods", MOST_ROWS, readRow)),
  };
}

function schemeOrder(bytes: Uint8Array, file: string): ReadOrder | null {
  const { ids } = readScheme(bytes, file).scheme;
  if (ids.length === 0 || ids.length > MOST_ROWS) return null;
  return { kind: "read", name: path.parse(file).name, rows: ids.map((id) => ({ id, isOn: true })) };
}
