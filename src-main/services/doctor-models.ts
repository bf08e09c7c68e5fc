import type {
  DoctorFinding,
  DoctorReport,
  ExplainedStep,
  Explanation,
  Fix as ShownFix,
  Subject as ShownSubject,
} from "../../src-shared/contract/models/doctor.ts";
import { type ActivationFix, printStepValue, type StepResult } from "../../src-shared/rules/activation.ts";
import { ALL_CHECKS } from "../doctor/all-checks.ts";
import type { Diagnosis } from "../doctor/diagnose.ts";
import type { Explained } from "../doctor/explain.ts";
import type { Finding, Subject } from "../doctor/finding.ts";
import { type Fix, labelOf } from "../doctor/fix.ts";
import { isSafeToApply } from "../doctor/fixes.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import { VERSION } from "../version.ts";
import { type HandleOf, shownFinding, shownPlaces } from "./play-models.ts";

/* What the doctor knows, as the contract has it. Pure; `handleOf` names files. */

const MOST_FINDINGS = 10_000;
const MOST_LINES = 50;

export interface ReportParts {
  readonly diagnosis: Diagnosis;
  readonly snapshot: PlaySnapshot;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Milliseconds. */
  readonly took: number;
  readonly system: string;
}

export function shownReport(
  { diagnosis, snapshot, time, took, system }: ReportParts,
  handleOf: HandleOf,
): DoctorReport {
  const { findings, outcomes, mods, saves, gameVersion } = diagnosis;
  return {
    time,
    took,
    mods,
    saves: saves ?? 0,
    findings: findings.slice(0, MOST_FINDINGS).map((finding) => shownDoctorFinding(finding, handleOf)),
    passed: outcomes.filter(({ state }) => state === "passed").map(({ id }) => shownCheck(id)),
    undone: outcomes
      .filter(({ state }) => state === "unknown")
      .map(({ id, why }) => ({ ...shownCheck(id), why: why ?? "" })),
    places: shownPlaces(snapshot.places, gameVersion),
    versions: { lamplighter: VERSION, game: gameVersion, system },
  };
}

const ABOUT = new Map(ALL_CHECKS.map(({ id, about }) => [id, about]));

function shownCheck(check: string): DoctorReport["passed"][number] {
  return { check, about: ABOUT.get(check) ?? "" };
}

function shownDoctorFinding(finding: Finding, handleOf: HandleOf): DoctorFinding {
  const { key, check, title, diagnostic, subject, rank, evidence, fix } = finding;
  return {
    key,
    check,
    title,
    finding: shownFinding(diagnostic),
    subject: shownSubject(subject, handleOf),
    rank,
    evidence: evidence.slice(0, MOST_LINES),
    fix: fix === null ? null : shownFix(fix),
  };
}

function shownFix(fix: Fix): ShownFix {
  return { kind: fix.kind, label: labelOf(fix), isSafe: isSafeToApply(fix) };
}

function shownSubject(subject: Subject, handleOf: HandleOf): ShownSubject {
  switch (subject.kind) {
    case "mod": {
      const { id, title, file } = subject;
      return { kind: "mod", id: String(id), title, file: file === null ? null : handleOf(file) };
    }
    case "save":
      return { kind: "save", path: subject.file };
    case "scheme":
    case "game":
    case "setup":
      return { kind: subject.kind };
  }
}

export function shownExplanation({ id, title, activation }: Explained): Explanation {
  return { id: String(id), title, loads: activation.loads, steps: activation.steps.map(shownStep) };
}

function shownStep({ step, state, reached, seen, values, finding, fix }: StepResult): ExplainedStep {
  return {
    step,
    state,
    isReached: reached,
    seen,
    values: values.slice(0, MOST_LINES).map((value) => ({ name: value.name, value: printStepValue(value) })),
    finding: finding === null ? null : shownFinding(finding),
    fix: fix === null ? null : { kind: fix, ...STEP_FIXES[fix] },
  };
}

/** The doctor's fix of the same finding is what is done; here the button is named. */
const STEP_FIXES: Readonly<Record<ActivationFix, Omit<ShownFix, "kind">>> = {
  "move-file": { label: "Move it", isSafe: true },
  download: { label: "Download again", isSafe: false },
  repair: { label: "Repair checksum", isSafe: true },
  install: { label: "Get it", isSafe: false },
  activate: { label: "Turn on", isSafe: true },
  "remove-entry": { label: "Remove entry", isSafe: true },
  "move-up": { label: "Move up", isSafe: false },
  "launch-with-mods": { label: "Play with mods", isSafe: false },
};
