import type { LevelSetPiece } from "../formats/level-set/level-set.ts";

/** VISUAL of a Room Piece: a whole number, or anything else for one that the game rolls, which counts as the first. */
const WHOLE = /^\d{1,9}$/;

/**
 * The collision mesh of a piece as its level set names it, for a VISUAL as the layout writes it: one for each visual,
 * or the first for all (spec/walk-grid.md §4.3). Null when there is none.
 */
export function collisionFileOf({ visuals, collisionFiles }: LevelSetPiece, visual: string): string | null {
  const index = WHOLE.test(visual) ? Number(visual) : 0;
  const isOneEach = collisionFiles.length === visuals && index < visuals;
  return collisionFiles[isOneEach ? index : 0] || null;
}
