import { numberOf, type RoomObject } from "./room-objects.ts";
import { refit } from "./transform.ts";

/** Edges in world units. */
export interface FlatBox {
  readonly minX: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxZ: number;
}

/**
 * What a Path Bounds Extender covers: BOX WIDTH along its X and BOX LENGTH along its Z, or, without them, RADIUS, which is
 * a diameter, in both. How the editor reads these three is not known (spec/walk-grid.md §2.3).
 */
export function extenderBoxOf({ object, world }: RoomObject): FlatBox {
  const across = numberOf(object, "RADIUS") ?? 0;
  const x = (numberOf(object, "BOX WIDTH") ?? across) / 2;
  const z = (numberOf(object, "BOX LENGTH") ?? across) / 2;
  const { min, max } = refit({ min: [-x, 0, -z], max: [x, 0, z] }, world);
  return { minX: min[0], minZ: min[2], maxX: max[0], maxZ: max[2] };
}

/** The smallest box around both; null is nothing. */
export function unionOf(a: FlatBox | null, b: FlatBox): FlatBox {
  if (a === null) return b;
  return {
    minX: Math.min(a.minX, b.minX),
    minZ: Math.min(a.minZ, b.minZ),
    maxX: Math.max(a.maxX, b.maxX),
    maxZ: Math.max(a.maxZ, b.maxZ),
  };
}
