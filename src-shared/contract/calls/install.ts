import { call, change, longCall } from "../call.ts";
import { openedFiles } from "../models/app.ts";
import { installPreview, installResult, movedFiles, undone } from "../models/install.ts";
import { handle, list, model, nothing, shownPath } from "../values.ts";
import { z } from "../zod.ts";

const files = list(handle, 1000);

/** Bringing mods in, and taking them out. */
export const INSTALL_CALLS = {
  /** The system's dialog for mods and archives, or with `typed` a path that a person typed. Empty: nothing was chosen. */
  "install.choose": call(model({ typed: shownPath.optional() }), openedFiles),
  /** What is in opened files, and what installing them would write where. */
  "install.preview": longCall(model({ files }), installPreview),
  /** Installs these items. Each is installed wholly or not at all; what became of each is told. */
  "install.commit": longCall(model({ preview: handle, items: list(z.string().max(100), 10_000) }), installResult),
  "install.discard": call(model({ preview: handle }), nothing),
  /** Moves files of mods to the system's trash; with `keep` into the backups, where there is no trash. */
  "install.remove": longCall(model({ files, keep: z.boolean() }), movedFiles),
  /** Moves misplaced mods into the folder mods. */
  "install.move": longCall(model({ files }), movedFiles),
  /** Takes back one of the above. Once. */
  "install.undo": change(model({ undo: handle }), undone),
} as const;
