import type { DiagnosticData, DiagnosticRule } from "../../text/diagnostic.ts";

const rule = <D extends DiagnosticData>(parts: DiagnosticRule<D>): DiagnosticRule<D> => parts;

/** Files shown in a sentence; `data` has all of them. */
const SHOWN = 10;

/** The files of lines "path: keys". */
function filesOf(units: readonly string[]): string {
  const more = units.length - SHOWN;
  const files = units.slice(0, SHOWN).map((unit) => unit.slice(0, unit.indexOf(":")));
  return `${files.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

interface Inherited extends DiagnosticData {
  /** Entry that the BASEFILE names. */
  readonly baseFile: string;
  /** Lines "path: keys" of the units that come to it, with the keys it should have told. */
  readonly units: readonly string[];
}

/** What can be said while the indices are made. */
export const RAW_RULES = {
  "raw-no-base-data": rule<{ units: readonly string[]; baseFiles: readonly string[] }>({
    severity: "warning",
    about:
      "Units inherit from files of the base game, which is not at hand; in UNITDATA.RAW the keys they do not have themselves are guessed.",
    message: ({ units }) =>
      `The base game is not at hand, so what these units (${units.length} in all) inherit from it is guessed: ${filesOf(units)}`,
    fix: "Name the game's data with --base: its MEDIA folder, its DATA.PAK, or a bundle made by base export.",
  }),
  "raw-base-file-missing": rule<Inherited>({
    severity: "warning",
    about:
      "A BASEFILE names a file that neither the mod nor the base data have; in UNITDATA.RAW the keys it should have told are guessed.",
    message: ({ baseFile, units }) =>
      `BASEFILE names ${baseFile}, which neither the mod nor the base data have; what it should have told is guessed for ${filesOf(units)}`,
    fix: "Correct the path, or name base data that have the file with --base.",
  }),
  "raw-base-file-cycle": rule<Inherited>({
    severity: "warning",
    about: "Following BASEFILE leads back to a file passed before; only what was passed up to there is inherited.",
    message: ({ baseFile, units }) =>
      `BASEFILE leads back to ${baseFile}; nothing more is inherited by ${filesOf(units)}`,
    fix: "A file of the mod takes the place of the base game's file of the same path, so it cannot be based on that.",
  }),
  "raw-base-files-too-many": rule<Inherited>({
    severity: "warning",
    about: "More than 30 files are based on one another; what lies behind the thirtieth base is not inherited.",
    message: ({ baseFile, units }) =>
      `More than 30 files are based on one another; ${baseFile} is not inherited by ${filesOf(units)}`,
  }),
  "raw-name-missing": rule<{ key: string; used: string }>({
    severity: "warning",
    about: "A file that an index lists does not have the name it is listed by.",
    message: ({ key, used }) =>
      used === "" ? `${key} is missing; it is listed without a name.` : `${key} is missing; it is listed as ${used}.`,
  }),
  "raw-skill-unnamed": rule<Record<string, never>>({
    severity: "warning",
    about: "A skill without NAME is not listed in SKILLS.RAW, so nothing in the game can find it.",
    message: () => "NAME is missing or empty, so the skill is left out of SKILLS.RAW and the game cannot find it.",
  }),
  "raw-guid-missing": rule<{ key: string }>({
    severity: "warning",
    about: "A unit or skill has no id and inherits none; it is listed with -1, as every other such file.",
    message: ({ key }) => `${key} is missing; -1 is listed.`,
    fix: "Add the key with a number of its own that nothing else of its kind has.",
  }),
  "raw-guid-twice": rule<{ key: string; guid: string; other: string }>({
    severity: "warning",
    about: "Two units or two skills of the mod have one GUID, so the game takes one for the other.",
    message: ({ key, guid, other }) => `${key} ${guid} is that of ${other} too, so the game takes one for the other.`,
    fix: "Give one of the two a GUID of its own: any other number of up to 18 digits.",
  }),
  "raw-guid-text": rule<{ key: string; value: string }>({
    severity: "warning",
    about: "An id is not one whole number of 64 bits; what can be read of it is listed.",
    message: ({ key, value }) => `${key} is not one whole number of 64 bits; ${value} is listed.`,
  }),
  "raw-list-too-long": rule<{ list: string; count: number; limit: number }>({
    severity: "error",
    about: "A file has more unit types or missiles than its index can count (255); the index is not made.",
    message: ({ list, count, limit }) => `${list} has ${count} entries; the index can hold ${limit} of a file.`,
  }),
  "raw-too-many-entries": rule<{ count: number; limit: number }>({
    severity: "error",
    about: "More files than an index can count; the index is not made.",
    message: ({ count, limit }) => `${count} files should be listed; the index can hold ${limit}.`,
  }),
  "raw-more": rule<{ code: string; count: number }>({
    severity: "info",
    about: "There are more findings of a kind than are listed one by one.",
    message: ({ code, count }) => `${count} more findings of the kind ${code} are not listed.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

export type RawCode = keyof typeof RAW_RULES;
export type RawData<C extends RawCode> = Parameters<(typeof RAW_RULES)[C]["message"]>[0];
