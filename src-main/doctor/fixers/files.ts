import path from "node:path";
import { backupsIn } from "../../files/backups.ts";
import { nodeFiles } from "../../files/file-layer.ts";
import { runningGame, runningPrograms } from "../../files/programs.ts";
import { type InstallGround, stampOf } from "../../play/install/ground.ts";
import { moveMisplaced } from "../../play/install/move-misplaced.ts";
import { type MovedFiles, removeMods } from "../../play/install/remove.ts";
import { undoSteps } from "../../play/install/undo.ts";
import { placeFile } from "../../play/place-file.ts";
import { fixFinding } from "../fix-rules.ts";
import type { Fixer, FixGround, FixOutcome, UndoOutcome } from "./fixer.ts";
import type { FilesUndo } from "./undo-data.ts";

/** Moves a mod into the folder mods. */
export const moveFileFixer: Fixer<"move-file"> = {
  kind: "move-file",
  async apply(ground, { file }, operation) {
    return outcomeOf(file, await moveMisplaced([file], installOf(ground), operation));
  },
  undo: takeBack,
};

/** Moves a file into the trash; a copy stays among the backups. */
export const trashFileFixer: Fixer<"trash-file"> = {
  kind: "trash-file",
  async apply(ground, { file }, { signal }) {
    return outcomeOf(file, await removeMods([file], groundOf(ground), { trash: ground.trash, signal }));
  },
  undo: takeBack,
};

/** Puts a copy that the game keeps beside the save, under a name of its own: the save itself is not touched. */
export const restoreSaveFixer: Fixer<"restore-save"> = {
  kind: "restore-save",
  async apply(ground, { file, from }, { signal }) {
    const program = runningGame((await (ground.programs ?? runningPrograms)()) ?? []);
    if (program !== null) return { kind: "failed", findings: [fixFinding("fix-game-running", file, { program })] };
    const { files, backups } = groundOf(ground);
    const extension = path.extname(file);
    const target = path.join(path.dirname(file), `${path.basename(file, extension)} (restored)${extension}`);
    await placeFile(from, target, { files, existing: "refuse", backup: backupsIn(backups), signal });
    const stamp = (await stampOf(target, files)) ?? "";
    return {
      kind: "done",
      changes: [`${path.basename(from)} put beside it as ${path.basename(target)}`],
      findings: [],
      undo: { path: target, steps: [{ kind: "take-away", path: target, stamp }] },
    };
  },
  undo: takeBack,
};

function installOf({ install }: FixGround): InstallGround {
  if (install === null) throw new Error("a mod is to be moved where there is no folder for it");
  return install;
}

function groundOf({ files = nodeFiles, backups, locks }: FixGround) {
  return { files, backups, locks };
}

function outcomeOf(file: string, { done, failed, undo }: MovedFiles): FixOutcome<FilesUndo> {
  const findings = failed.map(({ finding }) => finding);
  if (done.length === 0) return { kind: "failed", findings };
  const changes = done.map(
    ({ from, to }) => `${path.basename(from)} moved ${to === null ? "to the trash" : `to ${to}`}`,
  );
  return { kind: "done", changes, findings, undo: { path: file, steps: undo } };
}

async function takeBack(ground: FixGround, { path, steps }: FilesUndo): Promise<UndoOutcome> {
  const { failed } = await undoSteps(steps, groundOf(ground));
  if (failed.length === 0) return { kind: "restored", path, findings: [] };
  return { kind: "failed", path, findings: failed.map(({ finding }) => finding) };
}
