import { CONFLICT_SHOTS } from "./conflict-shots.ts";
import { DIAGNOSE_SHOTS } from "./diagnose-shots.ts";
import { PLACE_SHOTS } from "./first-run-shots.ts";
import { INSTALL_SHOTS } from "./install-shots.ts";
import { LAUNCH_SHOTS } from "./launch-shots.ts";
import { PLAY_SHOTS } from "./play-shots.ts";
import type { Shot } from "./shot.ts";
import { WORKSHOP_SHOTS } from "./workshop-shots.ts";

export type { Shot } from "./shot.ts";

/** Every state of the window that has a picture and is checked for people who cannot see or use a mouse. */
export const SHOTS: readonly Shot[] = [
  ...PLAY_SHOTS,
  ...INSTALL_SHOTS,
  ...CONFLICT_SHOTS,
  ...LAUNCH_SHOTS,
  ...DIAGNOSE_SHOTS,
  ...WORKSHOP_SHOTS,
  ...PLACE_SHOTS,
];
