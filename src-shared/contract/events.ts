import { windowState } from "./models/app.ts";
import { savedOrder } from "./models/play.ts";
import { settings } from "./models/settings.ts";
import { projectState, stage } from "./models/workshop.ts";
import { count, finding, handle, list, model, nothing, operationId } from "./values.ts";
import { z } from "./zod.ts";

/** Everything that main says unasked, by name. */
export const EVENTS = {
  /** How far a long call has come. `total` 0: not known yet. */
  progress: model({
    operation: operationId,
    /** Of the work: "scan", "check", … */
    kind: z.string(),
    done: count,
    total: count,
    detail: z.string().optional(),
  }),
  /** The order on disk is another one: another program wrote it, or another window. Drafts are merged by the window. */
  "play.order": model({ order: savedOrder, by: z.enum(["outside", "lamplighter"]) }),
  /** Mods, their health, strays, notes, profiles or folders changed: take a new snapshot. */
  "play.library": nothing,
  "settings.changed": settings,
  /** There is something for `app.takeOpened`. */
  "app.opened": nothing,
  /** A place of the menu was chosen: "save", "undo", "settings", "keys", … */
  "app.command": model({ command: z.string() }),
  /** The game was started or has ended. */
  "game.running": model({ isRunning: z.boolean() }),
  /** After a start: something put earlier files back, as Steam's cloud does, or the game does not come. */
  "launch.reverted": model({ findings: list(finding) }),
  /** A look through the mods, saves and folders would find other things than the last `doctor.run`. */
  "doctor.stale": nothing,
  /** Ask again for the state of this project; null: for the list of projects as well. */
  "workshop.changed": model({ project: handle.nullable() }),
  /** How far the build of a project is, a few times a second while one goes on. */
  "workshop.build": model({ project: handle, state: projectState, stages: list(stage, 4) }),
  "window.state": windowState,
} as const;

export type Events = typeof EVENTS;
export type EventName = keyof Events;
export type EventValue<N extends EventName> = z.output<Events[N]>;

/** An event with its name, as it is sent. */
export type AnyEvent = { readonly [N in EventName]: { readonly name: N; readonly value: EventValue<N> } }[EventName];
