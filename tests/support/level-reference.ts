import type { LevelInput } from "../../src-shared/walk-grid/level-grid/level-input.ts";

export interface ReferenceLevel {
  readonly width: number;
  readonly height: number;
  /** Value of each cell in the end, by `x,z`. */
  readonly cellAt: (x: number, z: number) => number;
  /** Zeros that the game would have counted. */
  readonly zeroCounter: number;
}

/** Where the lower edge of the low cell of a level lies, in cells of 0.4 from zero, for a low edge on tens. */
const lowCell = (min: number) => (min * 5) / 2 - 2;
const highCell = (max: number) => (max * 5) / 2 + 2;

/**
 * The level of rooms on tens, slowly and in whole numbers: for each cell all rooms are asked, the last that knows it is
 * right. Written from the spec alone.
 */
export function levelSlowly({ rooms }: LevelInput): ReferenceLevel {
  const lows = (axis: "X" | "Z") =>
    rooms.map((room) => (axis === "X" ? room.x - room.grid.offsetX : room.z - room.grid.offsetZ));
  const highs = (axis: "X" | "Z") =>
    lows(axis).map((low, index) => low + (axis === "X" ? rooms[index].grid.boundsX : rooms[index].grid.boundsZ));
  const first = { x: lowCell(Math.min(...lows("X"))), z: lowCell(Math.min(...lows("Z"))) };
  const end = { x: highCell(Math.max(...highs("X"))), z: highCell(Math.max(...highs("Z"))) };
  const valueIn = (index: number, x: number, z: number): number => {
    const { grid } = rooms[index];
    const inX = x + first.x - (lows("X")[index] * 5) / 2;
    const inZ = z + first.z - (lows("Z")[index] * 5) / 2;
    const isInside = inX >= 0 && inZ >= 0 && inX < grid.width && inZ < grid.height;
    return isInside ? grid.cells[inX + grid.width * inZ] : 255;
  };
  const width = end.x - first.x;
  const height = end.z - first.z;
  let zeroCounter = 0;
  const cells = new Map<string, number>();
  for (let x = 0; x < width; x++)
    for (let z = 0; z < height; z++) {
      const values = rooms.map((_, index) => valueIn(index, x, z)).filter((value) => value !== 255);
      zeroCounter += values.filter((value) => value === 0).length;
      cells.set(`${x},${z}`, values.at(-1) ?? 1);
    }
  return { width, height, zeroCounter, cellAt: (x, z) => cells.get(`${x},${z}`)! };
}
