import { APP_CALLS } from "./calls/app.ts";
import { CONFLICT_CALLS } from "./calls/conflicts.ts";
import { DOCTOR_CALLS } from "./calls/doctor.ts";
import { INSTALL_CALLS } from "./calls/install.ts";
import { LAUNCH_CALLS } from "./calls/launch.ts";
import { PLAY_CALLS } from "./calls/play.ts";
import { WORKSHOP_CALLS } from "./calls/workshop.ts";
import type { z } from "./zod.ts";

/** Every call that a window can make, by name. */
export const CALLS = {
  ...APP_CALLS,
  ...PLAY_CALLS,
  ...INSTALL_CALLS,
  ...CONFLICT_CALLS,
  ...LAUNCH_CALLS,
  ...DOCTOR_CALLS,
  ...WORKSHOP_CALLS,
} as const;

export type Calls = typeof CALLS;
export type CallName = keyof Calls;
/** What a window gives. */
export type CallInput<N extends CallName> = z.input<Calls[N]["input"]>;
/** What main sees of it once it is checked. */
export type CheckedInput<N extends CallName> = z.output<Calls[N]["input"]>;
export type CallOutput<N extends CallName> = z.output<Calls[N]["output"]>;
