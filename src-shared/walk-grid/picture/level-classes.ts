import { WALKABLE } from "../../formats/mpp/walk-grid.ts";
import { componentsOf, largestOf } from "../components.ts";
import type { LevelGrid } from "../level-grid/build-level.ts";
import { coveredCells } from "../level-grid/level-cells.ts";
import { UNDEFINED } from "../level-grid/level-planes.ts";
import { CELL_CLASS, type ClassMap } from "./cell-classes.ts";
import { classOf } from "./grid-classes.ts";

/**
 * A level's cells, X along the rows: what no room has defined as void, what the game computes anew and is not known here
 * as unknown. Only what cannot be reached over unknown cells either is cut off.
 */
export function levelClasses(level: LevelGrid): ClassMap {
  const { width, height } = level.planes;
  const { unsealed } = level;
  const unknown = unknownCells(level);
  const passable = unsealed.map((value, at) => (unknown[at] === 1 ? WALKABLE : value));
  // The plane lies on its side: its rows go along Z.
  const components = componentsOf(passable, height, width, 4);
  const largest = largestOf(components);
  const classes = new Uint8Array(width * height);
  for (let x = 0; x < width; x++)
    for (let z = 0; z < height; z++) {
      const at = x * height + z;
      classes[z * width + x] =
        unknown[at] === 1 ? CELL_CLASS.unknown : classOf(unsealed[at], components.labels[at] === largest);
    }
  return { width, height, classes };
}

/** 1 where the game computes a cell that is not known here, as the planes lie. */
function unknownCells({ planes, unsealed, regions, seams }: LevelGrid): Uint8Array {
  const unknown = coveredCells(
    planes,
    regions.filter(({ recomputed }) => recomputed === null),
  );
  const inSeams = coveredCells(planes, seams);
  for (let at = 0; at < unknown.length; at++) if (inSeams[at] === 1 && unsealed[at] === UNDEFINED) unknown[at] = 1;
  return unknown;
}
