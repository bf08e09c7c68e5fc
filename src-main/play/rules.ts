import { type Diagnostic, type DiagnosticRule, diagnose } from "../../src-shared/text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;
type Nothing = Record<string, never>;

const MOVE = "Move it into the folder mods beside modlauncher.sch.";

/** What is said about mods, their folders and orders, beside what verifying a mod finds. */
export const PLAY_RULES = {
  "play-invalid": rule<{ reason: string }>({
    severity: "warning",
    about: "A file is no whole mod, so it is not listed as one; mostly a download that was cut off.",
    message: ({ reason }) => `This is no whole mod: ${reason}.`,
    fix: "Download or build it again.",
  }),
  "play-busy": rule<Nothing>({
    severity: "info",
    about: "A mod is held by another program, or still being written; it is not judged and tried again later.",
    message: () => "Another program holds this file, or is still writing it. It is tried again later.",
    fix: "If this goes on, close the game and other programs that use it.",
  }),
  "play-duplicate-id": rule<{ id: string; taken: string; newest: string }>({
    severity: "warning",
    about: "Several files have one id; the game loads one of them, most likely the first by path.",
    message: ({ id, taken, newest }) =>
      `Several files have the id ${id}. The game takes ${taken}${taken === newest ? "" : ", although another of them is newer"}.`,
    fix: "Keep one of the files and take the others out of the mods folder.",
  }),
  "play-not-in-game": rule<Nothing>({
    severity: "info",
    about: "A mod lies only in a folder of one's own that the game does not look into.",
    message: () => "The game does not look into this folder.",
    fix: MOVE,
  }),
  "play-misplaced-install": rule<Nothing>({
    severity: "warning",
    about: "A mod lies in the folder of the game, where the game does not look for mods.",
    message: () => "This mod lies in the folder of the game, where the game does not look for mods.",
    fix: MOVE,
  }),
  "play-misplaced-profile": rule<Nothing>({
    severity: "warning",
    about: "A mod lies beside the folder mods of the profile instead of in it.",
    message: () => "This mod lies beside the folder mods instead of in it, where the game does not look.",
    fix: MOVE,
  }),
  "play-misplaced-nested": rule<Nothing>({
    severity: "info",
    about: "A mod lies in a second folder mods inside the first; the official launcher may not see it.",
    message: () => "This mod lies in a second folder mods inside the first; the official launcher may not see it.",
    fix: "Move it one folder up.",
  }),
  "play-folder-missing": rule<Nothing>({
    severity: "warning",
    about: "A folder of mods that the settings name is not there.",
    message: () => "The settings name this folder of mods, and it is not there.",
    fix: "Connect its disk, or take the folder out of the settings.",
  }),
  "play-file-damaged": rule<{ what: string; used: string }>({
    severity: "warning",
    about:
      "A file of Lamplighter's own (profiles, notes, settings, history) is damaged; its last whole version is used, or none.",
    message: ({ what, used }) => `This file of Lamplighter's own is damaged (${what}); ${used}.`,
    fix: "It is kept among the backups as soon as something new is saved.",
  }),
  "play-past-limit": rule<{ count: number }>({
    severity: "warning",
    about: "More mods are active than the game takes; those behind the tenth do not load.",
    message: ({ count }) =>
      `${count} mods are active. Torchlight II activates at most 10, and most likely not those behind the tenth.`,
    fix: "Turn some off.",
  }),
  "play-ghost": rule<{ id: string }>({
    severity: "warning",
    about: "An active id belongs to no file. It is kept, and may still take one of the ten places.",
    message: ({ id }) => `No file has the active id ${id}. It is kept, and may still take one of the ten places.`,
    fix: "Put the mod back, or turn the id off.",
  }),
  "play-merged": rule<Nothing>({
    severity: "info",
    about: "Another program changed the order in the meantime; both changes were joined.",
    message: () => "Another program changed the order in the meantime; both changes were joined.",
  }),
  "play-merge-moved": rule<{ id: string }>({
    severity: "warning",
    about: "Both Lamplighter and another program moved a mod; it stands where the other program put it.",
    message: ({ id }) => `Another program moved ${id} too; it stands where that one put it.`,
    fix: "Move it again if that is not where it belongs.",
  }),
  "play-merge-removed": rule<{ id: string }>({
    severity: "warning",
    about: "One side took a mod out of the order while the other moved it; it is out.",
    message: ({ id }) => `${id} was taken out on one side and moved on the other; it is out.`,
    fix: "Turn it on again if it is wanted.",
  }),
  "play-no-path": rule<{ text: string }>({
    severity: "error",
    about: "A text was given as the path of a file of the game that can be none.",
    message: ({ text }) => `“${text}” can be no path of a file of the game.`,
    fix: "Give a path such as MEDIA/UNITS/ITEMS/SWORD.DAT.",
  }),
  "play-unknown-id": rule<{ id: string }>({
    severity: "error",
    about: "An id was to be turned on that no mod has.",
    message: ({ id }) => `No mod that is installed has the id ${id}.`,
    fix: "`lamplighter mods list` shows the ids of all mods.",
  }),
  "play-not-active": rule<{ id: string }>({
    severity: "error",
    about: "A mod was to be moved that is not active.",
    message: ({ id }) => `${id} is not active, so it has no rank.`,
    fix: "Turn it on first: `lamplighter mods enable`.",
  }),
  "play-profile-unknown": rule<{ name: string }>({
    severity: "error",
    about: "There is no profile of that name.",
    message: ({ name }) => `There is no profile "${name}".`,
    fix: "The list of profiles has the names: `lamplighter mods profile list`.",
  }),
  "play-profile-exists": rule<{ name: string }>({
    severity: "error",
    about: "There is a profile of that name already.",
    message: ({ name }) => `There is a profile "${name}" already.`,
    fix: "Take another name.",
  }),
  "play-profile-name": rule<{ longest: number }>({
    severity: "error",
    about: "A profile is to get a name that is empty, too long, or has control characters.",
    message: ({ longest }) => `A name has 1 to ${longest} characters, and no control characters.`,
  }),
  "play-profile-many": rule<{ most: number }>({
    severity: "error",
    about: "A profile is to be made, and there are as many as can be kept.",
    message: ({ most }) => `There are ${most} profiles already, and no more can be kept.`,
    fix: "Delete one that is not needed any more.",
  }),
  "play-profile-file": rule<{ what: string }>({
    severity: "error",
    about: "A file that was to be imported is no profile.",
    message: ({ what }) => `This is no profile: ${what}.`,
    fix: "Take a file that Lamplighter has exported, or paste its code.",
  }),
  "play-code-none": rule<Nothing>({
    severity: "error",
    about: "A text that was to be imported holds no code.",
    message: () => "There is no code in this text; one begins with LAMP and a number.",
    fix: "Copy the whole code again.",
  }),
  "play-code-many": rule<{ most: number }>({
    severity: "error",
    about: "A code is to be made of more mods than a code can hold.",
    message: ({ most }) => `A code holds at most ${most} mods.`,
  }),
  "play-code-newer": rule<{ version: number }>({
    severity: "error",
    about: "A code was made by a newer version of Lamplighter.",
    message: ({ version }) => `This code is of version ${version}, made by a newer Lamplighter.`,
    fix: "Update Lamplighter, or ask for the file instead of the code.",
  }),
  "play-code-letter": rule<{ letter: string; at: number }>({
    severity: "error",
    about: "A code has a character that no code has.",
    message: ({ letter, at }) => `Character ${at} of the code is "${letter}", which no code has.`,
    fix: "Copy the whole code again.",
  }),
  "play-code-cut": rule<{ missing: number }>({
    severity: "error",
    about: "A code was cut off when it was copied.",
    message: ({ missing }) => `The end of the code is missing: ${missing} characters.`,
    fix: "Copy the whole code again.",
  }),
  "play-code-damaged": rule<Nothing>({
    severity: "error",
    about: "The checksum of a code is wrong: a character was changed, added or left out.",
    message: () => "The checksum of the code is wrong: a character was changed, added or left out.",
    fix: "Copy the whole code again.",
  }),
  "play-import-missing": rule<{ id: string; title: string }>({
    severity: "warning",
    about: "An imported profile holds a mod that is not installed; it is kept in its place as an id without a file.",
    message: ({ id, title }) => `${title === "" ? id : `${title} (${id})`} is not installed. It keeps its place.`,
    fix: "Get the mod; it loads as soon as it lies in the mods folder.",
  }),
  "play-import-version": rule<{ title: string; wanted: number; found: number }>({
    severity: "info",
    about: "An imported profile was made with another version of a mod than the one that is installed.",
    message: ({ title, wanted, found }) => `${title} is installed in version ${found}; the profile had ${wanted}.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

type Rules = typeof PLAY_RULES;
export type PlayCode = keyof Rules;

/** Why something was not done; nothing was changed. */
export interface Refusal {
  readonly kind: "refused";
  readonly finding: Diagnostic;
}

export function refused<C extends PlayCode>(code: C, path: string, data: Parameters<Rules[C]["message"]>[0]): Refusal {
  return { kind: "refused", finding: playFinding(code, path, data) };
}

/** A finding of this room about a file. */
export function playFinding<C extends PlayCode>(
  code: C,
  path: string,
  data: Parameters<Rules[C]["message"]>[0],
): Diagnostic {
  return diagnose(code, PLAY_RULES[code] as DiagnosticRule<typeof data>, { path }, data);
}
