import path from "node:path";
import { LARGEST_SAVE } from "../../src-shared/formats/save/container.ts";
import type { Edit } from "../../src-shared/formats/save/edit.ts";
import { isGameCopyName } from "../../src-shared/formats/save/file-names.ts";
import { refused, type SaveRefusal } from "../../src-shared/formats/save/rules.ts";
import type { Save } from "../../src-shared/formats/save/save.ts";
import { type Backups, writeFileAtomically } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { type Clock, systemClock } from "../files/clock.ts";
import { FileError, fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { withLock } from "../files/lock.ts";
import { type RunningPrograms, runningGame, runningPrograms } from "../files/programs.ts";
import { readBounded } from "../files/reading.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";
import { inspectionRefusal, isStashFile, readWithState, type SaveFile, sha256Of } from "./save-file.ts";

export interface WriteOptions {
  /** Folder of all backups; never one that the game or Steam's cloud looks at. */
  readonly backups: string;
  /** Folder of all locks. */
  readonly locks: string;
  readonly files?: FileLayer;
  readonly clock?: Clock;
  readonly platform?: NodeJS.Platform;
  /** Default: those of this system. */
  readonly programs?: RunningPrograms;
}

export type SaveWrite =
  | {
      readonly kind: "written";
      /** The file written, links resolved. */
      readonly path: string;
      /** The version before. */
      readonly backup: string;
      /** What went wrong without harm to the save. */
      readonly warnings: readonly FileError[];
      readonly save: Save;
    }
  /** The save is as wanted already; nothing was written. */
  | { readonly kind: "unchanged"; readonly save: Save }
  | SaveRefusal;

/** Behind the extension of a backup, so that no pattern of Steam's cloud (`*.svb`) matches it. */
const BACKUP_SUFFIX = "-bak";

/**
 * What an edit would give, without writing anything: refused for a stash, a copy of the game's own or a save that is
 * damaged, or by the edit itself.
 */
export function planEdit(file: SaveFile, change: (save: Save) => Edit): Edit {
  const { inspection, target } = file;
  if (isStashFile(file)) return refused("save-is-stash");
  if (isGameCopyName(path.basename(target))) return refused("save-game-copy");
  return inspection.kind === "whole" ? change(inspection.save) : inspectionRefusal(inspection)!;
}

/**
 * Writes an edit of a save that was read before (spec/save.md §9). Refused while the game runs, when the save is damaged
 * or was changed since, and as the edit itself refuses. The version before is kept first; a reader sees the old save or
 * the new one; the new one is read again and compared before and after it takes its place. Errors: `FileError`; then the
 * old save is there untouched, unless it says that what was written does not read back.
 */
export async function writeSave(
  file: SaveFile,
  change: (save: Save) => Edit,
  options: WriteOptions,
): Promise<SaveWrite> {
  const running = await (options.programs ?? runningPrograms)();
  if (running === null) return refused("save-programs-unknown");
  const program = runningGame(running);
  if (program !== null) return refused("save-game-running", { program });
  const edit = planEdit(file, change);
  if (edit.kind === "refused") return edit;
  if (edit.kind === "unchanged") return { kind: "unchanged", save: wholeOf(file) };
  try {
    const result = await replaceSave(file, edit.bytes, options);
    return { kind: "written", path: file.target, ...result, save: edit.save };
  } catch (error) {
    if (error instanceof ChangedError) return refused("save-changed");
    throw error;
  }
}

function wholeOf({ inspection }: SaveFile): Save {
  if (inspection.kind !== "whole") throw new Error("only a whole save can be unchanged");
  return inspection.save;
}

/** The save is not any more what was read. No system error, so that the rooms below let it through. */
class ChangedError extends Error {}

/** What became of a save: where the version before is, and what went wrong without harm. */
interface Replaced {
  readonly backup: string;
  readonly warnings: readonly FileError[];
}

interface Settings {
  readonly files: FileLayer;
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
}

function replaceSave(file: SaveFile, bytes: Uint8Array, options: WriteOptions): Promise<Replaced> {
  const { target } = file;
  const { clock = systemClock, files = nodeFiles, platform = process.platform } = options;
  return withLock(target, { folder: options.locks, files, clock }, async () => {
    await removeStaleTemporaries(path.dirname(target), { files });
    const backups = backupsIn(options.backups, { suffix: BACKUP_SUFFIX, clock, platform });
    const { backup, warnings } = await swap(file, bytes, backups, { files, clock, platform });
    const unpruned = await pruneTrouble(backups, backup, files);
    const unread = await rereadTrouble(target, bytes, backup, files);
    return { backup, warnings: [...warnings, ...unpruned, ...unread] };
  });
}

/**
 * The old version is kept here and not by the atomic write, which does without when there is none: a save that is gone
 * for a moment must not be replaced.
 */
async function swap(file: SaveFile, bytes: Uint8Array, backups: Backups, settings: Settings): Promise<Replaced> {
  const { target } = file;
  const { files } = settings;
  const kept: string[] = [];
  const verify = async (temporary: string) => {
    await expectBytes(temporary, bytes, target, files);
    kept.push(await keepOld(file, backups, files));
  };
  try {
    // Links were resolved when it was read; one that stands there now is somebody's change.
    const { warnings } = await writeFileAtomically(target, bytes, {
      ...settings,
      links: "refuse",
      backup: "none",
      verify,
    });
    return { backup: kept[0], warnings };
  } catch (error) {
    for (const backup of kept) await forgetQuietly(backups, backup, files);
    throw error;
  }
}

/** Keeps the version that was read, and looks whether it is that. Errors: `FileError`, `ChangedError`. */
async function keepOld(file: SaveFile, backups: Backups, files: FileLayer): Promise<string> {
  const { target, state } = file;
  await expectUnchanged(file, files);
  const kept = await backups.keep(target, files).catch((error: unknown) => {
    const cause = fileErrorOf(error, target);
    throw new FileError("backup-failed", target, { why: cause.message }, cause);
  });
  try {
    const isGood = sha256Of(await readBounded(kept, LARGEST_SAVE, files)) === state.sha256;
    await expectUnchanged(file, files);
    if (!isGood) throw new FileError("not-read-back", kept, { what: "its bytes are others" });
  } catch (error) {
    await forgetQuietly(backups, kept, files);
    throw error;
  }
  return kept;
}

/** After a failure, which is what the caller hears of. */
async function forgetQuietly(backups: Backups, backup: string, files: FileLayer): Promise<void> {
  try {
    await backups.forget(backup, files);
  } catch {
    // One version too many does no harm.
  }
}

async function pruneTrouble(backups: Backups, backup: string, files: FileLayer): Promise<readonly FileError[]> {
  try {
    return await backups.prune(backup, files);
  } catch (error) {
    return [fileErrorOf(error, backup)];
  }
}

/** Size, time and content are those that were read. */
async function expectUnchanged({ target, state }: SaveFile, files: FileLayer): Promise<void> {
  const now = await stateOrNull(target, files);
  if (now === null || now.size !== state.size || now.modifiedNs !== state.modifiedNs || now.sha256 !== state.sha256)
    throw new ChangedError();
}

async function stateOrNull(target: string, files: FileLayer) {
  try {
    return (await readWithState(target, files)).state;
  } catch (error) {
    if (error instanceof FileError && error.kind === "not-found") return null;
    throw error;
  }
}

async function expectBytes(temporary: string, bytes: Uint8Array, target: string, files: FileLayer): Promise<void> {
  const again = await readBounded(temporary, LARGEST_SAVE, files);
  if (sha256Of(again) !== sha256Of(bytes))
    throw new FileError("not-read-back", target, { what: "its bytes are others" });
}

/** Looks at the save once more, now in its place: the new one is there, so not being able to is only worth a word. */
async function rereadTrouble(
  target: string,
  bytes: Uint8Array,
  backup: string,
  files: FileLayer,
): Promise<readonly FileError[]> {
  let again: Uint8Array;
  try {
    again = await readBounded(target, LARGEST_SAVE, files);
  } catch (error) {
    if (error instanceof FileError) return [error];
    throw error;
  }
  if (sha256Of(again) === sha256Of(bytes)) return [];
  throw new FileError("not-read-back", target, { what: `its bytes are others; the version before is ${backup}` });
}
