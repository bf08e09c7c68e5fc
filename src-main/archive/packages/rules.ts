import { type Diagnostic, type DiagnosticRule, diagnose } from "../../../src-shared/text/diagnostic.ts";
import type { RefusalReason } from "../../files/extraction-plan.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;
type Nothing = Record<string, never>;

const AGAIN = "Download it again.";
const BY_HAND = "Unpack it with another program and add the .MOD files in it.";

const REASONS: Readonly<Record<RefusalReason, string>> = {
  empty: "it is empty",
  absolute: "it begins at the root of the disk",
  drive: "it names a drive",
  stream: "it has a colon",
  "parent-folder": "it leads out of the folder",
  "control-character": "it has characters that cannot be seen",
  "names-a-folder": "it names a folder",
  "too-long": "it is too long",
};

/** Why a package that mods come in, or a file in one, is not unpacked. */
export const PACKAGE_RULES = {
  "package-unknown": rule<Nothing>({
    severity: "error",
    about: "A file that mods were expected in is neither a mod nor a .zip, .7z or .rar, whatever its name says.",
    message: () => "This is neither a mod nor a .zip, .7z or .rar.",
  }),
  "package-damaged": rule<{ what: string }>({
    severity: "error",
    about: "A package is damaged or was cut off; what came whole out of it can be used.",
    message: ({ what }) => `This package is damaged or was cut off: ${what}.`,
    fix: AGAIN,
  }),
  "package-entry-damaged": rule<{ what: string }>({
    severity: "error",
    about: "A file in a package does not have the size or the checksum that the package states, or cannot be unpacked.",
    message: ({ what }) => `This file is damaged in its package: ${what}.`,
    fix: AGAIN,
  }),
  "package-encrypted": rule<Nothing>({
    severity: "error",
    about: "A package, or a file in one, needs a password.",
    message: () => "This needs a password.",
    fix: BY_HAND,
  }),
  "package-method": rule<Nothing>({
    severity: "error",
    about: "A file in a package is compressed in a way that is not known here.",
    message: () => "This is compressed in a way that Lamplighter does not know.",
    fix: BY_HAND,
  }),
  "package-volumes": rule<Nothing>({
    severity: "error",
    about: "A package is one part of several.",
    message: () => "This is one part of a package in several files.",
    fix: BY_HAND,
  }),
  "package-memory": rule<Nothing>({
    severity: "error",
    about: "Unpacking a package would take more memory than Lamplighter gives it.",
    message: () => "Unpacking this would take too much memory.",
    fix: BY_HAND,
  }),
  "package-bomb": rule<{ limit: number }>({
    severity: "error",
    about: "A package unpacks to far more than its size allows for; nothing of it is kept.",
    message: ({ limit }) => `This unpacks to more than ${limit} bytes, far more than its size allows for.`,
  }),
  "package-too-many": rule<{ limit: number }>({
    severity: "error",
    about: "A package holds more files than any that mods come in.",
    message: ({ limit }) => `There are more than ${limit} files in this package.`,
  }),
  "package-nested": rule<Nothing>({
    severity: "error",
    about: "A package in a package in a package is not unpacked.",
    message: () => "This package lies too deep in others.",
    fix: BY_HAND,
  }),
  "package-hostile-name": rule<{ reason: string }>({
    severity: "error",
    about: "The path of a mod in a package leads out of the folder it is unpacked into, or can be no file.",
    message: ({ reason }) =>
      `The path of this file is not one to unpack: ${REASONS[reason as RefusalReason] ?? reason}.`,
    fix: "Get the mod from somewhere else.",
  }),
  "package-hostile-others": rule<{ count: number }>({
    severity: "warning",
    about: "Paths of other files in a package lead out of the folder it is unpacked into; they are left out.",
    message: ({ count }) => `The paths of ${count} other files in this package lead out of it; they are left out.`,
    fix: "Take care with where this comes from.",
  }),
  "package-link": rule<Nothing>({
    severity: "error",
    about: "What is called a mod in a package is a link.",
    message: () => "This is a link, not a file; it is not followed.",
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

type Rules = typeof PACKAGE_RULES;
export type PackageCode = keyof Rules;
export type PackageData<C extends PackageCode> = Parameters<Rules[C]["message"]>[0];

export function packageFinding<C extends PackageCode>(code: C, path: string, data: PackageData<C>): Diagnostic {
  return diagnose(code, PACKAGE_RULES[code] as DiagnosticRule<typeof data>, { path }, data);
}

/** Why no more of a package is unpacked. */
export class PackageError extends Error {
  readonly code: PackageCode;
  readonly data: Readonly<Record<string, string | number>>;

  constructor(code: PackageCode, data: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.name = "PackageError";
    this.code = code;
    this.data = data;
  }

  findingAt(path: string): Diagnostic {
    return packageFinding(this.code, path, this.data as never);
  }
}
