import path from "node:path";
import type { PackResult } from "../engine/pack.ts";
import { type BuildRecord, recordOf, withRecord } from "./build-record.ts";
import type { DeployStanding } from "./deployer.ts";
import type { HistoryFile } from "./history-file.ts";
import type { ProjectOutput } from "./project-output.ts";
import type { Timers } from "./timers.ts";

export interface MemoryParts {
  readonly root: string;
  readonly timers: Timers;
  /** Where builds are remembered; null: nowhere. */
  readonly history: HistoryFile | null;
  readonly onError: (error: unknown) => void;
}

const LONGEST_LOG = 500;

/** What has become of one project so far: its builds, its mod, and the lines of its log. */
export class ProjectMemory {
  builds: readonly BuildRecord[] = [];
  output: ProjectOutput | null = null;
  private readonly parts: MemoryParts;
  private lines: string[] = [];

  constructor(parts: MemoryParts) {
    this.parts = parts;
  }

  /** Takes up what is remembered; returns where the mod was put, undefined when that is not known. */
  async open(): Promise<DeployStanding | undefined> {
    const { builds, output, deployed } = (await this.parts.history?.read()) ?? {};
    this.builds = builds ?? [];
    this.output = output ?? null;
    return deployed;
  }

  get logText(): string {
    return this.lines.join("\n");
  }

  log(text: string | undefined): void {
    if (text === undefined) return;
    const { timers, root } = this.parts;
    const time = new Date(timers.now()).toISOString();
    this.lines = [...this.lines, `${time} ${path.basename(root)}: ${text}`].slice(-LONGEST_LOG);
  }

  /** Adds a build that has ended; `started` on the clock of `performance`. */
  add(started: number, changed: readonly string[], result: PackResult | null): BuildRecord {
    const at = this.parts.timers.now();
    const id = `${at.toString(36)}-${this.builds.length.toString(36)}${Math.floor(started).toString(36)}`;
    const record = recordOf({ id, at, took: performance.now() - started, changed, result }, this.builds);
    this.builds = withRecord(this.builds, record);
    this.log(
      `${record.outcome} in ${Math.round(record.took)} ms, ${record.errors} errors, ${record.warnings} warnings`,
    );
    return record;
  }

  /** Writes it down, beside where the mod was put. */
  keep(deployed: DeployStanding): void {
    const { builds, output } = this;
    this.parts.history?.write({ builds, output, deployed }).catch(this.parts.onError);
  }

  /** Resolves when all of it is written down. */
  async close(): Promise<void> {
    await this.parts.history?.settled();
  }
}
