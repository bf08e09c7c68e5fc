import { errnoOf, fileErrorOf } from "../files/file-error.ts";

/** What the system refuses as a FileError, wherever it was asked: a file that vanished is no fault of ours. Else itself. */
export function toldError(error: unknown): unknown {
  if (!(error instanceof Error) || errnoOf(error) === null) return error;
  return fileErrorOf(error, "path" in error && typeof error.path === "string" ? error.path : "");
}
