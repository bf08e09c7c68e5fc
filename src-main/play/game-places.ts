import path from "node:path";
import { matchingNames } from "../files/names.ts";
import { firstFound, installPlaces, type Place, profilePlaces, type Surroundings } from "../files/places.ts";

/** Where the game's files of this user lie. */
export interface GamePlaces {
  /** Profile folders that were looked at, likeliest first. */
  readonly looked: readonly Place[];
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

/** Looks for the profile and the game. `given` is a profile folder that the user named; it is then the only one. */
export function findGamePlaces(around: Surroundings, given: string | null = null): GamePlaces {
  const env = given === null ? around.env : { ...around.env, TL2_PROFILE_DIR: given };
  const looked = profilePlaces({ ...around, env });
  const profile = firstFound(looked);
  return {
    looked,
    profile: profile === null ? null : profilePlace(profile, around),
    install: firstFound(installPlaces(around)),
  };
}

function profilePlace(profile: Place, around: Surroundings): ProfilePlace {
  const names = around.list(profile.path) ?? [];
  const named = (wanted: string) => path.join(profile.path, matchingNames(names, wanted)[0] ?? wanted);
  return { ...profile, mods: named("mods"), scheme: named("modlauncher.sch") };
}
