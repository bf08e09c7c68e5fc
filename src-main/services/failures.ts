import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { DiagnosticData } from "../../src-shared/text/diagnostic.ts";
import { CancelledError } from "../engine/operation.ts";
import { errnoOf, FILE_RULES, FileError, fileErrorOf } from "../files/file-error.ts";
import { GoneError } from "./handles.ts";

/** What was asked for cannot be, for a reason that a person can do something about. */
export class RefusedError extends Error {
  readonly reason: string;
  readonly data: DiagnosticData;
  readonly fix: string | undefined;

  /** `message`: a whole sentence. */
  constructor(reason: string, message: string, data: DiagnosticData = {}, fix?: string) {
    super(message);
    this.name = "RefusedError";
    this.reason = reason;
    this.data = data;
    this.fix = fix;
  }
}

/** This host does not have it. */
export class NotHereError extends Error {}

/** What an exception is for a window; null when it is none of those that a call may end with. */
export function callErrorOf(error: unknown): CallError | null {
  if (error instanceof RefusedError) {
    const { reason, message, data, fix } = error;
    return { kind: "refused", data: { ...data, reason, message, ...(fix === undefined ? {} : { fix }) } };
  }
  if (error instanceof GoneError) return { kind: "gone", data: {} };
  if (error instanceof NotHereError) return { kind: "not-here", data: {} };
  if (isCancellation(error)) return { kind: "cancelled", data: {} };
  if (error instanceof FormatError) {
    const { format, what, offset, path } = error;
    return { kind: "format", data: { format, what, offset }, ...(path === undefined ? {} : { where: path }) };
  }
  if (error instanceof FileError) return fileCallError(error);
  // A call of the system that nobody translated on the way.
  if (errnoOf(error) !== null)
    return fileCallError(fileErrorOf(error, (error as NodeJS.ErrnoException).path ?? "file"));
  return null;
}

function fileCallError({ kind, path, data }: FileError): CallError {
  const rule: { readonly message: (data: never) => string; readonly fix?: string } = FILE_RULES[kind];
  const { fix } = rule;
  const message = rule.message(data as never);
  return { kind: "file", data: { ...data, reason: kind, message, ...(fix === undefined ? {} : { fix }) }, where: path };
}

function isCancellation(error: unknown): boolean {
  return error instanceof CancelledError || (error instanceof DOMException && error.name === "AbortError");
}
