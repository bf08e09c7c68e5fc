import path from "node:path";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { backupsIn, setAside } from "../../files/backups.ts";
import { FileError, findingOf } from "../../files/file-error.ts";
import { withLock } from "../../files/lock.ts";
import { placeFile } from "../place-file.ts";
import { type InstallGround, stampOf } from "./ground.ts";
import { installFinding } from "./rules.ts";

/** One thing that is taken back. */
export type UndoStep =
  /** A file that was put there goes; unless it is another one by now. */
  | { readonly kind: "take-away"; readonly path: string; readonly stamp: string }
  /** A kept version comes back: over the file of this stamp, or where nothing is (null). */
  | { readonly kind: "put-back"; readonly backup: string; readonly path: string; readonly over: string | null };

export interface FailedFile {
  readonly path: string;
  readonly finding: Diagnostic;
}

export interface UndoResult {
  /** Files that are as they were before. */
  readonly restored: readonly string[];
  readonly failed: readonly FailedFile[];
}

type UndoGround = Pick<InstallGround, "files" | "backups" | "locks">;

/** Takes steps back, the last first. A file that was changed since stays as it is. */
export async function undoSteps(steps: readonly UndoStep[], ground: UndoGround): Promise<UndoResult> {
  const restored: string[] = [];
  const failed: FailedFile[] = [];
  for (const step of steps.toReversed()) {
    try {
      const changed = await withLock(step.path, { folder: ground.locks }, () => undoStep(step, ground));
      if (changed === null) restored.push(step.path);
      else failed.push({ path: step.path, finding: changed });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed.push({ path: step.path, finding: findingOf(error) });
    }
  }
  return { restored, failed };
}

/** Why it was not done, or null. */
async function undoStep(step: UndoStep, { files, backups }: UndoGround): Promise<Diagnostic | null> {
  const expected = step.kind === "take-away" ? step.stamp : step.over;
  if ((await stampOf(step.path, files)) !== expected)
    return installFinding("install-changed", step.path, { name: path.basename(step.path) });
  if (step.kind === "take-away") await setAside(step.path, backupsIn(backups), files);
  else {
    const existing = step.over === null ? "refuse" : "replace";
    await files.mkdirs(path.dirname(step.path));
    const lastLook = async () => {
      if ((await stampOf(step.path, files)) !== expected) throw new FileError("changed", step.path);
    };
    await placeFile(step.backup, step.path, { files, existing, backup: backupsIn(backups), lastLook });
  }
  return null;
}
