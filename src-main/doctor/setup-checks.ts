import type { Check } from "./check.ts";
import { CASE_TWINS, FOUND, MOD_FILES, OTHER_PROFILES, WRITABLE } from "./checks/setup/folders.ts";
import { REFUSED, SWITCH } from "./checks/setup/last-run.ts";
import { GHOSTS, PAST_LIMIT, REVERTED, SCHEME_TEXT, STRAY_ORDERS, UNSEEN_GHOSTS } from "./checks/setup/order.ts";
import { NEWER_COPIES, SAVE_MODS, SAVE_TREE, WHOLE_SAVES } from "./checks/setup/saves.ts";
import { programChecks, VC_RUNTIME } from "./checks/setup/system.ts";

/** Checks of everything around the mods: scheme, folders, logs, saves, the system. In the order of their findings. */
export const SETUP_CHECKS: readonly Check[] = [
  FOUND,
  VC_RUNTIME,
  SCHEME_TEXT,
  WRITABLE,
  PAST_LIMIT,
  GHOSTS,
  REVERTED,
  SWITCH,
  REFUSED,
  MOD_FILES,
  UNSEEN_GHOSTS,
  STRAY_ORDERS,
  CASE_TWINS,
  WHOLE_SAVES,
  SAVE_MODS,
  OTHER_PROFILES,
  SAVE_TREE,
  NEWER_COPIES,
  ...programChecks(),
];
