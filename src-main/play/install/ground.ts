import path from "node:path";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { appFolders } from "../../files/app-folders.ts";
import { errnoOf, FileError, fileErrorOf } from "../../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import type { Surroundings } from "../../files/places.ts";
import type { GamePlaces } from "../game-places.ts";
import type { ModFile } from "../mod-file.ts";
import { installFinding } from "./rules.ts";

/** Where mods are installed, and what the program keeps of its own for it. */
export interface InstallGround {
  /** The folder the game takes mods from; made when it is needed. */
  readonly mods: string;
  /** What is in there, read now. */
  readonly standing: (signal?: AbortSignal) => Promise<readonly ModFile[]>;
  readonly backups: string;
  readonly locks: string;
  /** Where files wait that come out of packages. */
  readonly work: string;
  readonly files: FileLayer;
}

/** Throws FileError `no-profile` when the game was never started here. */
export function installGround(
  places: GamePlaces,
  around: Surroundings,
  standing: InstallGround["standing"],
  files: FileLayer = nodeFiles,
): InstallGround {
  if (places.profile === null) throw new FileError("no-profile", places.looked[0]?.path ?? around.home);
  const { backups, locks, cache } = appFolders(around);
  return { mods: places.profile.mods, standing, backups, locks, work: path.join(cache, "install"), files };
}

/** What keeps a file in the folder of the game from being taken out of it; null when nothing does. Errors: FileError. */
export async function linkFinding(file: string, files: FileLayer): Promise<Diagnostic | null> {
  try {
    return (await files.lstat(file)).kind === "link" ? installFinding("install-link", file, {}) : null;
  } catch (error) {
    throw fileErrorOf(error, file);
  }
}

/** Size and time of a file, by which a change is noticed; null for none. Errors: FileError. */
export async function stampOf(file: string, files: FileLayer): Promise<string | null> {
  try {
    const { size, modifiedNs } = await files.stat(file);
    return `${size}:${modifiedNs}`;
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    throw fileErrorOf(error, file);
  }
}
