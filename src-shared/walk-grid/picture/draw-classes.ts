import { CELL_CLASSES, type ClassMap } from "./cell-classes.ts";
import { CLASS_STYLES, type ClassStyle, type Colour, SCALE_LINE } from "./colours.ts";
import type { Picture } from "./picture.ts";
import { shrink } from "./shrink.ts";

/** A small grid is drawn larger, up to this many pixels a cell, while its longer side stays below this. */
const LARGEST_CELL = 16;
const USUAL_SIDE = 1200;

/** A larger grid is drawn smaller, so that a picture takes at most 16 MiB. */
const LONGEST_SIDE = 2048;

/** Ten units in cells, of which the scale has a line each, where cells are large enough. */
const CELLS_PER_LINE = 25;
const SMALLEST_LINED_CELL = 4;

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

/** A picture of cells seen from above, X to the right and Z downwards, whole pixels a cell. */
export function drawClasses(map: ClassMap): Picture {
  const { pixelsPerCell: scale, cellsPerPixel } = pictureScale(map.width, map.height);
  const shown = shrink(map, cellsPerPixel, cellsPerPixel);
  const width = shown.width * scale;
  const height = shown.height * scale;
  const pixels = new Uint8Array(4 * width * height);
  for (let z = 0; z < shown.height; z++)
    for (let x = 0; x < shown.width; x++) {
      const style = CLASS_STYLES[CELL_CLASSES[shown.classes[z * shown.width + x]]];
      drawCell(shown, x, z, style, scale, pixels);
    }
  return { width, height, pixels };
}

function drawCell(map: ClassMap, x: number, z: number, style: ClassStyle, scale: number, pixels: Uint8Array): void {
  const borders = style.outline === undefined || scale < SMALLEST_LINED_CELL ? null : bordersOf(map, x, z);
  const isLined = scale >= SMALLEST_LINED_CELL;
  for (let dy = 0; dy < scale; dy++)
    for (let dx = 0; dx < scale; dx++) {
      const px = x * scale + dx;
      const py = z * scale + dy;
      const isOutline =
        borders !== null &&
        ((borders.west && dx === 0) ||
          (borders.east && dx === scale - 1) ||
          (borders.north && dy === 0) ||
          (borders.south && dy === scale - 1));
      const colour = isOutline ? style.outline! : fillAt(style, px, py, scale);
      const isLine = isLined && ((dx === 0 && x % CELLS_PER_LINE === 0) || (dy === 0 && z % CELLS_PER_LINE === 0));
      put(pixels, 4 * (py * map.width * scale + px), colour, isLine ? SCALE_LINE : 1);
    }
}

/** On which sides of a cell another class begins, or the picture ends. */
function bordersOf({ width, height, classes }: ClassMap, x: number, z: number) {
  const at = z * width + x;
  const own = classes[at];
  return {
    west: x === 0 || classes[at - 1] !== own,
    east: x === width - 1 || classes[at + 1] !== own,
    north: z === 0 || classes[at - width] !== own,
    south: z === height - 1 || classes[at + width] !== own,
  };
}

/** Stripes go from lower left to upper right and are as wide as a cell, and at least two pixels. */
function fillAt({ fill, stripes }: ClassStyle, px: number, py: number, scale: number): Colour {
  if (stripes === undefined) return fill;
  const wide = Math.max(2, scale);
  return (px + py) % (2 * wide) < wide ? fill : stripes;
}

function put(pixels: Uint8Array, at: number, [red, green, blue]: Colour, share: number): void {
  pixels[at] = Math.round(red * share);
  pixels[at + 1] = Math.round(green * share);
  pixels[at + 2] = Math.round(blue * share);
  pixels[at + 3] = 255;
}
