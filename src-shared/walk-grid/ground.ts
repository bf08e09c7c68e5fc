import type { BakeScratch } from "./bake-scratch.ts";
import { firstCell, lastCell } from "./cell-span.ts";
import { Face, RAY_RADIUS } from "./face.ts";
import { REASON, type ReasonCode } from "./reason.ts";
import { centresOf, type GridRegion } from "./region.ts";
import type { Soup } from "./soup.ts";

/** Ground further from zero than this is wall. */
const MOST_HEIGHT = 80;

/**
 * Fills distances, heights and winners: what a ray down the centre of each cell meets first (spec/walk-grid.md §2.4). Goes
 * through the triangles once, and for each through the cells that it can reach; of equal distances the first triangle wins.
 */
export function castRays({ count, positions }: Soup, { x, z }: GridRegion, scratch: BakeScratch): void {
  const { distances, heights, winners } = scratch;
  const cells = x.cells * z.cells;
  distances.fill(Number.POSITIVE_INFINITY, 0, cells);
  winners.fill(0, 0, cells);
  const [centresX, centresZ] = [centresOf(x), centresOf(z)];
  const face = new Face();
  for (let triangle = 0; triangle < count; triangle++) {
    face.load(positions, triangle);
    if (face.isUpright) continue;
    const reach = face.canBeGrazed ? RAY_RADIUS : 0;
    const { minX, maxX, minZ, maxZ } = face;
    const firstX = firstCell(x, minX, maxX - minX, reach);
    const lastX = lastCell(x, maxX, maxX - minX, reach);
    const lastZ = lastCell(z, maxZ, maxZ - minZ, reach);
    for (let j = firstCell(z, minZ, maxZ - minZ, reach); j <= lastZ; j++) {
      const centreZ = centresZ[j];
      const row = j * x.cells;
      for (let i = firstX; i <= lastX; i++) {
        if (!face.meetsRay(centresX[i], centreZ) || !(face.distance < distances[row + i])) continue;
        distances[row + i] = face.distance;
        heights[row + i] = face.hitY;
        winners[row + i] = face.isGraze ? -triangle - 1 : triangle + 1;
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
