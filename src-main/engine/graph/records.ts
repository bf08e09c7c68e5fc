import type { RawFacts } from "../../../src-shared/formats/raw/facts.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import type { GridOutcome, LackedThing } from "../make-grid.ts";
import type { BlockPlace } from "./places.ts";

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
