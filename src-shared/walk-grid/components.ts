import { WALKABLE } from "../formats/mpp/walk-grid.ts";

/** Walkable cells that hang together, numbered by their first cell (row by row). */
export interface Components {
  readonly count: number;
  /** Number of the component of each cell, -1 where nobody walks. */
  readonly labels: Int32Array;
  /** Cells of each component. */
  readonly sizes: Int32Array;
  /** The first cell of each component, as an index of `labels`. */
  readonly firsts: Int32Array;
}

/** Memory for `componentsOf`, each an element a cell or more. */
export interface ComponentMemory {
  readonly labels: Int32Array;
  readonly queue: Int32Array;
}

/**
 * Components of the walkable cells of a grid (index `z * width + x`): through the edges of cells, with 8 neighbours through
 * their corners too. Linear in the number of cells.
 */
export function componentsOf(
  cells: Uint8Array,
  width: number,
  height: number,
  neighbours: 4 | 8,
  memory?: ComponentMemory,
): Components {
  const count = width * height;
  const labels = memory?.labels.subarray(0, count) ?? new Int32Array(count);
  const queue = memory?.queue ?? new Int32Array(count);
  const sizes: number[] = [];
  const firsts: number[] = [];
  labels.fill(-1);
  for (let first = 0; first < count; first++) {
    if (cells[first] !== WALKABLE || labels[first] !== -1) continue;
    firsts.push(first);
    sizes.push(flood(first, firsts.length - 1));
  }
  return { count: firsts.length, labels, sizes: Int32Array.from(sizes), firsts: Int32Array.from(firsts) };

  function flood(first: number, label: number): number {
    let end = 0;
    const reach = (cell: number) => {
      if (cells[cell] !== WALKABLE || labels[cell] !== -1) return;
      labels[cell] = label;
      queue[end++] = cell;
    };
    reach(first);
    for (let at = 0; at < end; at++) forEachNeighbour(queue[at], width, height, neighbours, reach);
    return end;
  }
}

/** Calls `visit` with the neighbours of a cell that are in the grid: those at its edges first. */
export function forEachNeighbour(
  cell: number,
  width: number,
  height: number,
  neighbours: 4 | 8,
  visit: (cell: number) => void,
): void {
  const x = cell % width;
  const hasLeft = x > 0;
  const hasRight = x < width - 1;
  const hasUpper = cell >= width;
  const hasLower = cell < width * (height - 1);
  if (hasLeft) visit(cell - 1);
  if (hasRight) visit(cell + 1);
  if (hasUpper) visit(cell - width);
  if (hasLower) visit(cell + width);
  if (neighbours === 4) return;
  if (hasUpper && hasLeft) visit(cell - width - 1);
  if (hasUpper && hasRight) visit(cell - width + 1);
  if (hasLower && hasLeft) visit(cell + width - 1);
  if (hasLower && hasRight) visit(cell + width + 1);
}

/** Number of the component with the most cells, of equal ones the first; -1 when nothing is walkable. */
export function largestOf({ sizes }: Components): number {
  let largest = -1;
  for (let label = 0; label < sizes.length; label++) if (largest < 0 || sizes[label] > sizes[largest]) largest = label;
  return largest;
}
