import {
  count,
  finding,
  handle,
  line,
  list,
  MOST_MODS,
  model,
  modId,
  order,
  revision,
  shownPath,
  size,
  time,
} from "../values.ts";
import { z } from "../zod.ts";
import { place, placeOrigin } from "./app.ts";

/**
 * `unchecked`: nobody looked yet · `healthy` · `flawed`: it loads, some of its files do not work · `will-not-load`: the
 * first finding says why, or \`missing\` · `busy`: another program keeps the file, it will be tried again. Missing mods (ghosts) have no
 * file and so no health. The rank says nothing here: beyond the line at ten a healthy mod does not load either, and only
 * the window knows its draft.
 */
export const health = z.enum(["unchecked", "healthy", "flawed", "will-not-load", "busy"]);
export type Health = z.infer<typeof health>;

export const modSource = z.enum(["local", "workshop", "extra"]);
/** `local`: in the profile's mods folder · `workshop`: below Steam's · `extra`: in a folder of the settings. */
export type ModSource = z.infer<typeof modSource>;

export const requirement = model({
  id: modId,
  /** As the mod that needs it wrote it down; "" when it did not. */
  title: z.string(),
  /** At least this. */
  version: z.number(),
});
export type Requirement = z.infer<typeof requirement>;

/** One MOD_ID of the library with the file that the game takes for it. */
export const mod = model({
  id: modId,
  file: handle,
  path: shownPath,
  title: z.string(),
  author: z.string(),
  version: z.number(),
  /** "1.25.9.5" */
  gameVersion: z.string(),
  source: modSource,
  size,
  modified: time,
  health,
  /** Why it will not load, or what else is worth saying; at most the first 20. */
  findings: list(finding, 100),
  requires: list(requirement),
  /** Of these the ones that are not there, or too old: then it will not load. */
  missing: list(model({ id: modId, title: z.string(), version: z.number(), installed: z.number().nullable() })),
  /** Other files with the same id. The game takes `file`, the first by path. */
  twins: list(model({ file: handle, path: shownPath, version: z.number(), size, modified: time })),
});
export type Mod = z.infer<typeof mod>;

/**
 * A file that is no mod of the library. `busy`: another program keeps it, it is tried again · `unreadable`: no whole
 * mod header, the findings say why · `misplaced`: where the game does not look (install folder, profile root, mods in
 * mods).
 */
export const strayFile = model({
  file: handle,
  path: shownPath,
  state: z.enum(["busy", "unreadable", "misplaced"]),
  findings: list(finding, 100),
});
export type StrayFile = z.infer<typeof strayFile>;

/** The order as it is on disk. */
export const savedOrder = model({
  /** Another one when the file is another. */
  revision,
  /** First mounted first, ghosts too. Ranks and the line at ten: `rules/load-order.ts`. */
  ids: order,
});
export type SavedOrder = z.infer<typeof savedOrder>;

/** What a person wrote about a mod; kept by MOD_ID. */
export const annotation = model({ id: modId, note: z.string().max(20_000), tags: list(line, 50) });
export type Annotation = z.infer<typeof annotation>;

/** Changes that are not saved, and the order on disk that they were made of. */
export const draft = model({ base: order, ids: order });
export type Draft = z.infer<typeof draft>;

export const game = model({
  /** "1.25.9.5"; null when it cannot be told. */
  version: z.string().nullable(),
  origin: placeOrigin.nullable(),
  path: shownPath.nullable(),
  isRunning: z.boolean(),
});

/** Everything the Play screen shows of one moment. */
export const playSnapshot = model({
  /** Counts up; an answer with a lower number than one seen is old. */
  generation: count,
  /** Null: no profile was found; then there are no mods and no order, and `places` says where was looked. */
  profile: model({ path: shownPath, origin: placeOrigin, modsPath: shownPath }).nullable(),
  /** Null: the game itself was not found. */
  game: game.nullable(),
  places: list(place, 1000),
  order: savedOrder.nullable(),
  /** By path. */
  mods: list(mod, MOST_MODS),
  strays: list(strayFile),
  /** Ids of the order that no file has; "" when no title is known. */
  ghosts: list(model({ id: modId, title: z.string() })),
  /** What is to say about the order, the folders and our own files. */
  findings: list(finding),
  annotations: list(annotation),
  /** Changes that were not saved when a window closed or broke down. */
  draft: draft.nullable(),
  /** Name of the profile whose order is in use, if any. */
  activeProfile: z.string().nullable(),
});
export type PlaySnapshot = z.infer<typeof playSnapshot>;

/** `conflicts`: what the window and another program changed both; theirs stands. */
export const saveResult = model({
  order: savedOrder,
  /** The order is not exactly the one given: another program had changed the file too. */
  isMerged: z.boolean(),
  conflicts: list(model({ kind: z.enum(["moved", "removed"]), id: modId })),
  findings: list(finding),
});
export type SaveResult = z.infer<typeof saveResult>;

/** Of one mod, for the inspector. */
export const modDetails = model({
  file: handle,
  id: modId,
  path: shownPath,
  title: z.string(),
  author: z.string(),
  description: z.string(),
  /** Plain text from the mod; opened by `shell.openExternal` only. */
  website: z.string(),
  version: z.number(),
  gameVersion: z.string(),
  size,
  modified: time,
  files: count,
  folders: count,
  /** Paths it takes out of the game. */
  removes: list(z.string()),
  requires: list(requirement),
});
export type ModDetails = z.infer<typeof modDetails>;

export const archiveFile = model({
  /** Upper-case from MEDIA/. */
  path: z.string(),
  /** Code of the manifest. */
  type: z.number(),
  size,
  packedSize: size,
});
export type ArchiveFile = z.infer<typeof archiveFile>;

export const orderDiff = model({
  added: list(model({ id: modId, rank: count })),
  removed: list(model({ id: modId, rank: count })),
  moved: list(model({ id: modId, from: count, to: count })),
});
export type OrderDiff = z.infer<typeof orderDiff>;
