import { WALKABLE, WALL } from "../formats/mpp/walk-grid.ts";
import type { BakeScratch } from "./bake-scratch.ts";
import { componentsOf, forEachNeighbour, largestOf } from "./components.ts";
import type { BakeOptions } from "./options.ts";
import { REASON, type ReasonCode } from "./reason.ts";

/** A cell of wall that is walkable again. */
export interface OpenedCell {
  /** Indices of the grid. */
  readonly x: number;
  readonly z: number;
  /** Why it was a wall. */
  readonly reason: ReasonCode;
  /** The region that it joins to: its first cell, row by row, and its cells. */
  readonly joined: { readonly x: number; readonly z: number; readonly cells: number };
  /** Cells of the region that was cut off from it. */
  readonly gained: number;
}

type Options = Pick<BakeOptions, "neighbours" | "reconnectCells" | "reconnectWalls">;

/** The grid whose walls are opened, in place. */
interface Grid {
  readonly cells: Uint8Array;
  readonly reasons: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Opens thin walls between large regions until no two of them can be joined any more (spec/walk-grid.md §2.7). Only walls for
 * a reason that is a guess are opened: no ground that is NOPATH itself, and none too high or too low.
 */
export function reconnectRegions(grid: Grid, options: Options, { regions: memory }: BakeScratch): OpenedCell[] {
  const opened: OpenedCell[] = [];
  for (;;) {
    const regions = regionsOf(grid, options, memory);
    const search = { grid, regions, options, memory };
    const before = opened.length;
    memory.cameFrom.fill(UNSEEN, 0, grid.cells.length);
    for (const region of regions.numbers) if (!regions.areJoined(region, 0)) opened.push(...openWall(search, region));
    if (opened.length === before) return opened;
  }
}

type Memory = BakeScratch["regions"];

interface Search {
  readonly grid: Grid;
  readonly regions: Regions;
  readonly options: Options;
  readonly memory: Memory;
}

/** The large regions of a grid, the largest one first and then by their first cells. */
interface Regions {
  readonly numbers: Iterable<number>;
  readonly firsts: readonly number[];
  /** Number of the region that a cell is in; -1 for cells of small ones and for walls. */
  at(cell: number): number;
  areJoined(a: number, b: number): boolean;
  join(a: number, b: number): void;
  /** Cells of a region and all that it was joined to. */
  cellsOf(region: number): number;
}

function regionsOf({ cells, width, height }: Grid, options: Options, memory: Memory): Regions {
  const components = componentsOf(cells, width, height, options.neighbours, memory);
  const { labels, sizes, firsts } = components;
  const largest = largestOf(components);
  const numbers = new Map<number, number>();
  if (largest >= 0) numbers.set(largest, 0);
  for (let label = 0; label < sizes.length; label++)
    if (label !== largest && sizes[label] >= options.reconnectCells) numbers.set(label, numbers.size);
  const total = [...numbers.keys()].map((label) => sizes[label]);
  const parents = total.map((_, region) => region);
  const rootOf = (region: number): number => {
    let root = region;
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  };
  return {
    numbers: parents.keys(),
    firsts: [...numbers.keys()].map((label) => firsts[label]),
    at: (cell) => numbers.get(labels[cell]) ?? -1,
    areJoined: (a, b) => rootOf(a) === rootOf(b),
    join: (a, b) => {
      total[rootOf(a)] += total[rootOf(b)];
      parents[rootOf(b)] = rootOf(a);
    },
    cellsOf: (region) => total[rootOf(region)],
  };
}

/** Joins a region to another one by the wall with the fewest cells, if there is one that may be opened. */
function openWall(search: Search, region: number): OpenedCell[] {
  const found = findWall(search, region);
  if (found === null) return [];
  const { wall, other } = found;
  const { grid, regions } = search;
  const joined = { ...placeOf(regions.firsts[other], grid.width), cells: regions.cellsOf(other) };
  const gained = regions.cellsOf(region);
  regions.join(other, region);
  return wall.map((cell) => {
    const reason = grid.reasons[cell] as ReasonCode;
    grid.cells[cell] = WALKABLE;
    grid.reasons[cell] = REASON.reopened;
    return { ...placeOf(cell, grid.width), reason, joined, gained };
  });
}

function placeOf(cell: number, width: number): { readonly x: number; readonly z: number } {
  return { x: cell % width, z: Math.floor(cell / width) };
}

interface FoundWall {
  /** Cells to open. */
  readonly wall: readonly number[];
  /** The region behind it. */
  readonly other: number;
}

const UNSEEN = -2;
const START = -1;

/**
 * Searches from a region outwards, where walkable cells cost nothing and cells of wall one each, for another large region
 * that it is not joined to; null when none is near enough. `cameFrom` is UNSEEN all over before and after.
 */
function findWall({ grid, regions, options, memory }: Search, region: number): FoundWall | null {
  const { cells, reasons, width, height } = grid;
  const { queue, cameFrom } = memory;
  let from = regions.firsts[region];
  let end = 0;
  let other = -1;
  let walls: number[] = [];
  const reach = (cell: number) => {
    if (other >= 0 || cameFrom[cell] !== UNSEEN) return;
    if (cells[cell] === WALKABLE) {
      const there = regions.at(cell);
      const isForeign = there >= 0 && there !== region;
      if (isForeign && regions.areJoined(there, region)) return;
      if (isForeign) other = there;
      queue[end++] = cell;
    } else if (cells[cell] === WALL && isOpenable(reasons[cell])) walls.push(cell);
    else return;
    cameFrom[cell] = from;
  };
  queue[end++] = from;
  cameFrom[from] = START;
  for (let cost = 0, at = 0; ; cost++) {
    for (; at < end && other < 0; at++) {
      from = queue[at];
      forEachNeighbour(from, width, height, options.neighbours, reach);
    }
    if (other >= 0 || cost === options.reconnectWalls || walls.length === 0) break;
    for (const wall of walls) queue[end++] = wall;
    walls = [];
  }
  const wall = other < 0 ? [] : wallsOnTheWay(cells, cameFrom, from);
  for (let at = 0; at < end; at++) cameFrom[queue[at]] = UNSEEN;
  for (const cell of walls) cameFrom[cell] = UNSEEN;
  return other < 0 ? null : { wall, other };
}

/** Cells of wall on the way from the start to a cell. */
function wallsOnTheWay(cells: Uint8Array, cameFrom: Int32Array, last: number): number[] {
  const wall: number[] = [];
  for (let cell = last; cell !== START; cell = cameFrom[cell]) if (cells[cell] === WALL) wall.push(cell);
  return wall.reverse();
}

function isOpenable(reason: number): boolean {
  return reason === REASON.enclosure || reason === REASON.clearance || reason === REASON.noPathGraze;
}
