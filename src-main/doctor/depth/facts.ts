import type { RawKind } from "../../../src-shared/formats/raw/raw-index.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";

/**
 * What is known of a mod when every file in it was unpacked and looked at. Plain values that JSON holds as they are:
 * i64 as decimal text. Paths are entries', upper-case from `MEDIA/` on. All of it comes from a stranger.
 */
export interface DepthFacts {
  /** Of verifying the archive, to the last file. */
  readonly findings: readonly Diagnostic[];
  /** There was more in it than is looked at; the lists below have a part of it. */
  readonly isCut: boolean;
  /**
   * Files of the kinds that indices, units and rooms name, whatever is in them. Those that the game never finds for
   * their lower-case letters too: that is told, and nothing that follows from it.
   */
  readonly files: readonly string[];
  /** Files that the mod takes out of the game. */
  readonly removed: readonly string[];
  /** Compiled files that cannot be read behind their first bytes. */
  readonly unreadable: readonly FileNote[];
  /** Compiled DATs with keys that the game never asks for, since they have lower-case letters. */
  readonly deadKeys: readonly DeadKeys[];
  /** What its files would have in the indices; only such that an index lists. */
  readonly own: readonly IndexLine[];
  /** What its indices have. */
  readonly listed: readonly IndexLine[];
  /** Indices that are there, and what is wrong with them. */
  readonly indices: readonly IndexNote[];
  /** Units that inherit from another file. */
  readonly bases: readonly { readonly path: string; readonly baseFile: string }[];
  /** Layouts of levels that have pieces. */
  readonly rooms: readonly Room[];
  readonly grids: readonly Grid[];
  readonly pictures: readonly FileNote[];
  /** Files that the game never asks for: sources, thumbnails, leftovers of the editor. */
  readonly junk: readonly { readonly path: string; readonly packedSize: number }[];
}

export interface FileNote {
  readonly path: string;
  /** Without a full stop. */
  readonly what: string;
}

export interface DeadKeys {
  readonly path: string;
  /** As they were most likely written. */
  readonly keys: readonly string[];
}

/** A line of an index. */
export interface IndexLine {
  readonly kind: RawKind;
  readonly file: string;
  /** Upper-case; empty when there is none. */
  readonly name: string;
  /** Decimal; null for -1, for none, and in an index without. */
  readonly guid: string | null;
}

export interface IndexNote {
  readonly kind: RawKind;
  /** Null: it can be read. */
  readonly broken: string | null;
}

export interface Room {
  readonly path: string;
  readonly pieces: number;
  /** Whether one of its pieces has a collision mesh; null when no level set of the mod knows them. */
  readonly collides: boolean | null;
  /** FILETIME of its source, decimal; "0" when it is not kept. */
  readonly time: string;
}

export interface Grid {
  readonly path: string;
  readonly size: number;
  /** Null: it is not readable, and `unreadable` says why. */
  readonly walkable: number | null;
  /** All cells are void. */
  readonly isStub: boolean;
  /** As of a room. */
  readonly time: string;
}
