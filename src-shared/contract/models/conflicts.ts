import { count, list, model, modId, shownPath } from "../values.ts";
import { z } from "../zod.ts";

/** Of one mod of an order. Whole files win. */
export const conflictCounts = model({
  id: modId,
  files: count,
  /** Files that it has and mods below it have too. */
  wins: count,
  /** Files of it that a mod above has too. */
  loses: count,
  /** Files of the base game that it replaces; null when the base game is not known. */
  base: count.nullable(),
  /** All its files lose: to so many mods. 0 when some of its files are used. */
  shadowedBy: count,
  /** Files it takes out of the game. */
  removes: count,
});
export type ConflictCounts = z.infer<typeof conflictCounts>;

/** `rank` 0: the order does not have this mod, it is only looked at. */
export const conflictHolder = model({
  id: modId,
  rank: count,
  /** Its mod will not load, or the game never finds a file of this name. */
  cannotWin: z.literal(true).optional(),
});

export const conflictPath = model({
  /** Upper-case from MEDIA/. */
  path: z.string(),
  /** A list of what the game knows, see docs/formats/raw.md: more is lost with it than one file. */
  isRaw: z.boolean(),
  /** In mount order: the first one wins that can. */
  holders: list(conflictHolder),
  /** Null when the base game is not known. */
  inBase: z.boolean().nullable(),
  removedBy: list(modId),
});
export type ConflictPath = z.infer<typeof conflictPath>;

export const conflictShow = z.enum(["loses", "wins", "base", "all"]);
export type ConflictShow = z.infer<typeof conflictShow>;

export const conflictPage = model({
  counts: conflictCounts,
  /** Paths that fit `show` and `filter`. */
  total: count,
  paths: list(conflictPath, 500),
});
export type ConflictPage = z.infer<typeof conflictPage>;

/** What another order changes. */
export const orderEffect = model({
  /** Paths whose used file is another one. */
  total: count,
  /** The first of them; null: of the base game, or of nobody. */
  paths: list(model({ path: z.string(), from: modId.nullable(), to: modId.nullable() }), 500),
  mods: list(model({ id: modId, gains: count, losses: count })),
});
export type OrderEffect = z.infer<typeof orderEffect>;

/** Whose file the game uses under a path. */
export const effectiveFile = model({
  path: z.string(),
  /** As of a conflict. */
  holders: list(model({ id: modId, rank: count, title: z.string(), cannotWin: z.literal(true).optional() })),
  /** Where the base game has it: a folder or archive; null when it does not, or is not known. */
  base: shownPath.nullable(),
  isBaseKnown: z.boolean(),
  removedBy: list(modId),
});
export type EffectiveFile = z.infer<typeof effectiveFile>;
