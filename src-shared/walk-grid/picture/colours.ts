import type { CellClass } from "./cell-classes.ts";

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** How a class is drawn: filled; where it has a second colour, with stripes; where it has an outline, with that around. */
export interface ClassStyle {
  readonly fill: Colour;
  readonly stripes?: Colour;
  readonly outline?: Colour;
}

const VOID: Colour = [0x13, 0x10, 0x10];
const WALL: Colour = [0x5a, 0x4e, 0x44];
const WALKABLE: Colour = [0xb9, 0xa7, 0x8c];
const EMBER: Colour = [0xe8, 0x80, 0x3a];

/**
 * Colours of the app's dark theme. The order void < wall < walkable holds in grey too, and what is told apart by colour
 * elsewhere has stripes or an outline as well.
 */
export const CLASS_STYLES: Readonly<Record<CellClass, ClassStyle>> = {
  void: { fill: VOID },
  wall: { fill: WALL },
  walkable: { fill: WALKABLE },
  cut: { fill: EMBER, stripes: WALKABLE },
  opened: { fill: [0xff, 0xf3, 0xdf], outline: EMBER },
  shut: { fill: [0xf4, 0x8b, 0x7b], outline: [0xa1, 0x2c, 0x22] },
  appeared: { fill: [0x6c, 0x5e, 0x6c] },
  vanished: { fill: [0x2c, 0x24, 0x30] },
  unknown: { fill: [0x36, 0x55, 0x5f], stripes: VOID },
};

/** How much of a colour is left where a line of the scale crosses it. */
export const SCALE_LINE = 0.9;
