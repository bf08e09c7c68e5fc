import { writeMpp } from "../../src-shared/formats/mpp/mpp.ts";
import { VOID, WALKABLE, WALL } from "../../src-shared/formats/mpp/walk-grid.ts";
import { type Mesh, writeMesh } from "./mesh.ts";
import { drawGrid } from "./mpp.ts";
import { type Box, boxes, floor } from "./solids.ts";

/**
 * The room of the sample: a floor of 16 × 16 with a wall around and a lamp post in the middle. Every face stands off
 * the centres of the cells (±0.2 + 0.4 k), so no cell is a matter of rounding.
 */
const EDGE = 8;
const WALL_INSIDE = 7.2;
const WALL_HEIGHT = 3;
const POST = 0.8;

/** Cells whose side probes (0.3 long) touch a wall are blocked as well. */
const CLEARANCE = 0.3;

const CELL = 0.4;

/** Faces whose material contains `nocollide` block the way. */
const BLOCKING = "lantern_house/wall_nocollide";

const WALLS: readonly Box[] = [
  { low: [-EDGE, 0, -EDGE], high: [EDGE, WALL_HEIGHT, -WALL_INSIDE] },
  { low: [-EDGE, 0, WALL_INSIDE], high: [EDGE, WALL_HEIGHT, EDGE] },
  { low: [-EDGE, 0, -WALL_INSIDE], high: [-WALL_INSIDE, WALL_HEIGHT, WALL_INSIDE] },
  { low: [WALL_INSIDE, 0, -WALL_INSIDE], high: [EDGE, WALL_HEIGHT, WALL_INSIDE] },
];

const POST_BOX: Box = { low: [-POST, 0, -POST], high: [POST, WALL_HEIGHT, POST] };

export const ROOM: Mesh = {
  submeshes: [
    floor("lantern_house/floor", { low: [-EDGE, 0, -EDGE], high: [EDGE, 0, EDGE] }),
    boxes(BLOCKING, [...WALLS, POST_BOX]),
  ],
};

export const BRASS_LANTERN: Mesh = {
  submeshes: [
    boxes("lanterns/brass", [
      { low: [-0.4, 0, -0.4], high: [0.4, 0.15, 0.4] },
      { low: [-0.4, 0.95, -0.4], high: [0.4, 1.1, 0.4] },
      { low: [-0.1, 1.1, -0.1], high: [0.1, 1.3, 0.1] },
    ]),
    boxes("lanterns/glass", [{ low: [-0.3, 0.15, -0.3], high: [0.3, 0.95, 0.3] }]),
  ],
};

export function roomMesh(): Uint8Array {
  return writeMesh(ROOM);
}

export function lanternMesh(): Uint8Array {
  return writeMesh(BRASS_LANTERN);
}

/** The grid that a bake of the room gives, drawn by hand: the bounds of the room widened to the next tens. */
export function roomGrid(): Uint8Array {
  const grid = drawGrid({ x: [-10, 10], z: [-10, 10] }, (x, z) => {
    const fromMiddle = Math.max(Math.abs(x), Math.abs(z));
    if (fromMiddle > EDGE) return VOID;
    const isWall = fromMiddle > WALL_INSIDE - CLEARANCE || isInCorner(Math.abs(x), Math.abs(z));
    return isWall || isBesidePost(Math.abs(x), Math.abs(z)) ? WALL : WALKABLE;
  });
  return writeMpp(grid);
}

/** The last cell in a corner of the room has walls on both sides of a diagonal, so it is shut in. */
function isInCorner(x: number, z: number): boolean {
  return Math.min(x, z) > WALL_INSIDE - CLEARANCE - CELL;
}

/** On the post, or within reach of a side probe. The probes go along the axes, so the corners around it stay open. */
function isBesidePost(x: number, z: number): boolean {
  return Math.min(x, z) < POST && Math.max(x, z) < POST + CLEARANCE;
}
