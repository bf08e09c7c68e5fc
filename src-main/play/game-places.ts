import path from "node:path";
import { matchingNames } from "../files/names.ts";
import {
  lookForGame,
  type NamedPlaces,
  type Place,
  type PlacesReport,
  placeOf,
  placesFor,
  type Surroundings,
} from "../files/places.ts";

/** Where the game's files of this user lie. */
export interface GamePlaces {
  /** Every place that was looked at. */
  readonly report: PlacesReport;
  /** Profile folders that were looked at, likeliest first. */
  readonly looked: readonly Place[];
  /** The same of the folder of the game. */
  readonly lookedInstalls: readonly Place[];
  /** The one in use; null when the game never ran here. */
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

/** Looks for the profile and the game. A folder that the user named is the one or none, whatever a variable says. */
export function findGamePlaces(around: Surroundings, named: NamedPlaces): GamePlaces {
  const report = lookForGame(around, named);
  const { profile, install } = report;
  return {
    report,
    looked: placesFor("profile", report),
    lookedInstalls: placesFor("install", report),
    profile: profile && profilePlace(placeOf(profile), around),
    install: install && placeOf(install),
  };
}

function profilePlace(profile: Place, around: Surroundings): ProfilePlace {
  const names = around.list(profile.path) ?? [];
  const named = (wanted: string) => path.join(profile.path, matchingNames(names, wanted)[0] ?? wanted);
  return { ...profile, mods: named("mods"), scheme: named("modlauncher.sch") };
}
