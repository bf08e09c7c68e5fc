import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { listBackups } from "../../src-main/files/backups.ts";
import { readSaveFile } from "../../src-main/saves/save-file.ts";
import { type WriteOptions, writeSave } from "../../src-main/saves/write-save.ts";
import { editQuickbar } from "../../src-shared/formats/save/edit.ts";
import { quickbarOf, withSlot } from "../../src-shared/formats/save/quickbar.ts";
import type { Save } from "../../src-shared/formats/save/save.ts";
import { manualClock } from "./manual-clock.ts";
import { buildSave, FIREBALL, POTION, SCROLL, WHOLE_SAVE } from "./save-builder.ts";
import { filesBelow, tempFolder, writeTree } from "./temp-folder.ts";

/** A save in a folder of its own, with what is needed to write it. */

export const NAME = "JANE DOE_{0B9D2A4E}.SVB";
export const OLD = buildSave();
export const NEW = buildSave({
  keys: [[POTION, 0, 0], [-(2n ** 63n), 2, 3], [FIREBALL, 2, 4], [SCROLL, 0, 9], ...WHOLE_SAVE.keys.slice(3)],
});

/** Puts a skill into slot 3: what turns OLD into NEW. */
export const change = (save: Save) =>
  editQuickbar(save, withSlot(quickbarOf(save.keyMap), 3, { kind: "skill", guid: -(2n ** 63n) }));

export interface Ground {
  readonly folder: string;
  readonly saves: string;
  readonly file: string;
  readonly options: WriteOptions;
}

export function makeGround(bytes: Uint8Array = OLD, programs: readonly string[] | null = ["node", "bash"]): Ground {
  const folder = tempFolder();
  writeTree(folder, { [`save/${NAME}`]: bytes });
  const options = {
    backups: path.join(folder, "data/backups"),
    locks: path.join(folder, "cache/locks"),
    clock: manualClock(),
    programs: async () => programs,
  };
  return { folder, saves: path.join(folder, "save"), file: path.join(folder, "save", NAME), options };
}

export async function write({ file, options }: Ground, edit = change) {
  return writeSave(await readSaveFile(file), edit, options);
}

export const contentOf = (file: string) => new Uint8Array(readFileSync(file));

/** Contents of the versions that were kept. */
export async function backupsOf({ options }: Ground): Promise<Uint8Array[]> {
  return (await listBackups(options.backups)).map((backup) => contentOf(backup.path));
}

export async function expectUntouched(ground: Ground, bytes: Uint8Array = OLD): Promise<void> {
  expect(contentOf(ground.file)).toEqual(bytes);
  expect(filesBelow(ground.saves)).toEqual([NAME]);
  expect(await backupsOf(ground)).toEqual([]);
}

export const ACCOUNT = "76561198000000000";

/** A profile with one save of a Steam account, and a home for the command line. */
export interface Profile {
  readonly profile: string;
  readonly home: string;
  readonly file: string;
  readonly env: { readonly TL2_PROFILE_DIR: string; readonly LAMPLIGHTER_HOME: string };
}

export function makeProfile(bytes: Uint8Array = OLD): Profile {
  const [profile, home] = [tempFolder(), tempFolder()];
  writeTree(profile, { [`save/${ACCOUNT}/JANE_{1}.SVB`]: bytes });
  const file = path.join(profile, "save", ACCOUNT, "JANE_{1}.SVB");
  return { profile, home, file, env: { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home } };
}

/** The quickbar of `OLD` as `--json` has it. */
export const QUICKBAR_JSON = [
  { slot: 0, kind: "item", guid: POTION.toString() },
  null,
  null,
  null,
  { slot: 4, kind: "skill", guid: FIREBALL.toString() },
  null,
  null,
  null,
  null,
  { slot: 9, kind: "item", guid: SCROLL.toString() },
];
