import type { WalkGrid } from "../../formats/mpp/walk-grid.ts";
import { type FlatBox, unionOf } from "../path-bounds.ts";
import type { Soup } from "../soup.ts";
import type { DynamicPiece } from "./dynamic-regions.ts";
import { snappedToTens, widenedToTens } from "./level-box.ts";

/** A room of a level: its own grid, and where its origin lies in the world. */
export interface LevelRoom {
  readonly name: string;
  readonly grid: WalkGrid;
  readonly x: number;
  readonly z: number;
  /** Around its collision pieces in the world, where known; else the box of the grid counts. */
  readonly pieces: FlatBox | null;
}

export interface LevelInput {
  /** In the order in which the game imports them. */
  readonly rooms: readonly LevelRoom[];
  readonly dynamicPieces: readonly DynamicPiece[];
  /** Boxes of Property Nodes of the type Path Bounds Extender, in the world. */
  readonly pathBounds: readonly FlatBox[];
  /** HASPATHING of the level's template. */
  readonly hasPathing: boolean;
  /** Whether the template puts the level together of more than one room, so that seams are computed anew. */
  readonly hasSeams: boolean;
  /** Triangles of the whole level in the world, dynamic pieces among them; null when they are not known. */
  readonly soup: Soup | null;
}

/** More cells are refused. */
export const MOST_LEVEL_CELLS = 2 ** 24;

/**
 * A room's box on tens (spec/walk-grid.md §6.1): around its pieces where they are known, else its grid's own, moved to
 * where the room lies; around its dynamic pieces too.
 */
export function roomBox({ rooms, dynamicPieces }: LevelInput, index: number): FlatBox {
  const { grid, x, z, pieces } = rooms[index];
  const minX = x - grid.offsetX;
  const minZ = z - grid.offsetZ;
  // A grid's extent is whatever its file says.
  const moved = { minX, minZ, maxX: minX + Math.max(0, grid.boundsX), maxZ: minZ + Math.max(0, grid.boundsZ) };
  const own = pieces === null ? snappedToTens(moved) : widenedToTens(pieces);
  return dynamicPieces
    .filter(({ room }) => room === index)
    .reduce((around, { box }) => unionOf(around, widenedToTens(box)), own);
}
