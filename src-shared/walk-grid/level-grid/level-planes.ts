import { VOID, WALL } from "../../formats/mpp/walk-grid.ts";

/** Value of a cell that no room has defined; the game's −1. */
export const UNDEFINED = VOID;

/**
 * The level's three planes, a byte a cell, at `x * height + z`: x-major, unlike a .mpp (spec/walk-grid.md §6.3). What the
 * second is for is not known; nothing here writes to it.
 */
export interface LevelPlanes {
  readonly width: number;
  readonly height: number;
  readonly primary: Uint8Array;
  /** Null once the game has freed it. */
  readonly secondary: Uint8Array | null;
  readonly aux: Uint8Array;
}

/** Planes as the game makes them: undefined, undefined, 0. */
export function newPlanes(width: number, height: number): LevelPlanes {
  const cells = width * height;
  return {
    width,
    height,
    primary: new Uint8Array(cells).fill(UNDEFINED),
    secondary: new Uint8Array(cells).fill(UNDEFINED),
    aux: new Uint8Array(cells),
  };
}

/** The second plane is given up and what is still undefined becomes a wall; other values stay (spec §6.7). Returns how many. */
export function finishPlanes(planes: LevelPlanes): { readonly planes: LevelPlanes; readonly sealed: number } {
  const { primary } = planes;
  let sealed = 0;
  for (let cell = 0; cell < primary.length; cell++) {
    if (primary[cell] !== UNDEFINED) continue;
    primary[cell] = WALL;
    sealed++;
  }
  return { planes: { ...planes, secondary: null }, sealed };
}
