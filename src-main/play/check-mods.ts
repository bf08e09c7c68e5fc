import { verifyFile } from "../archive/verify.ts";
import { FileError } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { type CheckQuestion, CheckThread } from "./check-thread.ts";
import { type CheckLevel, checkOf, type FileCheck, type LeveledCheck } from "./health.ts";
import type { ModCache } from "./mod-cache.ts";
import type { ReadableMod } from "./mod-file.ts";
import type { PlayOperation } from "./operation.ts";

export interface CheckGround {
  readonly level: CheckLevel;
  readonly cache: ModCache;
  readonly files: FileLayer;
}

/**
 * Verifies mods and keeps the results in the cache. `taken` hears of each when it is done; one that is held is left out.
 * Only cancelling throws.
 */
export async function checkMods(
  mods: readonly ReadableMod[],
  { level, cache, files }: CheckGround,
  taken: (mod: ReadableMod, check: LeveledCheck) => void,
  { signal, report }: PlayOperation = {},
): Promise<void> {
  const totalBytes = mods.reduce((sum, { size }) => sum + size, 0);
  const thread = new CheckThread(signal);
  let bytes = 0;
  try {
    for (const [done, mod] of mods.entries()) {
      report?.({ kind: "check", done, total: mods.length, bytes, totalBytes, detail: mod.name });
      // Other files than the system's cannot be handed to a thread.
      const isLarge = mod.size > LARGEST_HERE && files === nodeFiles;
      const question = { path: mod.path, level };
      const found = await (isLarge ? thread.check(question) : checkHere(question, files, signal));
      if (found !== null) {
        const check = { level, check: found };
        cache.keep(mod, { facts: mod.facts, check });
        taken(mod, check);
      }
      bytes += mod.size;
    }
    if (mods.length > 0) report?.({ kind: "check", done: mods.length, total: mods.length, bytes, totalBytes });
  } finally {
    cache.flush();
    await thread.close();
  }
}

/** A file table of more than this takes the thread for tens of milliseconds. */
const LARGEST_HERE = 1 << 20;

/** Null when the file cannot be read now. */
async function checkHere(
  { path, level }: CheckQuestion,
  files: FileLayer,
  signal: AbortSignal | undefined,
): Promise<FileCheck | null> {
  try {
    return checkOf(await verifyFile(path, { level, signal, files }));
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}
