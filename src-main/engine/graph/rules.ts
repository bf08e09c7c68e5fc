import type { DiagnosticData, DiagnosticRule } from "../../../src-shared/text/diagnostic.ts";

/** What can be said of the build cache. Mods are the same without it, and only take longer. */
export const BUILD_CACHE_RULES = {
  "build-not-kept": {
    severity: "info",
    about: "What a build has made could not be kept for the next one, which takes longer.",
    message: (data) => `What this build has made could not be kept for the next one (${data.why})`,
    fix: "Check the free space and the permissions of the cache folder.",
  },
  "build-cache-damaged": {
    severity: "info",
    about: "Blocks of an earlier build were damaged; everything was made anew.",
    message: () => "What was kept of an earlier build was damaged, so everything was made anew.",
  },
} as const satisfies Record<string, DiagnosticRule<DiagnosticData>>;
