import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Surroundings } from "../../src-main/files/places.ts";
import { surroundings } from "../../src-main/files/surroundings.ts";
import { readScheme } from "../../src-shared/formats/scheme/read-scheme.ts";
import { EMPTY_SCHEME, withIds, writeScheme } from "../../src-shared/formats/scheme/scheme.ts";
import { type BuilderMod, buildMod, TINY_BINDAT } from "./mod-builder.ts";
import { tempFolder, writeTree } from "./temp-folder.ts";

/** A profile of the game with mods in it, and the folders of the program; no game. */
export interface PlayGround {
  readonly around: Surroundings;
  readonly profile: string;
  readonly scheme: string;
  /** LAMPLIGHTER_HOME. */
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Long ago, so that no cache takes the file for one that is being written. */
export const OLD_TIME = new Date("2020-02-29T12:00:00Z");

/** `files` are paths below the profile; `scheme` the active ids, null for no file. */
export function makePlayGround(
  files: Readonly<Record<string, Uint8Array | string>> = {},
  scheme: readonly bigint[] | null = [],
): PlayGround {
  const folder = tempFolder();
  const profile = path.join(folder, "profile");
  const home = path.join(folder, "home");
  mkdirSync(path.join(profile, "mods"), { recursive: true });
  writeTree(profile, files);
  for (const name of Object.keys(files)) utimesSync(path.join(profile, name), OLD_TIME, OLD_TIME);
  const schemeFile = path.join(profile, "modlauncher.sch");
  if (scheme !== null) writeFileSync(schemeFile, schemeBytes(scheme));
  const env = { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home, TL2_INSTALL_DIR: path.join(folder, "no-install") };
  return { around: { ...surroundings(), env }, profile, scheme: schemeFile, home, env };
}

/** A small whole mod. */
export function smallMod(id: bigint, header: BuilderMod["header"] = {}, parts: Omit<BuilderMod, "header"> = {}) {
  return buildMod({
    files: [{ path: `MEDIA/UNITS/ITEMS/U${id < 0n ? `M${-id}` : id}.DAT`, content: TINY_BINDAT }],
    ...parts,
    header: { id, title: `Mod ${id}`, ...header },
  });
}

/** Bytes of a scheme with these ids. */
export function schemeBytes(ids: readonly bigint[]): Uint8Array {
  return writeScheme(withIds(EMPTY_SCHEME, ids));
}

/** Ids of the scheme on disk. */
export function idsOnDisk({ scheme }: Pick<PlayGround, "scheme">): readonly bigint[] {
  return readScheme(readFileSync(scheme), scheme).scheme.ids;
}
