import type { DiagnosticData, DiagnosticRule } from "../../src-shared/text/diagnostic.ts";

type Rules<T extends Record<string, DiagnosticData>> = { readonly [K in keyof T]: DiagnosticRule<T[K]> };

/** What the plan and the build itself have to say, apart from the formats' own diagnostics. */
export const PLAN_RULES: Rules<{
  "pack-orphan": { entry: string };
  "pack-orphan-packed": { entry: string };
  "pack-already-compiled": { form: string };
  "pack-broken-binary": { form: string; what: string; offset: number };
  "pack-no-files": Record<string, never>;
  "pack-too-large": { bytes: number };
  "pack-table-too-large": Record<string, never>;
  "pack-output-in-sources": Record<string, never>;
  "pack-name-unsafe": Record<string, never>;
  "pack-skipped-broken": { reason: string };
  "pack-raw-kept": { count: number };
  "pack-grids-kept": { count: number };
  "pack-no-grid": { count: number; first: string };
  "pack-devbuild": Record<string, never>;
}> = {
  "pack-orphan": {
    severity: "warning",
    about: "A compiled file whose text source is not there. Left out, since nobody can tell what it was made of.",
    message: ({ entry }) => `A compiled file without its source ${entry}; it was left out.`,
    fix: "Delete it, bring the source back, or pack it as it is with --orphans pack.",
  },
  "pack-orphan-packed": {
    severity: "info",
    about: "A compiled file without its text source was packed as it is, because --orphans pack asked for it.",
    message: ({ entry }) => `Packed as ${entry} without a source, as asked.`,
  },
  "pack-already-compiled": {
    severity: "info",
    about: "A file with the name of a text source already holds the compiled form; it was taken as it is.",
    message: ({ form }) => `Holds ${form} already and was taken as it is.`,
  },
  "pack-broken-binary": {
    severity: "error",
    about: "A file with the name of a text source holds the compiled form, and that does not read.",
    message: ({ form, what, offset }) =>
      `Holds ${form} instead of text, and it is damaged: ${what} (at byte ${offset}).`,
    fix: "Bring the text source back.",
  },
  "pack-no-files": {
    severity: "error",
    about: "Nothing in MEDIA goes into the mod; the game would not mount it.",
    message: () => "MEDIA holds nothing that goes into a mod, and the game does not mount an empty one.",
    fix: "Check that this is the folder that was meant.",
  },
  "pack-too-large": {
    severity: "error",
    about: "The data of the mod is larger than the 4 GiB that its 32-bit offsets can reach.",
    message: ({ bytes }) => `The mod would hold ${bytes} bytes of data; the format ends at 4,294,967,295.`,
    fix: "Split the mod in two.",
  },
  "pack-table-too-large": {
    severity: "error",
    about: "There are so many files and folders, or so long paths, that no reader would take the mod's file table.",
    message: () =>
      "The names of all files and folders together are more than a mod's file table can hold, those under REMOVE_FILES among them.",
    fix: "Look for folders in folders without end, in MEDIA and under REMOVE_FILES.",
  },
  "pack-name-unsafe": {
    severity: "error",
    about: "A file has a name that the game can never ask for: with a backslash, a colon or a control character.",
    message: () => "The name holds a backslash, a colon or a control character; the game can never ask for it.",
    fix: "Rename the file.",
  },
  "pack-output-in-sources": {
    severity: "error",
    about:
      "The mod was to be written over MOD.DAT or another file of the project, or into MEDIA, where it would be packed with the next build.",
    message: () =>
      "The mod cannot be written here: this is MOD.DAT or another file of the project, or lies in MEDIA, among the sources.",
    fix: "Write it beside MEDIA or into another folder.",
  },
  "pack-skipped-broken": {
    severity: "warning",
    about: "A file that cannot be compiled was left out, because --skip-broken asked for it.",
    message: ({ reason }) => `Left out of the mod: ${reason}`,
    fix: "Mend the file: without it the game uses the file of the base game, or none.",
  },
  "pack-raw-kept": {
    severity: "info",
    about: "The project's own .RAW index files were packed as they are, because --raw keep asked for it.",
    message: ({ count }) =>
      count === 1
        ? "One .RAW index file of the project was packed as it is, as asked."
        : `${count} .RAW index files of the project were packed as they are, as asked.`,
  },
  "pack-grids-kept": {
    severity: "info",
    about: "The project's own .MPP walk grids were packed as they are, because --mpp keep asked for it.",
    message: ({ count }) =>
      count === 1
        ? "One .MPP walk grid of the project was packed as it is, as asked."
        : `${count} .MPP walk grids of the project were packed as they are, as asked.`,
  },
  "pack-no-grid": {
    severity: "warning",
    about: "A level layout without its walk grid: in game nobody can move on it.",
    message: ({ count, first }) =>
      count === 1
        ? `The level layout ${first} has no walk grid (.MPP) beside it: in game nobody can move there.`
        : `${count} level layouts have no walk grid (.MPP) beside them: in game nobody can move there. The first is ${first}.`,
    fix: "Bake the grids with --mpp bake, or put those that the editor baked beside the layouts.",
  },
  "pack-devbuild": {
    severity: "info",
    about: "devbuild.txt lies in the project: file times are written as zero, as the editor does then.",
    message: () => "devbuild.txt is there, so file times are written as zero.",
  },
};

/** What unpacking has to say about an entry. */
export const UNPACK_RULES: Rules<{
  "unpack-refused": { reason: string };
  "unpack-renamed": { relative: string };
  "unpack-over-archive": { file: string };
  "unpack-damaged": { what: string; offset: number };
  "unpack-not-compiled": Record<string, never>;
  "unpack-unreadable": { what: string; offset: number };
  "unpack-text-too-large": { what: string };
  "unpack-crc": { stored: string; computed: string };
  "unpack-too-large": { bytes: number; limit: number };
  "unpack-no-match": { glob: string };
  "unpack-more": { code: string; count: number };
}> = {
  "unpack-refused": {
    severity: "error",
    about: "An entry's name would lead outside the target folder or names no file; it was not extracted.",
    message: ({ reason }) => `Not extracted: its name is not safe on disk (${reason.replaceAll("-", " ")}).`,
  },
  "unpack-renamed": {
    severity: "warning",
    about: "An entry's name cannot stand on every disk; it was extracted under another one.",
    message: ({ relative }) => `Extracted as ${relative}, since its own name cannot stand on every disk.`,
  },
  "unpack-over-archive": {
    severity: "error",
    about: "An entry would replace a file of the archive that it is read from; it was not extracted.",
    message: ({ file }) => `Not extracted: it would replace ${file}, which it is read from.`,
    fix: "Extract into another folder.",
  },
  "unpack-damaged": {
    severity: "error",
    about: "An entry's block cannot be inflated or is not what the archive says; it was not extracted.",
    message: ({ what, offset }) => `Not extracted, its data is damaged: ${what} (at byte ${offset}).`,
    fix: "Get the archive again from where it came.",
  },
  "unpack-not-compiled": {
    severity: "warning",
    about: "An entry of a compiled type holds something else, so there was nothing to turn into text.",
    message: () => "Holds no compiled data, so it was extracted as it is. The game cannot read it either.",
  },
  "unpack-unreadable": {
    severity: "warning",
    about: "An entry's compiled data does not read to its end; it was extracted as it is.",
    message: ({ what, offset }) =>
      `Cannot be turned into text and was extracted as it is: ${what} (at byte ${offset}).`,
  },
  "unpack-text-too-large": {
    severity: "warning",
    about: "An entry was extracted as it is because it, or the texts of the archive together, would be too large.",
    message: ({ what }) => `Was not turned into text but extracted as it is: ${what}.`,
  },
  "unpack-crc": {
    severity: "error",
    about: "An entry's content does not have the checksum the archive gives it; it was extracted all the same.",
    message: ({ stored, computed }) =>
      `Extracted, but it may be damaged: its checksum is ${computed}, and the archive says ${stored}.`,
    fix: "Get the archive again from where it came.",
  },
  "unpack-too-large": {
    severity: "error",
    about: "The archive would unpack to so much more than its own size that it looks made to fill the disk.",
    message: ({ bytes, limit }) =>
      `Nothing was unpacked: it would take ${bytes} bytes, and ${limit} are allowed for an archive of this size.`,
    fix: "Do not unpack an archive you do not trust. If you do trust this one, allow more with --limit.",
  },
  "unpack-no-match": {
    severity: "warning",
    about: "A pattern of `--only` matches no entry of the archive.",
    message: ({ glob }) => `No entry matches ${glob}.`,
    fix: "Look with `lamplighter list` how the entries are called; in a mod their names begin with MEDIA/.",
  },
  "unpack-more": {
    severity: "info",
    about: "There are more findings of a kind than are listed one by one.",
    message: ({ code, count }) => `${count} more findings of the kind ${code} are not listed.`,
  },
};

/** What `dat` and `layout` have to say about a file. */
export const CONVERT_RULES: Rules<{
  "convert-not-compiled": { form: string };
  "convert-damaged": { form: string; what: string; offset: number };
  "convert-clash": { other: string };
  "convert-onto-itself": Record<string, never>;
}> = {
  "convert-not-compiled": {
    severity: "error",
    about: "A file to decompile does not hold the compiled form.",
    message: ({ form }) => `This is not ${form}.`,
  },
  "convert-damaged": {
    severity: "error",
    about: "A file to decompile is damaged.",
    message: ({ form, what, offset }) => `This ${form} is damaged: ${what} (at byte ${offset}).`,
  },
  "convert-clash": {
    severity: "error",
    about: "Two files of a folder would be written under one name.",
    message: ({ other }) => `Would be written over what was made of ${other}.`,
    fix: "Keep one of the two.",
  },
  "convert-onto-itself": {
    severity: "error",
    about: "The result would be written over the file it is made of.",
    message: () => "The result would be written over this file itself.",
    fix: "Name another file or folder to write to.",
  },
};
