import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { matchingNames } from "../names.ts";
import { type NoAccess, pathsOf, type Surroundings } from "./around.ts";
import { DOCUMENTS_PROFILE, GAME, PROFILE } from "./game.ts";
import { judgeInstall } from "./installs.ts";
import { createLook, findBelow, type Look } from "./look.ts";
import type { LooksWrong } from "./place.ts";
import { WINDOWS_INSTALLS } from "./shops.ts";

/** What a folder that a person chose is. */
export type FolderJudgement =
  | { readonly kind: "right" }
  | { readonly kind: "not-there" }
  | { readonly kind: "not-a-folder" }
  | NoAccess
  | LooksWrong;

const MOST_CHILDREN = 500;

/**
 * Whether a folder is what it is chosen for; when it is not, what is missing, what is there, and the folder nearby that
 * is right: one above, or the only one below. `install` is right with the game's program in it, `profile` with mods,
 * scheme, settings or saves, `mods` and `project` whatever they hold.
 */
export function judgeFolder(
  folder: string,
  purpose: "profile" | "install" | "mods" | "project",
  around: Surroundings,
): FolderJudgement {
  const look = createLook(around);
  const standing = look.standing(folder);
  if (standing.kind === "file") return { kind: "not-a-folder" };
  if (standing.kind !== "folder") return standing;
  switch (purpose) {
    case "mods":
    case "project":
      return { kind: "right" };
    case "install": {
      const { outcome } = judgeInstall(folder, look);
      if (outcome.kind !== "looks-wrong") return { kind: "right" };
      return { ...outcome, suggestion: nearby(folder, installsBelow(folder, look), isInstall(look), look) };
    }
    case "profile": {
      if (isProfile(look)(folder)) return { kind: "right" };
      const suggestion = nearby(folder, profilesBelow(folder, look), isProfile(look), look);
      return { kind: "looks-wrong", missing: MARKS, holds: [...standing.names].sort().slice(0, 3), suggestion };
    }
  }
}

const MARKS = ["mods", "modlauncher.sch", "settings.txt", "save"];

const isInstall = (look: Look) => (folder: string) => judgeInstall(folder, look).outcome.kind === "found";

const isProfile = (look: Look) => (folder: string) =>
  MARKS.some((name) => matchingNames(look.names(folder), name).length > 0);

function nearby(
  folder: string,
  below: readonly string[],
  isRight: (folder: string) => boolean,
  look: Look,
): string | null {
  const { dirname } = pathsOf(look.around.platform);
  const above = [dirname(folder), dirname(dirname(folder))].find((each) => each !== folder && isRight(each));
  if (above !== undefined) return above;
  const right = [...new Set(below)].filter(isRight);
  return right.length === 1 ? right[0] : null;
}

function installsBelow(folder: string, look: Look): string[] {
  const common = ["steamapps", "common", GAME];
  const known = [common, common.slice(1), ["SteamLibrary", ...common], ...WINDOWS_INSTALLS.map(([, , parts]) => parts)];
  const inWine = known.flatMap((parts) => [parts, ["drive_c", ...parts], ["pfx", "drive_c", ...parts]]);
  return [...childrenOf(folder, look), ...inWine.flatMap((parts) => findBelow(folder, parts, look) ?? [])];
}

function profilesBelow(folder: string, look: Look): string[] {
  const known = [DOCUMENTS_PROFILE, ["Documents", ...DOCUMENTS_PROFILE], PROFILE, PROFILE.slice(1)];
  return known.flatMap((parts) => findBelow(folder, parts, look) ?? []);
}

function childrenOf(folder: string, look: Look): string[] {
  return look
    .names(folder)
    .filter((name) => !asciiUpper(name).endsWith(".APP"))
    .slice(0, MOST_CHILDREN)
    .map((name) => look.join(folder, name));
}
