import type { Mod } from "../../src-shared/contract/models/play.ts";

/** One of several files with the same id. */
export interface TwinFile {
  readonly file: string;
  readonly path: string;
  readonly version: number;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** The one that the game takes, most likely. */
  readonly isTaken: boolean;
  readonly isNewest: boolean;
}

/** All files of a mod's id, the one that the game takes first. */
export function twinFiles({ file, path, version, size, modified, twins }: Mod): readonly TwinFile[] {
  const all = [{ file, path, version, size, modified }, ...twins];
  const newest = all.toSorted((a, b) => b.version - a.version || b.modified - a.modified)[0];
  return all.map((one, index) => ({ ...one, isTaken: index === 0, isNewest: one === newest }));
}
