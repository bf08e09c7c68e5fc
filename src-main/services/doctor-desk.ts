import type { Order } from "../../src-shared/rules/order-edits.ts";
import { type Diagnosis, type DoctorProgress, diagnoseMods } from "../doctor/diagnose.ts";
import { type Explained, explainMods } from "../doctor/explain.ts";
import { lastLaunch } from "../doctor/explain-file.ts";
import type { Finding } from "../doctor/finding.ts";
import type { Surroundings } from "../files/places.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import { GoneError } from "./handles.ts";
import type { PlayDesk } from "./play-desk.ts";

export interface DoctorDeskOptions {
  readonly desk: () => Promise<PlayDesk>;
  /** With the profile folder that the settings name. */
  readonly around: () => Promise<Surroundings>;
  /** A check broke down by a fault of ours. */
  readonly onBug: (error: unknown) => void;
}

/** A run of all checks, and what it was made of. */
export interface DoctorRun {
  readonly diagnosis: Diagnosis;
  readonly snapshot: PlaySnapshot;
  readonly around: Surroundings;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Milliseconds it took. */
  readonly took: number;
}

export interface DoctorOperation {
  readonly signal: AbortSignal;
  readonly report?: (progress: DoctorProgress) => void;
}

/** The doctor of all windows: holds the last run, whose findings can be fixed and reported. */
export class DoctorDesk {
  /** Null before the first one. */
  last: DoctorRun | null = null;
  private readonly options: DoctorDeskOptions;

  constructor(options: DoctorDeskOptions) {
    this.options = options;
  }

  /** Looks through the folders again, and runs all checks. */
  async run({ signal, report }: DoctorOperation): Promise<DoctorRun> {
    const { onBug } = this.options;
    const begun = performance.now();
    const [desk, around] = await Promise.all([this.options.desk(), this.options.around()]);
    const snapshot = await desk.snapshot({ signal }, true);
    const { store, play } = desk.open;
    const diagnosis = await diagnoseMods({ around, snapshot, store, signal, report, onBug });
    this.last = { diagnosis, snapshot, around, time: play.now(), took: performance.now() - begun };
    return this.last;
  }

  /** The nine steps of one mod, for the order on disk or another one. GoneError for an id that nobody knows. */
  async explain(id: bigint, order: Order | undefined, signal: AbortSignal): Promise<Explained> {
    const [desk, around] = await Promise.all([this.options.desk(), this.options.around()]);
    const snapshot = await desk.snapshot({ signal });
    const isKnown = [...snapshot.active, ...snapshot.library].some((row) => row.id === id) || order?.includes(id);
    if (!isKnown) throw new GoneError(String(id));
    const [explained] = await explainMods(snapshot, [id], {
      signal,
      order,
      launch: await lastLaunch(around, snapshot, signal),
    });
    return explained;
  }

  /** A finding of the last run; null when it has none of that key. */
  finding(key: string): Finding | null {
    return this.last?.diagnosis.findings.find((each) => each.key === key) ?? null;
  }
}
