import type { NoAccess } from "./around.ts";

/** `setting`: chosen in the program. */
export type PlaceOrigin =
  | "setting"
  | "environment"
  | "steam"
  | "proton"
  | "wine"
  | "heroic"
  | "lutris"
  | "gog"
  | "epic"
  | "runic"
  | "native"
  | "folder";

/** Somewhere that was looked at. */
export interface Place {
  /** In the case it has on disk when it was found. */
  readonly path: string;
  readonly origin: PlaceOrigin;
  readonly found: boolean;
}

/** What kind of place it is: the title of its row. */
export type PlaceSource =
  | "setting"
  | "environment"
  | "steam-key"
  | "steam-folder"
  | "flatpak-steam"
  | "snap-steam"
  | "steam-list"
  | "steam-manifest"
  | "steam-library"
  | "gog-key"
  | "gog-folder"
  | "galaxy-folder"
  | "epic-list"
  | "epic-folder"
  | "runic-folder"
  | "uninstall-key"
  | "heroic-list"
  | "heroic-game"
  | "lutris-list"
  | "lutris-game"
  | "mac-app"
  | "plain-folder"
  | "proton-prefix"
  | "heroic-prefix"
  | "lutris-prefix"
  | "bottle"
  | "wine-prefix"
  | "in-prefix"
  | "documents"
  | "onedrive-documents"
  | "native-profile"
  | "in-install";

/**
 * What was found there. `looks-wrong`: the folder is there and not the game; `holds` are names of the game's that are in
 * it · `unreadable-list`: a list of games that is damaged · `listed-elsewhere`: the same folder as `at`, by another way ·
 * `twin`: its name differs from `of` by case only, and `of` was used later.
 */
export type PlaceOutcome =
  | { readonly kind: "found" }
  | { readonly kind: "not-there" }
  | NoAccess
  | LooksWrong
  | { readonly kind: "unreadable-list"; readonly line: number | null; readonly what: string }
  | { readonly kind: "listed-elsewhere"; readonly at: string }
  | { readonly kind: "twin"; readonly of: string };

export interface LooksWrong {
  readonly kind: "looks-wrong";
  readonly missing: readonly string[];
  readonly holds: readonly string[];
  /** A folder nearby that is the game; null when there is none, or more than one. */
  readonly suggestion: string | null;
}

/**
 * More about it. `libraries`: of Steam's list, and which of them (from 1) holds the game, 0 for none · `games`: of
 * another list, and whether the game is among them · `no-key`: of the registry · `leads-to`: what it names · `no-game`: a
 * Windows folder of Wine without it · `no-data`: PAKS/DATA.PAK is not in it · `ran-before`: a profile without a game
 * · `holds`: names in it · `version`: of the game.
 */
export type PlaceDetail =
  | { readonly kind: "libraries"; readonly count: number; readonly holding: number }
  | { readonly kind: "games"; readonly count: number; readonly isAmong: boolean }
  | { readonly kind: "no-key" }
  | { readonly kind: "leads-to"; readonly path: string }
  | { readonly kind: "no-game" }
  | { readonly kind: "no-data" }
  | { readonly kind: "ran-before" }
  | { readonly kind: "holds"; readonly names: readonly string[] }
  | { readonly kind: "version"; readonly version: string };

/** `install`: the game's program · `profile`: mods, scheme and saves · `lead`: what names or holds others. */
export type PlacePurpose = "install" | "profile" | "lead";

/** A row of the report. */
export interface PlaceRow extends Place {
  readonly purpose: PlacePurpose;
  readonly source: PlaceSource;
  readonly outcome: PlaceOutcome;
  readonly detail: PlaceDetail | null;
  /** The one of its purpose that is in use. */
  readonly isUsed: boolean;
}

/** A row that says where the others come from. */
export function lead(
  source: PlaceSource,
  origin: PlaceOrigin,
  path: string,
  outcome: PlaceOutcome,
  detail: PlaceDetail | null = null,
): PlaceRow {
  return { purpose: "lead", source, origin, path, found: outcome.kind === "found", outcome, detail, isUsed: false };
}

/** A folder that may be the game's or its profile. */
export interface Candidate {
  readonly purpose: "install" | "profile";
  readonly source: PlaceSource;
  readonly origin: PlaceOrigin;
  readonly base: string;
  /** Each is looked for in any case, since copies of Windows folders on Linux differ in case. */
  readonly parts: readonly string[];
  /** Something names it, as a list of Steam or the registry does; or Windows itself, the Documents folder. */
  readonly isListed: boolean;
  /** The Windows folder of Wine it runs in, when its path does not say so. */
  readonly prefix?: string;
  /** One of many that were tried: no row when it is not there. */
  readonly isGuess?: boolean;
}

/** What a source of places has to say, in the order of the report. */
export type Item = PlaceRow | Candidate;

export function isCandidate(item: Item): item is Candidate {
  return "base" in item;
}
