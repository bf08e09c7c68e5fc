import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FileLayer } from "../../src-main/files/file-layer.ts";
import { isTemporary } from "../../src-main/files/temporary.ts";
import { restoreCopy } from "../../src-main/play/launch/restore-copy.ts";
import { listRestorePoints, makeRestorePoint } from "../../src-main/play/launch/restore-points.ts";
import { type ManualClock, manualClock } from "./manual-clock.ts";
import { filesBelow, tempFolder, writeTree } from "./temp-folder.ts";

export const ACCOUNT = "76561198000000000";

/** What a profile looks like: a scheme, settings, characters of both trees, a stash, copies of the game's own. */
export const SAVES: Readonly<Record<string, string>> = {
  "modlauncher.sch": "the order",
  "settings.txt": "the settings",
  "local_settings.txt": "more settings",
  [`save/${ACCOUNT}/settings.txt`]: "account settings",
  [`save/${ACCOUNT}/KeyBindings.dat`]: "keys",
  [`save/${ACCOUNT}/JANE DOE_{0B9D}.SVB`]: "jane",
  [`save/${ACCOUNT}/jane doe_{0b9d}.restore`]: "jane before",
  [`save/${ACCOUNT}/backup.tmp`]: "jane seconds ago",
  [`modsave/${ACCOUNT}/天煞星_{1}.SVB`]: "star",
  "modsave/SharedStash.bin": "stash",
  "save/Больше_{2}.svb": "big",
};

/** Files of the game that no restore point has. */
export const OTHERS: Readonly<Record<string, string>> = {
  "Ogre.log": "log",
  "mods/BIG.MOD": "mod",
  "save/notes.docx": "letter",
  "save/folder/JANE.SVB": "not where saves are",
  "logs/Torchlight2.txt": "log",
};

export interface PointGround {
  readonly folder: string;
  readonly profile: string;
  /** Folder of the restore points. */
  readonly store: string;
  readonly clock: ManualClock;
  readonly options: { readonly folder: string; readonly locks: string; readonly clock: ManualClock };
}

export function makePointGround(files: Readonly<Record<string, string | Uint8Array>> = SAVES): PointGround {
  const folder = tempFolder();
  const profile = path.join(folder, "profile");
  mkdirSync(profile);
  writeTree(profile, files);
  const clock = manualClock();
  const store = path.join(folder, "data/restore-points");
  return { folder, profile, store, clock, options: { folder: store, locks: path.join(folder, "locks"), clock } };
}

export interface MakeMore {
  readonly keep?: number;
  readonly maxBytes?: number;
  readonly files?: FileLayer;
  readonly signal?: AbortSignal;
}

/** A second later, a restore point of the profile. */
export function make({ profile, options, clock }: PointGround, more: MakeMore = {}) {
  clock.advance(1000);
  return makeRestorePoint([profile], { ...options, withMods: true, ...more });
}

/** The newest restore point, or that of an entry, in a new folder. */
export async function restore(ground: PointGround, entry?: string, target = path.join(ground.folder, "copy")) {
  const { points } = await listRestorePoints(ground.options);
  return restoreCopy(entry ?? points[0].entry, target, { ...ground.options, guarded: [ground.profile] });
}

export function write({ profile }: Pick<PointGround, "profile">, name: string, content: string): void {
  writeFileSync(path.join(profile, name), content);
}

/** Names of the kept bytes. */
export function objectsIn({ store }: Pick<PointGround, "store">): string[] {
  const names = filesBelow(path.join(store, "objects")).map((file) => path.basename(file));
  return names.filter((name) => !isTemporary(name));
}

/** Every file below a folder with its content. */
export function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(filesBelow(folder).map((file) => [file, readFileSync(path.join(folder, file)).toString()]));
}

export function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
