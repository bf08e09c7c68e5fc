import { diagnose } from "../../../src-shared/text/diagnostic.ts";
import type { Operation } from "../operation.ts";
import type { BuildCache } from "./build-cache.ts";
import { KeptModDamage } from "./kept-mod.ts";
import { encodeRecords } from "./ledger.ts";
import { Recall } from "./recall.ts";
import type { Records } from "./records.ts";
import { BUILD_CACHE_RULES } from "./rules.ts";

/**
 * Builds with what the cache knows; when a kept mod turns out to be damaged, again from the start without. Errors: as of
 * `build`.
 */
export async function withRecall<T>(
  cache: BuildCache | null,
  operation: Operation,
  build: (recall: Recall | null) => Promise<T>,
): Promise<T> {
  if (cache === null) return build(null);
  cache.findings.length = 0;
  try {
    return await build(new Recall(await cache.own(), () => cache.others(), operation));
  } catch (error) {
    if (!(error instanceof KeptModDamage)) throw error;
    await cache.forget();
    const place = { path: error.file };
    cache.findings.push(diagnose("build-cache-damaged", BUILD_CACHE_RULES["build-cache-damaged"], place, {}));
    return await build(new Recall(null, async () => [], operation));
  } finally {
    await cache.close();
  }
}

/**
 * Keeps what a cancelled build has made, as the beginning of a mod in `file`, unless more is kept already: the first build
 * of a large project need not begin at nothing after each save. Never throws.
 */
export async function keepPart(cache: BuildCache, { own, part }: Recall, file: string): Promise<void> {
  if (part === null || countOf(part) <= (own === null ? 0 : countOf(own.records))) return;
  await cache.keep(file, { records: part, encoded: encodeRecords(part) }, false);
}

function countOf({ files, grids }: Records): number {
  return files.length + grids.length;
}
