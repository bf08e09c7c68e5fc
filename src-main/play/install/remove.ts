import { backupsIn, setAside } from "../../files/backups.ts";
import { FileError, fileErrorOf, findingOf } from "../../files/file-error.ts";
import { withLock } from "../../files/lock.ts";
import { expectFile } from "../../files/reading.ts";
import type { Trash } from "../../files/trash.ts";
import { type InstallGround, linkFinding } from "./ground.ts";
import type { FailedFile, UndoStep } from "./undo.ts";

export interface MovedFile {
  readonly from: string;
  /** Null: it is in the trash. */
  readonly to: string | null;
}

export interface MovedFiles {
  readonly done: readonly MovedFile[];
  readonly failed: readonly FailedFile[];
  readonly undo: readonly UndoStep[];
}

export interface RemoveOptions {
  /** Where removed files go; null: into the backups alone, for systems without a trash. */
  readonly trash: Trash | null;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Removes files of mods. Undoing brings back a copy that the backups keep, not what lies in the trash: only on Linux
 * could a program take it out of there, and people empty it. On one disk the copy is a link and takes no room. Files that
 * are not done when it is aborted stay; the signal's reason is thrown only when none was.
 */
export async function removeMods(
  mods: readonly string[],
  ground: Pick<InstallGround, "files" | "backups" | "locks">,
  { trash, signal }: RemoveOptions,
): Promise<MovedFiles> {
  const done: MovedFile[] = [];
  const failed: FailedFile[] = [];
  const undo: UndoStep[] = [];
  for (const file of new Set(mods)) {
    if (signal?.aborted && done.length + failed.length > 0) break;
    signal?.throwIfAborted();
    try {
      const finding = await linkFinding(file, ground.files);
      if (finding !== null) {
        failed.push({ path: file, finding });
        continue;
      }
      const kept = await withLock(file, { folder: ground.locks }, () => removeOne(file, ground, trash));
      done.push({ from: file, to: trash === null ? kept : null });
      undo.push({ kind: "put-back", backup: kept, path: file, over: null });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed.push({ path: file, finding: findingOf(error) });
    }
  }
  return { done, failed, undo };
}

/** Returns where the copy is kept. */
async function removeOne(
  file: string,
  { files, backups }: Pick<InstallGround, "files" | "backups">,
  trash: Trash | null,
): Promise<string> {
  const kept = backupsIn(backups, { required: true });
  if (trash === null) return (await setAside(file, kept, files)).path;
  try {
    expectFile(await files.lstat(file), file);
  } catch (error) {
    throw fileErrorOf(error, file);
  }
  const copy = await kept.keep(file, files).catch((error: unknown) => {
    const cause = fileErrorOf(error, file);
    throw new FileError("backup-failed", file, { why: cause.message }, cause);
  });
  try {
    await trash.put(file);
  } catch (error) {
    await kept.forget(copy, files).catch(() => {});
    throw error;
  }
  // What could not be pruned is pruned by the next who keeps something.
  await kept.prune(copy, files).catch(() => []);
  return copy;
}
