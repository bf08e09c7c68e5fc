import { counted } from "../../text/counted.ts";
import { type Diagnostic, type DiagnosticRule, diagnose, type Place } from "../../text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;
type Nothing = Record<string, never>;

/** Texts and pictures of a project that pack well and do nothing, or something else, in the game. */
export const SOURCE_RULES = {
  "source-key-typo": rule<{ key: string; meant: string }>({
    severity: "warning",
    about: "A key is no name that is known, and one letter away from one that the game reads.",
    message: ({ key, meant }) => `The game does not read ${key}. Did you mean ${meant}?`,
    fix: "Write the key as the game does.",
  }),
  "source-reference-missing": rule<{ key: string; file: string }>({
    severity: "warning",
    about:
      "A value names a file that neither the project nor the base game has; the game may crash when it asks for it.",
    message: ({ key, file }) => `${key} names ${file}, which neither the project nor the game has.`,
    fix: "Add the file, or correct its name.",
  }),
  "source-reference-suffix": rule<{ key: string; file: string; suffix: string }>({
    severity: "warning",
    about: "A value names no file, and does with `.LAYOUT` at its end; a page of the interface then opens black.",
    message: ({ file, suffix }) =>
      `This reference has no ${suffix} at its end. ${isOfUi(file) ? "The page opens black." : "The game finds nothing there."}`,
    fix: "Write the name whole.",
  }),
  "source-recipe-guid": rule<Nothing>({
    severity: "warning",
    about: "A recipe has no GUID, by which saves remember it; the game forgets it when the player logs out.",
    message: () => "This recipe has no GUID. The game forgets it after you log out.",
    fix: "Give it a GUID of its own, such as: <INTEGER64>GUID:-1708083968110449596",
  }),
  "source-picture": rule<{ what: string }>({
    severity: "warning",
    about: "A DDS picture is damaged, or of a format that the game cannot show.",
    message: ({ what }) => `The game cannot show this picture: ${what}.`,
    fix: "Save it as DXT1, DXT3, DXT5 or plain pixels.",
  }),
  "source-for-editor": rule<{ count: number }>({
    severity: "info",
    about:
      "Texts are not UTF-16 with a byte order mark and CR LF, and others of the project are; GUTS may not read them. Lamplighter packs either. Said once, at the first; a project without any UTF-16 was never meant for GUTS and is told nothing.",
    message: ({ count }) =>
      `${counted(count, "text")} of this project ${count === 1 ? "is" : "are"} not written as GUTS writes them (UTF-16 with a mark, CR LF); it may not read ${count === 1 ? "it" : "them"}.`,
    fix: "If you open the project in GUTS, save them so; packing does not need it.",
  }),
  "source-too-large": rule<{ limit: number }>({
    severity: "info",
    about: "A text is larger than any real one; keys and references in it are not checked.",
    message: ({ limit }) => `Larger than ${limit} MB, so its keys and references are not checked.`,
  }),
  "source-no-base": rule<{ count: number }>({
    severity: "info",
    about: "References could not be looked up, since the base game or all of it was not found. Said once.",
    message: ({ count }) => `${counted(count, "reference")} could not be looked up: the whole base game is not here.`,
    fix: "Name the game's folder with --base or TL2_INSTALL_DIR.",
  }),
  "source-no-required": rule<{ count: number }>({
    severity: "info",
    about: "References are in neither the project nor the base game, and may be in the mods that the project requires.",
    message: ({ count }) =>
      `${counted(count, "reference")} could not be looked up: ${count === 1 ? "it" : "they"} may be in the mods that this one requires.`,
  }),
  "source-more": rule<{ count: number }>({
    severity: "info",
    about: "There are more references than are looked up, or told of one by one.",
    message: ({ count }) => `${counted(count, "more reference")} of this project may name no file.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

type Rules = typeof SOURCE_RULES;
export type SourceCode = keyof Rules;
export type SourceData<C extends SourceCode> = Parameters<Rules[C]["message"]>[0];

/** A finding of these checks. */
export function sourceFinding<C extends SourceCode>(code: C, place: Place, data: SourceData<C>): Diagnostic {
  return diagnose(code, SOURCE_RULES[code] as DiagnosticRule<typeof data>, place, data);
}

function isOfUi(file: string): boolean {
  return /^media[/\\]+ui[/\\]/i.test(file);
}
