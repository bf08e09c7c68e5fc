import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { Severity } from "../../src-shared/text/diagnostic.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { eachOf } from "../play/operation.ts";
import { type Alarm, systemAlarm, TimeOver, within } from "./alarm.ts";
import type { Check } from "./check.ts";
import { boundedFound, type Finding, type Found, found, subjectKey } from "./finding.ts";
import type { Ground } from "./ground.ts";
import { DOCTOR_RULES } from "./rules.ts";
import { toldError } from "./told-error.ts";

/** How one check ended. `unknown`: it was cut off, broke down, or could not see what it needs. */
export interface CheckOutcome {
  readonly id: string;
  readonly state: "passed" | "found" | "unknown";
  /** Of an unknown one: the sentence of its finding, or that there is no profile folder. */
  readonly why: string | null;
}

export interface ChecksRun {
  /** What stops the game or a mod first; within a severity in the order of the checks, then by rank. */
  readonly findings: readonly Finding[];
  /** In the order of the checks. */
  readonly outcomes: readonly CheckOutcome[];
  /** How many came to an end and found nothing. */
  readonly passed: number;
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** `done` of `total` checks have come to an end. */
  readonly report?: ((done: number, total: number) => void) | undefined;
  readonly alarm?: Alarm;
  /** A check broke down by a fault of ours: for the log. */
  readonly onBug?: (error: unknown) => void;
}

/** Checks under way at once: most of them wait for the disk. */
const LANES = 4;

/**
 * Runs checks on one ground, several at a time. The order of `checks` is the order in which findings are told. Only
 * cancelling throws: a check that fails or takes too long is a finding itself.
 */
export async function runChecks(
  ground: Ground,
  checks: readonly Check[],
  { signal, report, alarm = systemAlarm, onBug }: RunOptions = {},
): Promise<ChecksRun> {
  const results: CheckResult[] = [];
  let done = 0;
  report?.(0, checks.length);
  const pause = createPauses();
  await eachOf(checks, LANES, async (check, index) => {
    results[index] = await resultOf(check, ground, pause, alarm, signal);
    report?.(++done, checks.length);
  });
  const made = checks.flatMap((check, index) => {
    const result = results[index];
    return result.kind === "done" ? result.found.map((each) => ({ ...boundedFound(each), check: check.id })) : [];
  });
  const told = withoutConsequences(made, checks);
  const unknown = unknownFindings(checks, results, onBug);
  const findings = withKeys(inOrder([...told, ...unknown.map(({ finding }) => finding)], checks));
  const hasProfile = ground.snapshot.places.profile !== null;
  const outcomes = checks.map(({ id, isOfProfile }, index): CheckOutcome => {
    const state = stateOf(results[index]);
    if (state === "passed" && isOfProfile && !hasProfile) return { id, state: "unknown", why: NO_PROFILE };
    const why = unknown.find(({ checks }) => checks.includes(id))?.finding.diagnostic.message ?? null;
    return { id, state, why };
  });
  return { findings, outcomes, passed: outcomes.filter(({ state }) => state === "passed").length };
}

/** Told as a finding by the check of the places. */
const NO_PROFILE = "The folder with mods, order and saves was not found.";

type Keyless = Omit<Finding, "key">;

type CheckResult =
  | { readonly kind: "done"; readonly found: readonly Found[] }
  | { readonly kind: "failed"; readonly what: string; readonly error: unknown };

async function resultOf(
  check: Check,
  ground: Ground,
  pause: () => Promise<void>,
  alarm: Alarm,
  signal: AbortSignal | undefined,
): Promise<CheckResult> {
  signal?.throwIfAborted();
  let what = "";
  try {
    for (const evidence of check.needs) {
      what = evidence.name;
      await ground.get(evidence);
    }
    what = check.about;
    await pause();
    return { kind: "done", found: await within(check.limitMs, alarm, signal, (own) => check.run(ground, own)) };
  } catch (error) {
    signal?.throwIfAborted();
    return { kind: "failed", what, error: toldError(error) };
  }
}

/**
 * Each pause ends in a turn of the event loop of its own: once all is gathered, checks would follow each other without
 * anybody else being heard.
 */
function createPauses(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise<void>(setImmediate));
    return last;
  };
}

function stateOf(result: CheckResult): CheckOutcome["state"] {
  if (result.kind === "failed") return "unknown";
  return result.found.length === 0 ? "passed" : "found";
}

/** Leaves out what an error of an earlier check about the same subject explains. */
function withoutConsequences(findings: readonly Keyless[], checks: readonly Check[]): Keyless[] {
  const explained = new Set(
    findings
      .filter(({ diagnostic }) => diagnostic.severity === "error")
      .map(({ check, subject }) => `${check} ${subjectKey(subject)}`),
  );
  const follows = new Map(checks.map(({ id, follows }) => [id, follows]));
  return findings.filter(
    ({ check, subject }) => !(follows.get(check) ?? []).some((id) => explained.has(`${id} ${subjectKey(subject)}`)),
  );
}

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function inOrder(findings: readonly Keyless[], checks: readonly Check[]): Keyless[] {
  const place = new Map(checks.map(({ id }, index) => [id, index]));
  return findings.toSorted(
    (a, b) =>
      GRAVITY[a.diagnostic.severity] - GRAVITY[b.diagnostic.severity] ||
      (place.get(a.check) ?? 0) - (place.get(b.check) ?? 0) ||
      (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER),
  );
}

/** Keys from what a finding is about, so that it has the same in the next run; equal ones are counted. */
function withKeys(findings: readonly Keyless[]): Finding[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const { check, subject, diagnostic } = finding;
    const key = `${check}|${diagnostic.code}|${subjectKey(subject)}|${diagnostic.path}`.slice(-MOST_KEY);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { key: count === 1 ? key : `${key}#${count}`, ...finding };
  });
}

const MOST_KEY = 480;

interface Unknown {
  readonly finding: Keyless;
  readonly checks: readonly string[];
}

/** One finding for each cause, however many checks it kept from their end. */
function unknownFindings(
  checks: readonly Check[],
  results: readonly CheckResult[],
  onBug: ((error: unknown) => void) | undefined,
): Unknown[] {
  const byError = new Map<unknown, { readonly what: string; readonly checks: string[] }>();
  results.forEach((result, index) => {
    if (result.kind !== "failed") return;
    const known = byError.get(result.error);
    if (known === undefined) byError.set(result.error, { what: result.what, checks: [checks[index].id] });
    else known.checks.push(checks[index].id);
  });
  return [...byError].map(([error, { what, checks }]) => {
    const evidence = [`not checked: ${checks.join(", ")}`];
    return { checks, finding: { ...unknownFinding(error, what, evidence, onBug), check: checks[0] } };
  });
}

function unknownFinding(
  error: unknown,
  what: string,
  evidence: readonly string[],
  onBug: ((error: unknown) => void) | undefined,
): Found {
  const parts = { title: "A check did not come to its end", path: "", subject: { kind: "setup" } as const, evidence };
  if (error instanceof TimeOver)
    return found(DOCTOR_RULES, "doctor-cut-off", { ...parts, data: { what, seconds: Math.ceil(error.ms / 1000) } });
  if (error instanceof FileError) {
    const { message, path } = findingOf(error);
    return found(DOCTOR_RULES, "doctor-not-seen", { ...parts, path, data: { what, reason: message } });
  }
  if (error instanceof FormatError)
    return found(DOCTOR_RULES, "doctor-not-seen", {
      ...parts,
      path: error.path ?? "",
      data: { what, reason: error.what },
    });
  onBug?.(error);
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return found(DOCTOR_RULES, "doctor-failed", { ...parts, data: { what, reason } });
}
