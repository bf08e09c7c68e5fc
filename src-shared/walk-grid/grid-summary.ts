import { VOID, WALKABLE, type WalkGrid } from "../formats/mpp/walk-grid.ts";
import { type Components, largestOf } from "./components.ts";

/** Walkable cells that hang together; `x` and `z` name one of them. */
export interface RegionSummary {
  readonly cells: number;
  /** Whether it is the largest: the one that counts as the place where players are. */
  readonly reachable: boolean;
  readonly x: number;
  readonly z: number;
}

export interface KindCounts {
  readonly walkable: number;
  readonly wall: number;
  readonly void: number;
}

export interface GridSummary {
  readonly counts: KindCounts;
  readonly regionCount: number;
  /** The largest first; at most as many as were asked for. */
  readonly regions: readonly RegionSummary[];
  /** Cells of the largest region that is not reachable; 0 without any. */
  readonly largestTrap: number;
}

/** Cells of a grid by kind. */
export function countKinds(cells: Uint8Array): KindCounts {
  const counts = { walkable: 0, wall: 0, void: 0 };
  for (const cell of cells) counts[cell === WALKABLE ? "walkable" : cell === VOID ? "void" : "wall"]++;
  return counts;
}

/** Cells of a grid by kind, and its regions; `components` are those of its cells. */
export function summaryOf({ width, cells }: WalkGrid, components: Components, mostRegions: number): GridSummary {
  const counts = countKinds(cells);
  const largest = largestOf(components);
  const regions = largestFirst(components.sizes, mostRegions).map((label) => {
    const first = components.firsts[label];
    return {
      cells: components.sizes[label],
      reachable: label === largest,
      x: first % width,
      z: Math.floor(first / width),
    };
  });
  return { counts, regionCount: components.count, regions, largestTrap: largestExcept(components.sizes, largest) };
}

function largestExcept(sizes: Int32Array, label: number): number {
  return sizes.reduce((most, size, other) => (other === label ? most : Math.max(most, size)), 0);
}

/** Numbers of the largest, the largest first, of equal ones the first. */
function largestFirst(sizes: Int32Array, most: number): number[] {
  // There can be millions: those that are certainly too small are left out before sorting.
  const smallest = sizes.length <= most ? 0 : sizes.slice().sort()[sizes.length - most];
  const larger: number[] = [];
  const equal: number[] = [];
  for (let label = 0; label < sizes.length; label++) {
    if (sizes[label] > smallest) larger.push(label);
    else if (sizes[label] === smallest && equal.length < most) equal.push(label);
  }
  return [...larger.sort((a, b) => sizes[b] - sizes[a] || a - b), ...equal].slice(0, most);
}
