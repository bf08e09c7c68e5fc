import path from "node:path";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { FileError, fileErrorOf, findingOf, warningOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import type { Surroundings } from "../files/places.ts";
import { type RunningPrograms, runningGame, runningPrograms } from "../files/programs.ts";
import { factsOrNull } from "../files/reading.ts";
import { deployMod } from "../play/deploy.ts";
import { workshopFinding } from "./rules.ts";
import type { Timers } from "./timers.ts";

/** Where the built mod of a project is in the game's folder. */
export interface DeployStanding {
  /** `queued`: the game keeps the file, or runs; it is done when the game has ended. */
  readonly state: "never" | "queued" | "deployed" | "failed";
  /** In the game's folder. */
  readonly path: string | null;
  /** Milliseconds since 1970. */
  readonly at: number | null;
  readonly finding: Diagnostic | null;
}

export const NOT_DEPLOYED: DeployStanding = { state: "never", path: null, at: null, finding: null };

export interface DeployerOptions {
  /** With the profile folder that the settings name. */
  readonly around: () => Promise<Surroundings>;
  readonly programs?: RunningPrograms;
  readonly timers: Timers;
  readonly place?: typeof deployMod;
  readonly onError: (error: unknown) => void;
}

const RETRY_MS = 3000;

/** Puts built mods of one project into the game's folder, the latest one last; while the game runs, later. */
export class Deployer {
  standing: DeployStanding;
  private readonly options: DeployerOptions;
  private readonly told: (standing: DeployStanding) => void;
  private work: Promise<void> = Promise.resolve();
  private wanted: string | null = null;
  private cancelRetry: (() => void) | null = null;
  private readonly closing = new AbortController();

  constructor(options: DeployerOptions, standing: DeployStanding, told: (standing: DeployStanding) => void) {
    this.options = options;
    this.standing = standing;
    this.told = told;
  }

  /** Puts this mod there, or will. Never throws. */
  deploy(mod: string): Promise<DeployStanding> {
    this.wanted = mod;
    return this.go();
  }

  /** Forgets what is queued. */
  cancel(): void {
    this.wanted = null;
    this.cancelRetry?.();
    if (this.standing.state === "queued") this.set({ ...this.standing, state: "never", finding: null });
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.cancelRetry?.();
    await this.work;
  }

  private async go(): Promise<DeployStanding> {
    this.cancelRetry?.();
    this.work = this.work.then(() => this.attempt()).catch(this.options.onError);
    // What was wanted meanwhile takes the place of this one.
    for (let done: Promise<void> | null = null; done !== this.work; ) {
      done = this.work;
      await done;
    }
    return this.standing;
  }

  private async attempt(): Promise<void> {
    const { wanted } = this;
    if (wanted === null || this.closing.signal.aborted) return;
    const { around, programs = runningPrograms, timers, place = deployMod } = this.options;
    const game = runningGame(((await programs()) ?? []).filter(isNoEditor));
    // Given up meanwhile, or another mod is wanted, which has an attempt of its own.
    if (this.wanted !== wanted) return;
    if (game !== null) return this.queue(wanted, `${game} runs`);
    try {
      const placed = await place(wanted, await around(), { signal: this.closing.signal });
      if (this.wanted === wanted) this.wanted = null;
      const before = this.standing.path;
      const warning = placed.warnings.map(warningOf)[0] ?? null;
      const old =
        before !== null && (await isOtherFile(before, placed.path))
          ? workshopFinding("workshop-deploy-old-name", placed.path, { old: before })
          : null;
      this.set({ state: "deployed", path: placed.path, at: timers.now(), finding: old ?? warning });
    } catch (error) {
      if (this.closing.signal.aborted) return;
      if (!(error instanceof FileError)) throw error;
      if (error.kind === "busy") return this.queue(wanted, "another program keeps the file");
      this.wanted = null;
      this.set({ ...this.standing, state: "failed", finding: findingOf(error) });
    }
  }

  private queue(mod: string, why: string): void {
    const finding = workshopFinding("workshop-deploy-queued", mod, { why });
    if (this.standing.state !== "queued" || this.standing.finding?.message !== finding.message)
      this.set({ ...this.standing, state: "queued", finding });
    this.cancelRetry = this.options.timers.after(RETRY_MS, () => void this.go());
  }

  private set(standing: DeployStanding): void {
    this.standing = standing;
    this.told(standing);
  }
}

/** Whether the mod lies under another name as well. */
async function isOtherFile(before: string, now: string): Promise<boolean> {
  if (path.basename(before).toLowerCase() === path.basename(now).toLowerCase()) return false;
  try {
    return (await factsOrNull(nodeFiles, before)) !== null;
  } catch (error) {
    fileErrorOf(error, before);
    return false;
  }
}

/** The game's editor keeps no mods of the game's folder, and is open while one works. */
function isNoEditor(name: string): boolean {
  return !/^guts/i.test(name);
}
