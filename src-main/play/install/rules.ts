import { type Diagnostic, type DiagnosticRule, diagnose } from "../../../src-shared/text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;
type Nothing = Record<string, never>;

const LOOK_AGAIN = "Look at the files again, and then install them.";

/** What is said about mods that are installed, removed or moved. */
export const INSTALL_RULES = {
  "install-not-a-mod": rule<{ what: string }>({
    severity: "error",
    about: "A file that is to be installed is called a mod and is no whole one.",
    message: ({ what }) => `This is no whole mod: ${what}.`,
    fix: "Download it again.",
  }),
  "install-no-mods": rule<Nothing>({
    severity: "error",
    about: "A package that was to be installed holds no mods.",
    message: () => "There are no mods in this package.",
    fix: "Look into it: a folder with MOD.DAT and MEDIA is the source of a mod, and `lamplighter pack` makes a mod of it.",
  }),
  "install-same": rule<Nothing>({
    severity: "info",
    about: "The very same mod is installed already.",
    message: () => "The very same mod is installed already.",
  }),
  "install-older": rule<{ there: number; here: number }>({
    severity: "warning",
    about: "A newer version of a mod is installed already.",
    message: ({ there, here }) => `Version ${there} is installed already, this is version ${here}.`,
    fix: "Choose it all the same if the older version is wanted; the newer one is kept among the backups.",
  }),
  "install-same-version": rule<{ version: number }>({
    severity: "info",
    about: "A mod has the version of the one that is installed, and another content.",
    message: ({ version }) => `Version ${version} is installed already, with another content.`,
  }),
  "install-other-name": rule<{ name: string }>({
    severity: "info",
    about: "A mod is installed under another file name; that file is replaced, so that no two files have one id.",
    message: ({ name }) => `This mod is installed as ${name}; that file is replaced.`,
  }),
  "install-duplicate": rule<{ other: string }>({
    severity: "warning",
    about: "What is to be installed holds a mod twice; the newest of them is taken.",
    message: ({ other }) => `The same mod is in here again: ${other}.`,
  }),
  "install-renamed": rule<{ from: string }>({
    severity: "info",
    about: "A mod gets another file name, because not every system takes its own, or another mod has it.",
    message: ({ from }) => `Its file cannot be called ${from}, so it gets another name.`,
  }),
  "install-over-broken": rule<Nothing>({
    severity: "info",
    about: "A file that is no whole mod has the name of one that is to be installed, and is replaced.",
    message: () => "The file of this name is no whole mod; it is replaced.",
  }),
  "install-standing-busy": rule<{ name: string }>({
    severity: "error",
    about: "Another program holds the file of this name, so it is not known which mod it is.",
    message: ({ name }) => `Another program holds ${name}, so it is not known which mod that is.`,
    fix: "Close the game and other programs that use it, then try again.",
  }),
  "install-changed": rule<{ name: string }>({
    severity: "error",
    about: "A file was changed by another program since it was looked at; nothing is done about it.",
    message: ({ name }) => `${name} was changed in the meantime.`,
    fix: LOOK_AGAIN,
  }),
  "install-once": rule<Nothing>({
    severity: "info",
    about: "Another file with the same mod was installed before this one.",
    message: () => "Another file with the same mod was installed before this one.",
  }),
  "install-cancelled": rule<Nothing>({
    severity: "info",
    about: "Installing was cancelled before this mod; it is as it was.",
    message: () => "Installing was cancelled before this one.",
  }),
  "install-unknown": rule<{ what: string }>({
    severity: "error",
    about: "A mod was to be removed that is not in the folder mods.",
    message: ({ what }) => `No mod in the folder mods has the id or file name ${what}.`,
    fix: "`lamplighter mods list` shows them.",
  }),
  "install-link": rule<Nothing>({
    severity: "error",
    about: "A mod that was to be removed or moved is a link to a file elsewhere; only files are kept for undoing.",
    message: () => "This is a link to a file elsewhere; links are neither removed nor moved.",
    fix: "Remove the link in the system's own file manager.",
  }),
  "install-no-backup": rule<Nothing>({
    severity: "error",
    about: "No version of a removed file is kept among the backups, so it cannot be brought back.",
    message: () => "No version of this file is kept among the backups.",
    fix: "Look into the trash of the system.",
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

type Rules = typeof INSTALL_RULES;
export type InstallCode = keyof Rules;

export function installFinding<C extends InstallCode>(
  code: C,
  path: string,
  data: Parameters<Rules[C]["message"]>[0],
): Diagnostic {
  return diagnose(code, INSTALL_RULES[code] as DiagnosticRule<typeof data>, { path }, data);
}
