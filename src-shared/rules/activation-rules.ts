import { type Diagnostic, type DiagnosticRule, diagnose } from "../text/diagnostic.ts";
import { MOST_ACTIVE } from "./load-order.ts";

const rule = <D extends Readonly<Record<string, string | number | readonly string[]>>>(
  parts: DiagnosticRule<D>,
): DiagnosticRule<D> => parts;
type Nothing = Record<string, never>;

/** Why the game does not load a mod, where the file as such is sound (law 9). */
export const ACTIVATION_RULES = {
  "activation-not-in-game": rule<Nothing>({
    severity: "error",
    about: "An active mod lies in a folder that the game does not look into.",
    message: () => "The game does not look into the folder of this file, so it never sees it.",
    fix: "Move it into the folder mods beside modlauncher.sch.",
  }),
  "activation-no-file": rule<Nothing>({
    severity: "error",
    about: "An active id belongs to no file; it may still take one of the ten places.",
    message: () => "The order lists it, but no file with its id is here. It may still use one of the ten places.",
    fix: "Put the mod back, or take the entry out of the order.",
  }),
  "activation-old-format": rule<{ version: number }>({
    severity: "warning",
    about: "The header is of a format older than 4; whether the game still takes it is not known.",
    message: ({ version }) => `The header is of format ${version}. Mods have format 4 today; the game may not list it.`,
    fix: "Look for a newer version of the mod.",
  }),
  "activation-requirements": rule<{ missing: readonly string[] }>({
    severity: "error",
    about: "A mod needs others that are not installed, or are older than it needs.",
    message: ({ missing }) =>
      `It needs mods that are not there, or too old: ${missing.join("; ")}. The game leaves it out.`,
    fix: "Get the required mods, and put them into the folder mods.",
  }),
  "activation-requirement-hash": rule<{ stored: string; computed: string }>({
    severity: "warning",
    about:
      "reqHash is not that of the required mods, and none of them requires others; the game most likely refuses the mod.",
    message: ({ stored, computed }) =>
      `The checksum of its required mods is ${stored}, but they give ${computed}. The game most likely refuses it.`,
    fix: "Download it again, or repair it.",
  }),
  "activation-manifest-version": rule<{ version: number; newest: number }>({
    severity: "error",
    about: "The file table is of a version that the game does not read.",
    message: ({ version, newest }) =>
      `The file table is of version ${version}; the game reads none above ${newest} and drops the whole mod without a word.`,
    fix: "Download it again: most likely the file is damaged.",
  }),
  "activation-off": rule<Nothing>({
    severity: "info",
    about: "A mod is not in the active order.",
    message: () => "It is turned off: modlauncher.sch does not list it.",
    fix: "Turn it on.",
  }),
  "activation-past-limit": rule<{ rank: number }>({
    severity: "error",
    about: "A mod stands behind the ten that the game activates.",
    message: ({ rank }) =>
      `It has rank ${rank}. Torchlight II activates at most ${MOST_ACTIVE} mods, and this one is behind them.`,
    fix: "Move it up, or turn others off.",
  }),
  "activation-limit-unsure": rule<{ rank: number }>({
    severity: "warning",
    about:
      "A mod stands behind the tenth rank, but ids without a file or mods that others need most likely take no place.",
    message: ({ rank }) =>
      `It has rank ${rank}. It most likely loads: entries above it without a file, or that others need, most likely take none of the ${MOST_ACTIVE} places.`,
    fix: "Take entries without a file out of the order.",
  }),
  "activation-without-switch": rule<Nothing>({
    severity: "warning",
    about: "The game was last started without the argument that makes it load mods.",
    message: () => "The game was last started without MODSCHEME, so it loaded no mods at all.",
    fix: "Start it from here, or from the official launcher.",
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

type Rules = typeof ACTIVATION_RULES;

export function activationFinding<C extends keyof Rules>(
  code: C,
  path: string,
  data: Parameters<Rules[C]["message"]>[0],
): Diagnostic {
  return diagnose(code, ACTIVATION_RULES[code] as DiagnosticRule<typeof data>, { path }, data);
}
