import { statfs } from "node:fs/promises";
import path from "node:path";
import { errnoOf } from "./file-error.ts";

/** Bytes that may still be written below a folder, which need not exist yet; null when the system does not say. */
export async function freeSpace(folder: string): Promise<number | null> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    try {
      const { bavail, bsize } = await statfs(at);
      return bavail * bsize;
    } catch (error) {
      if (errnoOf(error) !== "ENOENT" || at === path.dirname(at)) return null;
    }
  }
}
