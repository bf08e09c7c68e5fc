import { type Clock, systemClock } from "../files/clock.ts";
import { errnoOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import type { ModFolder } from "./mod-file.ts";
import { scanMods } from "./scan-mods.ts";

/** What another program may have changed. */
export type WatchedChange = "order" | "mods";

export interface WatchTargets {
  /** Null when there is no profile. */
  readonly scheme: string | null;
  readonly folders: readonly ModFolder[];
  /** Whether some mods could not be read: they are then to be tried again, after growing pauses. */
  readonly hasBusy: boolean;
}

export interface WatchOptions {
  /** Asked before each look, since settings may change. */
  readonly targets: () => Promise<WatchTargets>;
  readonly onChange: (change: WatchedChange) => void | Promise<void>;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  readonly everyMs?: number;
  readonly files?: FileLayer;
  readonly clock?: Clock;
}

const EVERY_MS = 1000;
/** The folders are looked through less often than the one file. */
const ROUNDS_PER_SCAN = 3;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Looks at the order and the mods from time to time, and says when they have changed. Polling works on every disk,
 * shared ones too, where the system's own messages do not come. Ends when it is aborted.
 */
export async function watchPlay(options: WatchOptions): Promise<void> {
  const { targets, onChange, signal, everyMs = EVERY_MS, files = nodeFiles, clock = systemClock } = options;
  let order: string | null = null;
  let mods: string | null = null;
  let pause = everyMs;
  let nextTry = clock.now() + pause;
  for (let round = 0; !signal.aborted; round++) {
    const { scheme, folders, hasBusy } = await targets();
    const orderNow = scheme === null ? "" : await stampOf(scheme, files);
    if (order !== null && orderNow !== order) await onChange("order");
    order = orderNow;
    if (round % ROUNDS_PER_SCAN === 0) {
      const modsNow = await stampsBelow(folders, files, signal);
      const isDue = hasBusy && clock.now() >= nextTry;
      if (isDue) pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      else if (!hasBusy) pause = everyMs;
      if (isDue || !hasBusy) nextTry = clock.now() + pause;
      if (isDue || (mods !== null && modsNow !== mods)) await onChange("mods");
      mods = modsNow;
    }
    await sleep(everyMs, signal, clock);
  }
}

async function stampsBelow(folders: readonly ModFolder[], files: FileLayer, signal: AbortSignal): Promise<string> {
  try {
    const { mods } = await scanMods(folders, { files, signal });
    return mods.map(({ path, stamp }) => `${path}\0${stamp}`).join("\0");
  } catch (error) {
    if (signal.aborted) return "";
    throw error;
  }
}

async function stampOf(file: string, files: FileLayer): Promise<string> {
  try {
    const { size, modifiedNs, changedMs } = await files.stat(file);
    return `${size}:${modifiedNs}:${changedMs}`;
  } catch (error) {
    return errnoOf(error) ?? "unknown";
  }
}

/** Ends early when it is aborted. */
export async function sleep(ms: number, signal: AbortSignal, clock: Clock): Promise<void> {
  let wake = () => {};
  const aborted = new Promise<void>((resolve) => {
    wake = resolve;
  });
  signal.addEventListener("abort", wake, { once: true });
  await Promise.race([clock.sleep(ms), aborted]);
  signal.removeEventListener("abort", wake);
}
