import type { DiagnosticData, DiagnosticRule } from "../../src-shared/text/diagnostic.ts";

/**
 * What can keep the cache from being used. All are of severity info: results are the same without it, and only take
 * longer.
 */
export const STORE_RULES = {
  "cache-old-node": {
    severity: "info",
    about: "Node is too old for the cache of the base game; everything works without it, and takes longer.",
    message: (data) => `Node ${data.node} cannot use the cache; everything works without it, and takes longer.`,
    fix: "Use Node 22.22 or newer.",
  },
  "cache-no-module": {
    severity: "info",
    about: "The SQLite module could not be loaded; everything works without the cache, and takes longer.",
    message: (data) => `The SQLite module could not be loaded (${data.why}), so nothing is cached.`,
    fix: "Run `npm install` in the program's folder.",
  },
  "cache-locked": {
    severity: "info",
    about: "Another program keeps the cache locked; this run works without it.",
    message: () => "Another program keeps the cache locked; this run works without it.",
  },
  "cache-disk-full": {
    severity: "info",
    about: "The disk of the cache is full; nothing more is cached.",
    message: () => "The disk is full; nothing more is cached.",
    fix: "Free some space on the disk that holds the cache folder.",
  },
  "cache-not-writable": {
    severity: "info",
    about: "The cache cannot be opened or written; this run works without it.",
    message: (data) => `The cache cannot be opened or written (${data.why}); this run works without it.`,
    fix: "Check the permissions of the cache folder.",
  },
  "cache-set-aside": {
    severity: "info",
    about: "The cache was damaged or made by a newer version; it was put aside and is built anew.",
    message: (data) => `The cache ${data.why}; it was put aside and is built anew.`,
  },
} as const satisfies Record<string, DiagnosticRule<DiagnosticData>>;
