import type { DiagnosticData, DiagnosticRule } from "../../text/diagnostic.ts";

const rule = <D extends DiagnosticData>(parts: DiagnosticRule<D>): DiagnosticRule<D> => parts;
type Nothing = Record<string, never>;

const REBUILD =
  "Repair it (`lamplighter repair`, or Diagnose in the window): a new file is written, and this one is kept.";
const AGAIN = "Download or build the mod again: what is missing cannot be made up.";
const REPACK = "Pack it again from its sources; Lamplighter names and compiles files as the game wants them.";

/** Everything that can be said about a .MOD or .PAK as a container. */
export const MOD_RULES = {
  "mod-unreadable": rule<{ what: string; offset: number }>({
    severity: "error",
    about: "The file is no .MOD or .PAK, or is cut off or damaged so that its file table cannot be read.",
    message: ({ what }) => `This is not a whole mod: ${what}. The game does not list it.`,
    fix: AGAIN,
  }),
  "mod-empty": rule<Nothing>({
    severity: "error",
    about: "The file table lists no files; the game does not load an empty mod.",
    message: () => "There is not a single file in this mod, so the game does not load it.",
    fix: "Pack it again with files below MEDIA.",
  }),
  "mod-section-short": rule<{ length: number }>({
    severity: "error",
    about: "The data section is shorter than its own head.",
    message: ({ length }) =>
      `The data section has ${length} bytes and cannot even hold its checksum; the game drops the mod.`,
    fix: AGAIN,
  }),
  "mod-rolling-hash": rule<{ stored: string; computed: string }>({
    severity: "error",
    about: "rollingHash is wrong. It is the one checksum the game enforces: the whole mod is dropped without a word.",
    message: ({ stored, computed }) =>
      `The checksum of the mod's data is ${stored}, but the data give ${computed}. The game drops the whole mod without a word.`,
    fix: REBUILD,
  }),
  "mod-max-compressed-small": rule<{ stored: number; computed: number }>({
    severity: "error",
    about: "maxC is smaller than the largest packed file; the game sets aside too little room to load it.",
    message: ({ stored, computed }) =>
      `The mod says its largest packed file has ${stored} bytes, but one has ${computed}. The game may fail to load it.`,
    fix: REBUILD,
  }),
  "mod-max-compressed-differs": rule<{ stored: number; computed: number }>({
    severity: "info",
    about: "maxC is not the size of the largest packed file, but large enough to do no harm.",
    message: ({ stored, computed }) =>
      `The mod says its largest packed file has ${stored} bytes; it has ${computed}. This does no harm.`,
  }),
  "mod-header-gap": rule<{ bytes: number }>({
    severity: "info",
    about: "Bytes stand between the header and the data section; no known tool writes any.",
    message: ({ bytes }) => `${bytes} bytes stand between the header and the data; the game skips them.`,
  }),
  "mod-id-template": rule<{ id: string }>({
    severity: "warning",
    about: "The mod's id is 0 or -1, which is none of its own; of two mods with one id the game loads one.",
    message: ({ id }) => `The mod's id is ${id}, which is none of its own; beside another mod with it only one loads.`,
    fix: "Pack it with a MOD_ID of its own.",
  }),
  "mod-requirement-hash": rule<{ stored: string; computed: string }>({
    severity: "info",
    about:
      "reqHash is not the one of the listed requirements alone; it may cover their own requirements, which a mod does not list.",
    message: ({ stored, computed }) =>
      `The checksum of the required mods is ${stored}; the listed ones alone give ${computed}. If the mods it needs need others, this is right.`,
  }),
  "mod-requirement-hash-without-requirements": rule<{ stored: string }>({
    severity: "warning",
    about: "reqHash is set although no mods are required; the game may refuse the mod for it.",
    message: ({ stored }) =>
      `The mod requires no other, yet has a checksum ${stored} for them; the game may refuse it.`,
    fix: REBUILD,
  }),
  "mod-manifest-version": rule<{ version: number }>({
    severity: "info",
    about: "The file table is of an older version than the game's own.",
    message: ({ version }) => `The file table is of version ${version}; the game writes version 2 and reads this too.`,
  }),
  "mod-manifest-trailing": rule<{ bytes: number }>({
    severity: "warning",
    about: "Bytes stand behind the file table; something was appended to the file.",
    message: ({ bytes }) => `${bytes} bytes stand behind the end of the mod; the game does not read them.`,
    fix: REBUILD,
  }),
  "mod-manifest-hash": rule<{ stored: string; computed: string }>({
    severity: "info",
    about: "mhash, the checksum of the file table, is not the one GUTS would write. The game does not compare it.",
    message: ({ stored, computed }) =>
      `The checksum of the file table is ${stored}, GUTS would write ${computed}. The game does not compare it.`,
  }),
  "mod-file-count": rule<{ stored: number; computed: number }>({
    severity: "info",
    about: "The file count is not the one GUTS would write. The game does not use it.",
    message: ({ stored, computed }) =>
      `The file count is ${stored}, GUTS would write ${computed}. The game does not use it.`,
  }),
  "mod-root": rule<{ root: string }>({
    severity: "warning",
    about: "The root of the file table is not MEDIA/.",
    message: ({ root }) => `The file table's root is "${root}" instead of "MEDIA/"; the game may not find the files.`,
    fix: REBUILD,
  }),
  "mod-name-case": rule<Nothing>({
    severity: "error",
    about: "A name has lower-case letters. The game looks for upper-case names only, so the file is never found.",
    message: () =>
      "The name has lower-case letters; the game looks for upper-case ones and never finds this file. Often it shows as a wrong portrait, icon or texture.",
    fix: REBUILD,
  }),
  "mod-name-empty": rule<{ count: number }>({
    severity: "warning",
    about: "The file table has entries without a name; nothing can ask for them.",
    message: ({ count }) => `${count} entries of the file table have no name; nothing can ask for them.`,
    fix: REBUILD,
  }),
  "mod-name-unsafe": rule<Nothing>({
    severity: "error",
    about:
      "A name holds a backslash, colon, control character, or a part that is empty, . or ..; the game never asks for such a name.",
    message: () => "The game never asks for a file of such a name, and no program should unpack it.",
    fix: REPACK,
  }),
  "mod-path-outside": rule<Nothing>({
    severity: "warning",
    about: "A file lies outside MEDIA/, where the game never looks.",
    message: () => "The file lies outside MEDIA/, where the game never looks.",
    fix: REPACK,
  }),
  "mod-path-duplicate": rule<{ count: number }>({
    severity: "warning",
    about: "A path stands more than once in the file table; the game uses one of them.",
    message: ({ count }) =>
      `The path stands ${count} times in the file table; which of them the game takes is not known.`,
    fix: REPACK,
  }),
  "mod-type-source": rule<{ type: number }>({
    severity: "error",
    about:
      "An entry has one of the types 14, 15, 22, which stand for sources not yet compiled; no finished mod has them.",
    message: ({ type }) => `Type ${type} stands for a text that was not compiled; the game ignores such a file.`,
    fix: REPACK,
  }),
  "mod-type-differs": rule<{ type: number; expected: number }>({
    severity: "warning",
    about: "An entry's type is not the one its extension has; the game may load it the wrong way.",
    message: ({ type, expected }) =>
      `The file has type ${type}, its extension means ${expected}; the game may load it the wrong way or not at all.`,
    fix: REPACK,
  }),
  "mod-removed-values": rule<Nothing>({
    severity: "warning",
    about: "An entry without content has a size or checksum all the same.",
    message: () =>
      "The file table gives this file a size or checksum, but no place in the data; the game cannot load it.",
    fix: REPACK,
  }),
  "mod-removed-not-in-header": rule<Nothing>({
    severity: "warning",
    about: "The file table hides a base-game file that the header's list of removed files does not name.",
    message: () =>
      "The file table hides this base-game file, but the mod's header does not list it; it may stay visible.",
    fix: REPACK,
  }),
  "mod-removed-not-in-table": rule<Nothing>({
    severity: "info",
    about: "The header lists a removed file that the file table has no record for; GUTS writes both.",
    message: () =>
      "The mod's header hides this base-game file, but the file table has no record for it, as GUTS would write.",
  }),
  "mod-removed-and-packed": rule<Nothing>({
    severity: "warning",
    about: "A file is listed as removed and packed at once.",
    message: () => "The mod both hides this file and brings its own; which of the two the game does is not known.",
    fix: "Take the file out of REMOVE_FILES: a file the mod brings hides that of the base game anyway.",
  }),
  "mod-block-outside": rule<{ offset: number; length: number }>({
    severity: "error",
    about: "A file's data lie outside the data section; the mod is cut off or damaged.",
    message: ({ offset, length }) =>
      `The file's data at ${offset} do not lie inside the ${length} bytes of data; the game cannot load it.`,
    fix: AGAIN,
  }),
  "mod-block-size": rule<{ stored: number; size: number }>({
    severity: "error",
    about: "File table and data disagree about a file's size.",
    message: ({ stored, size }) =>
      `The file table says ${size} bytes, the data say ${stored}; the game may crash loading it.`,
    fix: AGAIN,
  }),
  "mod-block-implausible": rule<{ size: number; packed: number }>({
    severity: "error",
    about: "A file claims to be larger than its packed data can possibly hold.",
    message: ({ size, packed }) => `${packed} packed bytes cannot hold the ${size} bytes the file claims to have.`,
    fix: AGAIN,
  }),
  "mod-block-overlap": rule<{ count: number }>({
    severity: "info",
    about: "Packed data of files overlap in the data section.",
    message: ({ count }) => `${count} files' data overlap those of the next file.`,
  }),
  "mod-block-gap": rule<{ bytes: number }>({
    severity: "info",
    about: "Bytes of the data section belong to no file.",
    message: ({ bytes }) => `${bytes} bytes of the data belong to no file.`,
  }),
  "mod-bomb": rule<{ bytes: number; limit: number }>({
    severity: "error",
    about: "Unpacking would take so much more than the archive's own size that it looks made to do harm; not unpacked.",
    message: ({ bytes, limit }) =>
      `Unpacking this would take ${bytes} bytes, more than the ${limit} allowed for an archive of its size; the contents were not checked.`,
    fix: "Do not use an archive you do not trust. If you do trust this one, allow more with --limit.",
  }),
  "mod-payload-broken": rule<{ what: string }>({
    severity: "error",
    about: "A file's packed data cannot be unpacked.",
    message: ({ what }) => `The file cannot be unpacked: ${what}. The game cannot load it.`,
    fix: AGAIN,
  }),
  "mod-crc": rule<{ stored: string; computed: string }>({
    severity: "error",
    about: "A file's content does not have the checksum the file table gives it.",
    message: ({ stored, computed }) =>
      `The content has the checksum ${computed}, the file table says ${stored}: one of the two was changed afterwards.`,
    fix: AGAIN,
  }),
  "mod-packed-as-text": rule<{ type: number }>({
    severity: "error",
    about:
      "A .DAT, .TEMPLATE, .LAYOUT, .ANIMATION or .HIE was packed as its text. The game reads only the compiled form.",
    message: () =>
      "The file was packed as text, but the game reads only its compiled form: it has no effect, and of a UI layout the whole interface can vanish.",
    fix: REPACK,
  }),
  "mod-not-compiled": rule<{ type: number; expected: string }>({
    severity: "error",
    about: "A file that the game reads in compiled form holds something else.",
    message: ({ expected }) => `The game expects ${expected} here and finds something else, so the file has no effect.`,
    fix: REPACK,
  }),
  "mod-more": rule<{ code: string; count: number }>({
    severity: "info",
    about: "There are more findings of a kind than are listed one by one.",
    message: ({ code, count }) => `${count} more findings like the last ones (${code}) are not listed.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

export type ModRules = typeof MOD_RULES;
export type ModCode = keyof ModRules;
