import type { Check } from "./check.ts";

/** Checks of everything around the mods: scheme, folders, logs, saves, the system. In the order of their findings. */
export const SETUP_CHECKS: readonly Check[] = [];
