import type { WalkGrid } from "../../src-shared/formats/mpp/walk-grid.ts";

const CELL_SIZE = Math.fround(0.4);
const MARGIN = Math.fround(0.2);

/** Low and high edge of the grid's box on one axis, multiples of 10. */
export type Span = readonly [low: number, high: number];

export interface GridBox {
  readonly x: Span;
  readonly z: Span;
}

/** Cells along one axis and the centre of the first of them (spec/walk-grid.md §2.3: float32 after every step). */
export function gridAxis([low, high]: Span): { readonly cells: number; readonly firstCentre: number } {
  const divide = (value: number) => Math.fround(Math.fround(value) / CELL_SIZE);
  const origin = Math.fround(Math.fround(Math.floor(divide(low - MARGIN)) - 1) * CELL_SIZE);
  const first = Math.floor(divide(low - origin));
  return { cells: Math.ceil(divide(high - origin)) - first, firstCentre: origin + first * 0.4 + 0.2 };
}

/** Walk grid of a box; `cellAt` says what stands at the centre of a cell, in world units. */
export function drawGrid({ x, z }: GridBox, cellAt: (x: number, z: number) => number): WalkGrid {
  const alongX = gridAxis(x);
  const alongZ = gridAxis(z);
  const cells = new Uint8Array(alongX.cells * alongZ.cells);
  for (let j = 0; j < alongZ.cells; j++)
    for (let i = 0; i < alongX.cells; i++)
      cells[j * alongX.cells + i] = cellAt(alongX.firstCentre + 0.4 * i, alongZ.firstCentre + 0.4 * j);
  return {
    width: alongX.cells,
    height: alongZ.cells,
    offsetX: 0 - x[0],
    offsetZ: 0 - z[0],
    boundsX: x[1] - x[0],
    boundsZ: z[1] - z[0],
    cells,
  };
}
