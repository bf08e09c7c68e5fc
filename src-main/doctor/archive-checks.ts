import type { Check } from "./check.ts";

/** Checks of the mods themselves, in the order of their findings. */
export const ARCHIVE_CHECKS: readonly Check[] = [];
