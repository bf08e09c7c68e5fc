import type { LevelChoices } from "./level-choices.ts";

const f32 = Math.fround;

/** Edge of a cell, and cells in a unit; both f32 constants of the game. */
export const CELL = f32(0.4);
export const CELLS_PER_UNIT = f32(2.5);

const MARGIN = f32(0.2);

/** One axis of the level's grid (spec/walk-grid.md §6.2). Cell i has its low edge at `origin + i * 0.4`. */
export interface LevelAxis {
  /** Of the level's box, as given. */
  readonly min: number;
  readonly max: number;
  /** f32. */
  readonly origin: number;
  readonly end: number;
  readonly cells: number;
  /** Cells when nothing were rounded; one more than `cells` where f32 loses one. */
  readonly idealCells: number;
}

/**
 * The axis of a level whose box goes from `min` to `max`: a margin, cells outwards, one cell more at each end; f32 after
 * every step. The game works in x87 registers, so where `cells` and `idealCells` differ it is not known which it has.
 */
export function levelAxis(min: number, max: number, rounding: LevelChoices["rounding"] = "f32"): LevelAxis {
  const first = Math.floor(f32(f32(f32(min) - MARGIN) * CELLS_PER_UNIT)) - 1;
  const last = Math.ceil(f32(f32(f32(max) + MARGIN) * CELLS_PER_UNIT)) + 1;
  const origin = f32(first * CELL);
  const end = f32(last * CELL);
  const idealCells = last - first;
  const cells = rounding === "exact" ? idealCells : Math.trunc(f32(f32(end - origin) * CELLS_PER_UNIT));
  return { min, max, origin, end, cells, idealCells };
}

/** Number of the level's cell whose low edge is nearest to `edge` (spec §6.4). */
export function cellAtEdge({ origin }: LevelAxis, edge: number): number {
  return Math.floor(f32(f32(f32(f32(edge) - origin) * CELLS_PER_UNIT) + 0.5));
}
