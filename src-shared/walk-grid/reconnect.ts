import { WALKABLE, WALL } from "../formats/mpp/walk-grid.ts";
import type { BakeScratch } from "./bake-scratch.ts";
import { type Components, componentsOf, forEachNeighbour, largestOf } from "./components.ts";
import type { BakeOptions } from "./options.ts";
import { REASON, type ReasonCode } from "./reason.ts";

/** A cell of wall that is walkable again. */
export interface OpenedCell {
  /** Indices of the grid. */
  readonly x: number;
  readonly z: number;
  /** Why it was a wall. */
  readonly reason: ReasonCode;
  /** The region that it now joins to: its first cell, row by row, and its cells. */
  readonly joined: { readonly x: number; readonly z: number; readonly cells: number };
  /** Cells of the region that was cut off from it. */
  readonly gained: number;
}

interface Grid {
  readonly cells: Uint8Array;
  readonly reasons: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Opens thin walls between large regions, each region's nearest until all that can be joined are (spec/walk-grid.md §2.7).
 * Only walls for a reason that is a guess are opened: no ground that is NOPATH itself, and none too high or too low.
 */
export function reconnectRegions(grid: Grid, options: BakeOptions, scratch: BakeScratch): OpenedCell[] {
  const opened: OpenedCell[] = [];
  for (;;) {
    const regions = regionsOf(grid, options, scratch);
    scratch.cameFrom.fill(UNSEEN, 0, grid.cells.length);
    const before = opened.length;
    for (const region of regions.large)
      if (!regions.isMain(region)) opened.push(...openWall(grid, regions, region, options, scratch));
    if (opened.length === before) return opened;
  }
}

interface Regions {
  readonly components: Components;
  /** Numbers of the large ones. */
  readonly large: readonly number[];
  isLarge(label: number): boolean;
  /** Whether it has been joined to the largest one, or is it. */
  isMain(label: number): boolean;
  areJoined(a: number, b: number): boolean;
  join(a: number, b: number): void;
  /** Cells of it and all that it was joined to. */
  cellsOf(label: number): number;
}

function regionsOf({ cells, width, height }: Grid, options: BakeOptions, scratch: BakeScratch): Regions {
  const components = componentsOf(cells, width, height, options.neighbours, scratch);
  const main = largestOf(components);
  const parents = Int32Array.from({ length: components.count }, (_, label) => label);
  const total = Int32Array.from(components.sizes);
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  };
  const isLarge = (label: number) => components.sizes[label] >= options.reconnectCells;
  return {
    components,
    large: Array.from({ length: components.count }, (_, label) => label).filter(isLarge),
    isLarge,
    isMain: (label) => rootOf(label) === rootOf(main),
    areJoined: (a, b) => rootOf(a) === rootOf(b),
    join: (a, b) => {
      const [into, from] = [rootOf(a), rootOf(b)];
      parents[from] = into;
      total[into] += total[from];
    },
    cellsOf: (label) => total[rootOf(label)],
  };
}

/** Joins a region to another one by the wall with the fewest cells, if there is one that may be opened. */
function openWall(
  grid: Grid,
  regions: Regions,
  region: number,
  options: BakeOptions,
  scratch: BakeScratch,
): OpenedCell[] {
  const found = findWall(grid, regions, region, options, scratch);
  if (found === null) return [];
  const { wall, other } = found;
  const first = regions.components.firsts[other];
  const joined = { x: first % grid.width, z: Math.floor(first / grid.width), cells: regions.cellsOf(other) };
  const gained = regions.cellsOf(region);
  regions.join(other, region);
  return wall.map((cell) => {
    const reason = grid.reasons[cell] as ReasonCode;
    grid.cells[cell] = WALKABLE;
    grid.reasons[cell] = REASON.reopened;
    return { x: cell % grid.width, z: Math.floor(cell / grid.width), reason, joined, gained };
  });
}

const UNSEEN = -2;
const START = -1;

/**
 * Search from a region outwards where walkable cells cost nothing and walls one each: `wall` are the cells to open on the
 * way to `other`, a large region that it is not joined to; null when that takes too many. `cameFrom` is all UNSEEN before
 * and after.
 */
function findWall(
  { cells, reasons, width, height }: Grid,
  { components, isLarge, areJoined }: Regions,
  region: number,
  { neighbours, reconnectWalls }: BakeOptions,
  { queue, cameFrom }: BakeScratch,
): { readonly wall: readonly number[]; readonly other: number } | null {
  const { labels, firsts } = components;
  let from = firsts[region];
  let end = 0;
  let other = -1;
  let walls: number[] = [];
  const reach = (cell: number) => {
    if (other >= 0 || cameFrom[cell] !== UNSEEN) return;
    if (cells[cell] === WALKABLE) {
      const label = labels[cell];
      const isForeign = label >= 0 && label !== region && isLarge(label);
      if (isForeign && areJoined(label, region)) return;
      if (isForeign) other = label;
      queue[end++] = cell;
    } else if (cells[cell] === WALL && isOpenable(reasons[cell])) walls.push(cell);
    else return;
    cameFrom[cell] = from;
  };
  const forget = () => {
    for (let at = 0; at < end; at++) cameFrom[queue[at]] = UNSEEN;
    for (const wall of walls) cameFrom[wall] = UNSEEN;
  };
  queue[end++] = from;
  cameFrom[from] = START;
  for (let cost = 0, at = 0; ; cost++) {
    for (; at < end && other < 0; at++) {
      from = queue[at];
      forEachNeighbour(from, width, height, neighbours, reach);
    }
    const isOver = cost === reconnectWalls || walls.length === 0;
    if (other >= 0 || isOver) {
      const wall = other >= 0 ? wayBack(cells, cameFrom, from) : [];
      forget();
      return other >= 0 ? { wall, other } : null;
    }
    for (const wall of walls) queue[end++] = wall;
    walls = [];
  }
}

/** Cells of wall on the way to a cell, the first one first. */
function wayBack(cells: Uint8Array, cameFrom: Int32Array, last: number): number[] {
  const wall: number[] = [];
  for (let cell = last; cell !== START; cell = cameFrom[cell]) if (cells[cell] === WALL) wall.push(cell);
  return wall.reverse();
}

function isOpenable(reason: number): boolean {
  return reason === REASON.enclosure || reason === REASON.clearance || reason === REASON.noPathGraze;
}
