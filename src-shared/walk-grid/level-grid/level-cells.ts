import type { FlatBox } from "../path-bounds.ts";
import { cellAtEdge, type LevelAxis } from "./level-axis.ts";
import { type LevelPlanes, UNDEFINED } from "./level-planes.ts";

/** Cells of the level, from the first on. */
export interface CellRect {
  readonly firstX: number;
  readonly firstZ: number;
  readonly width: number;
  readonly height: number;
}

/** The cells that a box on edges of cells covers, as far as the level has them. */
export function cellsUnder({ minX, minZ, maxX, maxZ }: FlatBox, axisX: LevelAxis, axisZ: LevelAxis): CellRect {
  const alongX = span(axisX, minX, maxX);
  const alongZ = span(axisZ, minZ, maxZ);
  return { firstX: alongX.first, firstZ: alongZ.first, width: alongX.count, height: alongZ.count };
}

function span(axis: LevelAxis, low: number, high: number): { readonly first: number; readonly count: number } {
  const within = (cell: number) => Math.min(axis.cells, Math.max(0, cell));
  const first = within(cellAtEdge(axis, low));
  return { first, count: Math.max(0, within(cellAtEdge(axis, high)) - first) };
}

/** How many of these cells no room has defined. */
export function countUndefined({ height, primary }: LevelPlanes, rect: CellRect): number {
  let count = 0;
  for (let x = rect.firstX; x < rect.firstX + rect.width; x++)
    for (let z = rect.firstZ; z < rect.firstZ + rect.height; z++) if (primary[x * height + z] === UNDEFINED) count++;
  return count;
}
