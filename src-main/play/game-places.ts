import path from "node:path";
import { matchingNames } from "../files/names.ts";
import { firstFound, installPlaces, type Place, profilePlaces, type Surroundings } from "../files/places.ts";

/** Where the game's files of this user lie. */
export interface GamePlaces {
  /** Profile folders that were looked at, likeliest first. */
  readonly looked: readonly Place[];
  /** The same of the folder of the game. */
  readonly lookedInstalls: readonly Place[];
  /** The first that is there; null when the game never ran here. */
  readonly profile: ProfilePlace | null;
  /** The folder of the game; null when it was not found. */
  readonly install: Place | null;
}

export interface ProfilePlace extends Place {
  /** The folder the game takes mods from; may not exist yet. */
  readonly mods: string;
  /** modlauncher.sch; may not exist yet. */
  readonly scheme: string;
}

/** Folders that the user named; null: to be looked for. */
export interface NamedFolders {
  readonly profile: string | null;
  readonly install: string | null;
}

/** Looks for the profile and the game. A folder that the user named is then the only one, whatever a variable says. */
export function findGamePlaces(around: Surroundings, named: NamedFolders): GamePlaces {
  const looked = placesWith(profilePlaces, "TL2_PROFILE_DIR", named.profile, around);
  const lookedInstalls = placesWith(installPlaces, "TL2_INSTALL_DIR", named.install, around);
  const profile = firstFound(looked);
  return {
    looked,
    lookedInstalls,
    profile: profile === null ? null : profilePlace(profile, around),
    install: firstFound(lookedInstalls),
  };
}

function placesWith(
  placesOf: (around: Surroundings) => readonly Place[],
  variable: string,
  named: string | null,
  around: Surroundings,
): readonly Place[] {
  if (named === null) return placesOf(around);
  const env = { ...around.env, [variable]: named };
  return placesOf({ ...around, env }).map((place) => ({ ...place, origin: "setting" }));
}

function profilePlace(profile: Place, around: Surroundings): ProfilePlace {
  const names = around.list(profile.path) ?? [];
  const named = (wanted: string) => path.join(profile.path, matchingNames(names, wanted)[0] ?? wanted);
  return { ...profile, mods: named("mods"), scheme: named("modlauncher.sch") };
}
