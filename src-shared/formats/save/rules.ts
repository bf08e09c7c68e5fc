import { type Diagnostic, type DiagnosticData, type DiagnosticRule, diagnose } from "../../text/diagnostic.ts";

/** Everything that can be said about a save. All of them keep it from being written. */
export const SAVE_RULES = {
  "save-damaged": {
    severity: "error",
    about: "The save is cut off or damaged: its length, checksum or blocks are not right. It is shown, never written.",
    message: (data) => `This is not a whole save: ${data.what}.`,
    fix: "Go back to a version you kept, or to the game's own copy beside it, whose name ends in .restore.",
  },
  "save-unknown-version": {
    severity: "error",
    about: "The save or stash is of a version that is not known.",
    message: (data) => `Version ${data.version} is not known; ${data.known} are.`,
    fix: "If it is an old save, load it in the newest version of the game, which writes 0x44; else it is no save.",
  },
  "save-read-only-version": {
    severity: "error",
    about: "The save is of an older version, which is read but never written.",
    message: (data) => `Version ${data.version} is only read; ${data.written} is what can be changed.`,
    fix: "Load the character once in the newest version of the game, which writes 0x44.",
  },
  "save-is-stash": {
    severity: "error",
    about: "A character was asked for and the file is a shared stash.",
    message: () => "This is a shared stash, not a character.",
    fix: "Name the .SVB file of a character; `lamplighter saves list` shows where they are.",
  },
  "save-game-copy": {
    severity: "error",
    about:
      "The file is a copy that the game keeps for itself, a `.restore` or `backup.tmp`. It is shown, never written.",
    message: () => "This is a copy that the game keeps for itself; it is shown, never written.",
    fix: "Name the .SVB file of the character.",
  },
  "save-keys-full": {
    severity: "error",
    about: "The save's key map has as many keys as it can hold, so there is no room for another slot.",
    message: (data) => `The key map has room for ${data.most} keys, and all of them are taken.`,
    fix: "Empty another slot of the quickbar first.",
  },
  "save-not-reproduced": {
    severity: "error",
    about:
      "Writing the save's quickbar or mod lists unchanged would not give the same bytes, so they are not understood.",
    message: (data) => `Writing ${data.block} unchanged would not give the same bytes, so it is not understood.`,
    fix: "Please report it, with a copy of the save.",
  },
  "save-unknown-datatype": {
    severity: "error",
    about: "A slot of the quickbar holds something that is neither an item nor a skill.",
    message: (data) =>
      `Slot ${data.slot} holds something of datatype ${data.datatype}, which is neither item nor skill.`,
    fix: "Empty that slot in the game first.",
  },
  "save-bad-slot": {
    severity: "error",
    about: "A slot of the quickbar is to hold a GUID that stands for nothing, or is none.",
    message: (data) => `Slot ${data.slot} cannot hold ${data.guid}.`,
    fix: "Take the UNIT_GUID of an item or the UNIQUE_GUID of a skill; 0 and -1 stand for nothing.",
  },
  "save-bad-mods": {
    severity: "error",
    about: "A mod list cannot be written as it was asked for.",
    message: (data) => `The mod list cannot be written: ${data.what}.`,
  },
  "save-game-running": {
    severity: "error",
    about: "The game or its editor is running; it writes saves from memory and would undo the change.",
    message: (data) => `${data.program} is running; it writes this save from memory and would undo the change.`,
    fix: "Leave the game, then try again.",
  },
  "save-programs-unknown": {
    severity: "error",
    about: "Which programs are running cannot be found out, so the game may be.",
    message: () => "Which programs are running cannot be found out, so the game may be.",
    fix: "Leave the game, and try again from a terminal of your own account.",
  },
  "save-changed": {
    severity: "error",
    about: "The save was changed by another program after it was read; nothing was written.",
    message: () => "This was changed by another program in the meantime; nothing was written.",
    fix: "Try again when nothing else writes to it.",
  },
} as const satisfies Record<string, DiagnosticRule<DiagnosticData>>;

export type SaveCode = keyof typeof SAVE_RULES;

/** Why nothing was written. */
export interface SaveRefusal {
  readonly kind: "refused";
  readonly code: SaveCode;
  readonly data: DiagnosticData;
}

export function refused(code: SaveCode, data: DiagnosticData = {}): SaveRefusal {
  return { kind: "refused", code, data };
}

/** A refusal as a finding about a file. */
export function refusalFinding({ code, data }: SaveRefusal, path: string): Diagnostic {
  return diagnose(code, SAVE_RULES[code], { path }, data);
}
