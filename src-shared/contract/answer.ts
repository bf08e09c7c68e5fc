import { data } from "./values.ts";
import { z } from "./zod.ts";

/**
 * What can become of a call, besides its value. A kind is there because somebody does something else about it.
 *
 * | kind | data | meaning |
 * |---|---|---|
 * | bad-input | issues | the call is not what the contract says: a mistake in the window |
 * | file | reason, message, fix? | the disk refused; `reason` is the kind of FileError, `where` its path |
 * | format | format, what, offset | a file is not what its format allows; `where` its path |
 * | refused | reason, message, fix? | what was asked for cannot be: a name that is taken, a share code that is cut off |
 * | gone | | a handle or name that main does not know (any more): ask again what there is |
 * | cancelled | | by the window, or because it was closed |
 * | not-here | | this host does not have it, as a browser has no window buttons |
 * | busy | | more calls at once than main takes |
 * | disconnected | | made by the client: main did not answer; whether it was done is not known |
 * | bug | id | a mistake in main; the log has it under this id |
 */
export const ERROR_KINDS = [
  "bad-input",
  "file",
  "format",
  "refused",
  "gone",
  "cancelled",
  "not-here",
  "busy",
  "disconnected",
  "bug",
] as const;

export const callError = z
  .strictObject({
    kind: z.enum(ERROR_KINDS),
    data,
    /** A path or name that it is about, to show. */
    where: z.string().optional(),
  })
  .readonly();

export type CallError = z.infer<typeof callError>;
export type ErrorKind = CallError["kind"];

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: CallError };
