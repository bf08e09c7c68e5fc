import { type FlatBox, unionOf } from "../path-bounds.ts";
import { CELL, CELLS_PER_UNIT } from "./level-axis.ts";

const f32 = Math.fround;

/** A piece that the game counts as dynamic: what is on when the level starts, it finds out then. */
export interface DynamicPiece {
  /** Index of the room it belongs to. */
  readonly room: number;
  readonly name: string;
  /** Of its collision mesh in the world, seen from above. */
  readonly box: FlatBox;
}

/** Cells that the game computes anew because of a room's dynamic pieces. */
export interface DynamicRegion {
  readonly room: number;
  /** Indices of the pieces. */
  readonly pieces: readonly number[];
  /** On edges of cells, f32. */
  readonly box: FlatBox;
  /** Extents multiplied, square units. */
  readonly area: number;
}

/** One region for each room with dynamic pieces, in the order of rooms (spec/walk-grid.md §6.6). */
export function dynamicRegionsOf(pieces: readonly DynamicPiece[]): DynamicRegion[] {
  const rooms = [...new Set(pieces.map(({ room }) => room))].sort((a, b) => a - b);
  return rooms.map((room) => {
    const indices = pieces.flatMap((piece, index) => (piece.room === room ? [index] : []));
    const box = onCells(indices.map((index) => withACellMore(pieces[index].box)).reduce((a, b) => unionOf(a, b)));
    return { room, pieces: indices, box, area: (box.maxX - box.minX) * (box.maxZ - box.minZ) };
  });
}

/** Beside something solid a cell is taken too. */
function withACellMore({ minX, minZ, maxX, maxZ }: FlatBox): FlatBox {
  return {
    minX: f32(f32(minX) - CELL),
    minZ: f32(f32(minZ) - CELL),
    maxX: f32(f32(maxX) + CELL),
    maxZ: f32(f32(maxZ) + CELL),
  };
}

function onCells({ minX, minZ, maxX, maxZ }: FlatBox): FlatBox {
  const low = (edge: number) => f32(Math.floor(f32(edge * CELLS_PER_UNIT)) * CELL);
  const high = (edge: number) => f32(Math.ceil(f32(edge * CELLS_PER_UNIT)) * CELL);
  return { minX: low(minX), minZ: low(minZ), maxX: high(maxX), maxZ: high(maxZ) };
}
