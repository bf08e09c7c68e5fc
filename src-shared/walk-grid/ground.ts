import type { BakeScratch } from "./bake-scratch.ts";
import { groundFace } from "./contact-face.ts";
import { FaceCells } from "./face-cells.ts";
import type { BakeOptions } from "./options.ts";
import { REASON, type ReasonCode } from "./reason.ts";
import type { GridRegion } from "./region.ts";
import type { Soup } from "./soup.ts";

/** Ground further from zero than this is wall. */
const MOST_HEIGHT = 80;

/**
 * Fills distances, heights and winners: what a ray down the centre of each cell meets first (spec/walk-grid.md §2.4), by
 * one rule or the other. Goes through the triangles once, and for each through the cells that it can reach; of equal distances the first triangle wins.
 */
export function castRays(
  { count, positions }: Soup,
  region: GridRegion,
  scratch: BakeScratch,
  rule: BakeOptions["ground"],
): void {
  const { distances, heights, winners } = scratch;
  const width = region.x.cells;
  distances.fill(Number.POSITIVE_INFINITY, 0, width * region.z.cells);
  winners.fill(0, 0, width * region.z.cells);
  const face = groundFace(rule);
  const near = new FaceCells(region);
  const { centresX, centresZ } = near;
  for (let triangle = 0; triangle < count; triangle++) {
    face.load(positions, triangle);
    if (face.isOutOfReach) continue;
    near.findRows(face, face.rayReach);
    for (let z = near.firstZ; z <= near.lastZ; z++) {
      near.findCells(face, z);
      for (let x = near.firstX; x <= near.lastX; x++) {
        const cell = z * width + x;
        if (!face.meetsRay(centresX[x], centresZ[z]) || !(face.distance < distances[cell])) continue;
        distances[cell] = face.distance;
        heights[cell] = face.hitY;
        winners[cell] = face.isGraze ? -triangle - 1 : triangle + 1;
      }
    }
  }
}

/** What the ground alone says of a cell (spec/walk-grid.md §2.4). */
export function groundReason(
  height: number,
  { isNoPath, isGraze }: { readonly isNoPath: boolean; readonly isGraze: boolean },
): ReasonCode {
  if (Math.abs(height) > MOST_HEIGHT) return REASON.height;
  if (!isNoPath) return REASON.ground;
  return isGraze ? REASON.noPathGraze : REASON.noPathGround;
}
