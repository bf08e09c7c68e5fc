import { VOID, WALKABLE, type WalkGrid } from "../../formats/mpp/walk-grid.ts";
import type { GridComparison } from "../compare-grids.ts";
import type { Components } from "../components.ts";
import { CELL_CLASS, type ClassMap } from "./cell-classes.ts";
import { gridClasses } from "./grid-classes.ts";

/** The second of two compared grids, with what it has other than the first; `components` are its own. */
export function differenceClasses(
  a: WalkGrid,
  b: WalkGrid,
  { width, height, first, second }: GridComparison,
  components: Components,
): ClassMap {
  const map = gridClasses(b, components);
  for (let z = 0; z < height; z++)
    for (let x = 0; x < width; x++) {
      const before = a.cells[(first.z + z) * a.width + first.x + x];
      const at = (second.z + z) * b.width + second.x + x;
      if (before !== b.cells[at]) map.classes[at] = changeOf(before, b.cells[at]);
    }
  return map;
}

function changeOf(before: number, now: number): number {
  if (now === WALKABLE) return CELL_CLASS.opened;
  if (before === WALKABLE) return CELL_CLASS.shut;
  return now === VOID ? CELL_CLASS.vanished : CELL_CLASS.appeared;
}
