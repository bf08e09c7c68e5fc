import path from "node:path";
import { appFolders } from "../files/app-folders.ts";
import { type CommitResult, replaceFile, warningsOf } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { FileError, fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles, type OpenFile } from "../files/file-layer.ts";
import { resolveLinks } from "../files/identity.ts";
import { withLock } from "../files/lock.ts";
import { matchingNames } from "../files/names.ts";
import { firstFound, profilePlaces, type Surroundings } from "../files/places.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";

/** Where the mod is now, and what went wrong without harm to it. */
export type Deployed = Pick<CommitResult, "path" | "warnings">;

const COPY_BYTES = 1 << 20;

/**
 * The folder the game takes mods from, below the first profile that is there (spec/container.md §8); made by the
 * writer when the profile has none yet. Throws FileError `no-profile` when the game was never started here.
 */
export function modsFolder(around: Surroundings): string {
  const profile = firstFound(profilePlaces(around));
  if (profile === null) throw new FileError("no-profile", profilePlaces(around)[0]?.path ?? around.home);
  const [name] = matchingNames(around.list(profile.path) ?? [], "mods");
  return path.join(profile.path, name ?? "mods");
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
  const folder = modsFolder(around);
  // An older copy whose name differs only by case is the same mod; two files of one id would stand there otherwise.
  const [standing] = matchingNames(around.list(folder) ?? [], path.basename(mod));
  const target = path.join(folder, standing ?? path.basename(mod));
  const { locks, backups } = appFolders(around);
  try {
    await files.mkdirs(folder);
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
  if ((await resolveLinks(mod, files)) === (await resolveLinks(target, files))) return { path: target, warnings: [] };
  return withLock(target, { folder: locks }, async () => {
    await removeStaleTemporaries(folder);
    return copyInto(mod, target, backups, { ...options, files });
  });
}

async function copyInto(
  mod: string,
  target: string,
  backups: string,
  { files, signal }: DeployOptions & { readonly files: FileLayer },
): Promise<Deployed> {
  const source = await sourceOf(mod, files);
  try {
    const result = await replaceFile(
      target,
      async (file) => {
        const buffer = new Uint8Array(COPY_BYTES);
        for (;;) {
          signal?.throwIfAborted();
          const count = await source.read(buffer, file.length);
          if (count === 0) return;
          await file.write(buffer.subarray(0, count));
        }
      },
      { files, backup: backupsIn(backups) },
    );
    return { path: result.path, warnings: warningsOf(result) };
  } finally {
    await source.close();
  }
}

/** The mod, open for reading; its errors name it, not the copy. */
async function sourceOf(mod: string, files: FileLayer): Promise<Pick<OpenFile, "read" | "close">> {
  const named = (error: unknown): never => {
    throw fileErrorOf(error, mod);
  };
  const source = await files.open(mod, "read").catch(named);
  return {
    read: (into, at) => source.read(into, at).catch(named),
    // Nothing was written through it, so there is nothing to lose.
    close: () => source.close().catch(() => {}),
  };
}
