import { VOID, WALKABLE, WALL, type WalkGrid } from "../../src-shared/formats/mpp/walk-grid.ts";

const CELLS: Readonly<Record<string, number>> = { " ": VOID, "#": WALL, ".": WALKABLE };

/** A grid from rows of letters, Z downwards: `.` walkable, `#` wall, blank void. The box begins at the low edges. */
export function gridOf(rows: readonly string[], { lowX = -10, lowZ = -10, extent = 20 } = {}): WalkGrid {
  const width = rows[0].length;
  const cells = Uint8Array.from(
    rows.flatMap((row) => [...row.padEnd(width)]),
    (letter) => CELLS[letter],
  );
  return {
    width,
    height: rows.length,
    offsetX: 0 - lowX,
    offsetZ: 0 - lowZ,
    boundsX: extent,
    boundsZ: extent,
    cells,
  };
}

/** A grid with one value all over. */
export function filledGrid(width: number, height: number, value: number, lowX = -10, lowZ = -10): WalkGrid {
  const cells = new Uint8Array(width * height).fill(value);
  return { width, height, offsetX: 0 - lowX, offsetZ: 0 - lowZ, boundsX: 20, boundsZ: 20, cells };
}
