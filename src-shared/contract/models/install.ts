import { count, finding, handle, list, model, modId, shownPath, size } from "../values.ts";
import { z } from "../zod.ts";

/**
 * What installing an item does: `new` · `update`: an older version is there · `same`: these very bytes are there ·
 * `older`: a newer version is there · `refused`: it cannot be installed, the findings say why.
 */
export const installAction = z.enum(["new", "update", "same", "older", "refused"]);
export type InstallAction = z.infer<typeof installAction>;

/** A .MOD in what was dropped, and what would become of it. */
export const installItem = model({
  /** Of this preview. */
  item: z.string().max(100),
  /** File it came in, and its path inside that; "" when it is the file itself. */
  packageName: z.string(),
  inside: shownPath,
  /** Null when its header could not be read. */
  mod: model({ id: modId, title: z.string(), author: z.string(), version: z.number() }).nullable(),
  size,
  action: installAction,
  /** Where it would be written; null when refused. */
  target: shownPath.nullable(),
  /** What is there under the same id or the same name. */
  standing: model({ path: shownPath, version: z.number(), size }).nullable(),
  /** Chosen unless the person says otherwise. */
  isSuggested: z.boolean(),
  findings: list(finding, 100),
});
export type InstallItem = z.infer<typeof installItem>;

/** Nothing is written into the game's folder yet. It is good until it is committed or discarded. */
export const installPreview = model({
  preview: handle,
  folder: shownPath,
  items: list(installItem, 10_000),
  /** Files beside the mods that are none, as readme.txt. */
  others: count,
  /** About the packages themselves. */
  findings: list(finding),
});
export type InstallPreview = z.infer<typeof installPreview>;

export const failedFile = model({ path: shownPath, finding });
export type FailedFile = z.infer<typeof failedFile>;

export const installResult = model({
  results: list(
    model({
      item: z.string(),
      state: z.enum(["installed", "skipped", "failed"]),
      path: shownPath.nullable(),
      findings: list(finding, 100),
    }),
  ),
  /** Takes back what was installed; null when nothing was. */
  undo: handle.nullable(),
});
export type InstallResult = z.infer<typeof installResult>;

/** Files that were removed or moved. `to` null: they are in the trash. */
export const movedFiles = model({
  done: list(model({ from: shownPath, to: shownPath.nullable() })),
  failed: list(failedFile),
  undo: handle.nullable(),
});
export type MovedFiles = z.infer<typeof movedFiles>;

export const undone = model({ restored: list(shownPath), failed: list(failedFile) });
export type Undone = z.infer<typeof undone>;
