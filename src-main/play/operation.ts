/**
 * How far a long call of this room has come: `list` reads headers, `check` verifies files, `unpack` takes mods out of a
 * package, `install` writes them.
 */
export interface PlayProgress {
  readonly kind: "list" | "check" | "unpack" | "install";
  readonly done: number;
  readonly total: number;
  /** Of the files that are verified; 0 when only headers are read. */
  readonly bytes: number;
  readonly totalBytes: number;
  /** The file it is at. */
  readonly detail?: string;
}

/** How a long call is watched and stopped; aborting throws the signal's reason. */
export interface PlayOperation {
  readonly signal?: AbortSignal | undefined;
  readonly report?: ((progress: PlayProgress) => void) | undefined;
}

/** How long a loop may keep the thread before others get their turn. */
const TURN_MS = 15;

/** Gives others their turn every few milliseconds; called in every round of a loop that waits for nothing. */
export function createTurns(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let turn = performance.now();
  return () => {
    if (performance.now() - turn < TURN_MS) return undefined;
    return new Promise<void>(setImmediate).then(() => {
      signal?.throwIfAborted();
      turn = performance.now();
    });
  };
}

/** Does `work` for every item, a few at a time. After a failure nothing more is begun, and it is thrown. */
export async function eachOf<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      try {
        await work(items[index], index);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}
