import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { columnsOf, recordsOf } from "./file-columns.ts";
import { isLedgerBody, type LedgerBody } from "./ledger-shape.ts";
import type { Records } from "./records.ts";

/*
 * A ledger says what a build has made, of what, and where in the kept mod its blocks stand. On disk: a line of JSON (shape
 * of the rest, of which engine, which kept mod, checksum of the rest), then the records as Node serializes values, which
 * knows bigint.
 */

/** Raised when the records get another shape: what makes blocks may be the same as before, and so its fingerprint. */
const SHAPE = 2;

/** The file that the blocks stand in. */
export interface KeptModFacts {
  /** A name in the ledger's folder, or a whole path elsewhere. */
  readonly file: string;
  readonly size: number;
  readonly modifiedNs: string;
}

export interface Ledger extends Records {
  readonly mod: KeptModFacts;
}

/** Records as bytes: most of the work, which can be done while the mod is still on its way to the disk. */
export interface EncodedRecords {
  readonly body: Uint8Array;
  readonly sum: string;
}

export function encodeRecords({ files, grids, indices }: Records): EncodedRecords {
  const body = serialize({ files: columnsOf(files), grids, indices } satisfies LedgerBody);
  return { body, sum: sumOf(body) };
}

/** The bytes of a ledger, in two parts. `engine` is what made the blocks. */
export function encodeLedger(engine: string, mod: KeptModFacts, { body, sum }: EncodedRecords): readonly Uint8Array[] {
  return [new TextEncoder().encode(`${JSON.stringify({ shape: SHAPE, engine, mod, sum })}\n`), body];
}

/** Null when the bytes are damaged, of another engine, or not what `encodeLedger` writes. */
export function decodeLedger(bytes: Uint8Array, engine: string): Ledger | null {
  const end = bytes.indexOf(0x0a);
  if (end < 0 || end > LONGEST_HEAD) return null;
  const head = headOf(new TextDecoder().decode(bytes.subarray(0, end)));
  if (head === null || head.shape !== SHAPE || head.engine !== engine) return null;
  const body = bytes.subarray(end + 1);
  if (head.sum !== sumOf(body)) return null;
  // The right checksum says that it came whole, not that this version of the program has written it.
  const value = deserialized(body);
  if (!isLedgerBody(value)) return null;
  return { mod: head.mod, files: recordsOf(value.files), grids: value.grids, indices: value.indices };
}

/** Null for what Node has not serialized. */
function deserialized(body: Uint8Array): unknown {
  try {
    return deserialize(body);
  } catch {
    return null;
  }
}

const LONGEST_HEAD = 16 << 10;

interface Head {
  readonly shape: number;
  readonly engine: string;
  readonly mod: KeptModFacts;
  readonly sum: string;
}

function headOf(text: string): Head | null {
  try {
    const { shape, engine, mod, sum } = JSON.parse(text) as Partial<Head>;
    const isWhole =
      typeof shape === "number" &&
      typeof engine === "string" &&
      typeof sum === "string" &&
      typeof mod?.file === "string" &&
      Number.isSafeInteger(mod.size) &&
      typeof mod.modifiedNs === "string";
    return isWhole ? { shape, engine, mod, sum } : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

function sumOf(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("base64");
}
