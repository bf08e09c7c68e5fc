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

/**
 * Says of any rectangle of cells how many no room has defined. Each answer takes the same time: a level may have thousands of
 * rectangles as large as itself.
 */
export function undefinedCounter({ width, height, primary }: LevelPlanes): (rect: CellRect) => number {
  const row = height + 1;
  /** Of all cells below x and z. */
  const sums = new Int32Array((width + 1) * row);
  for (let x = 0; x < width; x++)
    for (let z = 0, column = 0; z < height; z++) {
      if (primary[x * height + z] === UNDEFINED) column++;
      sums[(x + 1) * row + z + 1] = sums[x * row + z + 1] + column;
    }
  return ({ firstX, firstZ, width: across, height: along }) => {
    const [low, high] = [firstX * row, (firstX + across) * row];
    const endZ = firstZ + along;
    return sums[high + endZ] - sums[low + endZ] - sums[high + firstZ] + sums[low + firstZ];
  };
}

/** 1 for each cell of the level in any of these rectangles, as the planes lie; in a time that grows with their number alone. */
export function coveredCells({ width, height }: LevelPlanes, rects: readonly CellRect[]): Uint8Array {
  const row = height + 1;
  /** How the number of rectangles over a cell changes from the one before it, along X and along Z. */
  const changes = new Int32Array((width + 1) * row);
  for (const { firstX, firstZ, width: across, height: along } of rects) {
    const [low, high] = [firstX * row + firstZ, (firstX + across) * row + firstZ];
    changes[low]++;
    changes[low + along]--;
    changes[high]--;
    changes[high + along]++;
  }
  const covered = new Uint8Array(width * height);
  const over = new Int32Array(height);
  for (let x = 0; x < width; x++)
    for (let z = 0, step = 0; z < height; z++) {
      step += changes[x * row + z];
      over[z] += step;
      if (over[z] > 0) covered[x * height + z] = 1;
    }
  return covered;
}
