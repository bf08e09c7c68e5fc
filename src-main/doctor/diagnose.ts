import { ALL_CHECKS } from "./all-checks.ts";
import type { Check } from "./check.ts";
import type { Finding } from "./finding.ts";
import { type GroundParts, makeGround } from "./make-ground.ts";
import { type CheckOutcome, type RunOptions, runChecks } from "./run-checks.ts";

/** All that was found in one run. */
export interface Diagnosis {
  /** What stops something first; the cause before what follows from it. */
  readonly findings: readonly Finding[];
  readonly outcomes: readonly CheckOutcome[];
  /** Mods that were looked into. */
  readonly mods: number;
}

/** How far a run has come. */
export interface DoctorProgress {
  readonly done: number;
  readonly total: number;
  readonly detail?: string;
}

export interface DiagnoseParts extends Omit<GroundParts, "also" | "report"> {
  /** Only what is about these mods, active or not; by default everything about the active ones and all around. */
  readonly ids?: readonly bigint[];
  readonly checks?: readonly Check[];
  readonly report?: ((progress: DoctorProgress) => void) | undefined;
  readonly onBug?: RunOptions["onBug"];
}

/** Runs the checks on what a snapshot shows. Nothing is written. Only cancelling throws. */
export async function diagnoseMods({
  ids = [],
  checks = ALL_CHECKS,
  report,
  onBug,
  ...parts
}: DiagnoseParts): Promise<Diagnosis> {
  // Until the first check has ended, looking into mods is what takes time.
  let progress: DoctorProgress = { done: 0, total: checks.length };
  const ground = makeGround({
    ...parts,
    also: ids,
    report: (detail) => report?.({ ...progress, detail }),
  });
  const { signal, alarm } = parts;
  const run = await runChecks(ground, checks, {
    signal,
    ...(alarm === undefined ? {} : { alarm }),
    ...(onBug === undefined ? {} : { onBug }),
    report(done, total) {
      progress = { done, total };
      report?.(progress);
    },
  });
  const findings = ids.length === 0 ? run.findings : run.findings.filter((each) => isAbout(each, ids));
  return { findings, outcomes: run.outcomes, mods: ground.mods.length };
}

function isAbout({ subject }: Finding, ids: readonly bigint[]): boolean {
  return subject.kind === "mod" && ids.includes(subject.id);
}
