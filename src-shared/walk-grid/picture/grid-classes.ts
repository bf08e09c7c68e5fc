import { VOID, WALKABLE, type WalkGrid } from "../../formats/mpp/walk-grid.ts";
import { type Components, largestOf } from "../components.ts";
import { CELL_CLASS, type ClassMap } from "./cell-classes.ts";

/** A grid's cells as void, wall, walkable or cut off; `components` are those of its cells. */
export function gridClasses({ width, height, cells }: WalkGrid, components: Components): ClassMap {
  const largest = largestOf(components);
  const classes = new Uint8Array(cells.length);
  for (let at = 0; at < cells.length; at++) classes[at] = classOf(cells[at], components.labels[at] === largest);
  return { width, height, classes };
}

/** `isInLargest` only counts where one can walk. */
export function classOf(cell: number, isInLargest: boolean): number {
  switch (cell) {
    case WALKABLE:
      return isInLargest ? CELL_CLASS.walkable : CELL_CLASS.cut;
    case VOID:
      return CELL_CLASS.void;
    default:
      return CELL_CLASS.wall;
  }
}
