import type { Clock } from "./clock.ts";
import { errnoOf, FileError } from "./file-error.ts";

/** How long a rename or removal of a file that somebody holds open is tried again on Windows. */
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;
const HELD_OPEN = new Set(["EPERM", "EBUSY", "EACCES"]);

/**
 * Windows refuses to rename over a file that a virus scanner or the game holds open, mostly for a moment: the call is
 * tried again with growing pauses for ten seconds, then fails with `busy`. Elsewhere those answers are final.
 */
export async function patiently(
  call: () => Promise<void>,
  path: string,
  { clock, platform }: { readonly clock: Clock; readonly platform: NodeJS.Platform },
): Promise<void> {
  const deadline = clock.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      if (platform !== "win32" || !HELD_OPEN.has(errnoOf(error) ?? "")) throw error;
      const left = deadline - clock.now();
      if (left <= 0) throw new FileError("busy", path, { seconds: PATIENCE_MS / 1000 }, error);
      await clock.sleep(Math.min(pause, left));
    }
  }
}
