import { CELL_CLASSES, type CellClass, type ClassMap } from "./cell-classes.ts";
import { shrink } from "./shrink.ts";

/** A letter for each class. */
export const CLASS_LETTERS: Readonly<Record<CellClass, string>> = {
  void: " ",
  wall: "#",
  walkable: ".",
  cut: "o",
  opened: "+",
  shut: "x",
  appeared: "'",
  vanished: ",",
  unknown: "?",
};

export interface TextMap {
  /** Z downwards, X to the right. */
  readonly lines: readonly string[];
  /** Cells that a letter stands for. */
  readonly blockWidth: number;
  readonly blockHeight: number;
  /** Classes that occur in it, in the order of their codes. */
  readonly classes: readonly CellClass[];
}

/** A letter of a terminal is about twice as high as it is wide. */
const HEIGHT_OF_LETTER = 2;

/** Cells as letters, in at most so many columns and rows. */
export function textMap(map: ClassMap, columns: number, rows: number): TextMap {
  const blockWidth = Math.max(
    1,
    Math.ceil(map.width / Math.max(1, columns)),
    Math.ceil(map.height / (HEIGHT_OF_LETTER * Math.max(1, rows))),
  );
  const blockHeight = HEIGHT_OF_LETTER * blockWidth;
  const { width, height, classes } = shrink(map, blockWidth, blockHeight);
  const lines = Array.from({ length: height }, (_, z) =>
    Array.from(classes.subarray(z * width, (z + 1) * width), (code) => CLASS_LETTERS[CELL_CLASSES[code]]).join(""),
  );
  const present = new Set(classes);
  return { lines, blockWidth, blockHeight, classes: CELL_CLASSES.filter((_, code) => present.has(code)) };
}
