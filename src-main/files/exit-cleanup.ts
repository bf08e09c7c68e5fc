import { unlinkSync } from "node:fs";

const pending = new Set<string>();
let armed = false;

/** Removes them now: for an end that runs no code. */
export function removePending(): void {
  for (const path of pending) {
    try {
      unlinkSync(path);
    } catch {
      // Nobody is left to tell; the next run removes what stayed.
    }
  }
}

/** Removes a file when the process ends in any way that lets it run code. Returns what takes the promise back. */
export function removeAtExit(path: string): () => void {
  if (!armed) process.once("exit", removePending);
  armed = true;
  pending.add(path);
  return () => pending.delete(path);
}
