import { handle, list, model, shownPath } from "../values.ts";
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

export const folderPurpose = z.enum(["profile", "install", "mods"]);
/** `profile`: mods, scheme and saves · `install`: the game's program · `mods`: another folder with mods. */
export type FolderPurpose = z.infer<typeof folderPurpose>;

export const placeOrigin = z.enum([
  "setting",
  "environment",
  "steam",
  "proton",
  "wine",
  "heroic",
  "gog",
  "epic",
  "runic",
  "native",
]);

/** Somewhere that was looked at. */
export const place = model({
  purpose: folderPurpose,
  path: shownPath,
  origin: placeOrigin,
  found: z.boolean(),
  /** It is the one in use. */
  isUsed: z.boolean(),
});
export type Place = z.infer<typeof place>;

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
