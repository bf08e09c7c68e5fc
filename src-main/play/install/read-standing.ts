import type { Clock } from "../../files/clock.ts";
import { systemClock } from "../../files/clock.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import type { Store } from "../../store/store.ts";
import { ModCache } from "../mod-cache.ts";
import type { ModFile } from "../mod-file.ts";
import { readMods } from "../read-mods.ts";
import { scanMods } from "../scan-mods.ts";

export interface StandingOptions {
  /** Where headers are cached; null to do without. */
  readonly store: Store | null;
  readonly files?: FileLayer;
  readonly clock?: Clock;
}

/** Every .MOD in the folder that the game takes mods from, read now. Only cancelling throws. */
export async function readStanding(
  mods: string,
  { store, files = nodeFiles, clock = systemClock }: StandingOptions,
  signal?: AbortSignal,
): Promise<readonly ModFile[]> {
  const scan = await scanMods([{ path: mods, kind: "game" }], { files, signal });
  return (await readMods(scan.mods, { cache: new ModCache(store, clock), files, clock }, { signal })).files;
}
