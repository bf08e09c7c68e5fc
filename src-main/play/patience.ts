import { type Clock, systemClock } from "../files/clock.ts";
import { FileError, type FileErrorKind } from "../files/file-error.ts";

/**
 * Kinds of error of a file that somebody else works on at the moment: the game, a virus scanner, a download. Windows
 * says "no permission" for some of them.
 */
const HELD: ReadonlySet<FileErrorKind> = new Set(["busy", "no-permission", "too-many-open"]);

/** Pauses before reading a held file again, milliseconds. */
export const PAUSES_MS: readonly number[] = [50, 100, 200, 400];

export function isHeld(error: unknown): error is FileError {
  return error instanceof FileError && HELD.has(error.kind);
}

export interface PatienceOptions {
  readonly clock?: Clock;
  readonly pauses?: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

/** Reads a file that may be held, again after growing pauses; then the error is thrown. */
export async function readPatiently<T>(read: () => Promise<T>, options: PatienceOptions = {}): Promise<T> {
  const { clock = systemClock, pauses = PAUSES_MS, signal } = options;
  for (const pause of pauses) {
    try {
      return await read();
    } catch (error) {
      if (!isHeld(error)) throw error;
    }
    await clock.sleep(pause);
    signal?.throwIfAborted();
  }
  return read();
}
