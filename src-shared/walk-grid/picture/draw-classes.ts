import { CELL_CLASSES, type ClassMap } from "./cell-classes.ts";
import { CLASS_STYLES, type ClassStyle, type Colour, SCALE_LINE } from "./colours.ts";
import type { Picture } from "./picture.ts";
import { shrink } from "./shrink.ts";

/** A small grid is drawn larger, up to this many pixels a cell, while its longer side stays below this. */
const LARGEST_CELL = 16;
const USUAL_SIDE = 1200;

/** A larger grid is drawn smaller, so that a picture takes at most 16 MiB. */
const LONGEST_SIDE = 2048;

/** Ten units in cells: the scale has a line there, where cells are large enough for one. */
const CELLS_PER_LINE = 25;
const SMALLEST_LINED_CELL = 4;

const THINNEST_STRIPE = 4;

/** Pixels a cell, or cells a pixel. */
export interface PictureScale {
  readonly pixelsPerCell: number;
  readonly cellsPerPixel: number;
}

/** How large a grid is drawn. */
export function pictureScale(width: number, height: number): PictureScale {
  const side = Math.max(width, height);
  if (side > LONGEST_SIDE) return { pixelsPerCell: 1, cellsPerPixel: Math.ceil(side / LONGEST_SIDE) };
  const fitting = Math.floor(USUAL_SIDE / side);
  return { pixelsPerCell: Math.min(LARGEST_CELL, Math.max(1, fitting)), cellsPerPixel: 1 };
}

/**
 * A picture of cells seen from above, X to the right and Z downwards, whole pixels a cell. `tens` is a cell whose low edges
 * lie on multiples of ten units.
 */
export function drawClasses(map: ClassMap, tens: { readonly x: number; readonly z: number } = { x: 0, z: 0 }): Picture {
  const { pixelsPerCell: scale, cellsPerPixel } = pictureScale(map.width, map.height);
  const shown = shrink(map, cellsPerPixel, cellsPerPixel);
  const canvas = new Canvas(shown.width * scale, shown.height * scale);
  for (let z = 0; z < shown.height; z++)
    for (let x = 0; x < shown.width; x++) {
      const style = CLASS_STYLES[CELL_CLASSES[shown.classes[z * shown.width + x]]];
      const [left, top] = [x * scale, z * scale];
      fillCell(canvas, left, top, scale, style);
      if (scale < SMALLEST_LINED_CELL) continue;
      if ((x - tens.x) % CELLS_PER_LINE === 0) canvas.darken(left, top, 1, scale);
      if ((z - tens.z) % CELLS_PER_LINE === 0) canvas.darken(left, top, scale, 1);
      if (style.outline !== undefined) outlineCell(canvas, shown, x, z, scale, style.outline);
    }
  return canvas;
}

/** Stripes go from lower left to upper right and are as wide as a cell. */
function fillCell(canvas: Canvas, left: number, top: number, size: number, { fill, stripes = fill }: ClassStyle): void {
  const wide = Math.max(THINNEST_STRIPE, size);
  for (let y = top; y < top + size; y++)
    for (let x = left; x < left + size; x++) canvas.put(x, y, (x + y) % (2 * wide) < wide ? fill : stripes);
}

/** A line inside the cell where another class begins or the picture ends. */
function outlineCell(canvas: Canvas, map: ClassMap, x: number, z: number, size: number, colour: Colour): void {
  const { width, height, classes } = map;
  const at = z * width + x;
  const isOther = (neighbour: number) => classes[neighbour] !== classes[at];
  const [left, top, last] = [x * size, z * size, size - 1];
  if (x === 0 || isOther(at - 1)) canvas.fill(left, top, 1, size, colour);
  if (x === width - 1 || isOther(at + 1)) canvas.fill(left + last, top, 1, size, colour);
  if (z === 0 || isOther(at - width)) canvas.fill(left, top, size, 1, colour);
  if (z === height - 1 || isOther(at + width)) canvas.fill(left, top + last, size, 1, colour);
}

class Canvas implements Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(4 * width * height).fill(255);
  }

  put(x: number, y: number, [red, green, blue]: Colour): void {
    const at = 4 * (y * this.width + x);
    this.pixels[at] = red;
    this.pixels[at + 1] = green;
    this.pixels[at + 2] = blue;
  }

  fill(left: number, top: number, width: number, height: number, colour: Colour): void {
    for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) this.put(x, y, colour);
  }

  darken(left: number, top: number, width: number, height: number): void {
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) {
        const at = 4 * (y * this.width + x);
        for (let channel = at; channel < at + 3; channel++)
          this.pixels[channel] = Math.round(this.pixels[channel] * SCALE_LINE);
      }
  }
}
