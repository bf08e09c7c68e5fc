import type { LevelAxis } from "./level-axis.ts";
import { cellAtEdge } from "./level-axis.ts";
import { type LevelPlanes, UNDEFINED } from "./level-planes.ts";
import { contains, type WorldBox } from "./world-box.ts";

/** Width of a band, world units. Where it lies is not public; here it reaches as far in as out. */
const BAND = 6;

export type Side = "west" | "east" | "north" | "south";

/** Where two rooms may meet, which the game computes anew. Nothing here does: what lies in it is unknown. */
export interface SeamBand {
  /** Index of the room. */
  readonly room: number;
  /** West is the low end of X, north the low end of Z. */
  readonly side: Side;
  readonly box: WorldBox;
}

/** The four bands around each room that lie in no room and in no earlier band (spec/walk-grid.md §6.5). */
export function seamBandsOf(rooms: readonly WorldBox[]): SeamBand[] {
  const known: WorldBox[] = [...rooms];
  const bands: SeamBand[] = [];
  for (const [room, box] of rooms.entries())
    for (const [side, band] of bandsAround(box)) {
      if (known.some((each) => contains(each, band))) continue;
      known.push(band);
      bands.push({ room, side, box: band });
    }
  return bands;
}

function bandsAround({ minX, minZ, maxX, maxZ }: WorldBox): (readonly [Side, WorldBox])[] {
  const half = BAND / 2;
  return [
    ["west", { minX: minX - half, maxX: minX + half, minZ, maxZ }],
    ["east", { minX: maxX - half, maxX: maxX + half, minZ, maxZ }],
    ["north", { minX, maxX, minZ: minZ - half, maxZ: minZ + half }],
    ["south", { minX, maxX, minZ: maxZ - half, maxZ: maxZ + half }],
  ];
}

/** Cells of a box inside the level, and how many of them no room has defined. */
export function unknownIn(
  { minX, minZ, maxX, maxZ }: WorldBox,
  planes: LevelPlanes,
  axisX: LevelAxis,
  axisZ: LevelAxis,
): { readonly cells: number; readonly unknown: number } {
  const counts = { cells: 0, unknown: 0 };
  const toX = Math.min(planes.width, cellAtEdge(axisX, maxX));
  const fromZ = Math.max(0, cellAtEdge(axisZ, minZ));
  const toZ = Math.min(planes.height, cellAtEdge(axisZ, maxZ));
  for (let x = Math.max(0, cellAtEdge(axisX, minX)); x < toX; x++)
    for (let z = fromZ; z < toZ; z++) {
      counts.cells++;
      if (planes.primary[x * planes.height + z] === UNDEFINED) counts.unknown++;
    }
  return counts;
}
