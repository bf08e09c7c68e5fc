import { VOID, WALKABLE, WALL } from "../../formats/mpp/walk-grid.ts";
import { type BakedCells, bakeCells } from "../bake-cells.ts";
import { encloseCells } from "../enclosure.ts";
import { DEFAULT_BAKE } from "../options.ts";
import { REASON } from "../reason.ts";
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
  const baked = bakeCells(soup, grid, { ...DEFAULT_BAKE, reconnect: false });
  const cells = enclosedIn(planes, place, openedAgain(baked));
  return { ...region, ...place, recomputed: importCells(planes, { ...place, cells }) };
}

/** Before the enclosure pass: at the edge of a region it has seen walls where the level goes on. */
function openedAgain({ cells, reasons }: BakedCells): Uint8Array {
  return cells.map((cell, at) => (reasons[at] === REASON.enclosure ? WALKABLE : cell));
}

/** The enclosure pass over a region with the level around it, which itself stays as it is. */
function enclosedIn(planes: LevelPlanes, place: CellRect, cells: Uint8Array): Uint8Array {
  const [width, height] = [place.width + 2, place.height + 2];
  const around = new Uint8Array(width * height);
  for (let z = 0; z < height; z++)
    for (let x = 0; x < width; x++) {
      const isInside = x > 0 && z > 0 && x <= place.width && z <= place.height;
      around[z * width + x] = isInside
        ? cells[(z - 1) * place.width + x - 1]
        : wallOrOpen(planes, place.firstX + x - 1, place.firstZ + z - 1);
    }
  encloseCells(around, new Uint8Array(around.length), width, height);
  return cells.map((_, at) => around[(Math.floor(at / place.width) + 1) * width + (at % place.width) + 1]);
}

/** Void is open to the pass, and never shut by it. */
function wallOrOpen({ width, height, primary }: LevelPlanes, x: number, z: number): number {
  if (x < 0 || z < 0 || x >= width || z >= height) return WALL;
  const value = primary[x * height + z];
  return value === WALKABLE ? VOID : value;
}

function axisOf({ min, max, origin }: LevelAxis, first: number, cells: number): GridAxis {
  return { min, max, origin, first, cells };
}
