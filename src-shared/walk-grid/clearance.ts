import { WALKABLE, WALL } from "../formats/mpp/walk-grid.ts";
import type { BakeScratch } from "./bake-scratch.ts";
import { firstCell, lastCell } from "./cell-span.ts";
import { Face, PROBE_LENGTH, RAY_RADIUS } from "./face.ts";
import { REASON } from "./reason.ts";
import { centresOf, type GridRegion } from "./region.ts";
import type { Soup } from "./soup.ts";

/** Above the ground, where the probes start. */
export const HEAD_HEIGHT = 1.5;

/**
 * Makes walls of walkable cells that have a NOPATH triangle beside them at head height (spec/walk-grid.md §2.5). Needs the
 * scratch as `castRays` left it.
 */
export function blockNearWalls(
  { count, positions, noPath }: Soup,
  { x, z }: GridRegion,
  {
    cells,
    reasons,
    scratch,
    isFrontOnly,
  }: {
    readonly cells: Uint8Array;
    readonly reasons: Uint8Array;
    readonly scratch: BakeScratch;
    readonly isFrontOnly: boolean;
  },
): void {
  const { heights, winners } = scratch;
  const [centresX, centresZ] = [centresOf(x), centresOf(z)];
  const reach = PROBE_LENGTH + RAY_RADIUS;
  const [face, ground] = [new Face(), new Face()];
  for (let triangle = 0; triangle < count; triangle++) {
    if (noPath[triangle] === 0) continue;
    face.load(positions, triangle);
    if (!face.facesX && !face.facesZ) continue;
    const { minX, maxX, minY, maxY, minZ, maxZ } = face;
    const beyond = 1e-4 + 4e-6 * (maxY - minY);
    const lowest = minY - HEAD_HEIGHT - beyond;
    const highest = maxY - HEAD_HEIGHT + beyond;
    const firstX = firstCell(x, minX, maxX - minX, reach);
    const lastX = lastCell(x, maxX, maxX - minX, reach);
    const lastZ = lastCell(z, maxZ, maxZ - minZ, reach);
    for (let j = firstCell(z, minZ, maxZ - minZ, reach); j <= lastZ; j++)
      for (let i = firstX; i <= lastX; i++) {
        const cell = j * x.cells + i;
        if (cells[cell] !== WALKABLE) continue;
        const height = heights[cell];
        if (!(height >= lowest && height <= highest)) continue;
        let [fromX, fromZ] = [centresX[i], centresZ[j]];
        if (winners[cell] < 0) {
          ground.load(positions, -winners[cell] - 1);
          ground.meetsRay(fromX, fromZ);
          fromX = ground.hitX;
          fromZ = ground.hitZ;
        }
        if (!face.meetsProbes(fromX, height + HEAD_HEIGHT, fromZ, isFrontOnly)) continue;
        cells[cell] = WALL;
        reasons[cell] = REASON.clearance;
      }
  }
}
