import { bakeCells } from "../bake-cells.ts";
import { DEFAULT_BAKE } from "../options.ts";
import type { GridAxis } from "../region.ts";
import type { Soup } from "../soup.ts";
import type { DynamicRegion } from "./dynamic-regions.ts";
import { type ImportCounts, importCells } from "./import-cells.ts";
import { cellAtEdge, type LevelAxis } from "./level-axis.ts";
import type { LevelPlanes } from "./level-planes.ts";

export interface RegionOutcome extends DynamicRegion {
  /** The level's cells it covers. */
  readonly firstX: number;
  readonly firstZ: number;
  readonly width: number;
  readonly height: number;
  /** Null without the level's triangles: then its cells are as the rooms' grids have them, and not what the game has. */
  readonly recomputed: ImportCounts | null;
}

/** Cells of the level from the one whose low edge is `low` to the one whose high edge is `high`, as far as there are. */
function span(axis: LevelAxis, low: number, high: number): { readonly first: number; readonly count: number } {
  const first = Math.min(axis.cells, Math.max(0, cellAtEdge(axis, low)));
  return { first, count: Math.min(axis.cells, Math.max(first, cellAtEdge(axis, high))) - first };
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
  const { box } = region;
  const alongX = span(axisX, box.minX, box.maxX);
  const alongZ = span(axisZ, box.minZ, box.maxZ);
  const place = { firstX: alongX.first, firstZ: alongZ.first, width: alongX.count, height: alongZ.count };
  if (soup === null || alongX.count * alongZ.count === 0) return { ...region, ...place, recomputed: null };
  const grid = { x: axisOf(axisX, alongX), z: axisOf(axisZ, alongZ) };
  const { cells } = bakeCells(soup, grid, { ...DEFAULT_BAKE, reconnect: false });
  return { ...region, ...place, recomputed: importCells(planes, { ...place, cells }) };
}

function axisOf({ min, max, origin }: LevelAxis, { first, count }: { first: number; count: number }): GridAxis {
  return { min, max, origin, first, cells: count };
}
