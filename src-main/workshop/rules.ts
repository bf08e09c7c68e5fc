import { type Diagnostic, type DiagnosticRule, diagnose } from "../../src-shared/text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;
type Nothing = Record<string, never>;

/** What is said about projects and how they are built, beside what building finds. */
export const WORKSHOP_RULES = {
  "workshop-not-project": rule<{ missing: string }>({
    severity: "error",
    about: "A folder was to be added as a project, and it has no MOD.DAT or no MEDIA.",
    message: ({ missing }) => `This folder has no ${missing}, so it is not a project.`,
    fix: "Choose the folder that holds MOD.DAT and MEDIA.",
  }),
  "workshop-folder-taken": rule<{ name: string }>({
    severity: "error",
    about: "A new project was to be made in a folder that is there already.",
    message: ({ name }) => `There is a folder ${name} already.`,
    fix: "Choose another name or another place.",
  }),
  "workshop-too-many": rule<{ limit: number }>({
    severity: "error",
    about: "The list of projects is full.",
    message: ({ limit }) => `The list holds ${limit} projects, which is as many as it can.`,
    fix: "Take projects out of the list that you do not work on.",
  }),
  "workshop-not-a-mod": rule<Nothing>({
    severity: "error",
    about: "Something was to be imported as a project that is no .MOD.",
    message: () => "This is no mod of the game, so there is nothing to make a project of.",
    fix: "Choose a .MOD file.",
  }),
  "workshop-import-incomplete": rule<{ errors: number }>({
    severity: "error",
    about: "A mod that cannot be unpacked as a whole was to become a project; no project was made.",
    message: ({ errors }) =>
      `The mod is damaged (${errors} of its parts cannot be read), so no project was made of it.`,
    fix: "`verify` says what is wrong with the mod.",
  }),
  "workshop-identity-unreadable": rule<Nothing>({
    severity: "error",
    about: "MOD.DAT was to be changed in the form, and cannot be read as it is.",
    message: () => "MOD.DAT cannot be read as it is, so its form cannot be saved.",
    fix: "Open it in an editor and mend what the problems name.",
  }),
  "workshop-identity-bad": rule<{ field: string; why: string }>({
    severity: "error",
    about: "A value of the form would make a MOD.DAT that no mod can be built of; nothing was written.",
    message: ({ field, why }) => `${field}: ${why} Nothing was written.`,
  }),
  "workshop-settings-damaged": rule<{ what: string }>({
    severity: "warning",
    about: "lamplighter.json of a project cannot be read; nothing is silenced.",
    message: ({ what }) => `This file cannot be read (${what}), so no code is silenced.`,
    fix: 'Write it like this: {"silence": [{"code": "dat-number-rest", "paths": ["MEDIA/UNITS/**"]}]}',
  }),
  "workshop-settings-unknown": rule<{ code: string; meant: string }>({
    severity: "warning",
    about: "lamplighter.json of a project silences a code that there is not; most likely it is mistyped.",
    message: ({ code, meant }) =>
      meant === "" ? `There is no code ${code} to silence.` : `There is no code ${code}. Did you mean ${meant}?`,
  }),
  "workshop-silence-error": rule<{ code: string }>({
    severity: "error",
    about: "A code of severity error was to be silenced; what keeps a mod from being built is always told.",
    message: ({ code }) => `${code} keeps the mod from being built, so it cannot be silenced.`,
    fix: "Mend what it names.",
  }),
  "workshop-silence-full": rule<{ code: string; what: string }>({
    severity: "error",
    about: "lamplighter.json of a project has no room for another code that is silenced.",
    message: ({ code, what }) => `${code} cannot be written into lamplighter.json: ${what}.`,
    fix: "Take codes out of it that need not be silenced any more.",
  }),
  "workshop-unwatched": rule<{ why: string }>({
    severity: "info",
    about: "The system tells of no changes in this folder; it is looked through every few seconds instead.",
    message: ({ why }) => `The system does not tell of changes here (${why}); the folder is looked through instead.`,
  }),
  "workshop-deploy-queued": rule<{ why: string }>({
    severity: "info",
    about: "A mod is built, and put into the game's folder as soon as the game has ended.",
    message: ({ why }) => `The mod is put into the game's folder later: ${why}.`,
  }),
  "workshop-deploy-old-name": rule<{ old: string }>({
    severity: "warning",
    about: "The file name of a mod has changed, and the mod lies under its old name in the game's folder too.",
    message: ({ old }) => `This mod also lies in the game's folder as ${old}; of two with one id the game loads one.`,
    fix: "Remove the old file.",
  }),
  "workshop-no-build": rule<Nothing>({
    severity: "error",
    about: "A mod was to be put into the game's folder or its order, or to be compared, before it was built.",
    message: () => "There is no built mod yet.",
    fix: "Build it first.",
  }),
  "workshop-no-build-before": rule<Nothing>({
    severity: "error",
    about: "A build was to be compared with the one before it, and no earlier one was kept.",
    message: () => "No build before this one was kept.",
    fix: "Builds are kept when a new one takes their place: build once more.",
  }),
  "workshop-not-deployed": rule<{ folder: string }>({
    severity: "error",
    about: "A build was to be compared with the mod in the game's folder, and there is none.",
    message: ({ folder }) => `The mod is not in the game's folder ${folder}.`,
    fix: "Deploy it first.",
  }),
  "workshop-not-comparable": rule<Nothing>({
    severity: "error",
    about: "A build was to be compared with a file that is no .MOD.",
    message: () => "This is no mod of the game, so a build cannot be compared with it.",
    fix: "Choose a .MOD file.",
  }),
  "workshop-no-editor": rule<Nothing>({
    severity: "error",
    about: "A file was to be opened in an editor, and none was found on this machine.",
    message: () => "No editor was found.",
    fix: "Set a command in the settings, such as: code -g {file}:{line}:{column}",
  }),
  "workshop-editor-bad": rule<{ command: string; why: string }>({
    severity: "error",
    about: "The command that opens files in an editor cannot be run.",
    message: ({ command, why }) => `The command ${command} cannot be run: ${why}.`,
    fix: "Set another one, such as: code -g {file}:{line}:{column}",
  }),
  "workshop-fix-none": rule<Nothing>({
    severity: "info",
    about: "A problem was to be fixed that only a person can mend.",
    message: () => "Only a person can mend this.",
  }),
  "workshop-fix-changed": rule<Nothing>({
    severity: "warning",
    about: "A problem was to be fixed, and its file does not say any more what the problem is about; it is as it was.",
    message: () => "The file was changed since this was found, so it was left as it is.",
    fix: "Build again, and fix what is found then.",
  }),
  "workshop-fix-overlap": rule<Nothing>({
    severity: "info",
    about: "Two fixes would change the same place of a file; the first of them was done.",
    message: () => "Another fix has changed the same place.",
    fix: "Build again, and fix what is left.",
  }),
  "workshop-fix-worsens": rule<{ why: string }>({
    severity: "warning",
    about: "With the fixes a file would have a problem that it does not have now; it is as it was.",
    message: ({ why }) => `The fix would make another problem, so the file was left as it is: ${why}`,
    fix: "Mend it by hand.",
  }),
  "workshop-fix-cancelled": rule<Nothing>({
    severity: "info",
    about: "Fixing was cancelled before this file; it is as it was.",
    message: () => "Fixing was cancelled before this file.",
  }),
  "workshop-undo-changed": rule<Nothing>({
    severity: "warning",
    about: "A fix was to be taken back, and its file was changed since; it is as it was.",
    message: () => "The file was changed since the fix, so it was left as it is.",
    fix: "What it was before the fix is among the backups.",
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

type Rules = typeof WORKSHOP_RULES;
export type WorkshopCode = keyof Rules;

/** A finding of this room. */
export function workshopFinding<C extends WorkshopCode>(
  code: C,
  path: string,
  data: Parameters<Rules[C]["message"]>[0],
): Diagnostic {
  return diagnose(code, WORKSHOP_RULES[code] as DiagnosticRule<typeof data>, { path }, data);
}

/** What was asked for cannot be, and nothing was changed. */
export class WorkshopRefusal extends Error {
  readonly finding: Diagnostic;

  constructor(finding: Diagnostic) {
    super(finding.message);
    this.name = "WorkshopRefusal";
    this.finding = finding;
  }
}

/** The error of a refusal. */
export function refusal<C extends WorkshopCode>(
  code: C,
  path: string,
  data: Parameters<Rules[C]["message"]>[0],
): WorkshopRefusal {
  return new WorkshopRefusal(workshopFinding(code, path, data));
}
