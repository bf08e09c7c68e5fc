import type { CellRect } from "./level-cells.ts";
import type { LevelChoices } from "./level-choices.ts";
import { type LevelPlanes, UNDEFINED } from "./level-planes.ts";

/** Cells as a .mpp has them, X fastest, and where in the level they belong; that may be outside. */
export interface PlacedCells extends CellRect {
  readonly cells: Uint8Array;
}

/** What became of a grid's cells in the level. */
export interface ImportCounts {
  /** Cells that were written; those that counted for nothing, since an earlier room stays, are not among them. */
  readonly written: number;
  /** Those of them that are 0: what the game counts, a cell that is written twice twice. */
  readonly zero: number;
  /** Cells without ground; never written. */
  readonly skipped: number;
  /** Cells that another room had defined already. */
  readonly overlaps: number;
  /** Those of them with another value. */
  readonly conflicts: number;
  /** Cells with ground that lie outside the level. */
  readonly outside: number;
}

/**
 * Writes cells into the level's primary plane; what is undefined in them is skipped (spec/walk-grid.md §6.4). `overlap`:
 * where a cell is defined already, it is written over, or stays.
 */
export function importCells(
  planes: LevelPlanes,
  placed: PlacedCells,
  overlap: LevelChoices["overlap"] = "last",
): ImportCounts {
  const { width, height, primary } = planes;
  const counts = { written: 0, zero: 0, skipped: 0, overlaps: 0, conflicts: 0, outside: 0 };
  for (let x = 0; x < placed.width; x++) {
    const toX = placed.firstX + x;
    const hasColumn = toX >= 0 && toX < width;
    for (let z = 0; z < placed.height; z++) {
      const value = placed.cells[z * placed.width + x];
      const toZ = placed.firstZ + z;
      if (value === UNDEFINED) counts.skipped++;
      else if (!hasColumn || toZ < 0 || toZ >= height) counts.outside++;
      else {
        const at = toX * height + toZ;
        const before = primary[at];
        if (before !== UNDEFINED) counts.overlaps++;
        if (before !== UNDEFINED && before !== value) counts.conflicts++;
        if (before !== UNDEFINED && overlap === "first") continue;
        primary[at] = value;
        counts.written++;
        if (value === 0) counts.zero++;
      }
    }
  }
  return counts;
}
