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

/** The order of an exported file, or of a text that holds a code; `path` is what findings are about. */
export function readProfileFile(bytes: Uint8Array, path: string): ({ readonly kind: "read" } & SharedOrder) | Refusal {
  try {
    const { kind, name, mods } = asObject(parseJson(bytes), "it");
    if (kind !== KIND) throw new ShapeError("it does not say that it is a profile");
    return {
      kind: "read",
      name: asText(name, "name", LONGEST_NAME),
      rows: distinctRows(asArray(mods, "mods", MOST_ROWS, readRow)),
    };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const code = decodeShareCode(new TextDecoder().decode(bytes));
    return code.kind === "refused" && code.finding.code === "play-code-none"
      ? refused("play-profile-file", path, { what: error.message })
      : code;
  }
}
