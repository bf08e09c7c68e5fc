import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { FileError, type FileErrorKind, fileErrorOf } from "../files/file-error.ts";

/** The scan found an ordinary file there, so it is not the caller who named something wrong. */
const NO_MORE_A_FILE: ReadonlySet<FileErrorKind> = new Set([
  "not-found",
  "not-a-folder",
  "not-a-file",
  "special-file",
  "link-loop",
]);

/** What kept a source of the project from being read, as a FileError. */
export function sourceErrorOf(cause: unknown, path: string): FileError {
  const error = fileErrorOf(cause, path);
  return NO_MORE_A_FILE.has(error.kind) ? new FileError("changed", path, error.data, cause) : error;
}

/** A pipe in the place of the file would otherwise be waited for. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A source file that is open for reading. Synchronous: it lives in a worker. */
export class OpenSource {
  /** Bytes it had when it was opened. */
  readonly size: number;
  private readonly path: string;
  private readonly file: number;

  /** Throws FileError. */
  constructor(path: string) {
    this.path = path;
    try {
      this.file = openSync(path, FLAGS);
    } catch (cause) {
      throw sourceErrorOf(cause, path);
    }
    const facts = fstatSync(this.file);
    this.size = facts.size;
    if (facts.isFile()) return;
    this.close();
    throw new FileError("changed", path);
  }

  /**
   * Reads what lies from `at` on, up to `most` bytes, into the beginning of `buffer`, which has room for one more: that
   * one is asked for at the end of the file, to see whether it has grown. Returns how many bytes came. Throws FileError,
   * `changed` when the file is not as long as it was.
   */
  read(buffer: Uint8Array, at: number, most: number): number {
    const left = this.size - at;
    const count = this.peek(buffer, at, most < left ? most : left + 1);
    if (count === 0 || count > left) throw new FileError("changed", this.path);
    return count;
  }

  /** Reads without looking whether anything has changed. Throws FileError. */
  peek(buffer: Uint8Array, at: number, length: number): number {
    try {
      return readSync(this.file, buffer, 0, length, at);
    } catch (cause) {
      throw sourceErrorOf(cause, this.path);
    }
  }

  close(): void {
    closeSync(this.file);
  }
}

/** A whole source file of at most `limit` bytes. Throws FileError. */
export function readSource(path: string, limit: number): Uint8Array {
  const file = new OpenSource(path);
  try {
    const { size } = file;
    if (size > limit) throw new FileError("too-large", path, { limit });
    const bytes = new Uint8Array(size + 1);
    for (let at = 0; at < size; ) at += file.read(bytes.subarray(at), at, size - at);
    return bytes.subarray(0, size);
  } finally {
    file.close();
  }
}
