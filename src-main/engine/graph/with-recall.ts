import { diagnose } from "../../../src-shared/text/diagnostic.ts";
import type { Operation } from "../operation.ts";
import type { BuildCache } from "./build-cache.ts";
import { KeptModDamage } from "./kept-mod.ts";
import { Recall } from "./recall.ts";
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
