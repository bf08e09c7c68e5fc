import { ALL_CHECKS } from "./all-checks.ts";
import type { Check } from "./check.ts";
import { SAVES } from "./evidence/saves.ts";
import type { Finding } from "./finding.ts";
import { GAME_VERSION } from "./game-version-evidence.ts";
import { type GroundParts, makeGround } from "./make-ground.ts";
import { type CheckOutcome, type RunOptions, runChecks } from "./run-checks.ts";

/** All that was found in one run. */
export interface Diagnosis {
  /** What stops something first; the cause before what follows from it. */
  readonly findings: readonly Finding[];
  readonly outcomes: readonly CheckOutcome[];
  /** Mods that were looked into. */
  readonly mods: number;
  /** Saves that were found; null when they could not be listed. */
  readonly saves: number | null;
  /** "1.25.9.5"; null when the game is not there or does not say. */
  readonly gameVersion: string | null;
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
  const [saves, gameVersion] = await Promise.all([
    orNull(ground.get(SAVES), signal),
    orNull(ground.get(GAME_VERSION), signal),
  ]);
  return {
    findings,
    outcomes: run.outcomes,
    mods: ground.mods.length,
    saves: saves?.saves.length ?? null,
    gameVersion,
  };
}

/** What cannot be seen is told by the checks that need it. */
async function orNull<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  try {
    return await work;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

function isAbout({ subject }: Finding, ids: readonly bigint[]): boolean {
  return subject.kind === "mod" && ids.includes(subject.id);
}
