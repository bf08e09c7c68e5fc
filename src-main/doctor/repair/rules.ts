import type { DiagnosticRule } from "../../../src-shared/text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;

const AGAIN = "Get the mod again from where it came, or ask its author for it.";
const DROP = `${AGAIN} To leave such files out, repair with --drop-unreadable; the game then uses its own file, or none.`;
const MEND = "Unpack the mod with --text, mend the file there, and pack the folder.";

/** What a repair could not do, and what it did with a doubt. Errors: the repaired mod is still not in order. */
export const REPAIR_RULES = {
  "repair-unreadable": rule<{ what: string }>({
    severity: "error",
    about: "A file's packed data cannot be unpacked; it is in the repaired mod as it was.",
    message: ({ what }) => `Not fixed: the file cannot be unpacked (${what}). It is in the repaired mod as it was.`,
    fix: DROP,
  }),
  "repair-doubtful": rule<{ stored: string; computed: string }>({
    severity: "error",
    about: "A file that is stored as it is does not have its checksum, and nothing tells which of the two is right.",
    message: ({ stored, computed }) =>
      `Not fixed: the content has the checksum ${computed}, the file table says ${stored}, and nothing tells which is right. Both are as they were.`,
    fix: DROP,
  }),
  "repair-data-missing": rule<{ count: number; first: string }>({
    severity: "error",
    about:
      "The data of files lie outside the mod, so there is nothing to put into the repaired one; none was written, since leaving files out has to be asked for.",
    message: ({ count, first }) =>
      count === 1
        ? `Not repaired: the data of ${first} are not in this file.`
        : `Not repaired: the data of ${count} files are not in this file; the first is ${first}.`,
    fix: DROP,
  }),
  "repair-no-table": rule<{ files: number; bytes: number }>({
    severity: "error",
    about: "The file table, which alone has the names of the files, is not in the file; nothing can be repaired.",
    message: ({ files, bytes }) =>
      `Not repaired: the file table is missing, and with it every name. The data of ${files === 1 ? "1 file" : `${files} files`} (${bytes} bytes) are there, but nothing says what they are.`,
    fix: AGAIN,
  }),
  "repair-no-header": rule<{ what: string }>({
    severity: "error",
    about: "The header, which has the id and the name of the mod, does not read; nothing can be repaired.",
    message: ({ what }) => `Not repaired: the header of the mod does not read (${what}).`,
    fix: AGAIN,
  }),
  "repair-nothing-left": rule<Readonly<Record<string, never>>>({
    severity: "error",
    about: "No file would be left in the repaired mod, and the game does not load an empty one; none was written.",
    message: () => "Not repaired: no file would be left in the mod.",
    fix: AGAIN,
  }),
  "repair-too-large": rule<{ bytes: number; limit: number }>({
    severity: "error",
    about: "Repairing would take so much more than the mod's own size that it looks made to do harm; none was written.",
    message: ({ bytes, limit }) =>
      `Not repaired: it would take ${bytes} bytes, and ${limit} are allowed for a mod of this size.`,
    fix: "Do not use a mod you do not trust.",
  }),
  "repair-table-too-large": rule<Readonly<Record<string, never>>>({
    severity: "error",
    about: "The mod has so many files, or so long names, that no reader would take the file table of a repaired one.",
    message: () => "Not repaired: the names of all files and folders together are more than a file table can hold.",
    fix: "Do not use a mod you do not trust.",
  }),
  "repair-requirement-hash": rule<{ stored: string; computed: string }>({
    severity: "info",
    about:
      "The checksum of the required mods is not the one of the listed ones. It was left, since it may cover mods that those require.",
    message: ({ stored, computed }) =>
      `The checksum of the required mods is ${stored}; the listed ones alone give ${computed}. It was left: it may cover what those require themselves.`,
  }),
  "repair-names-lost": rule<{ files: number; bytes: number }>({
    severity: "error",
    about: "The file table is cut off: the names of some files are lost, and so are they for the game.",
    message: ({ files, bytes }) =>
      `Lost: the file table is cut off, and with it went the ${files === 1 ? "name of 1 file" : `names of ${files} files`} (${bytes} bytes). The game cannot find ${files === 1 ? "it" : "them"}.`,
    fix: AGAIN,
  }),
  "repair-table-cut": rule<Readonly<Record<string, never>>>({
    severity: "warning",
    about: "The file table is cut off, but every file of the data has its name; removed files may be lost.",
    message: () =>
      "The file table is cut off. All data have their names; removed files that stood behind the cut are taken from the header.",
  }),
  "repair-not-compiled": rule<{ reason: string }>({
    severity: "error",
    about: "A text that the game reads only in compiled form does not compile; it is in the repaired mod as it was.",
    message: ({ reason }) => `Not fixed: the text does not compile. ${reason}`,
    fix: MEND,
  }),
  "repair-compile-warnings": rule<{ count: number; first: string }>({
    severity: "warning",
    about: "A text was compiled with warnings: some of it may not mean in the game what was meant.",
    message: ({ count, first }) =>
      `The text was compiled with ${count} ${count === 1 ? "warning" : "warnings"}. ${count === 1 ? "" : "The first: "}${first}`,
    fix: MEND,
  }),
  "repair-not-text": rule<{ form: string }>({
    severity: "error",
    about: "A file that should hold a compiled form holds neither that nor a text; it is as it was.",
    message: ({ form }) => `Not fixed: the game expects ${form} here, and this is neither that nor a text.`,
    fix: MEND,
  }),
  "repair-removed-content": rule<Readonly<Record<string, never>>>({
    severity: "warning",
    about: "A file had a size but no data. It stays what it was for the game: a removed file.",
    message: () =>
      "The file table gave this file a size but no place in the data. For the game it was a removed file, and it stays one; its content is not in the mod.",
    fix: AGAIN,
  }),
  "repair-duplicate": rule<{ kept: string }>({
    severity: "warning",
    about:
      "Several records had one path, with different contents. Kept is one that can be read, before all one whose name is already right, then the first.",
    message: ({ kept }) =>
      `The path stood more than once, with different contents. Kept is ${kept}; whether the game took that one is not known.`,
  }),
  "repair-raw-kept": rule<{ reason: string }>({
    severity: "warning",
    about: "An index should be made anew, but what it is made of is not all there; the old one was kept.",
    message: ({ reason }) => `The index should be made anew, but ${reason}. The old one was kept.`,
    fix: "Name the game's data with --base, or mend the files it is made of.",
  }),
  "repair-raw-part": rule<{ count: number; first: string }>({
    severity: "warning",
    about: "A missing index was made, but without files that cannot be read.",
    message: ({ count, first }) =>
      `The index was made without ${count} ${count === 1 ? "file" : "files"} that cannot be read; the first is ${first}.`,
  }),
  "repair-raw-not-made": rule<{ reason: string }>({
    severity: "warning",
    about: "An index could not be made; the mod has the one it had, or none.",
    message: ({ reason }) => `The index could not be made: ${reason}`,
  }),
  "repair-id": rule<{ id: string }>({
    severity: "warning",
    about: "The mod's id is 0 or -1, none of its own. Only its author can give it one.",
    message: ({ id }) =>
      `Not fixed: the mod's id is ${id}, none of its own. A repair does not change who a mod is; saves and orders name it by that.`,
    fix: "Pack it from its project with a MOD_ID of its own.",
  }),
  "repair-versions-lost": rule<{ count: number }>({
    severity: "info",
    about: "A header of format version 1 keeps ids of the mod's versions, for which version 4 has no place.",
    message: ({ count }) => `The ids of ${count} versions in the old header have no place in a new one.`,
  }),
  "repair-onto-itself": rule<Readonly<Record<string, never>>>({
    severity: "error",
    about: "The repaired mod was to be written over the one it is made of.",
    message: () => "The repaired mod would be written over the one it is made of.",
    fix: "Name another file with -o.",
  }),
  "repair-game-running": rule<{ program: string }>({
    severity: "error",
    about: "The game or its editor runs and may have the mod open; it is not replaced meanwhile.",
    message: ({ program }) => `${program} is running and may have the mod open; nothing was changed.`,
    fix: "Close it and try again.",
  }),
  "repair-stays-broken": rule<{ count: number; first: string }>({
    severity: "error",
    about:
      "The game drops this mod as a whole; repaired it would load it, with damaged files in it. That has to be asked for.",
    message: ({ count, first }) =>
      `Not repaired: the game drops this mod as a whole now, and would then load it with damaged or lost files (${count}, ${first} for one).`,
    fix: DROP,
  }),
  "repair-undo-changed": rule<Readonly<Record<string, never>>>({
    severity: "error",
    about: "The mod was changed after its repair, so the version before is not put back over it.",
    message: () => "The mod was changed after its repair, so the version before was not put back over it.",
    fix: "The version before is among the backups.",
  }),
  "repair-undo-lost": rule<{ backup: string }>({
    severity: "error",
    about: "The version before the repair is not among the backups any more, or is not what it was.",
    message: ({ backup }) => `The version before the repair is gone or not what it was: ${backup}`,
  }),
  "repair-more": rule<{ code: string; count: number }>({
    severity: "info",
    about: "There are more findings of a kind than are listed one by one.",
    message: ({ code, count }) => `${count} more findings of the kind ${code} are not listed.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

export type RepairCode = keyof typeof REPAIR_RULES;
