import path from "node:path";
import { appFolders } from "../files/app-folders.ts";
import { type CommitResult, warningsOf } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { FileError, fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { resolveLinks } from "../files/identity.ts";
import { withLock } from "../files/lock.ts";
import { matchingNames } from "../files/names.ts";
import { lookForGame, placesFor, type Surroundings } from "../files/places.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";
import { placeFile } from "./place-file.ts";

/** Where the mod is now, and what went wrong without harm to it. */
export type Deployed = Pick<CommitResult, "path" | "warnings">;

/**
 * The folder the game takes mods from, below the first profile that is there (spec/container.md §8); made by the
 * writer when the profile has none yet. Throws FileError `no-profile` when the game was never started here.
 */
export function modsFolder(around: Surroundings): string {
  const report = lookForGame(around);
  const { profile } = report;
  if (profile === null) throw new FileError("no-profile", placesFor("profile", report)[0]?.path ?? around.home);
  const [name] = matchingNames(around.list(profile.path) ?? [], "mods");
  return path.join(profile.path, name ?? "mods");
}

/**
 * Where a mod goes, or stands, in the folder the game takes mods from: an older copy whose name differs only by case is
 * the same mod; two files of one id would stand there otherwise. Throws as {@link modsFolder} does.
 */
export function deployTarget(mod: string, around: Surroundings): { readonly path: string; readonly isThere: boolean } {
  const folder = modsFolder(around);
  const [standing] = matchingNames(around.list(folder) ?? [], path.basename(mod));
  return { path: path.join(folder, standing ?? path.basename(mod)), isThere: standing !== undefined };
}

export interface DeployOptions {
  readonly files?: FileLayer;
  /** Aborting throws the signal's reason; what was there stays. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Puts a packed mod into the game's mods folder, in one step: the game sees the old mod or the new one. The version
 * that was there is kept among the backups, never beside mods. Errors: FileError.
 */
export async function deployMod(mod: string, around: Surroundings, options: DeployOptions = {}): Promise<Deployed> {
  const files = options.files ?? nodeFiles;
  const { path: target } = deployTarget(mod, around);
  const folder = path.dirname(target);
  const { locks, backups } = appFolders(around);
  try {
    await files.mkdirs(folder);
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
  if ((await resolveLinks(mod, files)) === (await resolveLinks(target, files))) return { path: target, warnings: [] };
  return withLock(target, { folder: locks }, async () => {
    await removeStaleTemporaries(folder);
    const { signal } = options;
    const result = await placeFile(mod, target, { files, signal, backup: backupsIn(backups) });
    return { path: result.path, warnings: warningsOf(result) };
  });
}
