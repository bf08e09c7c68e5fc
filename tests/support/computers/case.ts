import type { lookForGame } from "../../../src-main/files/places.ts";
import type { DiskSpec, makeDisk } from "../disks.ts";

/** A made-up computer, and what is to be found on it. */
export interface Case {
  readonly name: string;
  readonly on: Parameters<typeof makeDisk>[0];
  readonly disk: DiskSpec;
  readonly named?: Parameters<typeof lookForGame>[1];
  /** All rows of places that are there, or not as they should be. `*`: in use. */
  readonly rows: readonly string[];
  /** Some of the rows of places that are not there: their sources. */
  readonly missing?: readonly string[];
  readonly install: string | null;
  readonly profile: string | null;
}

/** What a profile of `disks.ts` holds. */
export const HELD = "(holds; modlauncher.sch,settings.txt,mods,save)";
/** The game in a Steam library. */
export const GAME = "steamapps/common/Torchlight II";
