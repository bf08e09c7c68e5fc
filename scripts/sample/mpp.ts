import type { WalkGrid } from "../../src-shared/formats/mpp/walk-grid.ts";
import { centresOf, gridAxis } from "../../src-shared/walk-grid/region.ts";

/** Low and high edge of the grid's box on one axis, multiples of 10. */
export type Span = readonly [low: number, high: number];

export interface GridBox {
  readonly x: Span;
  readonly z: Span;
}

/** Walk grid of a box; `cellAt` says what stands at the centre of a cell, in world units. */
export function drawGrid({ x, z }: GridBox, cellAt: (x: number, z: number) => number): WalkGrid {
  const alongX = gridAxis(...x);
  const alongZ = gridAxis(...z);
  const centresX = [...centresOf(alongX)];
  const centresZ = [...centresOf(alongZ)];
  return {
    width: alongX.cells,
    height: alongZ.cells,
    offsetX: 0 - x[0],
    offsetZ: 0 - z[0],
    boundsX: x[1] - x[0],
    boundsZ: z[1] - z[0],
    cells: Uint8Array.from(centresZ.flatMap((atZ) => centresX.map((atX) => cellAt(atX, atZ)))),
  };
}
