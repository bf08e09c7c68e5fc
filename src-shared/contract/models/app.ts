import { count, handle, list, model, shownPath } from "../values.ts";
import { z } from "../zod.ts";

/** What the window runs in. What a host does not have, its calls answer with `not-here`. */
export const appInfo = model({
  version: z.string(),
  host: z.enum(["electron", "web"]),
  platform: z.enum(["windows", "mac", "linux"]),
  /** Of the system: "en-GB". */
  locale: z.string(),
  /** The game and mods are made up: `open --sample`. */
  isSample: z.boolean(),
  has: model({
    /** Window buttons are drawn by the page. */
    windowButtons: z.boolean(),
    /** The system's dialogs to pick a folder or file; else a path is typed. */
    dialogs: z.boolean(),
    /** Showing a file in the system's file manager. */
    reveal: z.boolean(),
  }),
});
export type AppInfo = z.infer<typeof appInfo>;

export const folderPurpose = z.enum(["profile", "install", "mods", "project"]);
/**
 * `profile`: mods, scheme and saves · `install`: the game's program · `mods`: another folder with mods · `project`: one of
 * the workshop, or the folder that a new one is made in.
 */
export type FolderPurpose = z.infer<typeof folderPurpose>;

export const placeOrigin = z.enum([
  "setting",
  "environment",
  "steam",
  "proton",
  "wine",
  "heroic",
  "lutris",
  "gog",
  "epic",
  "runic",
  "native",
  "folder",
]);

/** What kind of place it is: the title of its row. */
export const placeSource = z.enum([
  "setting",
  "environment",
  "steam-key",
  "steam-folder",
  "flatpak-steam",
  "snap-steam",
  "steam-list",
  "steam-manifest",
  "steam-library",
  "gog-key",
  "gog-folder",
  "galaxy-folder",
  "epic-list",
  "epic-folder",
  "runic-folder",
  "uninstall-key",
  "heroic-list",
  "heroic-game",
  "lutris-list",
  "lutris-game",
  "mac-app",
  "plain-folder",
  "proton-prefix",
  "heroic-prefix",
  "lutris-prefix",
  "bottle",
  "wine-prefix",
  "in-prefix",
  "documents",
  "onedrive-documents",
  "native-profile",
  "in-install",
]);

const fileName = z.string().max(255);
const fileNames = list(fileName, 20);

/** The folder is there, and is not what it should be. */
const looksWrong = model({
  kind: z.literal("looks-wrong"),
  missing: fileNames,
  holds: fileNames,
  /** A folder nearby that is right. */
  suggestion: shownPath.nullable(),
});

const noAccess = model({
  kind: z.literal("no-access"),
  /** `permission`: the system forbids it · `not-ready`: a drive that is off, empty or gone. */
  reason: z.enum(["permission", "not-ready"]),
  errno: z.string().max(40),
});

const notThere = model({ kind: z.literal("not-there") });

/**
 * What was found. `unreadable-list`: a list of games that is damaged, and in which line · `listed-elsewhere`: the same
 * folder as `at`, by another way · `twin`: its name differs from `of` by case only, and `of` was used later.
 */
export const placeOutcome = z.discriminatedUnion("kind", [
  model({ kind: z.literal("found") }),
  notThere,
  noAccess,
  looksWrong,
  model({ kind: z.literal("unreadable-list"), line: count.nullable(), what: z.string().max(500) }),
  model({ kind: z.literal("listed-elsewhere"), at: shownPath }),
  model({ kind: z.literal("twin"), of: shownPath }),
]);
export type PlaceOutcome = z.infer<typeof placeOutcome>;

/**
 * More about it. `libraries`: of Steam's list; `holding` is the one (from 1) with the game, 0 for none · `games`: of
 * another list · `no-key`: of the registry · `leads-to`: what it names · `no-game`: a Windows folder of Wine without it
 * · `no-data`: PAKS/DATA.PAK is not in it · `ran-before`: a profile, and no game · `holds`: names in it.
 */
export const placeDetail = z.discriminatedUnion("kind", [
  model({ kind: z.literal("libraries"), count, holding: count }),
  model({ kind: z.literal("games"), count, isAmong: z.boolean() }),
  model({ kind: z.literal("no-key") }),
  model({ kind: z.literal("leads-to"), path: shownPath }),
  model({ kind: z.literal("no-game") }),
  model({ kind: z.literal("no-data") }),
  model({ kind: z.literal("ran-before") }),
  model({ kind: z.literal("holds"), names: fileNames }),
  model({ kind: z.literal("version"), version: z.string().max(100) }),
]);
export type PlaceDetail = z.infer<typeof placeDetail>;

/** Somewhere that was looked at; a row of "Where we looked". */
export const place = model({
  /** `lead`: a list, a key of the registry or a folder that names or holds others. */
  purpose: z.enum(["profile", "install", "lead"]),
  source: placeSource,
  /** Or a key of the registry. */
  path: shownPath,
  origin: placeOrigin,
  found: z.boolean(),
  outcome: placeOutcome,
  detail: placeDetail.nullable(),
  /** It is the one in use. */
  isUsed: z.boolean(),
});
export type Place = z.infer<typeof place>;

/** Why a folder is not what it was chosen for. */
export const folderProblem = z.discriminatedUnion("kind", [
  notThere,
  model({ kind: z.literal("not-a-folder") }),
  noAccess,
  looksWrong,
]);
export type FolderProblem = z.infer<typeof folderProblem>;

/** A .MOD that the system or a person handed to the program. */
export const openedFile = model({
  file: handle,
  name: z.string(),
  path: shownPath,
});
export type OpenedFile = z.infer<typeof openedFile>;

export const openedFiles = list(openedFile);

export const windowState = model({
  isMaximized: z.boolean(),
  isFullScreen: z.boolean(),
  isFocused: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;
