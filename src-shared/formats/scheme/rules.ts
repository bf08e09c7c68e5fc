import type { DiagnosticRule } from "../../text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;
type Nothing = Record<string, never>;

const SAVE = "Save the order once: it is then written as the game wants it. The old file is kept.";

/** Everything that can be said about a modlauncher.sch. */
export const SCHEME_RULES = {
  "scheme-not-a-scheme": rule<Nothing>({
    severity: "error",
    about:
      "The file holds neither a section MODS nor an id; it is no load order, or was overwritten with something else.",
    message: () => "This is no load order: it has no section MODS and no ids.",
    fix: "Restore an earlier order, or save one: the file that is there now is kept.",
  }),
  "scheme-encoding": rule<{ encoding: string }>({
    severity: "warning",
    about: "The file is not UTF-16LE with its mark, as the game writes it; the game may not read it.",
    message: ({ encoding }) => `The file is ${encoding}; the game writes UTF-16LE with its mark and may not read this.`,
    fix: SAVE,
  }),
  "scheme-bad-bytes": rule<{ bytes: number }>({
    severity: "warning",
    about: "Some bytes are no text in the file's encoding.",
    message: ({ bytes }) => `${bytes} bytes are no text in the file's encoding.`,
    fix: SAVE,
  }),
  "scheme-no-section": rule<Nothing>({
    severity: "warning",
    about: "Ids stand in the file without a section MODS around them; they are read, but the game may not see them.",
    message: () => "There is no section MODS around the ids; the game may not see them.",
    fix: SAVE,
  }),
  "scheme-unclosed": rule<Nothing>({
    severity: "warning",
    about: "The section MODS is not closed; the file was probably cut off.",
    message: () => "The section MODS is not closed; the file was probably cut off, and mods may be missing at its end.",
    fix: SAVE,
  }),
  "scheme-outside": rule<Nothing>({
    severity: "warning",
    about:
      "An id stands outside the first section MODS, where the game does not look; the line is kept and does nothing.",
    message: () => "This id stands outside the section MODS, where the game does not look.",
    fix: "Turn the mod on again if it is wanted.",
  }),
  "scheme-duplicate": rule<{ id: string }>({
    severity: "warning",
    about: "An id is listed more than once; the first place counts.",
    message: ({ id }) => `${id} is listed more than once; the first place counts.`,
    fix: SAVE,
  }),
  "scheme-unsigned-id": rule<{ value: string; id: string }>({
    severity: "warning",
    about:
      "An id is written as an unsigned number; ids are signed, so the game looks for another one and finds no mod.",
    message: ({ value, id }) => `${value} is written unsigned; the mod's id is ${id}, and the game may not find it.`,
    fix: SAVE,
  }),
  "scheme-bad-id": rule<{ value: string }>({
    severity: "warning",
    about: "An id is no whole number of 64 bits; the line is kept and does nothing.",
    message: ({ value }) => `"${value}" is no id: a whole number of 64 bits is wanted.`,
  }),
  "scheme-unknown-line": rule<{ line: string }>({
    severity: "info",
    about: "A line is neither the section MODS nor an id; it is kept.",
    message: ({ line }) => `"${line}" has no known meaning here; it is kept.`,
  }),
  "scheme-more": rule<{ count: number }>({
    severity: "info",
    about: "A load order has more findings than are listed one by one.",
    message: ({ count }) => `${count} more findings are not listed.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;
