import { bakeCells } from "../bake-cells.ts";
import { DEFAULT_BAKE } from "../options.ts";
import type { GridAxis } from "../region.ts";
import type { Soup } from "../soup.ts";
import type { DynamicRegion } from "./dynamic-regions.ts";
import { type ImportCounts, importCells } from "./import-cells.ts";
import type { LevelAxis } from "./level-axis.ts";
import { type CellRect, cellsUnder } from "./level-cells.ts";
import type { LevelPlanes } from "./level-planes.ts";

export interface RegionOutcome extends DynamicRegion, CellRect {
  /** Null without the level's triangles: then its cells are as the rooms' grids have them, and not what the game has. */
  readonly recomputed: ImportCounts | null;
}

/**
 * Computes the cells of a dynamic region anew, as a bake would (spec/walk-grid.md §2, without opening anything), and
 * writes those with ground into the level, like the cells of a room.
 */
export function recomputeRegion(
  region: DynamicRegion,
  planes: LevelPlanes,
  axisX: LevelAxis,
  axisZ: LevelAxis,
  soup: Soup | null,
): RegionOutcome {
  const place = cellsUnder(region.box, axisX, axisZ);
  if (soup === null || place.width * place.height === 0) return { ...region, ...place, recomputed: null };
  const grid = { x: axisOf(axisX, place.firstX, place.width), z: axisOf(axisZ, place.firstZ, place.height) };
  const { cells } = bakeCells(soup, grid, { ...DEFAULT_BAKE, reconnect: false });
  return { ...region, ...place, recomputed: importCells(planes, { ...place, cells }) };
}

function axisOf({ min, max, origin }: LevelAxis, first: number, cells: number): GridAxis {
  return { min, max, origin, first, cells };
}
