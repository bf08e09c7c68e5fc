import type { LevelSetPiece } from "../../src-shared/formats/level-set/level-set.ts";
import type { LevelSet } from "../base-game/base-game.ts";

/** A file that rooms are made of, as it stands: a text or compiled. `why` is null for one that is not there at all. */
export type RoomFile =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "missing"; readonly why: string | null };

/** Where rooms find what they are made of: files of the mod over those of the base game (spec/walk-grid.md §2.1). */
export interface RoomFiles {
  /** In the order of the paths, which are upper-case from `MEDIA/` on. Errors: `FileError`. */
  read(paths: readonly string[]): Promise<readonly RoomFile[]>;
  /** The level sets of the mod, or those of the base game that the mod does not replace. Errors: `FileError`. */
  levelSets(of: "own" | "base"): Promise<readonly LevelSet[]>;
}

/** Pieces by GUID. */
export interface PieceTable {
  readonly pieces: ReadonlyMap<bigint, LevelSetPiece>;
  /** The level set of each piece that the mod itself has. */
  readonly ownSets: ReadonlyMap<bigint, string>;
}

/** The mod's pieces win over the game's; of several in one of the two, the last (spec/walk-grid.md §4.1). */
export function pieceTable(own: readonly LevelSet[], base: readonly LevelSet[]): PieceTable {
  const pieces = new Map<bigint, LevelSetPiece>();
  const ownSets = new Map<bigint, string>();
  for (const set of base) for (const piece of set.pieces) pieces.set(piece.guid, piece);
  for (const set of own)
    for (const piece of set.pieces) {
      pieces.set(piece.guid, piece);
      ownSets.set(piece.guid, set.path);
    }
  return { pieces, ownSets };
}

/** Pieces of a level set whose GUIDs other level sets have too, or itself. Those here count. */
export interface RepeatedPieces {
  /** Of the level set. */
  readonly path: string;
  readonly count: number;
  /** The first of them, and the level set that has it as well. */
  readonly guid: bigint;
  readonly other: string;
}

/** Pieces with one GUID among the level sets of a mod, by the level set whose piece counts. */
export function repeatedPieces(sets: readonly LevelSet[]): readonly RepeatedPieces[] {
  const owners = new Map<bigint, string>();
  const others = new Map<bigint, string>();
  for (const { path, pieces } of sets)
    for (const { guid } of pieces) {
      const earlier = owners.get(guid);
      if (earlier !== undefined) others.set(guid, earlier);
      owners.set(guid, path);
    }
  const repeated = new Map<string, RepeatedPieces>();
  for (const [guid, other] of others) {
    const path = owners.get(guid)!;
    const known = repeated.get(path);
    repeated.set(path, known === undefined ? { path, count: 1, guid, other } : { ...known, count: known.count + 1 });
  }
  return [...repeated.values()];
}
