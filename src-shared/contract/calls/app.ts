import { call, change } from "../call.ts";
import { appInfo, folderPurpose, openedFiles, place, windowState } from "../models/app.ts";
import { chosenFolder, settings, settingsChange } from "../models/settings.ts";
import { handle, list, model, nothing, operationId, page, shownPath } from "../values.ts";
import { z } from "../zod.ts";

/** The program, its settings, its window and the system around it. */
export const APP_CALLS = {
  "app.info": call(nothing, appInfo),
  /** Files that were opened since the last time it was asked; `app.opened` says when there are new ones. */
  "app.takeOpened": call(nothing, openedFiles),
  /** Stops a long call. One that is over, or was never there, is none: `false`. */
  "operation.cancel": call(model({ operation: operationId }), model({ isCancelled: z.boolean() })),

  /**
   * Puts a made-up game with mods in the place of the person's own, which stays untouched, until `sample.leave` or the
   * end of the program. `app.info` then says so, and a new snapshot is to be taken.
   */
  "sample.use": change(nothing, settings),
  "sample.leave": change(nothing, settings),

  "settings.get": call(nothing, settings),
  "settings.set": change(settingsChange, settings),

  /** Where was looked for the game and its profile. */
  "folders.places": call(nothing, list(place, 1000)),
  /**
   * With `typed`: checks a path that a person typed. Without: the system's dialog (`not-here` in a browser). What is
   * chosen is used by `settings.set`. A path that is no folder is `refused`; a folder that only looks wrong
   * (`isThere: false`, `problem` says why) can be used all the same. When the game is clearly in a folder above or
   * below, that one is given and `insteadOf` says what was picked.
   */
  "folders.choose": call(
    model({ purpose: folderPurpose, typed: shownPath.optional() }),
    model({ folder: chosenFolder.nullable() }),
  ),

  /** Shows a file or folder in the system's file manager. */
  "shell.reveal": call(
    model({
      what: z.discriminatedUnion("kind", [
        model({ kind: z.literal("file"), file: handle }),
        model({
          kind: z.literal("folder"),
          folder: z.enum(["profile", "mods", "install", "backups", "logs"]),
        }),
      ]),
    }),
    nothing,
  ),
  /**
   * Opens a page in the browser; https only, anything else is `refused`. A window asks the person first: `declined`. In
   * a browser `page`: the page opens it itself, after having asked.
   */
  "shell.openExternal": call(model({ url: shownPath }), model({ result: z.enum(["opened", "declined", "page"]) })),

  "window.state": call(nothing, windowState),
  "window.minimize": call(nothing, nothing),
  "window.toggleMaximize": call(nothing, nothing),
  /** Asks nobody; a page with unsaved changes has put them into the draft. */
  "window.close": call(nothing, nothing),

  /** An error that the page did not expect; it goes into the log. */
  "log.crash": call(model({ message: page, stack: z.string().max(50_000), where: shownPath }), nothing),
  /** The end of the log, for a report; the home folder is left out of it. */
  "log.tail": call(nothing, model({ text: z.string() })),
} as const;
