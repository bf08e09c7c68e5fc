import { count, line, list, model, modId, name, order, time } from "../values.ts";
import { z } from "../zod.ts";

/** A named order. `off`: mods that keep their place in it and are not active. */
export const profile = model({ name, ids: order, off: order, changed: time });
export type Profile = z.infer<typeof profile>;

/** An order that was in use. */
export const historyEntry = model({
  /** Means something to `history.*` only. */
  entry: z.string().max(100),
  time,
  mods: count,
  /** `outside`: found in the file, another program's · `profile`: by taking one into use. */
  why: z.enum(["saved", "outside", "restored", "profile"]),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/**
 * A mod in a share code. `here`: installed · `older`: installed, but older than it was there · `missing`.
 */
export const sharedMod = model({
  id: modId,
  /** "" when the code has none. */
  title: line,
  version: z.number().nullable(),
  isOn: z.boolean(),
  state: z.enum(["here", "older", "missing"]),
});
export type SharedMod = z.infer<typeof sharedMod>;

export const sharePreview = model({
  /** Of the profile it was made of. */
  name: z.string(),
  /** In their order. */
  mods: list(sharedMod),
});
export type SharePreview = z.infer<typeof sharePreview>;

/** Text of a share code or of a file that was exported. */
export const shareText = z.string().max(1_000_000);
