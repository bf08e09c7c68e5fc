import path from "node:path";
import { LARGEST_SAVE } from "../../src-shared/formats/save/container.ts";
import type { Edit } from "../../src-shared/formats/save/edit.ts";
import { refused, type SaveRefusal } from "../../src-shared/formats/save/rules.ts";
import type { Save } from "../../src-shared/formats/save/save.ts";
import { type Backups, type CommitResult, warningsOf, writeFileAtomically } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { type Clock, systemClock } from "../files/clock.ts";
import { FileError } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { withLock } from "../files/lock.ts";
import { type RunningPrograms, runningGame, runningPrograms } from "../files/programs.ts";
import { readBounded } from "../files/reading.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";
import { inspectionRefusal, readWithState, type SaveFile, sha256Of } from "./save-file.ts";

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
 * What an edit would give, without writing anything: refused for a save that is damaged, or by the edit itself.
 */
export function planEdit(file: SaveFile, change: (save: Save) => Edit): Edit {
  const { inspection } = file;
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
    return { kind: "written", ...result, save: edit.save };
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

function replaceSave(file: SaveFile, bytes: Uint8Array, options: WriteOptions) {
  const { target } = file;
  const { clock = systemClock, files = nodeFiles, platform = process.platform } = options;
  return withLock(target, { folder: options.locks, files, clock }, async () => {
    await removeStaleTemporaries(path.dirname(target), { files });
    const backups = backupsIn(options.backups, { required: true, suffix: BACKUP_SUFFIX, clock, platform });
    const result = await writeFileAtomically(target, bytes, {
      files,
      clock,
      platform,
      // Links were resolved when it was read; one that stands there now is somebody's change.
      links: "refuse",
      backup: guarded(backups, file),
      verify: async (temporary) => {
        await expectBytes(temporary, bytes, target, files);
        await expectUnchanged(file, files);
      },
    });
    const backup = backupOf(result);
    await expectBytes(target, bytes, target, files, backup);
    return { path: target, backup, warnings: warningsOf(result) };
  });
}

function backupOf({ backup }: CommitResult): string {
  if (backup.kind !== "kept") throw new Error("a save was written without a backup");
  return backup.path;
}

/** Backups that look, once the old version is kept and before it is replaced, whether that was the one that was read. */
function guarded(backups: Backups, file: SaveFile): Backups {
  return {
    ...backups,
    async keep(target, files) {
      const kept = await backups.keep(target, files);
      try {
        const bytes = await readBounded(kept, LARGEST_SAVE, files);
        if (sha256Of(bytes) !== file.state.sha256) throw new ChangedError();
        await expectUnchanged(file, files);
      } catch (error) {
        await backups.forget(kept, files).catch(() => {});
        throw error;
      }
      return kept;
    },
  };
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

/** `kept` is where the version before lies, when the new one is in place already. */
async function expectBytes(
  written: string,
  bytes: Uint8Array,
  target: string,
  files: FileLayer,
  kept?: string,
): Promise<void> {
  const again = await readBounded(written, LARGEST_SAVE, files);
  if (sha256Of(again) === sha256Of(bytes)) return;
  const what = kept === undefined ? "its bytes are others" : `its bytes are others; the version before is ${kept}`;
  throw new FileError("not-read-back", target, { what });
}
