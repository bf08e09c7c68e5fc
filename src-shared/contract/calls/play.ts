import { call, change, longCall } from "../call.ts";
import {
  annotation,
  archiveFile,
  draft,
  modDetails,
  orderDiff,
  playSnapshot,
  savedOrder,
  saveResult,
} from "../models/play.ts";
import { historyEntry, profile, sharePreview, shareText } from "../models/profiles.ts";
import { count, finding, handle, line, list, model, name, nothing, order, shownPath } from "../values.ts";
import { z } from "../zod.ts";

/** An order, and the one on disk that it was made of. */
const basedOrder = model({ base: order, ids: order });
const entry = z.string().max(100);

/** Mods, their order, and what is kept of it. */
export const PLAY_CALLS = {
  /** What is known now; the first time it looks at the folders, as `play.refresh` does. */
  "play.snapshot": longCall(nothing, playSnapshot),
  /** Looks at the folders again. */
  "play.refresh": longCall(nothing, playSnapshot),
  /** The order on disk, without the rest. */
  "play.order": call(nothing, savedOrder),
  /** Writes the order. When the file has another order than `base` by now, both changes are joined. */
  "play.save": change(basedOrder, saveResult),
  /** Keeps unsaved changes for the next start; null: there are none. */
  "play.setDraft": change(model({ draft: draft.nullable() }), nothing),
  "play.details": longCall(model({ file: handle }), modDetails),
  /** The files in a mod, a page at a time. `filter`: part of the path, any case. */
  "play.files": longCall(
    model({
      file: handle,
      offset: count,
      limit: z.number().int().min(1).max(1000),
      sort: z.enum(["path", "size"]),
      isDescending: z.boolean(),
      filter: line,
    }),
    model({ total: count, files: list(archiveFile, 1000) }),
  ),
  /**
   * Verifies the mods that were not verified since they changed: these, or the active ones and then all others.
   * `play.library` says when there is something to see. Nothing changes on disk.
   */
  "play.check": longCall(model({ ids: order.optional() }), model({ checked: count })),
  /** Copies an opened .MOD into the profile's mods folder; one that has no mod's header is refused with `format`. */
  "play.add": longCall(model({ file: handle }), model({ path: shownPath, findings: list(finding) })),
  "play.annotate": change(annotation, nothing),

  "profiles.list": call(nothing, model({ active: z.string().nullable(), profiles: list(profile, 1000) })),
  /** Makes one, or changes the one of this name when `isNew` is false. A name that is taken or not there is `refused`. */
  "profiles.save": change(model({ name, ids: order, isNew: z.boolean() }), profile),
  /** Writes its order, and makes it the active one. */
  "profiles.use": change(model({ name }), saveResult),
  "profiles.rename": change(model({ name, to: name }), profile),
  "profiles.delete": change(model({ name }), nothing),

  /** Newest first, at most 50. */
  "history.list": call(nothing, list(historyEntry, 50)),
  "history.get": call(model({ entry }), model({ ids: order })),
  /** What leads from an earlier order to the present one on disk, or to another. */
  "history.diff": call(model({ from: entry, to: entry.nullable() }), orderDiff),
  /** Writes an earlier order. */
  "history.restore": change(model({ entry }), saveResult),

  /** A short code with the order. `off`: mods that are in the list but not active, at its end. */
  "share.export": call(model({ ids: order, off: order, name }), model({ code: shareText })),
  /** The same as a file: a dialog where there is one (`saved`, or `cancelled`), else text that the page hands out. */
  "share.exportFile": call(
    model({ ids: order, off: order, name }),
    z.discriminatedUnion("kind", [
      model({ kind: z.literal("saved"), path: shownPath }),
      model({ kind: z.literal("cancelled") }),
      model({ kind: z.literal("text"), fileName: z.string(), text: shareText }),
    ]),
  ),
  /**
   * What is in a code, or in the text of an exported file. One that is not whole is `refused` and says what is wrong.
   * The window makes it a draft, or saves it as a profile: nothing changes by looking.
   */
  "share.preview": call(model({ text: shareText }), sharePreview),
} as const;
