import path from "node:path";
import { backupsIn, setAside } from "../../files/backups.ts";
import { FileError, findingOf } from "../../files/file-error.ts";
import type { ModFile } from "../mod-file.ts";
import type { PlayOperation } from "../operation.ts";
import { commitInstall } from "./commit.ts";
import { gatherCandidates } from "./gather.ts";
import { type InstallGround, linkFinding } from "./ground.ts";
import { type InstallItem, planInstall } from "./plan-install.ts";
import type { MovedFile, MovedFiles } from "./remove.ts";
import { installFinding } from "./rules.ts";
import { type FailedFile, type UndoStep, undoSteps } from "./undo.ts";

/**
 * Moves mods from folders where the game does not look into the folder mods, as installing them would: a newer version
 * there stays, an older one goes to the backups. Every file that goes from its place is kept there, too, so that all
 * can be taken back.
 */
export async function moveMisplaced(
  misplaced: readonly string[],
  ground: InstallGround,
  operation: PlayOperation = {},
): Promise<MovedFiles> {
  const done: MovedFile[] = [];
  const failed: FailedFile[] = [];
  const undo: UndoStep[] = [];
  for (const file of new Set(misplaced)) {
    if (operation.signal?.aborted && done.length + failed.length > 0) break;
    operation.signal?.throwIfAborted();
    try {
      const moved = await moveOne(file, ground, operation);
      if (moved.kind === "failed") failed.push(moved);
      else {
        done.push({ from: file, to: moved.to });
        undo.push(...moved.undo);
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed.push({ path: file, finding: findingOf(error) });
    }
  }
  return { done, failed, undo };
}

type Moved =
  | { readonly kind: "moved"; readonly to: string; readonly undo: readonly UndoStep[] }
  | (FailedFile & { readonly kind: "failed" });

async function moveOne(file: string, ground: InstallGround, operation: PlayOperation): Promise<Moved> {
  const finding = await linkFinding(file, ground.files);
  if (finding !== null) return { kind: "failed", path: file, finding };
  const item = await itemOf(file, ground, operation);
  const { target } = item;
  if (target === null || item.action === "older" || item.action === "refused")
    return { kind: "failed", path: file, finding: item.findings[0] };
  const steps = item.action === "same" ? [] : await install(item, ground, operation);
  if (!Array.isArray(steps)) return { kind: "failed", path: file, finding: steps.finding };
  try {
    const aside = await setAside(file, backupsIn(ground.backups), ground.files);
    return {
      kind: "moved",
      to: target,
      undo: [...steps, { kind: "put-back", backup: aside.path, path: file, over: null }],
    };
  } catch (error) {
    // Nothing is to be there twice.
    await undoSteps(steps, ground);
    throw error;
  }
}

/** What installing it would do, if it did not lie where it lies. */
async function itemOf(file: string, ground: InstallGround, operation: PlayOperation): Promise<InstallItem> {
  const { files, mods } = ground;
  const standing = (await ground.standing(operation.signal)).filter((each) => !isSamePath(each, file));
  const work = () => Promise.reject(new FileError("not-a-file", file));
  const { candidates } = await gatherCandidates([file], { files, standing, work }, operation);
  return planInstall(candidates, mods, standing)[0];
}

function isSamePath({ path: there }: ModFile, file: string): boolean {
  return path.resolve(there) === path.resolve(file);
}

async function install(
  item: InstallItem,
  ground: InstallGround,
  operation: PlayOperation,
): Promise<UndoStep[] | Pick<FailedFile, "finding">> {
  const { results, undo } = await commitInstall([item], [item.key], ground, operation);
  operation.signal?.throwIfAborted();
  const [{ state, findings }] = results;
  if (state === "installed") return [...undo];
  return { finding: findings[0] ?? installFinding("install-cancelled", item.packageName, {}) };
}
