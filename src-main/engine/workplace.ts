import { unlink } from "node:fs/promises";
import path from "node:path";
import { type AppFolders, appFolders } from "../files/app-folders.ts";
import { removeAtExit } from "../files/exit-cleanup.ts";
import { fileErrorOf, ownFileErrorOf } from "../files/file-error.ts";
import { makeFoldersSync } from "../files/make-folders.ts";
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

interface MadeSpool {
  readonly path: string;
  readonly cancelRemoval: () => void;
}

/** Gives out spool paths for the time of `work` and removes the files afterwards, and those that killed builds left. */
export async function withSpools<T>(folder: string, work: (spools: Spools) => Promise<T>): Promise<T> {
  const made: MadeSpool[] = [];
  const next = () => {
    try {
      if (made.length === 0) makeFoldersSync(folder, 0o700);
    } catch (error) {
      throw ownFileErrorOf(error, folder);
    }
    const file = temporaryBeside(path.join(folder, "blocks"));
    made.push({ path: file, cancelRemoval: removeAtExit(file) });
    return file;
  };
  try {
    return await work({ next });
  } finally {
    await tidy(folder, made);
  }
}

/** What cannot be removed goes when the process ends, or with the next build: no reason to refuse a mod that is whole. */
async function tidy(folder: string, made: readonly MadeSpool[]): Promise<void> {
  for (const { path: file, cancelRemoval } of made) if (await removed(() => unlink(file))) cancelRemoval();
  await removed(() => removeStaleTemporaries(folder));
}

async function removed(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove();
    return true;
  } catch (error) {
    return fileErrorOf(error, "").kind === "not-found";
  }
}
