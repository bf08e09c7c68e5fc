import { FormatError } from "../bytes/format-error.ts";
import type { Face } from "./face.ts";
import { centresOf, type GridRegion } from "./region.ts";

/** A little more than any rounding. */
const SLACK = 1e-4;
/** Corners may weigh 1e-6 less than nothing, which reaches twice that share of a triangle's length beyond it. */
const BEYOND = 4e-6;
const CELL = 0.4;
/** Several roundings to f32, of each of the centres and of the first one. */
const F32_STEPS = 8 * 2 ** -24;
/** A row of so many cells is worth a look at which of them are near. */
const LONG_ROW = 12;

/**
 * Cells that triangles may be near, all together. A room of a hundred floors above each other, as large as any of the game,
 * stays below; more would take minutes in which nothing else is done.
 */
export const MOST_VISITS = 2 ** 28;

/** How far from a triangle of that length on an axis something may be and still meet it. */
export function reachOf(length: number, radius: number): number {
  return radius + SLACK + BEYOND * length;
}

/** The cells of a region whose centres are near a face, seen from above, row by row; a few more rather than one less. */
export class FaceCells {
  readonly centresX: Float64Array;
  readonly centresZ: Float64Array;
  firstZ = 0;
  lastZ = -1;
  /** Of the row that was taken last. */
  firstX = 0;
  lastX = -1;
  private boxFirstX = 0;
  private boxLastX = -1;
  private visits = 0;
  private reachX = 0;
  private reachZ = 0;
  /** How far centres are from where an even lattice of f64 would have them, at most. */
  private readonly unevenness: number;

  constructor({ x, z }: GridRegion) {
    this.centresX = centresOf(x);
    this.centresZ = centresOf(z);
    this.unevenness = F32_STEPS * Math.max(...[x, z].map(({ min, max }) => Math.max(Math.abs(min), Math.abs(max))));
  }

  /** Finds the rows within `radius` of a face. */
  findRows({ minX, maxX, minZ, maxZ }: Face, radius: number): void {
    this.reachX = reachOf(maxX - minX, radius) + this.unevenness;
    this.reachZ = reachOf(maxZ - minZ, radius) + this.unevenness;
    this.firstZ = firstFrom(this.centresZ, minZ - this.reachZ);
    this.lastZ = lastTo(this.centresZ, maxZ + this.reachZ);
    this.boxFirstX = firstFrom(this.centresX, minX - this.reachX);
    this.boxLastX = lastTo(this.centresX, maxX + this.reachX);
  }

  /** Finds the cells of a row of the same face. `FormatError` when triangles were near too many cells. */
  findCells(face: Face, row: number): void {
    this.firstX = this.boxFirstX;
    this.lastX = this.boxLastX;
    if (this.lastX - this.firstX >= LONG_ROW) {
      const z = this.centresZ[row];
      face.cut(z - this.reachZ, z + this.reachZ);
      this.firstX = firstFrom(this.centresX, face.cutMinX - this.reachX);
      this.lastX = lastTo(this.centresX, face.cutMaxX + this.reachX);
    }
    // A row without a cell takes time too.
    this.visits += Math.max(1, this.lastX - this.firstX + 1);
    if (this.visits > MOST_VISITS)
      throw new FormatError("walk-grid", "more of its triangles lie over each other than in any real room", 0);
  }
}

function firstFrom(centres: Float64Array, value: number): number {
  return Math.max(0, Math.ceil((value - centres[0]) / CELL));
}

function lastTo(centres: Float64Array, value: number): number {
  return Math.min(centres.length - 1, Math.floor((value - centres[0]) / CELL));
}
