import { call, change, longCall, queuedCall } from "../call.ts";
import {
  build,
  buildComparison,
  comparedWith,
  deployState,
  identity,
  identityChange,
  newProject,
  parity,
  problemPage,
  project,
  sourceFiles,
  sourcesFixed,
  sourcesRestored,
  workshopState,
} from "../models/workshop.ts";
import { count, handle, line, list, model, nothing, shownPath } from "../values.ts";
import { z } from "../zod.ts";

const one = model({ project: handle });
const code = z.string().max(200);

/** Projects, and the mods that are built of them. */
export const WORKSHOP_CALLS = {
  /** Looks for what has changed in those that are watched, too: to be asked again when the page gets the focus. */
  "workshop.projects": call(nothing, list(project, 1000)),
  /** A folder of `folders.choose`. One that holds no MOD.DAT is `refused`. */
  "workshop.add": change(model({ folder: handle }), project),
  /** Takes it out of the list; its files stay. */
  "workshop.forget": change(one, nothing),
  /** Makes a project with a fresh MOD_ID in a new folder below `folder`. */
  "workshop.create": change(newProject, project),
  /** Unpacks an opened .MOD as text into a new folder below `folder`, as a project. */
  "workshop.import": longCall(model({ file: handle, folder: handle }), project),
  "workshop.state": call(one, workshopState),
  /**
   * Builds now; `isFull`: keeps nothing of earlier builds. One that runs is cancelled and begun again, for all who wait.
   * It ends when it is cancelled by all of them.
   */
  "workshop.build": queuedCall(model({ project: handle, isFull: z.boolean() }), build),
  /** Stops the build that runs, whoever began it. */
  "workshop.stop": call(one, nothing),
  "workshop.watch": change(model({ project: handle, isOn: z.boolean() }), project),
  /** Copies each new build into the game's folder. `now`: the last one as well. */
  "workshop.deploy": change(model({ project: handle, isOn: z.boolean(), now: z.boolean() }), deployState),
  /** Puts the mod at the end of the active order. */
  "workshop.enable": change(one, deployState),
  "workshop.problems": call(
    model({
      project: handle,
      severity: z.enum(["all", "error", "warning", "info"]),
      code: line,
      filter: line,
      withSilenced: z.boolean(),
      sort: z.enum(["severity", "place"]),
      isDescending: z.boolean(),
      offset: count,
      limit: z.number().int().min(1).max(500),
    }),
    problemPage,
  ),
  /** Opens the file of a problem in the person's editor, at its line; `problem` null: MOD.DAT. */
  "workshop.open": call(model({ project: handle, problem: z.string().max(100).nullable() }), nothing),
  /** Fixes one problem in the sources, or all that are told and safe. What was there is kept. */
  "workshop.fix": longCall(
    model({
      project: handle,
      what: z.discriminatedUnion("kind", [
        model({ kind: z.literal("one"), problem: z.string().max(100) }),
        model({ kind: z.literal("safe") }),
      ]),
    }),
    sourcesFixed,
  ),
  /** Takes fixes back, of files that are still as they were left. */
  "workshop.undoFix": change(model({ project: handle, undo: handle }), sourcesRestored),
  /** Sources whose path holds all these words; "": the first of all. */
  "workshop.files": call(
    model({ project: handle, filter: line, limit: z.number().int().min(1).max(100) }),
    sourceFiles,
  ),
  /** Opens a file of `workshop.files` in the person's editor. */
  "workshop.openFile": call(model({ project: handle, path: shownPath }), nothing),
  /** Writes lamplighter.json of the project: this code is not told any more, or told again. */
  "workshop.silence": change(model({ project: handle, code, isSilenced: z.boolean() }), nothing),
  /** Writes MOD.DAT; other keys and sections of it stay, comments go. */
  "workshop.setIdentity": change(model({ project: handle, change: identityChange }), identity),
  "workshop.parity": longCall(one, parity),
  /** The last build beside another one, by what they hold. `refused` when one of them is not there. */
  "workshop.compare": longCall(model({ project: handle, with: comparedWith }), buildComparison),
  "workshop.log": call(one, model({ text: z.string() })),
  /** The command that opens a file: `code -g {file}:{line}:{column}`. "" takes what is found on this machine. */
  "workshop.editor": change(
    model({ command: shownPath.nullable() }),
    model({ command: z.string(), found: z.string() }),
  ),
} as const;
