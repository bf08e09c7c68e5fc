import path from "node:path";
import { systemClock } from "./clock.ts";
import { errnoOf, FileError, fileErrorOf } from "./file-error.ts";
import { type FileLayer, nodeFiles } from "./file-layer.ts";
import { patiently } from "./patience.ts";
import { factsOrNull } from "./reading.ts";
import { removeStaleFolders, removeTree, temporaryBeside } from "./temporary.ts";

/** A folder that comes to be in one step: filled beside its place, so on the same disk, and renamed. */
export interface NewFolder {
  /** Where to fill it; not made yet. */
  readonly path: string;
  /** Puts it in its place. Errors: `FileError`, `exists` when something stands there. */
  place(): Promise<void>;
  /** Takes away what was filled, unless it was put in its place. What cannot be removed goes with a later run. */
  remove(): Promise<void>;
}

/**
 * Prepares a folder at `target`, and removes what killed processes left of such folders beside it. Errors: `FileError`,
 * `exists` when something stands there.
 */
export async function prepareFolder(target: string, files: FileLayer = nodeFiles): Promise<NewFolder> {
  await removeStaleFolders(path.dirname(target), { files });
  await expectFree(target, files);
  const work = temporaryBeside(target);
  return {
    path: work,
    async place() {
      await expectFree(target, files);
      try {
        const settings = { clock: systemClock, platform: process.platform };
        await patiently(() => files.rename(work, target), target, settings);
      } catch (error) {
        // Somebody made it in this moment.
        if (errnoOf(error) === "ENOTEMPTY") throw new FileError("exists", target, {}, error);
        throw fileErrorOf(error, target);
      }
    },
    async remove() {
      try {
        await removeTree(work);
      } catch (error) {
        fileErrorOf(error, work);
      }
    },
  };
}

async function expectFree(target: string, files: FileLayer): Promise<void> {
  let isFree: boolean;
  try {
    isFree = (await factsOrNull(files, target)) === null;
  } catch (error) {
    throw fileErrorOf(error, target);
  }
  if (!isFree) throw new FileError("exists", target);
}
