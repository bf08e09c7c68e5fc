import { WALKABLE, WALL } from "../formats/mpp/walk-grid.ts";
import { REASON } from "./reason.ts";

/**
 * Makes walls of walkable cells between two walls on opposite sides, straight or diagonal; beyond the grid is wall, void is
 * not. In place, along Z and then to the next X: a cell made a wall counts for the ones after it (spec/walk-grid.md §2.6).
 */
export function encloseCells(cells: Uint8Array, reasons: Uint8Array, width: number, height: number): void {
  const isWall = (x: number, z: number) => x < 0 || x >= width || z < 0 || z >= height || cells[z * width + x] === WALL;
  for (let x = 0; x < width; x++)
    for (let z = 0; z < height; z++) {
      const cell = z * width + x;
      if (cells[cell] !== WALKABLE) continue;
      const isShutIn =
        (isWall(x - 1, z) && isWall(x + 1, z)) ||
        (isWall(x, z - 1) && isWall(x, z + 1)) ||
        (isWall(x - 1, z - 1) && isWall(x + 1, z + 1)) ||
        (isWall(x + 1, z - 1) && isWall(x - 1, z + 1));
      if (!isShutIn) continue;
      cells[cell] = WALL;
      reasons[cell] = REASON.enclosure;
    }
}
