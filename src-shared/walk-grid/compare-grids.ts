import { VOID, WALKABLE, WALL, type WalkGrid } from "../formats/mpp/walk-grid.ts";
import { type Components, componentsOf } from "./components.ts";
import { centreOf, gridAxis } from "./region.ts";

/** Cells of both grids by what they are in the first and in the second. */
export interface CellCounts {
  readonly same: number;
  readonly walkableToWall: number;
  readonly wallToWalkable: number;
  readonly walkableToVoid: number;
  readonly voidToWalkable: number;
  readonly wallToVoid: number;
  readonly voidToWall: number;
  /** Both that end in void: `walkableToVoid` and `wallToVoid`. */
  readonly toVoid: number;
  readonly fromVoid: number;
}

/** Cells that hung together with a large region of one grid, and no longer do in the other. */
export interface RegionChange {
  /** One of its cells, as indices of its own grid. */
  readonly x: number;
  readonly z: number;
  readonly cells: number;
  /** Of these, the ones on which one can still stand, cut off. */
  readonly cutOff: number;
}

export interface GridComparison {
  /** Sizes, offsets and extents are the same. */
  readonly headerEqual: boolean;
  /** Cells that both grids have, in world coordinates. */
  readonly width: number;
  readonly height: number;
  /** Where these begin, as indices of the two grids. */
  readonly first: GridCorner;
  readonly second: GridCorner;
  readonly cells: CellCounts;
  /** Regions of the first grid that cannot be reached in the second any more. */
  readonly lost: readonly RegionChange[];
  /** Regions of the second grid that could not be reached in the first. */
  readonly gained: readonly RegionChange[];
}

export interface GridCorner {
  readonly x: number;
  readonly z: number;
}

export interface CompareOptions {
  /** From how many cells on a region matters. */
  readonly regionCells: number;
  readonly neighbours: 4 | 8;
}

export const DEFAULT_COMPARE: CompareOptions = { regionCells: 100, neighbours: 4 };

const CELL = 0.4;

/** Two grids of one room, cell by cell where both are, by the place in the room and not by the index. */
export function compareGrids(a: WalkGrid, b: WalkGrid, options: CompareOptions = DEFAULT_COMPARE): GridComparison {
  const overlap = overlapOf(a, b);
  return {
    headerEqual: hasSameHeader(a, b),
    ...overlap,
    cells: countCells(a, b, overlap),
    lost: lostRegions(a, b, overlap, options),
    gained: lostRegions(b, a, { ...overlap, first: overlap.second, second: overlap.first }, options),
  };
}

function hasSameHeader(a: WalkGrid, b: WalkGrid): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.offsetX === b.offsetX &&
    a.offsetZ === b.offsetZ &&
    a.boundsX === b.boundsX &&
    a.boundsZ === b.boundsZ
  );
}

type Overlap = Pick<GridComparison, "width" | "height" | "first" | "second">;

function overlapOf(a: WalkGrid, b: WalkGrid): Overlap {
  const x = overlapOfAxis(firstCentre(a.offsetX, a.boundsX), a.width, firstCentre(b.offsetX, b.boundsX), b.width);
  const z = overlapOfAxis(firstCentre(a.offsetZ, a.boundsZ), a.height, firstCentre(b.offsetZ, b.boundsZ), b.height);
  return {
    width: x.size,
    height: z.size,
    first: { x: x.first, z: z.first },
    second: { x: x.second, z: z.second },
  };
}

/** The first cell does not always begin at the edge of the box (spec/walk-grid.md §2.3). */
function firstCentre(offset: number, bounds: number): number {
  return centreOf(gridAxis(0 - offset, bounds - offset), 0);
}

function overlapOfAxis(centreA: number, sizeA: number, centreB: number, sizeB: number) {
  const shift = Math.round((centreB - centreA) / CELL);
  // A box so far out that f32 cannot tell its cells apart lies nowhere.
  if (!Number.isFinite(shift)) return { first: 0, second: 0, size: 0 };
  const first = Math.max(0, shift);
  const second = Math.max(0, -shift);
  return { first, second, size: Math.max(0, Math.min(sizeA - first, sizeB - second)) };
}

/** Calls `visit` with the index of each cell of both grids in each. */
function forEachCell(a: WalkGrid, b: WalkGrid, overlap: Overlap, visit: (inA: number, inB: number) => void): void {
  const { width, height, first, second } = overlap;
  for (let z = 0; z < height; z++) {
    const [rowA, rowB] = [(z + first.z) * a.width + first.x, (z + second.z) * b.width + second.x];
    for (let x = 0; x < width; x++) visit(rowA + x, rowB + x);
  }
}

function countCells(a: WalkGrid, b: WalkGrid, overlap: Overlap): CellCounts {
  const pairs = new Uint32Array(0x10000);
  forEachCell(a, b, overlap, (inA, inB) => {
    pairs[pairOf(a.cells[inA], b.cells[inB])]++;
  });
  const count = (from: number, to: number) => pairs[pairOf(from, to)];
  const [walkableToVoid, wallToVoid] = [count(WALKABLE, VOID), count(WALL, VOID)];
  const [voidToWalkable, voidToWall] = [count(VOID, WALKABLE), count(VOID, WALL)];
  return {
    same: count(WALKABLE, WALKABLE) + count(WALL, WALL) + count(VOID, VOID),
    walkableToWall: count(WALKABLE, WALL),
    wallToWalkable: count(WALL, WALKABLE),
    walkableToVoid,
    voidToWalkable,
    wallToVoid,
    voidToWall,
    toVoid: walkableToVoid + wallToVoid,
    fromVoid: voidToWalkable + voidToWall,
  };
}

function pairOf(from: number, to: number): number {
  return (from << 8) | to;
}

/**
 * Large regions of the cells that leave their large region of `a`: a region goes on as the one of `b` that has most of its
 * cells, and every other cell of it is lost to it.
 */
function lostRegions(a: WalkGrid, b: WalkGrid, overlap: Overlap, options: CompareOptions): readonly RegionChange[] {
  const { regionCells, neighbours } = options;
  const before = componentsOf(a.cells, a.width, a.height, neighbours);
  const after = componentsOf(b.cells, b.width, b.height, neighbours);
  const labelsNow = new Int32Array(a.cells.length).fill(-1);
  forEachCell(a, b, overlap, (inA, inB) => {
    labelsNow[inA] = after.labels[inB];
  });
  const successors = successorsOf(before, labelsNow, regionCells);
  const lost = new Uint8Array(a.cells.length).fill(WALL);
  for (let cell = 0; cell < lost.length; cell++) {
    const label = before.labels[cell];
    const isLarge = label >= 0 && before.sizes[label] >= regionCells;
    if (isLarge && (labelsNow[cell] < 0 || labelsNow[cell] !== successors[label])) lost[cell] = WALKABLE;
  }
  const regions = componentsOf(lost, a.width, a.height, neighbours);
  const cutOff = new Int32Array(regions.count);
  for (let cell = 0; cell < lost.length; cell++)
    if (regions.labels[cell] >= 0 && labelsNow[cell] >= 0) cutOff[regions.labels[cell]]++;
  return Array.from(regions.sizes.subarray(0, regions.count), (cells, label) => ({
    x: regions.firsts[label] % a.width,
    z: Math.floor(regions.firsts[label] / a.width),
    cells,
    cutOff: cutOff[label],
  })).filter(({ cells }) => cells >= regionCells);
}

/** For each large component the one of the other grid that has most of its cells; -1 when none has any. */
function successorsOf(before: Components, labelsNow: Int32Array, regionCells: number): Int32Array {
  const shared = new Map<number, Map<number, number>>();
  for (let cell = 0; cell < labelsNow.length; cell++) {
    const [from, to] = [before.labels[cell], labelsNow[cell]];
    if (from < 0 || to < 0 || before.sizes[from] < regionCells) continue;
    const counts = shared.get(from) ?? new Map<number, number>();
    shared.set(from, counts.set(to, (counts.get(to) ?? 0) + 1));
  }
  const successors = new Int32Array(before.count).fill(-1);
  for (const [from, counts] of shared) successors[from] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  return successors;
}
