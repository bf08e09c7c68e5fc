import { changeText } from "../repair/changes.ts";
import { repairInPlace, undoRepair } from "../repair/repair-in-place.ts";
import type { Fixer } from "./fixer.ts";

/** Repairs a mod where it is. Never with damaged files that the game would then load. */
export const repairFixer: Fixer<"repair"> = {
  kind: "repair",

  async apply({ backups, locks, base, programs, files }, { file, requirementHash }, operation) {
    const folders = { backups, locks };
    const result = await repairInPlace(
      { file, folders, base, dropUnreadable: false, requirementHash, programs, files },
      operation,
    );
    switch (result.kind) {
      case "repaired": {
        const changes = result.changes.map((change) => `${change.path}: ${changeText(change)}`);
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
