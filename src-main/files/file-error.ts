import {
  type Diagnostic,
  type DiagnosticData,
  type DiagnosticRule,
  diagnose,
} from "../../src-shared/text/diagnostic.ts";
import { sizeText } from "../../src-shared/text/size-text.ts";

/** Whose fault: `system` (disk, permission, another program) or `input` (what the caller named or wrote). */
export type Fault = "system" | "input";

export interface FileRule extends DiagnosticRule<DiagnosticData> {
  readonly fault: Fault;
}

/** Everything that can go wrong with a file: the kinds of `FileError`, which are also codes of diagnostics. */
export const FILE_RULES = {
  "not-found": {
    fault: "input",
    severity: "error",
    about: "A file or folder that was asked for does not exist.",
    message: () => "There is no such file or folder.",
    fix: "Check the path.",
  },
  "not-a-folder": {
    fault: "input",
    severity: "error",
    about: "A folder was asked for and something else stands there.",
    message: () => "This is not a folder.",
  },
  "not-a-file": {
    fault: "input",
    severity: "error",
    about: "A file was asked for and a folder stands there.",
    message: () => "This is a folder, not a file.",
    fix: "Name a file, not the folder it lies in.",
  },
  exists: {
    fault: "input",
    severity: "error",
    about: "Something of that name is already there and may not be replaced.",
    message: () => "Something of this name is already there.",
  },
  "special-file": {
    fault: "input",
    severity: "warning",
    about: "A pipe, socket or device stands where an ordinary file is expected; it is never opened.",
    message: () => "This is a pipe, socket or device, not an ordinary file; it is left alone.",
  },
  "name-not-unicode": {
    fault: "input",
    severity: "warning",
    about: "A file name on disk is not valid Unicode, so it cannot stand in an archive; the file is left out.",
    message: () => "The name of this file is not valid Unicode; it is left out.",
    fix: "Rename the file.",
  },
  "name-too-long": {
    fault: "input",
    severity: "error",
    about: "A name or path is longer than the file system allows.",
    message: () => "The name or path is too long for the file system.",
    fix: "Use a shorter name, or a folder nearer to the root of the disk.",
  },
  "no-media": {
    fault: "input",
    severity: "error",
    about: "A project has no MEDIA folder.",
    message: () => "There is no MEDIA folder in the project.",
    fix: "Name the folder that holds MOD.DAT and MEDIA.",
  },
  "no-mod-dat": {
    fault: "input",
    severity: "error",
    about: "A project has no MOD.DAT.",
    message: () => "There is no MOD.DAT in the project.",
    fix: "Name the folder that holds MOD.DAT and MEDIA.",
  },
  "no-profile": {
    fault: "input",
    severity: "error",
    about: "The game's profile folder, which holds mods and saves, was not found.",
    message: () => "The game's profile folder was not found.",
    fix: "Start the game once, or set TL2_PROFILE_DIR to the folder that holds its mods and saves.",
  },
  "case-twins": {
    fault: "input",
    severity: "error",
    about: "Two files differ only by case, so the game sees one name.",
    message: (data) => `This and ${data.other} differ only by case, so the game sees one name.`,
    fix: "Rename or remove one of the two.",
  },
  "link-leaves-project": {
    fault: "input",
    severity: "error",
    about: "A symbolic link leads out of the folder that is read.",
    message: (data) => `This link leads out of the folder that is read, to ${data.target}.`,
    fix: "Put the files themselves into the folder.",
  },
  "broken-link": {
    fault: "input",
    severity: "error",
    about: "A symbolic link leads to something that does not exist.",
    message: () => "This link leads to something that does not exist.",
    fix: "Remove the link, or restore what it leads to.",
  },
  "link-loop": {
    fault: "input",
    severity: "error",
    about: "A symbolic link leads back to a folder it lies in, or to itself.",
    message: () => "This link leads back to a folder it lies in, or to itself.",
    fix: "Remove the link.",
  },
  "link-in-the-way": {
    fault: "input",
    severity: "error",
    about: "A link stands where an extracted file or folder belongs; nothing is written through it.",
    message: () => "A link stands in the way; nothing is written through it.",
    fix: "Remove the link, or extract into an empty folder.",
  },
  "too-many-files": {
    fault: "input",
    severity: "error",
    about: "A folder holds more files than a mod can.",
    message: (data) => `There are more than ${data.limit} files and folders in here.`,
    fix: "Check whether this is the folder that was meant.",
  },
  "too-many-links": {
    fault: "input",
    severity: "error",
    about: "Links in a folder lead to each other's folders so often that there is no end to what it holds.",
    message: (data) => `Links lead to more than ${data.limit} folders in here.`,
    fix: "Put the files themselves into the folder.",
  },
  "too-large": {
    fault: "input",
    severity: "error",
    about: "A file is larger than the limit of its reader or of the file system.",
    message: (data) =>
      data.limit === undefined
        ? "The file is too large."
        : `The file is larger than ${sizeText(Number(data.limit), 1000)}.`,
  },
  changed: {
    fault: "system",
    severity: "error",
    about: "A source was changed, moved or removed by another program while it was read.",
    message: () => "This was changed, moved or removed while it was read.",
    fix: "Try again when nothing else writes to the project.",
  },
  "not-read-back": {
    fault: "system",
    severity: "error",
    about: "A file that was just written is not what was written when it is read again; it was thrown away.",
    message: (data) => `This was just written and does not read back (${data.what}).`,
    fix: "Check the disk, and that no other program works in this folder. If it happens again, please report it.",
  },
  "not-put-back": {
    fault: "system",
    severity: "error",
    about:
      "Of several files that belong together one could not be written, and what stood there before is not all back.",
    message: (data) => `This could not be written. ${data.why} What stood there before is not all back: ${data.files}.`,
    fix: "Put these files back by hand, or write all of them again.",
  },
  "no-permission": {
    fault: "system",
    severity: "error",
    about: "The system does not allow a file or folder to be read or written.",
    message: () => "The system does not allow this to be read or written.",
    fix: "Check the permissions of the file and its folder, and that it is not marked read-only.",
  },
  "disk-full": {
    fault: "system",
    severity: "error",
    about: "The disk or the quota is full.",
    message: () => "The disk is full.",
    fix: "Free some space and try again.",
  },
  busy: {
    fault: "system",
    severity: "error",
    about: "Another program keeps a file open.",
    message: () => "Another program keeps this file open.",
    fix: "Close the game and other programs that use it, then try again.",
  },
  locked: {
    fault: "system",
    severity: "error",
    about: "Another Lamplighter is working on the same target.",
    message: (data) =>
      `Another Lamplighter is working on this: process ${data.pid} on ${data.host}, since ${data.since}.`,
    fix: "Wait until it is done, or end that process.",
  },
  "other-disk": {
    fault: "system",
    severity: "error",
    about: "A file cannot be moved because its target is on another disk.",
    message: () => "The file cannot be moved there, because that is another disk.",
  },
  "too-many-open": {
    fault: "system",
    severity: "error",
    about: "The system's limit of open files is reached.",
    message: () => "Too many files are open.",
    fix: "Close some programs, or raise the system's limit of open files.",
  },
  "backup-failed": {
    fault: "system",
    severity: "error",
    about: "The previous version of a file could not be kept.",
    message: () => "The previous version of this file could not be kept.",
    fix: "Check that the folder of backups can be written and that its disk has space.",
  },
  "no-trash": {
    fault: "system",
    severity: "error",
    about: "The system's trash cannot take a file; it is where it was.",
    message: (data) => `The system's trash cannot take this: ${data.why}. It is where it was.`,
    fix: "Have it moved into Lamplighter's backups instead.",
  },
  io: {
    fault: "system",
    severity: "error",
    about: "The system reported a fault of the disk or file system.",
    message: (data) => `The system reported a fault${data.errno === undefined ? "" : ` (${data.errno})`}.`,
    fix: "Check the disk.",
  },
} as const satisfies Record<string, FileRule>;

export type FileErrorKind = keyof typeof FILE_RULES;

/** The one error of this room. `cause` keeps the system's error when there is one. */
export class FileError extends Error {
  readonly kind: FileErrorKind;
  /** The file or folder it is about; of a scan: the path below the scanned root. */
  readonly path: string;
  readonly data: DiagnosticData;

  constructor(kind: FileErrorKind, path: string, data: DiagnosticData = {}, cause?: unknown) {
    super(`${path}: ${FILE_RULES[kind].message(data)}`, cause === undefined ? undefined : { cause });
    this.name = "FileError";
    this.kind = kind;
    this.path = path;
    this.data = data;
  }

  get fault(): Fault {
    return FILE_RULES[this.kind].fault;
  }
}

/** What went wrong, without the file it is about. */
export function sentenceOf({ kind, data }: FileError): string {
  return FILE_RULES[kind].message(data);
}

/** The error as a finding about its path. */
export function findingOf(error: FileError): Diagnostic {
  return diagnose(error.kind, FILE_RULES[error.kind], { path: error.path }, error.data);
}

/** The same as a warning: it went wrong beside what was asked for, which was done. */
export function warningOf(error: FileError): Diagnostic {
  return { ...findingOf(error), severity: "warning" };
}

const KIND_OF_ERRNO: Readonly<Record<string, FileErrorKind>> = {
  ENOENT: "not-found",
  ENOTDIR: "not-a-folder",
  EISDIR: "not-a-file",
  EEXIST: "exists",
  ENAMETOOLONG: "name-too-long",
  ELOOP: "link-loop",
  EFBIG: "too-large",
  EACCES: "no-permission",
  EPERM: "no-permission",
  EROFS: "no-permission",
  ENOSPC: "disk-full",
  EDQUOT: "disk-full",
  EBUSY: "busy",
  ETXTBSY: "busy",
  EXDEV: "other-disk",
  EMFILE: "too-many-open",
  ENFILE: "too-many-open",
};

/** The errno name ("ENOENT") of a system error, or null. */
export function errnoOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^E[A-Z0-9]+$/.test(code) ? code : null;
}

/** The kind of an errno name; `io` for any that is not in the table. */
export function kindOfErrno(errno: string): FileErrorKind {
  return KIND_OF_ERRNO[errno] ?? "io";
}

/**
 * A system error as a `FileError` about `path`; a `FileError` as it is. Any other error is none of this room's and is
 * thrown on.
 */
export function fileErrorOf(error: unknown, path: string): FileError {
  if (error instanceof FileError) return error;
  const errno = errnoOf(error);
  if (errno === null) throw error;
  return new FileError(kindOfErrno(errno), path, { errno }, error);
}

/** The same for a file of the program's own: nobody named a wrong one, so it is always a fault of the system. */
export function ownFileErrorOf(cause: unknown, path: string): FileError {
  const error = fileErrorOf(cause, path);
  return error.fault === "system" ? error : new FileError("io", path, { errno: errnoOf(cause) ?? error.kind }, cause);
}
