import { call, change, longCall } from "../call.ts";
import { launched, launchPlan, restoredCopy, restorePoint } from "../models/launch.ts";
import { saveResult } from "../models/play.ts";
import { list, model, nothing, shownPath } from "../values.ts";
import { z } from "../zod.ts";

/** Starting the game, and what is kept before each start. */
export const LAUNCH_CALLS = {
  /** What `launch.start` would do. `isUnsaved`: the window has changes that are not saved. */
  "launch.plan": longCall(model({ withMods: z.boolean(), isUnsaved: z.boolean() }), launchPlan),
  /** Keeps saves and order, then starts the game. One that cannot be started is `refused`. */
  "launch.start": longCall(model({ withMods: z.boolean() }), launched),
  /** Writes steam_appid.txt beside the program; one that says something else is not replaced: `file`, `exists`. */
  "launch.writeAppId": change(nothing, model({ path: shownPath })),
  /** Takes back what `launch.writeAppId` wrote; false when the file is gone or says something else by now. */
  "launch.removeAppId": change(nothing, model({ isRemoved: z.boolean() })),
  /** Newest first. */
  "launch.restorePoints": call(nothing, list(restorePoint, 1000)),
  /** Puts it into a new folder. */
  "launch.restore": longCall(model({ entry: z.string().max(100) }), restoredCopy),
  /** Writes the order again that Steam Cloud or something else has changed after the start. */
  "launch.putBack": change(nothing, saveResult),
} as const;
