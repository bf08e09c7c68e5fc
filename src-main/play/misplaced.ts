import path from "node:path";
import { asciiUpper, compareUnits } from "../../src-shared/bytes/ascii.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { matchingNames } from "../files/names.ts";
import type { Surroundings } from "../files/places.ts";
import type { GamePlaces } from "./game-places.ts";
import { playFinding } from "./rules.ts";

/**
 * Mods in folders where people put them and the game does not look (spec/container.md §9.12). Of the folder of the game,
 * mods and PAKS too; what lies deeper there belongs to projects of the editor.
 */
export function misplacedMods({ profile, install }: GamePlaces, around: Surroundings): Diagnostic[] {
  const inInstall =
    install === null
      ? []
      : [install.path, ...["mods", "PAKS"].flatMap((name) => foldersIn(install.path, name, around))];
  const inProfile =
    profile === null
      ? []
      : [profile.path, ...["save", "modsave"].flatMap((name) => foldersIn(profile.path, name, around))];
  return [
    ...inInstall
      .flatMap((folder) => modsIn(folder, around))
      .map((file) => playFinding("play-misplaced-install", file, {})),
    ...inProfile
      .flatMap((folder) => modsIn(folder, around))
      .map((file) => playFinding("play-misplaced-profile", file, {})),
  ];
}

function foldersIn(folder: string, name: string, around: Surroundings): string[] {
  return matchingNames(around.list(folder) ?? [], name).map((each) => path.join(folder, each));
}

function modsIn(folder: string, around: Surroundings): string[] {
  const names = (around.list(folder) ?? []).filter((name) => asciiUpper(name).endsWith(".MOD"));
  return names.sort(compareUnits).map((name) => path.join(folder, name));
}
