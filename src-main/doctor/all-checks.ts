import { ARCHIVE_CHECKS } from "./archive-checks.ts";
import type { Check } from "./check.ts";
import { SETUP_CHECKS } from "./setup-checks.ts";

/** Every check. Within a severity, findings are told in this order: what stops something before what follows from it. */
export const ALL_CHECKS: readonly Check[] = [...SETUP_CHECKS, ...ARCHIVE_CHECKS];
