import { locate } from "../../bytes/format-error.ts";
import { ByteReader } from "../../bytes/reader.ts";
import { ByteWriter } from "../../bytes/writer.ts";
import { VOID, WALKABLE, WALL, type WalkGrid } from "./walk-grid.ts";

const FORMAT = "mpp";

/** Before the cells. */
export const MPP_HEADER_SIZE = 24;

/** Over forty times the largest grid of the game. */
export const MOST_CELLS = 2 ** 26;

/**
 * Model of a .mpp (spec/walk-grid.md §1). The cells are a copy, and `writeMpp` gives the same bytes back.
 * Throws `FormatError` on sizes below 1, more than 2^26 cells, a length that is not the one of the sizes, numbers that
 * are not finite and cells other than 0, 1 and FF.
 *
 * | off | type | meaning |
 * |---|---|---|
 * | 0, 4 | i32 | cells along X, along Z |
 * | 8, 12 | f32 | room origin − low edge, X and Z |
 * | 16, 20 | f32 | extent of the box, X and Z |
 * | 24 | u8[] | cells, X fastest |
 */
export function readMpp(bytes: Uint8Array, path?: string): WalkGrid {
  return locate(path, () => readGrid(new ByteReader(bytes, FORMAT)));
}

function readGrid(reader: ByteReader): WalkGrid {
  const width = reader.i32();
  const height = reader.i32();
  if (!isGridSize(width, height)) reader.fail(`${width} × ${height} is no size of a grid`, 0);
  const offsetX = readFinite(reader);
  const offsetZ = readFinite(reader);
  const boundsX = readFinite(reader);
  const boundsZ = readFinite(reader);
  const size = width * height;
  if (reader.left !== size)
    reader.fail(`${reader.left} bytes of cells, where a grid of ${width} × ${height} has ${size}`);
  const cells = new Uint8Array(reader.view8(size));
  const wrong = firstWrongCell(cells);
  if (wrong >= 0)
    reader.fail(`a cell is ${cells[wrong]}, and only 0, 1 and 255 have a meaning`, MPP_HEADER_SIZE + wrong);
  return { width, height, offsetX, offsetZ, boundsX, boundsZ, cells };
}

/** Bytes of a .mpp (spec/walk-grid.md §1). Throws RangeError on a grid that `readMpp` would not take. */
export function writeMpp(grid: WalkGrid): Uint8Array {
  const { width, height, cells } = grid;
  if (!isGridSize(width, height)) throw new RangeError(`${width} × ${height} is no size of a grid`);
  if (cells.length !== width * height) throw new RangeError(`${cells.length} cells in a grid of ${width} × ${height}`);
  const wrong = firstWrongCell(cells);
  if (wrong >= 0) throw new RangeError(`cell ${wrong} is ${cells[wrong]}`);
  const writer = new ByteWriter(MPP_HEADER_SIZE + cells.length);
  writer.i32(width).i32(height);
  for (const value of [grid.offsetX, grid.offsetZ, grid.boundsX, grid.boundsZ]) {
    if (!Number.isFinite(Math.fround(value))) throw new RangeError(`${value} is no number of a grid`);
    writer.f32(value);
  }
  return writer.raw(cells).finish();
}

/** Whether a grid may have so many cells along X and Z. */
export function isGridSize(width: number, height: number): boolean {
  return Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0 && width * height <= MOST_CELLS;
}

function readFinite(reader: ByteReader): number {
  const at = reader.offset;
  const value = reader.f32();
  return Number.isFinite(value) ? value : reader.fail(`${value} where a finite number belongs`, at);
}

/** Index of the first cell that is neither 0, 1 nor FF, or -1. */
function firstWrongCell(cells: Uint8Array): number {
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    if (cell !== WALKABLE && cell !== WALL && cell !== VOID) return i;
  }
  return -1;
}
