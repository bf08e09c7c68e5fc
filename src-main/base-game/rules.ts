import type { DiagnosticData, DiagnosticRule } from "../../src-shared/text/diagnostic.ts";

/** What can be wrong with the base game. */
export const BASE_RULES = {
  "base-not-found": {
    severity: "error",
    about: "What was named as base game is none: no MEDIA folder, no install, no DATA.PAK and no bundle.",
    message: () => "This is no MEDIA folder, no folder of the game, no DATA.PAK and no bundle of base data.",
    fix: "Name a MEDIA folder, the game's folder, its DATA.PAK, or a file made with `base export`.",
  },
  "base-unusable": {
    severity: "error",
    about: "What was named as base game cannot be opened.",
    message: (data) => `This cannot be used as base game: ${data.why}`,
  },
  "base-left-out": {
    severity: "warning",
    about: "A base game that was found without being named cannot be opened; it is left out.",
    message: (data) => `A base game was found here, but it cannot be used: ${data.why}`,
  },
  "base-media-missing": {
    severity: "warning",
    about: "TL2_MEDIA_DIR names a folder that is no MEDIA folder and holds none.",
    message: () => "TL2_MEDIA_DIR names this, which is no MEDIA folder and holds none.",
    fix: "Set TL2_MEDIA_DIR to a MEDIA folder or the folder around it.",
  },
  "base-unlisted": {
    severity: "warning",
    about: "Something below a loose MEDIA folder could not be listed.",
    message: (data) => `In the loose MEDIA folder: ${data.why}`,
  },
  "base-unreadable": {
    severity: "warning",
    about: "A file of the base game cannot be read or compiled; it is treated as missing.",
    message: (data) => `This file of the base game (${data.layer}) cannot be used: ${data.why}`,
  },
  "base-nothing": {
    severity: "error",
    about: "There is no base game, or nothing in it that a bundle holds.",
    message: () => "There is nothing to export: no units, no level sets and no layouts of a base game were found.",
    fix: "Name the game's folder, its DATA.PAK or a MEDIA folder with --base.",
  },
  "base-mesh-missing": {
    severity: "info",
    about: "Level sets name collision meshes that the base game does not have.",
    message: (data) =>
      `The level sets name ${data.count} collision meshes that are not there, the first is ${data.first}.`,
  },
  "base-more": {
    severity: "info",
    about: "More files of the base game cannot be used than are listed one by one.",
    message: (data) => `${data.count} more files of the base game cannot be used.`,
  },
} as const satisfies Record<string, DiagnosticRule<DiagnosticData>>;
