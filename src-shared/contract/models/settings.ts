import { handle, list, model, shownPath } from "../values.ts";
import { z } from "../zod.ts";
import { folderProblem } from "./app.ts";

export const theme = z.enum(["system", "dark", "light"]);
export type Theme = z.infer<typeof theme>;

export const motion = z.enum(["system", "reduced", "full"]);
export type Motion = z.infer<typeof motion>;

/** A language tag ("en", "zh-CN"), or the system's. */
export const language = z.string().regex(/^(system|[a-z]{2,3}(-[A-Za-z]{2,4})?)$/);

/** A folder that a person chose; `isThere` says whether it is what it was chosen for. */
export const chosenFolder = model({
  folder: handle,
  path: shownPath,
  isThere: z.boolean(),
  /** Why not; null when it is. */
  problem: folderProblem.nullable(),
  /** What was picked, when this folder above or below it was meant. */
  insteadOf: shownPath.nullable(),
});
export type ChosenFolder = z.infer<typeof chosenFolder>;

export const settings = model({
  language,
  theme,
  motion,
  folders: model({
    /** Null: found by itself. */
    profile: chosenFolder.nullable(),
    install: chosenFolder.nullable(),
    mods: list(chosenFolder, 100),
  }),
});
export type Settings = z.infer<typeof settings>;

/** What is given is changed. Folders: handles that `folders.choose` or `settings.get` gave out. */
export const settingsChange = model({
  language: language.optional(),
  theme: theme.optional(),
  motion: motion.optional(),
  folders: model({
    profile: handle.nullable().optional(),
    install: handle.nullable().optional(),
    mods: list(handle, 100).optional(),
  }).optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;
