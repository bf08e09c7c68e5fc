import { verifyFile } from "../archive/verify.ts";
import { FileError } from "../files/file-error.ts";
import type { FileLayer } from "../files/file-layer.ts";
import { type CheckLevel, checkOf, type FileCheck, type LeveledCheck } from "./health.ts";
import type { ModCache } from "./mod-cache.ts";
import type { ReadableMod } from "./mod-file.ts";
import type { PlayOperation } from "./operation.ts";

const KEPT_TOGETHER = 20;

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
  let bytes = 0;
  for (const [done, mod] of mods.entries()) {
    report?.({ kind: "check", done, total: mods.length, bytes, totalBytes, detail: mod.name });
    const found = await checkOne(mod, level, files, signal);
    if (found !== null) {
      const check = { level, check: found };
      cache.keep(mod, { facts: mod.facts, check });
      taken(mod, check);
    }
    bytes += mod.size;
    // Otherwise a cancelled check of many would have nothing to show.
    if (done % KEPT_TOGETHER === KEPT_TOGETHER - 1) cache.flush();
  }
  cache.flush();
  if (mods.length > 0) report?.({ kind: "check", done: mods.length, total: mods.length, bytes, totalBytes });
}

/** Null when the file cannot be read now. */
async function checkOne(
  { path }: ReadableMod,
  level: CheckLevel,
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
