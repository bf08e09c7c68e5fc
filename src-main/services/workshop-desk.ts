import type { EventName, EventValue } from "../../src-shared/contract/events.ts";
import type { Project } from "../../src-shared/contract/models/workshop.ts";
import { FileError } from "../files/file-error.ts";
import type { Surroundings } from "../files/places.ts";
import type { RunningPrograms } from "../files/programs.ts";
import { keepingBuilder, type MakeBuilder } from "../workshop/builder.ts";
import { type WatchFiles, watchFiles } from "../workshop/file-hints.ts";
import { readIdentity } from "../workshop/identity.ts";
import { MISSING, type OpenProject, type ProjectChange } from "../workshop/open-project.ts";
import { systemTimers, type Timers } from "../workshop/timers.ts";
import { Workshop } from "../workshop/workshop.ts";
import { GoneError, type Handles } from "./handles.ts";
import { shownProject, shownStage } from "./workshop-models.ts";

export interface WorkshopDeskOptions {
  readonly around: Surroundings;
  /** With the profile folder that the settings name, of the game that windows see. */
  readonly deployAround: () => Promise<Surroundings>;
  readonly programs?: RunningPrograms | undefined;
  readonly handles: Handles;
  readonly tell: <N extends EventName>(name: N, value: EventValue<N>) => void;
  readonly onError: (error: unknown) => void;
  readonly makeBuilder?: MakeBuilder;
  readonly watchFiles?: WatchFiles;
  readonly timers?: Timers;
}

/** Between two events about one project. */
const EVENT_MS = 100;

/** The workshop of all windows: projects under handles, and events that do not come too often. */
export class WorkshopDesk {
  readonly workshop: Workshop;
  private readonly options: WorkshopDeskOptions;
  private readonly timers: Timers;
  /** What is yet to be told of a project. */
  private readonly waiting = new Map<OpenProject, { isChanged: boolean; cancel: () => void }>();

  constructor(options: WorkshopDeskOptions) {
    this.options = options;
    this.timers = options.timers ?? systemTimers;
    const { around, deployAround, programs, onError } = options;
    this.workshop = new Workshop({
      ...{ around, onError, timers: this.timers },
      deploy: { around: deployAround, ...(programs === undefined ? {} : { programs }) },
      makeBuilder: options.makeBuilder ?? keepingBuilder,
      watchFiles: options.watchFiles ?? watchFiles,
      told: (project, change) => this.told(project, change),
    });
  }

  handleOf({ root }: OpenProject): string {
    return this.options.handles.give("project", root);
  }

  /** Throws GoneError when it is not in the list. */
  async project(handle: string): Promise<OpenProject> {
    const project = await this.workshop.project(this.options.handles.pathOf(handle, "project"));
    if (project === null) throw new GoneError(handle);
    return project;
  }

  async shown(project: OpenProject): Promise<Project> {
    return shownProject(project, await titleOf(project.root), this.handleOf(project));
  }

  async close(): Promise<void> {
    for (const { cancel } of this.waiting.values()) cancel();
    this.waiting.clear();
    await this.workshop.close();
  }

  /** The first of several changes that come close together is told at once, the last of them at the end. */
  private told(project: OpenProject | null, change: ProjectChange | null): void {
    if (project === null) {
      this.options.tell("workshop.changed", { project: null });
      return;
    }
    const isChanged = change?.kind !== "progress";
    const waiting = this.waiting.get(project);
    if (waiting !== undefined) {
      waiting.isChanged ||= isChanged;
      return;
    }
    this.tell(project, isChanged);
    this.wait(project);
  }

  private wait(project: OpenProject): void {
    const entry = { isChanged: false, cancel: () => {} };
    entry.cancel = this.timers.after(EVENT_MS, () => {
      this.waiting.delete(project);
      this.tell(project, entry.isChanged);
    });
    this.waiting.set(project, entry);
  }

  private tell(project: OpenProject, isChanged: boolean): void {
    const handle = this.handleOf(project);
    const { state } = project;
    if (isChanged) this.options.tell("workshop.changed", { project: handle });
    if (state === "building" || state === "waiting")
      this.options.tell("workshop.build", { project: handle, state, stages: project.stages.map(shownStage) });
  }
}

/** Null when the project is not there; "" when MOD.DAT cannot be read. */
async function titleOf(root: string): Promise<string | null> {
  try {
    return (await readIdentity(root)).info?.name ?? "";
  } catch (error) {
    if (error instanceof FileError) return MISSING.has(error.kind) ? null : "";
    throw error;
  }
}
