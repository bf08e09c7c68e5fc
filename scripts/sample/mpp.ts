import { ByteWriter } from "../../src-shared/bytes/writer.ts";

/** Values of a cell. */
export const WALKABLE = 0x00;
export const WALL = 0x01;
export const VOID = 0xff;

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

/**
 * Walk grid of a box; `cellAt` says what stands at the centre of a cell, in world units (spec/walk-grid.md §1).
 *
 * | off | type | meaning |
 * |---|---|---|
 * | 0, 4 | i32 | cells along X, along Z |
 * | 8, 12 | f32 | room origin − low edge, X and Z |
 * | 16, 20 | f32 | extent of the box, X and Z |
 * | 24 | u8[] | cells, X fastest |
 */
export function writeMpp({ x, z }: GridBox, cellAt: (x: number, z: number) => number): Uint8Array {
  const alongX = gridAxis(x);
  const alongZ = gridAxis(z);
  const writer = new ByteWriter(24 + alongX.cells * alongZ.cells);
  writer.i32(alongX.cells).i32(alongZ.cells);
  writer.f32(0 - x[0]).f32(0 - z[0]);
  writer.f32(x[1] - x[0]).f32(z[1] - z[0]);
  for (let j = 0; j < alongZ.cells; j++)
    for (let i = 0; i < alongX.cells; i++)
      writer.u8(cellAt(alongX.firstCentre + 0.4 * i, alongZ.firstCentre + 0.4 * j));
  return writer.finish();
}
