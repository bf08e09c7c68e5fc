import type { ModCode } from "../../../src-shared/formats/mod/rules.ts";

/** `always`: a repair ends it · `maybe`: it depends on what the file holds · `never`: it is not a repair's to end. */
export type Curable = "always" | "maybe" | "never";

/** What a repair does about each finding of `verify`. */
export const repairableCodes: Readonly<Record<ModCode, Curable>> = {
  "mod-unreadable": "maybe",
  "mod-empty": "never",
  "mod-section-short": "maybe",
  "mod-rolling-hash": "always",
  "mod-max-compressed-small": "always",
  // Harmless: made right when something else is repaired, no reason to repair.
  "mod-max-compressed-differs": "never",
  "mod-header-gap": "never",
  "mod-id-template": "never",
  "mod-requirement-hash": "never",
  "mod-requirement-hash-without-requirements": "always",
  "mod-manifest-version": "never",
  "mod-manifest-trailing": "always",
  "mod-manifest-hash": "never",
  "mod-file-count": "never",
  "mod-root": "always",
  "mod-name-case": "always",
  "mod-name-empty": "always",
  "mod-name-unsafe": "always",
  "mod-path-outside": "always",
  "mod-path-duplicate": "always",
  "mod-type-source": "always",
  "mod-type-differs": "always",
  "mod-removed-values": "always",
  "mod-removed-not-in-header": "always",
  "mod-removed-not-in-table": "never",
  "mod-removed-and-packed": "always",
  // Only by leaving the file out, which has to be asked for.
  "mod-block-outside": "never",
  "mod-block-size": "maybe",
  "mod-block-implausible": "never",
  "mod-block-overlap": "never",
  "mod-block-gap": "never",
  "mod-bomb": "never",
  "mod-payload-broken": "never",
  "mod-crc": "maybe",
  "mod-packed-as-text": "maybe",
  "mod-not-compiled": "never",
  "mod-more": "never",
};

/** What a repair does about a finding, by its code; `never` for those of other catalogues. */
export function curability(code: string): Curable {
  return Object.hasOwn(repairableCodes, code) ? repairableCodes[code as ModCode] : "never";
}
