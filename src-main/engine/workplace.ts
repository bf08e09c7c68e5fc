import { mkdirSync } from "node:fs";
import { unlink } from "node:fs/promises";
import path from "node:path";
import { type AppFolders, appFolders } from "../files/app-folders.ts";
import { removeAtExit } from "../files/exit-cleanup.ts";
import { errnoOf, fileErrorOf } from "../files/file-error.ts";
import { surroundings } from "../files/surroundings.ts";
import { removeStaleTemporaries, temporaryBeside } from "../files/temporary.ts";

/** Where a build keeps what is not the mod: never in the project (law 6). */
export function buildFolders(): AppFolders & { readonly build: string } {
  const folders = appFolders(surroundings());
  return { ...folders, build: path.join(folders.cache, "build") };
}

export interface Spools {
  /** A path for the blocks of one worker; the folder is made when the first is asked for. */
  next(): string;
}

/** Gives out spool paths for the time of `work` and removes the files afterwards, and those that killed builds left. */
export async function withSpools<T>(folder: string, work: (spools: Spools) => Promise<T>): Promise<T> {
  const made: { readonly path: string; readonly cancelRemoval: () => void }[] = [];
  const next = () => {
    try {
      if (made.length === 0) mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw fileErrorOf(error, folder);
    }
    const file = temporaryBeside(path.join(folder, "blocks"));
    made.push({ path: file, cancelRemoval: removeAtExit(file) });
    return file;
  };
  try {
    return await work({ next });
  } finally {
    for (const { path: file, cancelRemoval } of made) {
      await removeIfThere(file);
      cancelRemoval();
    }
    if (made.length > 0) await removeStaleTemporaries(folder);
  }
}

async function removeIfThere(file: string): Promise<void> {
  try {
    await unlink(file);
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw fileErrorOf(error, file);
  }
}
