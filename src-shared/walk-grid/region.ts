/** The box of a grid and its cells on one axis; all f32 (spec/walk-grid.md §2.3). */
export interface GridAxis {
  /** Edges of the box, multiples of 10 when anything was in it. */
  readonly min: number;
  readonly max: number;
  /** Of the level's cells; the first cell of this grid is number `first` of those. */
  readonly origin: number;
  readonly first: number;
  readonly cells: number;
}

export interface GridRegion {
  readonly x: GridAxis;
  readonly z: GridAxis;
}

const CELL = Math.fround(0.4);
const MARGIN = Math.fround(0.2);
const STEP = 10;
/** Half the edge of the box of a layout without any piece. */
const STUB = 10;

/**
 * The grid of a box in world units, as GUTS lays it: every step in f32 (spec/walk-grid.md §2.3). `box` is what the pieces
 * cover, not yet widened to multiples of 10; null: there is no piece, and the grid is the stub of 50 × 50.
 *
 * `master` are the low edges of the whole level when it is larger than `box`. Its cells are counted from there, and on an
 * axis where that changes how many cells the grid has, so are those of the grid.
 */
export function regionOf(
  box: { readonly minX: number; readonly minZ: number; readonly maxX: number; readonly maxZ: number } | null,
  master?: { readonly minX: number; readonly minZ: number },
): GridRegion {
  if (box === null) return { x: gridAxis(-STUB, STUB), z: gridAxis(-STUB, STUB) };
  return { x: wideAxis(box.minX, box.maxX, master?.minX), z: wideAxis(box.minZ, box.maxZ, master?.minZ) };
}

function wideAxis(low: number, high: number, master?: number): GridAxis {
  const [min, max] = [stepBelow(low), stepAbove(high)];
  return gridAxis(min, max, master === undefined ? min : stepBelow(master));
}

/** The axis of a grid from edge to edge; `level` is the low edge of the whole level (see `regionOf`). */
export function gridAxis(min: number, max: number, level: number = min): GridAxis {
  const own = axisFrom(min, max, min);
  if (level >= min) return own;
  const shifted = axisFrom(min, max, level);
  return shifted.cells === own.cells ? own : shifted;
}

function axisFrom(low: number, high: number, level: number): GridAxis {
  const [min, max] = [Math.fround(low), Math.fround(high)];
  const origin = Math.fround(Math.fround(cellBelow(Math.fround(Math.fround(level) - MARGIN)) - 1) * CELL);
  const first = cellBelow(Math.fround(min - origin));
  const cells = Math.ceil(Math.fround(Math.fround(max - origin) / CELL)) - first;
  return { min, max, origin, first, cells };
}

function cellBelow(value: number): number {
  return Math.floor(Math.fround(value / CELL));
}

function stepBelow(value: number): number {
  return Math.fround(Math.floor(Math.fround(Math.fround(Math.fround(value) - MARGIN) / STEP)) * STEP);
}

function stepAbove(value: number): number {
  return Math.fround(Math.ceil(Math.fround(Math.fround(Math.fround(value) + MARGIN) / STEP)) * STEP);
}

/**
 * Centre of cell `index` of an axis, in world units, every step in f32: so the grids of GUTS have it where a centre lies on
 * an edge to the last bit (docs/formats/walk-grid.md).
 */
export function centreOf({ first, origin }: GridAxis, index: number): number {
  return Math.fround(Math.fround(Math.fround((first + index) * CELL) + MARGIN) + origin);
}

/** Centres of all cells of an axis. */
export function centresOf(axis: GridAxis): Float64Array {
  return Float64Array.from({ length: axis.cells }, (_, index) => centreOf(axis, index));
}
