/**
 * Thrown by every reader of a binary or text format when the input is not what the format allows.
 * Malformed input ends in a value, a `FormatError` or a diagnostic, never in another exception.
 */
export class FormatError extends Error {
  /** Short name of the format, as in `file-types.ts` or a format folder: "mod", "bindat", … */
  readonly format: string;
  /** What is wrong, as a sentence without a full stop. */
  readonly what: string;
  /** Byte offset in the input where it was noticed. */
  readonly offset: number;
  /** File or archive entry, when the reader knows it. */
  readonly path: string | undefined;

  constructor(format: string, what: string, offset: number, path?: string) {
    super(`${path === undefined ? "" : `${path}: `}${format}: ${what} (at byte ${offset})`);
    this.name = "FormatError";
    this.format = format;
    this.what = what;
    this.offset = offset;
    this.path = path;
  }

  /** The same error with the file's name put in, for callers that know it. */
  at(path: string): FormatError {
    return this.path === undefined ? new FormatError(this.format, this.what, this.offset, path) : this;
  }
}

/** Puts the file's name into the `FormatError` of `read`. */
export function locate<T>(path: string | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof FormatError && path !== undefined ? error.at(path) : error;
  }
}
