import { FileError, findingOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { stampOf } from "../play/install/ground.ts";
import { type FailedFile, type UndoStep, undoSteps } from "../play/install/undo.ts";
import type { KeptFileOptions } from "../play/json-file.ts";
import type { Problem } from "./problems.ts";
import { workshopFinding } from "./rules.ts";
import type { FixUndo } from "./source-changes.ts";

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
export async function undoFixes(
  steps: readonly FixUndo[],
  { backups, locks }: KeptFileOptions,
): Promise<RestoredSources> {
  const restored: string[] = [];
  const failed: FailedFile[] = [];
  const left: FixUndo[] = [];
  const problems: Problem[] = [];
  for (const undo of steps.toReversed()) {
    const { step } = undo;
    const finding = await changedSince(step);
    const result =
      finding === null
        ? await undoSteps([step], { files: nodeFiles, backups, locks })
        : { restored: [], failed: [finding] };
    restored.push(...result.restored);
    failed.push(...result.failed);
    if (result.restored.length === 0) left.unshift(undo);
    else problems.push(...undo.problems);
  }
  return { restored, problems, failed, left };
}

async function changedSince(step: UndoStep): Promise<FailedFile | null> {
  const expected = step.kind === "take-away" ? step.stamp : step.over;
  try {
    if ((await stampOf(step.path, nodeFiles)) === expected) return null;
    return { path: step.path, finding: workshopFinding("workshop-undo-changed", step.path, {}) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { path: step.path, finding: findingOf(error) };
  }
}
