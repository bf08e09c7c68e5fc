import { count, finding, handle, list, model, shownPath, size, time } from "../values.ts";
import { z } from "../zod.ts";

/** How the game is started; `none`: it cannot be, the findings say why. */
export const launchWay = z.enum(["direct", "steam", "proton", "wine", "heroic", "lutris", "native", "none"]);
export type LaunchWay = z.infer<typeof launchWay>;

export const launchPlan = model({
  way: launchWay,
  /** As it would be typed in this system's shell; "" when it cannot be started. */
  line: z.string(),
  folder: shownPath,
  /** What speaks against it; severity error: it cannot be started. */
  findings: list(finding),
});
export type LaunchPlan = z.infer<typeof launchPlan>;

export const restorePoint = model({
  entry: z.string().max(100),
  time,
  /** Characters in it. */
  saves: count,
  files: count,
  size,
});
export type RestorePoint = z.infer<typeof restorePoint>;

export const launched = model({
  plan: launchPlan,
  restorePoint: restorePoint.nullable(),
  /** What else is to say: a save that could not be kept, an old restore point that made room. */
  findings: list(finding),
});
export type Launched = z.infer<typeof launched>;

/** A restore point as a folder of its own; nothing was overwritten. */
export const restoredCopy = model({
  folder: handle,
  path: shownPath,
  files: count,
  findings: list(finding),
});
export type RestoredCopy = z.infer<typeof restoredCopy>;
