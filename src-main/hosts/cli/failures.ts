import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { CancelledError } from "../../engine/operation.ts";
import { errnoOf, FILE_RULES, FileError, fileErrorOf } from "../../files/file-error.ts";
import { type Console, printable } from "./console.ts";

/** Exit codes of DESIGN's command line. */
export const EXIT = { ok: 0, notOk: 1, usage: 2, system: 3, cancelled: 130 } as const;

/** Wrong usage that only the command itself can see: a value out of range, a missing folder name. */
export class UsageError extends Error {}

interface Failure {
  readonly exit: number;
  readonly kind: string;
  readonly sentence: string;
  readonly fix?: string;
  readonly data?: unknown;
  readonly where?: string;
}

/** 3 for what the system refuses, 1 for what is wrong with the input. */
export function exitOf(error: FileError): number {
  return error.fault === "system" ? EXIT.system : EXIT.notOk;
}

/** Whether a finding of this code is about something that the system refused. */
export function isSystemFault(code: string): boolean {
  return Object.entries(FILE_RULES).some(([kind, { fault }]) => kind === code && fault === "system");
}

function failureOf(error: unknown): Failure {
  if (error instanceof CancelledError)
    return { exit: EXIT.cancelled, kind: "cancelled", sentence: "Cancelled. What was not finished was not written." };
  if (error instanceof UsageError) return { exit: EXIT.usage, kind: "usage", sentence: error.message };
  if (error instanceof FileError) {
    const rule: { readonly message: (data: never) => string; readonly fix?: string } = FILE_RULES[error.kind];
    return {
      exit: exitOf(error),
      kind: error.kind,
      sentence: error.message,
      where: error.path,
      data: error.data,
      ...(rule.fix === undefined ? {} : { fix: rule.fix }),
    };
  }
  if (error instanceof FormatError) {
    const { format, what, offset, path } = error;
    return {
      exit: EXIT.notOk,
      kind: "format",
      sentence: `${error.message}.`,
      data: { format, what, offset },
      ...(path === undefined ? {} : { where: path }),
    };
  }
  if (error instanceof DOMException && error.name === "AbortError") return failureOf(new CancelledError());
  // A call of the system that nobody translated on the way.
  if (errnoOf(error) !== null) return failureOf(fileErrorOf(error, placeOf(error as NodeJS.ErrnoException)));
  if (isOutOfMemory(error))
    return {
      exit: EXIT.system,
      kind: "memory",
      sentence: "There is not enough memory for this.",
      fix: "Close other programs, or work on fewer or smaller files at a time.",
    };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    exit: EXIT.system,
    kind: "bug",
    sentence: `This is a mistake in Lamplighter itself: ${message.replace(/\.$/, "")}.`,
    fix: "Please report it, together with what the same command prints with --json.",
    data: { stack },
  };
}

/** What a system's error is about; the folder a command is given in can be gone. */
function placeOf({ path, syscall }: NodeJS.ErrnoException): string {
  return path ?? (syscall === "uv_cwd" ? "the current folder" : "file");
}

const MEMORY_CODES = new Set(["ERR_MEMORY_ALLOCATION_FAILED", "ERR_WORKER_OUT_OF_MEMORY", "ERR_STRING_TOO_LONG"]);
const MEMORY_WORDS = /^(Array buffer allocation failed|Invalid string length|(Map|Set) maximum size exceeded)$/;

/** What V8 and Node throw when something is larger than there is room for. */
function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCode = "code" in error && typeof error.code === "string" && MEMORY_CODES.has(error.code);
  return isCode || (error instanceof RangeError && MEMORY_WORDS.test(error.message));
}

/**
 * Says what went wrong, as a sentence or as `{ok: false, error}`, and returns the exit code. An exception that is none
 * of ours is a mistake in this program and is said to be one. `goOn` says how to go on after being cancelled or stopped
 * by the system.
 */
export function reportFailure(console: Console, error: unknown, goOn?: string): number {
  const { exit, kind, sentence, fix: rule, data, where } = failureOf(error);
  const isStopped = exit === EXIT.cancelled || exit === EXIT.system;
  const fix = isStopped && goOn !== undefined ? [rule, goOn].filter((part) => part !== undefined).join(" ") : rule;
  console.value({ ok: false, error: { kind, message: sentence, data, where, fix } });
  if (!console.json) {
    console.note(printable(sentence));
    if (fix !== undefined) console.note(`→ ${fix}`);
  }
  return exit;
}
