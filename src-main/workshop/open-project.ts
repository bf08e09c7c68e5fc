import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { CancelledError, type Progress } from "../engine/operation.ts";
import type { PackResult } from "../engine/pack.ts";
import { FileError } from "../files/file-error.ts";
import { PROJECT_SETTINGS } from "../files/project-scan.ts";
import { failureOf, notPacked, outputOrNull } from "./build-failure.ts";
import { BuildLoop } from "./build-loop.ts";
import type { BuildQueue } from "./build-queue.ts";
import type { BuildRecord } from "./build-record.ts";
import type { ProjectBuilder } from "./builder.ts";
import { CheckRuns } from "./check-runs.ts";
import { Deployer, type DeployerOptions, type DeployStanding, NOT_DEPLOYED } from "./deployer.ts";
import type { WatchFiles } from "./file-hints.ts";
import type { HistoryFile } from "./history-file.ts";
import { countsOf, type Problem, type ProblemCounts } from "./problems.ts";
import { ProjectMemory } from "./project-memory.ts";
import type { ProjectOutput } from "./project-output.ts";
import { ProjectProblems } from "./project-problems.ts";
import { type Look, ProjectWatch } from "./project-watch.ts";
import { workshopFinding } from "./rules.ts";
import type { SourceChecker } from "./source-checks/source-checker.ts";
import { NO_STAGES, type StageState, stageOf, stagesAt, stagesBegun, stagesEnded, stagesStopped } from "./stages.ts";
import { changeOf, type Stamps, stampsOf, stampsWith } from "./stamps.ts";
import type { Timers } from "./timers.ts";

export type ProjectState = "never-built" | "waiting" | "building" | "built" | "failed" | "missing";

/** What happened to a project. `progress` comes often. */
export type ProjectChange =
  | { readonly kind: "progress" }
  | { readonly kind: "begun"; readonly changed: readonly string[] }
  | { readonly kind: "ended"; readonly record: BuildRecord; readonly result: PackResult | null }
  /** Its sources were checked, after the last build that ended. */
  | { readonly kind: "checked" }
  | { readonly kind: "deploy"; readonly standing: DeployStanding }
  | { readonly kind: "state" };

export interface ProjectParts {
  readonly root: string;
  readonly builder: ProjectBuilder;
  readonly checker: SourceChecker;
  readonly queue: BuildQueue;
  readonly watchFiles: WatchFiles;
  readonly timers: Timers;
  /** Where builds are remembered; null: nowhere. */
  readonly history: HistoryFile | null;
  readonly deploy: Omit<DeployerOptions, "timers" | "onError">;
  readonly isDeployed: boolean;
  readonly told: (change: ProjectChange) => void;
  /** Something broke down by a fault of ours. */
  readonly onError: (error: unknown) => void;
}

/** Kinds of FileError that say that a project is not there, rather than that something is wrong with it. */
export const MISSING: ReadonlySet<string> = new Set([
  "not-found",
  "no-media",
  "no-mod-dat",
  "not-a-folder",
  "broken-link",
]);

/** Kinds of FileError that pass by themselves, as when another Lamplighter packs the same project. */
const PASSING: ReadonlySet<string> = new Set(["locked", "busy", "changed", "too-many-open"]);

/** A project that is worked on: built when asked or when it has changed, one build at a time. */
export class OpenProject {
  readonly root: string;
  stages: readonly StageState[] = NO_STAGES;
  isDeployed: boolean;
  isWatched = false;
  private readonly parts: ProjectParts;
  private readonly loop: BuildLoop<BuildRecord>;
  private readonly deployer: Deployer;
  private readonly memory: ProjectMemory;
  private readonly found: ProjectProblems;
  private readonly checks: CheckRuns;
  private watch: ProjectWatch | null = null;
  private phase: "idle" | "waiting" | "building" = "idle";
  private isMissing = false;
  /** What the last build that began has seen, and the last one that ended. */
  private seen: Stamps | null = null;
  private base: Stamps | null = null;
  /** A look that no build has begun with yet. */
  private looked: Stamps | null = null;
  private isClosed = false;

  constructor(parts: ProjectParts) {
    this.parts = parts;
    this.root = parts.root;
    this.isDeployed = parts.isDeployed;
    this.loop = new BuildLoop((isFull, signal, begun) => this.build(isFull, signal, begun));
    const { timers, onError } = parts;
    this.memory = new ProjectMemory(parts);
    this.found = new ProjectProblems(parts.root, () => this.parts.told({ kind: "state" }));
    const checked = (findings: readonly Diagnostic[]) => {
      this.found.takeChecked(findings);
      this.parts.told({ kind: "checked" });
    };
    this.checks = new CheckRuns(parts.checker, checked, onError);
    this.deployer = new Deployer({ ...parts.deploy, timers, onError }, NOT_DEPLOYED, (standing) => {
      this.memory.log(
        standing.state === "deployed" ? `put into the game's folder: ${standing.path}` : standing.finding?.message,
      );
      this.memory.keep(standing);
      this.parts.told({ kind: "deploy", standing });
    });
  }

  /** Takes up what is remembered of it. */
  async open(): Promise<void> {
    const deployed = await this.memory.open();
    if (deployed !== undefined) this.deployer.standing = deployed;
    await this.readSettings();
    // The program ended while the game ran.
    if (this.isDeployed && this.deployed.state === "queued") void this.deployLast();
  }

  get state(): ProjectState {
    if (this.phase !== "idle") return this.phase;
    if (this.isMissing) return "missing";
    const last = this.builds.find(({ outcome }) => outcome !== "cancelled");
    if (last === undefined) return "never-built";
    return last.outcome === "built" ? "built" : "failed";
  }

  /** Newest first. */
  get builds(): readonly BuildRecord[] {
    return this.memory.builds;
  }

  get output(): ProjectOutput | null {
    return this.memory.output;
  }

  get problems(): readonly Problem[] {
    return this.found.all;
  }

  get counts(): ProblemCounts {
    return countsOf(this.problems);
  }

  get deployed(): DeployStanding {
    return this.deployer.standing;
  }

  get logText(): string {
    return this.memory.logText;
  }

  /**
   * Builds now. Throws CancelledError when that is stopped, or given up by `signal`; whatever is wrong with the project is
   * in the record.
   */
  request(isFull: boolean, signal?: AbortSignal): Promise<BuildRecord> {
    return this.loop.request(isFull, signal);
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  async setWatched(isOn: boolean): Promise<void> {
    if (isOn === this.isWatched || (isOn && this.isClosed)) return;
    this.isWatched = isOn;
    const { watch } = this;
    this.watch = null;
    await watch?.close();
    this.found.takeUnwatched(null);
    if (!isOn || !this.isWatched) return;
    // A build that was stopped is made up for now.
    this.seen = this.base;
    const { root, watchFiles, timers, onError } = this.parts;
    this.watch = new ProjectWatch({
      root,
      watchFiles,
      timers,
      onError,
      look: (hinted) => this.look(hinted),
      unwatched: (why) => {
        const finding = workshopFinding("workshop-unwatched", root, { why });
        this.memory.log(finding.message);
        this.found.takeUnwatched(finding);
      },
    });
    await this.watch.start();
  }

  /** For when a window gets the focus again. */
  lookNow(): void {
    this.watch?.lookNow();
  }

  /** For when something was changed by ourselves. */
  lookSoon(): void {
    this.watch?.lookSoon();
  }

  /** For when these were just mended: the next build says what is so. */
  forgetProblems(ids: ReadonlySet<string>): void {
    this.found.forget(ids);
    this.checkAgain();
  }

  /** For when what mended these was taken back. */
  recallProblems(problems: readonly Problem[]): void {
    this.found.recall(problems);
    this.checkAgain();
  }

  /** A check that goes on may have read what the files were before. */
  private checkAgain(): void {
    if (this.phase === "idle") this.checks.again();
  }

  setDeployed(isOn: boolean): void {
    this.isDeployed = isOn;
    if (!isOn) this.deployer.cancel();
  }

  /** Puts the last mod into the game's folder; null when there is none. */
  async deployLast(): Promise<DeployStanding | null> {
    return this.output === null ? null : this.deployer.deploy(this.output.path);
  }

  /** Reads lamplighter.json again. */
  readSettings(): Promise<void> {
    return this.found.readSettings();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.setWatched(false);
    await this.loop.close();
    await this.checks.close();
    await this.deployer.close();
    await this.memory.close();
    await this.parts.builder.close();
  }

  private async look(hinted: ReadonlySet<string>): Promise<Look> {
    let stamps: Stamps;
    try {
      stamps = (await this.quickLook(hinted)) ?? (await stampsOf(this.root));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // Told by the build that comes; a checkout of a repository takes MEDIA away for a moment.
      this.setMissing(MISSING.has(error.kind));
      return { took: 0, isMissing: this.isMissing };
    }
    const wasMissing = this.isMissing;
    this.setMissing(false);
    const before = this.seen;
    if (before === null || wasMissing) this.wish(stamps);
    else {
      const change = changeOf(before, stamps, hinted);
      const isOnlySettings = change.paths.length === 1 && change.paths[0] === PROJECT_SETTINGS && !change.isRestChanged;
      if (change.isChanged && isOnlySettings && this.phase === "idle") {
        this.seen = stamps;
        await this.readSettings();
      } else if (change.isChanged) this.wish(stamps);
    }
    return { took: stamps.took, isMissing: false };
  }

  /** After a save: the one file that the system named, and not ten thousand others. */
  private async quickLook(hinted: ReadonlySet<string>): Promise<Stamps | null> {
    if (this.seen === null || this.isMissing || hinted.has(PROJECT_SETTINGS)) return null;
    try {
      return await stampsWith(this.root, this.seen, hinted);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // A look at everything says what is wrong.
      return null;
    }
  }

  /** Nobody waits for it; what it finds is in the record. The build need not look again before it begins. */
  private wish(looked: Stamps): void {
    if (this.isClosed) return;
    this.looked = looked;
    this.loop.request(false).catch((error: unknown) => {
      if (!(error instanceof CancelledError)) this.parts.onError(error);
    });
  }

  private setMissing(isMissing: boolean): void {
    if (isMissing === this.isMissing) return;
    this.isMissing = isMissing;
    this.memory.log(isMissing ? "the project is not there" : "the project is there again");
    this.parts.told({ kind: "state" });
  }

  private async build(isFull: boolean, signal: AbortSignal, begun: () => void): Promise<BuildRecord> {
    this.setPhase("waiting");
    this.checks.cancel();
    let started = performance.now();
    try {
      return await this.parts.queue.run(signal, async () => {
        started = performance.now();
        const { changed, result } = await this.make(isFull, signal, begun);
        const record = await this.ended(started, changed, result);
        if (isFull) this.checks.forget();
        if (this.seen !== null && !this.isMissing) this.checks.begin(this.seen);
        return record;
      });
    } catch (error) {
      this.stages = stagesStopped(this.stages);
      this.phase = "idle";
      // One that is begun again is no build of its own.
      if (!this.loop.isRestarting) this.looked = null;
      if (signal.aborted && !this.loop.isRestarting) this.record(started, [], null);
      // It ended the check of the build before.
      if (!this.loop.isRestarting) this.checks.again();
      this.parts.told({ kind: "state" });
      throw error;
    }
  }

  private async make(isFull: boolean, signal: AbortSignal, begun: () => void) {
    let changed: readonly string[] = [];
    try {
      // One that is older than the build's own look: what changed since differs from it, and is seen by a later look.
      const stamps = this.looked ?? (await stampsOf(this.root, { signal }));
      this.looked = null;
      signal.throwIfAborted();
      begun();
      this.seen = stamps;
      changed = this.base === null ? [] : changeOf(this.base, stamps).paths;
      this.setMissing(false);
      this.stages = stagesBegun(this.stages);
      this.phase = "building";
      this.parts.told({ kind: "begun", changed });
      const result = await this.parts.builder.build(isFull, { signal, report: this.reporter() });
      this.base = stamps;
      return { changed, result };
    } catch (error) {
      signal.throwIfAborted();
      const finding = failureOf(error, this.root);
      if (finding === null) throw error;
      if (error instanceof FileError && MISSING.has(error.kind)) this.setMissing(true);
      // No file of the project changes when it is over: the next look builds again.
      if (PASSING.has(finding.code)) this.seen = null;
      return { changed, result: notPacked(finding) };
    }
  }

  private reporter(): (progress: Progress) => void {
    let stage: string | null = null;
    let since = performance.now();
    return (progress) => {
      const told = stageOf(progress);
      if (told === null) return;
      if (told !== stage) since = performance.now();
      stage = told;
      this.stages = stagesAt(this.stages, progress, performance.now() - since);
      this.parts.told({ kind: "progress" });
    };
  }

  private async ended(started: number, changed: readonly string[], result: PackResult): Promise<BuildRecord> {
    this.stages = stagesEnded(this.stages, result);
    const { timings } = result;
    const sawFiles = result.kind === "packed" || timings.compile > 0 || timings.bake > 0;
    this.found.takeBuilt(result.findings, sawFiles);
    if (result.kind === "packed") this.memory.output = await outputOrNull(result, this.root);
    this.phase = "idle";
    await this.readSettings();
    const record = this.record(started, changed, result);
    if (result.kind === "packed" && this.isDeployed) void this.deployer.deploy(result.output);
    return record;
  }

  private record(started: number, changed: readonly string[], result: PackResult | null): BuildRecord {
    const record = this.memory.add(started, changed, result);
    this.memory.keep(this.deployed);
    this.parts.told({ kind: "ended", record, result });
    return record;
  }

  private setPhase(phase: typeof this.phase): void {
    this.phase = phase;
    this.parts.told({ kind: "state" });
  }
}
