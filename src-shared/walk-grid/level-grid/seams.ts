import type { FlatBox } from "../path-bounds.ts";
import { contains } from "./level-box.ts";
import { DEFAULT_LEVEL, SEAM_WIDTH } from "./level-choices.ts";

export type Side = "west" | "east" | "north" | "south";

/** Where two rooms may meet, which the game computes anew. Nothing here does: what lies in it is unknown. */
export interface SeamBand {
  /** Index of the room. */
  readonly room: number;
  /** West is the low end of X, north the low end of Z. */
  readonly side: Side;
  readonly box: FlatBox;
}

/**
 * The four bands around each room that lie in no room and in no earlier band (spec/walk-grid.md §6.5); `inside` is how far
 * each reaches into its room.
 */
export function seamBandsOf(rooms: readonly FlatBox[], inside: number = DEFAULT_LEVEL.seamInside): SeamBand[] {
  const known: FlatBox[] = [...rooms];
  const bands: SeamBand[] = [];
  for (const [room, box] of rooms.entries())
    for (const [side, band] of bandsAround(box, inside)) {
      if (known.some((each) => contains(each, band))) continue;
      known.push(band);
      bands.push({ room, side, box: band });
    }
  return bands;
}

function bandsAround({ minX, minZ, maxX, maxZ }: FlatBox, inside: number): (readonly [Side, FlatBox])[] {
  const outside = SEAM_WIDTH - inside;
  return [
    ["west", { minX: minX - outside, maxX: minX + inside, minZ, maxZ }],
    ["east", { minX: maxX - inside, maxX: maxX + outside, minZ, maxZ }],
    ["north", { minX, maxX, minZ: minZ - outside, maxZ: minZ + inside }],
    ["south", { minX, maxX, minZ: maxZ - inside, maxZ: maxZ + outside }],
  ];
}
