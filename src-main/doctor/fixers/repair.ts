import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import type { Operation } from "../../engine/operation.ts";
import { nodeFiles } from "../../files/file-layer.ts";
import { fixFinding } from "../fix-rules.ts";
import { changeText } from "../repair/changes.ts";
import type { Refused } from "../repair/examine.ts";
import { type InPlaceRequest, repairInPlace, undoRepair } from "../repair/repair-in-place.ts";
import { MOST_HANDED, repairInThread, type ThreadResult } from "../repair/repair-thread.ts";
import type { Fixer } from "./fixer.ts";

/** Repairs a mod where it is. Never with damaged files that the game would then load. */
export const repairFixer: Fixer<"repair"> = {
  kind: "repair",

  async apply({ backups, locks, base, programs, files }, { file, requirementHash }, operation) {
    const request = { file, folders: { backups, locks }, base, dropUnreadable: false, requirementHash };
    // Programs and files of somebody else cannot be handed to a thread.
    const isOfSystem = programs === undefined && (files === undefined || files === nodeFiles);
    const work = isOfSystem
      ? repairInThread(request, operation)
      : repairHere({ ...request, programs, files }, operation);
    const { result, count } = await work.catch((error: unknown) => ({ result: noMod(error, file), count: 0 }));
    switch (result.kind) {
      case "repaired": {
        const first = result.changes.slice(0, MOST_HANDED).map((change) => `${change.path}: ${changeText(change)}`);
        const changes = count > first.length ? [...first, `and ${count - first.length} more`] : first;
        return { kind: "done", changes, findings: result.findings, undo: result.undo };
      }
      case "nothing":
        return { kind: "skipped", findings: result.findings };
      case "refused":
        return { kind: "failed", findings: result.findings };
    }
  },

  async undo({ backups, locks, programs, files }, data, operation) {
    const result = await undoRepair(data, { folders: { backups, locks }, programs, files }, operation);
    return result.kind === "restored"
      ? { kind: "restored", path: result.file, findings: result.findings }
      : { kind: "failed", path: data.file, findings: result.findings };
  },
};

async function repairHere(request: InPlaceRequest, operation: Operation): Promise<ThreadResult> {
  const result = await repairInPlace(request, operation);
  return { result, count: result.kind === "repaired" ? result.changes.length : 0 };
}

/** Another file stands there since it was looked at. */
function noMod(error: unknown, file: string): Refused {
  if (!(error instanceof FormatError)) throw error;
  return { kind: "refused", findings: [fixFinding("fix-no-mod", file, { what: error.what })] };
}
