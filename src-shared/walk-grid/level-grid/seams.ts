import type { FlatBox } from "../path-bounds.ts";
import { contains } from "./level-box.ts";

/** Width of a band, world units. Where it lies is not public; here it reaches as far in as out. */
const BAND = 6;

export type Side = "west" | "east" | "north" | "south";

/** Where two rooms may meet, which the game computes anew. Nothing here does: what lies in it is unknown. */
export interface SeamBand {
  /** Index of the room. */
  readonly room: number;
  /** West is the low end of X, north the low end of Z. */
  readonly side: Side;
  readonly box: FlatBox;
}

/** The four bands around each room that lie in no room and in no earlier band (spec/walk-grid.md §6.5). */
export function seamBandsOf(rooms: readonly FlatBox[]): SeamBand[] {
  const known: FlatBox[] = [...rooms];
  const bands: SeamBand[] = [];
  for (const [room, box] of rooms.entries())
    for (const [side, band] of bandsAround(box)) {
      if (known.some((each) => contains(each, band))) continue;
      known.push(band);
      bands.push({ room, side, box: band });
    }
  return bands;
}

function bandsAround({ minX, minZ, maxX, maxZ }: FlatBox): (readonly [Side, FlatBox])[] {
  const half = BAND / 2;
  return [
    ["west", { minX: minX - half, maxX: minX + half, minZ, maxZ }],
    ["east", { minX: maxX - half, maxX: maxX + half, minZ, maxZ }],
    ["north", { minX, maxX, minZ: minZ - half, maxZ: minZ + half }],
    ["south", { minX, maxX, minZ: maxZ - half, maxZ: maxZ + half }],
  ];
}
