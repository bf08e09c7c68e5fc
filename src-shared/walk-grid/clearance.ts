import { WALKABLE, WALL } from "../formats/mpp/walk-grid.ts";
import type { BakeScratch } from "./bake-scratch.ts";
import { groundFace } from "./contact-face.ts";
import { Face, PROBE_LENGTH, RAY_RADIUS } from "./face.ts";
import { FaceCells, reachOf } from "./face-cells.ts";
import type { BakeOptions } from "./options.ts";
import { REASON } from "./reason.ts";
import type { GridRegion } from "./region.ts";
import type { Soup } from "./soup.ts";

/** Above the ground, where the probes start. */
export const HEAD_HEIGHT = 1.5;

interface Wish {
  readonly cells: Uint8Array;
  readonly reasons: Uint8Array;
  /** As `castRays` left it. */
  readonly scratch: BakeScratch;
  readonly options: Pick<BakeOptions, "ground" | "clearanceSide">;
}

/**
 * Makes walls of walkable cells that have a NOPATH triangle beside them at head height (spec/walk-grid.md §2.5). Goes
 * through those triangles, and for each through the cells near it.
 */
export function blockNearWalls(soup: Soup, region: GridRegion, { cells, reasons, scratch, options }: Wish): void {
  const { count, positions, noPath } = soup;
  const { heights } = scratch;
  const isFrontOnly = options.clearanceSide === "front";
  const face = new Face();
  const near = new FaceCells(region);
  const headOf = headFinder(soup, near, scratch, options.ground);
  for (let triangle = 0; triangle < count; triangle++) {
    if (noPath[triangle] === 0) continue;
    face.load(positions, triangle);
    if (!face.facesX && !face.facesZ) continue;
    const { minY, maxY } = face;
    const lowest = minY - HEAD_HEIGHT - reachOf(maxY - minY, 0);
    const highest = maxY - HEAD_HEIGHT + reachOf(maxY - minY, 0);
    near.findRows(face, PROBE_LENGTH + RAY_RADIUS);
    for (let z = near.firstZ; z <= near.lastZ; z++) {
      near.findCells(face, z);
      for (let x = near.firstX; x <= near.lastX; x++) {
        const cell = z * region.x.cells + x;
        if (cells[cell] !== WALKABLE || !(heights[cell] >= lowest && heights[cell] <= highest)) continue;
        const head = headOf(cell, x, z);
        if (!face.meetsProbes(head.x, head.y, head.z, isFrontOnly)) continue;
        cells[cell] = WALL;
        reasons[cell] = REASON.clearance;
      }
    }
  }
}

interface Head {
  x: number;
  y: number;
  z: number;
}

/** Where the probes of a cell start: above where its ray met the ground, which may be beside its centre. */
function headFinder(
  { positions }: Soup,
  { centresX, centresZ }: FaceCells,
  { heights, winners }: BakeScratch,
  rule: BakeOptions["ground"],
) {
  const ground = groundFace(rule);
  const head: Head = { x: 0, y: 0, z: 0 };
  return (cell: number, x: number, z: number): Head => {
    head.x = centresX[x];
    head.y = heights[cell] + HEAD_HEIGHT;
    head.z = centresZ[z];
    if (rule === "ray" && winners[cell] > 0) return head;
    ground.load(positions, Math.abs(winners[cell]) - 1);
    ground.meetsRay(head.x, head.z);
    head.x = ground.hitX;
    head.z = ground.hitZ;
    return head;
  };
}
