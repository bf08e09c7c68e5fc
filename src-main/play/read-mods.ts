import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { readHeaderOf } from "../archive/open.ts";
import type { Clock } from "../files/clock.ts";
import { FileError } from "../files/file-error.ts";
import type { FileLayer } from "../files/file-layer.ts";
import type { LeveledCheck } from "./health.ts";
import type { ModCache } from "./mod-cache.ts";
import { type FoundMod, factsOf, type ModFile } from "./mod-file.ts";
import { createTurns, eachOf, type PlayOperation } from "./operation.ts";
import { PAUSES_MS } from "./patience.ts";

export interface ReadModsOptions {
  readonly cache: ModCache;
  readonly files: FileLayer;
  readonly clock: Clock;
}

/** Files as they were read, and what is known of their health already. */
export interface ReadMods {
  /** In the order they were given; files that are gone are left out. */
  readonly files: readonly ModFile[];
  /** By path. */
  readonly checks: ReadonlyMap<string, LeveledCheck>;
}

/** Files that are opened at a time. */
const LANES = 16;
/** A file that is not whole and was written less than this ago is probably still being written. */
const SETTLING_MS = 10_000;

/**
 * Reads the headers of mods, or takes them from the cache. A file that is held, or seems to be written at the moment, is
 * tried again for a second and is busy then, never invalid. Only cancelling throws.
 */
export async function readMods(
  found: readonly FoundMod[],
  options: ReadModsOptions,
  operation: PlayOperation = {},
): Promise<ReadMods> {
  const { cache, clock } = options;
  const { signal, report } = operation;
  const read: (ModFile | null)[] = found.map(() => null);
  const checks = new Map<string, LeveledCheck>();
  const unknown: number[] = [];
  const yieldTurn = createTurns(signal);
  for (const [index, mod] of found.entries()) {
    await yieldTurn();
    const known = cache.known(mod);
    if (known === null) unknown.push(index);
    else read[index] = { ...mod, kind: "mod", facts: known.facts };
    if (known?.check) checks.set(mod.path, known.check);
  }
  let done = found.length - unknown.length;
  const readSome = (indices: readonly number[]) =>
    eachOf(indices, LANES, async (index) => {
      signal?.throwIfAborted();
      read[index] = await readOne(found[index], options);
      await yieldTurn();
      done++;
      report?.({ kind: "list", done, total: found.length, bytes: 0, totalBytes: 0, detail: found[index].name });
    });
  await readSome(unknown);
  for (const pause of PAUSES_MS) {
    const busy = unknown.filter((index) => read[index]?.kind === "busy");
    if (busy.length === 0) break;
    await clock.sleep(pause);
    signal?.throwIfAborted();
    done -= busy.length;
    await readSome(busy);
  }
  cache.flush();
  signal?.throwIfAborted();
  return { files: read.filter((file) => file !== null), checks };
}

/** Null when the file is gone. */
async function readOne(mod: FoundMod, { cache, files, clock }: ReadModsOptions): Promise<ModFile | null> {
  try {
    const facts = factsOf((await readHeaderOf(mod.path, files)).header);
    cache.keep(mod, { facts, check: null });
    return { ...mod, kind: "mod", facts };
  } catch (error) {
    if (error instanceof FormatError) {
      const isSettling = Math.abs(clock.now() - mod.modifiedMs) < SETTLING_MS;
      return isSettling ? { ...mod, kind: "busy", why: "settling" } : { ...mod, kind: "invalid", reason: error.what };
    }
    if (!(error instanceof FileError)) throw error;
    return error.kind === "not-found" ? null : { ...mod, kind: "busy", why: error.kind };
  }
}
