import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { RawFacts } from "../../../src-shared/formats/raw/facts.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import type { GridOutcome, LackedThing } from "../make-grid.ts";
import { columnsOf, recordsOf } from "./file-columns.ts";
import { isLedgerBody, type LedgerBody } from "./ledger-shape.ts";
import type { BlockPlace } from "./places.ts";

/*
 * A ledger says what a build has made, of what, and where in the kept mod its blocks stand. On disk: a line of JSON (shape
 * of the rest, of which engine, which kept mod, checksum of the rest), then the records as Node serializes values, which
 * knows bigint.
 */

/** Raised when the records get another shape: what makes blocks may be the same as before, and so its fingerprint. */
const SHAPE = 2;

/** What became of one source file. */
export interface FileRecord {
  /** Of the source, from `MEDIA/` on, in the case it has on disk. */
  readonly path: string;
  /** How it was made: see `ruleOfFile`. */
  readonly rule: string;
  /** Bytes of the source. */
  readonly size: number;
  /** As long as the source has this stamp, its content is the same; null when that is not sure. */
  readonly stamp: string | null;
  /** SHA-256 of the source; null of a file packed as it is that nobody has asked for: its block holds the content. */
  readonly content: string | null;
  /** Null when it could not be compiled. */
  readonly block: BlockPlace | null;
  readonly diagnostics: readonly Diagnostic[];
  /** What an index needs of it. */
  readonly indexed: RawFacts | null;
}

/** What became of the walk grid of one layout. */
export interface GridRecord {
  /** Entry of the layout. */
  readonly layout: string;
  readonly rule: string;
  /** Every path that was asked for, and what stood there: see `RoomSources.standing`. Nothing is an answer too. */
  readonly files: readonly (readonly [path: string, standing: string])[];
  /** Every piece that was asked for by its GUID, and what it was. */
  readonly pieces: readonly (readonly [guid: bigint, standing: string])[];
  /** Whether the mod's own level sets were asked for at all. */
  readonly levelSets: boolean;
  readonly outcome: GridOutcome;
  readonly lacks: readonly LackedThing[];
  /** Entries that it was made of. */
  readonly inputs: readonly string[];
  /** Null when there is no grid. */
  readonly block: BlockPlace | null;
}

/** The block of an index. */
export interface IndexRecord {
  /** Entry and deflate level. */
  readonly rule: string;
  /** SHA-256 of the index. */
  readonly content: string;
  readonly block: BlockPlace;
}

export interface Records {
  readonly files: readonly FileRecord[];
  readonly grids: readonly GridRecord[];
  readonly indices: readonly IndexRecord[];
}

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
