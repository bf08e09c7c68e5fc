import path from "node:path";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { Backups } from "../files/atomic-file.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { withLock } from "../files/lock.ts";
import { stampOf } from "../play/install/ground.ts";
import type { FailedFile } from "../play/install/undo.ts";
import type { KeptFileOptions } from "../play/json-file.ts";
import { placeFile } from "../play/place-file.ts";
import { lateBackups } from "./late-backups.ts";
import type { Problem } from "./problems.ts";
import { workshopFinding } from "./rules.ts";
import type { FixUndo, PutBack } from "./source-changes.ts";
import { tidyBeside } from "./tidy-beside.ts";

export interface RestoredSources {
  /** Absolute. */
  readonly restored: readonly string[];
  /** There again. */
  readonly problems: readonly Problem[];
  readonly failed: readonly FailedFile[];
  /** What can be tried again. */
  readonly left: readonly FixUndo[];
}

/** Takes fixes back, the last first. A file that was changed since stays as it is; the bytes of the fix are kept. */
export async function undoFixes(steps: readonly FixUndo[], place: KeptFileOptions): Promise<RestoredSources> {
  const backups = lateBackups(place.backups);
  const restored: string[] = [];
  const problems: Problem[] = [];
  const failed: FailedFile[] = [];
  const left: FixUndo[] = [];
  await tidyBeside(steps.map(({ step }) => step.path));
  for (const undo of steps.toReversed()) {
    const finding = await putBack(undo.step, place.locks, backups);
    if (finding === null) {
      restored.push(undo.step.path);
      problems.push(...undo.problems);
    } else {
      failed.push({ path: undo.step.path, finding });
      left.unshift(undo);
    }
  }
  if (restored.length > 0) await backups.finish();
  return { restored, problems, failed, left };
}

/** Why it was not done, or null. */
async function putBack(step: PutBack, locks: string, backups: Backups): Promise<Diagnostic | null> {
  const { path: file, backup, over } = step;
  const isAsLeft = async () => (await stampOf(file, nodeFiles)) === over;
  const changed = workshopFinding("workshop-undo-changed", file, {});
  try {
    return await withLock(file, { folder: locks }, async () => {
      if (!(await isAsLeft())) return changed;
      await nodeFiles.mkdirs(path.dirname(file));
      const lastLook = async () => {
        if (!(await isAsLeft())) throw new FileError("changed", file);
      };
      await placeFile(backup, file, {
        files: nodeFiles,
        existing: over === null ? "refuse" : "replace",
        backup: backups,
        lastLook,
      });
      return null;
    });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return error.kind === "changed" ? changed : findingOf(error);
  }
}
