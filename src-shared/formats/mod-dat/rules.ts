import type { DiagnosticData, DiagnosticRule } from "../../text/diagnostic.ts";

const rule = <D extends DiagnosticData>(parts: DiagnosticRule<D>): DiagnosticRule<D> => parts;
type Nothing = Record<string, never>;

/** Everything that can be said about a MOD.DAT beyond what is said about any DAT text. */
export const MOD_DAT_RULES = {
  "mod-dat-not-mod": rule<{ name: string }>({
    severity: "error",
    about: "The text's root section is not [MOD], so it does not describe a mod.",
    message: ({ name }) => `The root section is [${name}], but MOD.DAT begins with [MOD].`,
    fix: "Take MOD.DAT as GUTS made it, or put its lines between [MOD] and [/MOD].",
  }),
  "mod-dat-id-missing": rule<Nothing>({
    severity: "error",
    about: "MOD_ID is missing or no number. The game tells mods apart by it, and by nothing else.",
    message: () => "There is no MOD_ID with a whole number, and without one the game cannot tell this mod from others.",
    fix: "Write <INTEGER64>MOD_ID: with any number of your own, such as -4711000000000000123, and keep it for good.",
  }),
  "mod-dat-id-template": rule<{ id: string }>({
    severity: "warning",
    about: "MOD_ID is -1, as in every fresh project, or 0; of two mods with one id the game loads one.",
    message: ({ id }) =>
      `MOD_ID is ${id}, which is none of the mod's own; beside another mod with it only one would load.`,
    fix: "Put in a number of your own (any other whole number) before sharing the mod, and keep it for good.",
  }),
  "mod-dat-id-range": rule<{ value: string; id: string }>({
    severity: "warning",
    about: "MOD_ID does not fit a signed 64-bit number and wraps around to another one.",
    message: ({ value, id }) => `MOD_ID ${value} is too large; the game sees ${id}.`,
    fix: "Write the number the game sees, or one between -9223372036854775808 and 9223372036854775807.",
  }),
  "mod-dat-name-missing": rule<Nothing>({
    severity: "warning",
    about: "NAME is missing, empty or still `empty` as in a fresh project; launchers show a mod without a name.",
    message: () => "The mod has no NAME; launchers will show none.",
    fix: "Add <STRING>NAME: with the mod's name.",
  }),
  "mod-dat-file-name-missing": rule<{ name: string }>({
    severity: "info",
    about: "MOD_FILE_NAME is missing; the packed file is named after NAME.",
    message: ({ name }) => `There is no MOD_FILE_NAME; where no other name is asked for, the mod is ${name}.`,
    fix: "Add <STRING>MOD_FILE_NAME: with the name the file shall have, without .MOD.",
  }),
  "mod-dat-file-name-unsafe": rule<{ value: string; name: string }>({
    severity: "info",
    about: "MOD_FILE_NAME is no name that every file system takes; the packed file gets a similar one.",
    message: ({ value, name }) =>
      `MOD_FILE_NAME ${value} cannot be a file name everywhere; the mod is packed as ${name}.`,
  }),
  "mod-dat-file-name-long": rule<{ length: number; limit: number }>({
    severity: "info",
    about: "MOD_FILE_NAME is longer than the launcher's field for it.",
    message: ({ length, limit }) => `MOD_FILE_NAME has ${length} characters; GUTS takes ${limit}.`,
  }),
  "mod-dat-text-long": rule<{ key: string; length: number; limit: number }>({
    severity: "warning",
    about: "A text is longer than launchers show (NAME, AUTHOR 255; DESCRIPTION, WEBSITE, DOWNLOAD_URL 512).",
    message: ({ key, length, limit }) => `${key} has ${length} characters; launchers show ${limit} of them.`,
    fix: "Shorten it; LONG_DESCRIPTION has room for the Workshop page.",
  }),
  "mod-dat-text-too-long": rule<{ key: string; length: number; limit: number }>({
    severity: "error",
    about: "A text is longer than the header of a mod may hold (8192); the mod would not be listed.",
    message: ({ key, length, limit }) => `${key} has ${length} characters; a mod can hold ${limit}.`,
    fix: "Shorten it.",
  }),
  "mod-dat-version-bad": rule<{ value: string }>({
    severity: "warning",
    about: "VERSION is no whole number; it counts as 0.",
    message: ({ value }) => `VERSION is no whole number and counts as 0: ${value}`,
    fix: "Write <INTEGER>VERSION: with a whole number.",
  }),
  "mod-dat-version-range": rule<{ version: number; modVersion: number }>({
    severity: "warning",
    about: "VERSION does not fit the 16 bits a mod keeps (one more than written) and wraps around.",
    message: ({ version, modVersion }) => `VERSION ${version} does not fit; the packed mod gets version ${modVersion}.`,
    fix: "Use a number from -1 to 65534.",
  }),
  "mod-dat-duplicate-key": rule<{ key: string }>({
    severity: "warning",
    about: "A key stands twice in MOD.DAT; the first counts.",
    message: ({ key }) => `${key} stands more than once; the first counts.`,
  }),
  "mod-dat-removed-bad": rule<{ value: string }>({
    severity: "warning",
    about: "A path under REMOVE_FILES does not name a file below media/; it is left out.",
    message: ({ value }) => `REMOVE_FILES: ${value} is no file below media/ and is left out.`,
    fix: "Write the path of a base-game file, such as media/units/items/maps/oldmap.dat.",
  }),
  "mod-dat-removed-twice": rule<{ value: string }>({
    severity: "info",
    about: "A path stands twice under REMOVE_FILES.",
    message: ({ value }) => `REMOVE_FILES names ${value} more than once.`,
  }),
  "mod-dat-requirement-bad": rule<{ value: string }>({
    severity: "warning",
    about: "An entry under REQUIRED_MODS has no id; it is left out.",
    message: ({ value }) => `REQUIRED_MODS: ${value} has no usable id and is left out.`,
    fix: "Write <INTEGER64>ID: with the MOD_ID of the mod that is needed.",
  }),
  "mod-dat-requirement-self": rule<{ id: string }>({
    severity: "error",
    about: "The mod requires itself; it could never be activated.",
    message: ({ id }) => `REQUIRED_MODS names this mod's own id ${id}; it could never be activated.`,
    fix: "Take it out of REQUIRED_MODS.",
  }),
  "mod-dat-requirement-twice": rule<{ id: string }>({
    severity: "warning",
    about: "A mod stands twice under REQUIRED_MODS; the first counts.",
    message: ({ id }) => `REQUIRED_MODS names ${id} more than once; the first counts.`,
  }),
  "mod-dat-list-too-long": rule<{ section: string; count: number }>({
    severity: "error",
    about: "REMOVE_FILES or REQUIRED_MODS holds more entries than a mod can keep (65,535).",
    message: ({ section, count }) => `${section} holds ${count} entries; a mod can keep 65535.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

export type ModDatRules = typeof MOD_DAT_RULES;
export type ModDatCode = keyof ModDatRules;
export type ModDatData<C extends ModDatCode> = Parameters<ModDatRules[C]["message"]>[0];
