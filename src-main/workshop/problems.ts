import { createHash } from "node:crypto";
import { asciiUpper, compareUnits } from "../../src-shared/bytes/ascii.ts";
import type { Diagnostic, Severity } from "../../src-shared/text/diagnostic.ts";
import type { Silencer } from "./project-settings.ts";

/** A finding in a project's sources, under a name that stays the same as long as it says the same. */
export interface Problem {
  readonly id: string;
  readonly finding: Diagnostic;
  readonly isSilenced: boolean;
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Names the findings of a project. */
export function problemsOf(findings: readonly Diagnostic[], isSilenced: Silencer): readonly Problem[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { code, path, line = 0, column = 0, message } = finding;
    const key = createHash("sha256").update([code, path, line, column, message].join("\0")).digest("hex").slice(0, 16);
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return { id: times === 0 ? key : `${key}-${times}`, finding, isSilenced: isSilenced(finding) };
  });
}

/**
 * What is known after a build. One that ended before it came to the files says nothing of them: what was found in them
 * before stays.
 */
export function findingsAfter(
  before: readonly Diagnostic[],
  found: readonly Diagnostic[],
  sawFiles: boolean,
): readonly Diagnostic[] {
  if (sawFiles) return found;
  const isOfFile = ({ path }: Diagnostic) => asciiUpper(path).startsWith("MEDIA/");
  const named = new Set(found.map(({ path }) => path));
  return [...found, ...before.filter((finding) => isOfFile(finding) && !named.has(finding.path))];
}

/** Findings but for those of these problems. */
export function findingsWithout(
  findings: readonly Diagnostic[],
  problems: readonly Problem[],
  ids: ReadonlySet<string>,
): readonly Diagnostic[] {
  const gone = new Set(problems.filter(({ id }) => ids.has(id)).map(({ finding }) => finding));
  return findings.filter((finding) => !gone.has(finding));
}

export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  readonly silenced: number;
}

/** Those that are silenced count as nothing else. */
export function countsOf(problems: readonly Problem[]): ProblemCounts {
  const told = problems.filter(({ isSilenced }) => !isSilenced);
  const count = (wanted: Severity) => told.filter(({ finding }) => finding.severity === wanted).length;
  return {
    errors: count("error"),
    warnings: count("warning"),
    notes: count("info"),
    silenced: problems.length - told.length,
  };
}

export interface ProblemQuery {
  readonly severity: Severity | "all";
  /** "": every code. */
  readonly code: string;
  /** Part of message, code or place, in any case. */
  readonly filter: string;
  readonly withSilenced: boolean;
  readonly sort: "severity" | "place";
  readonly isDescending: boolean;
}

export interface FoundProblems {
  readonly problems: readonly Problem[];
  /** Codes that there are, whatever is asked for, with how many; the most frequent first. */
  readonly codes: readonly { readonly code: string; readonly count: number }[];
}

export function findProblems(all: readonly Problem[], query: ProblemQuery): FoundProblems {
  const told = all.filter(({ isSilenced }) => query.withSilenced || !isSilenced);
  const wanted = query.filter.toLowerCase();
  const isWanted = ({ finding }: Problem) =>
    (query.severity === "all" || finding.severity === query.severity) &&
    (query.code === "" || finding.code === query.code) &&
    (wanted === "" || `${finding.message}\n${finding.code}\n${finding.path}`.toLowerCase().includes(wanted));
  const compare = query.sort === "severity" ? bySeverity : byPlace;
  const problems = told.filter(isWanted).sort((a, b) => compare(a.finding, b.finding));
  return { problems: query.isDescending ? problems.reverse() : problems, codes: codesOf(told) };
}

/** By file, then from its top to its end. */
export function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compareUnits(a.path, b.path) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    RANK[a.severity] - RANK[b.severity]
  );
}

function bySeverity(a: Diagnostic, b: Diagnostic): number {
  return RANK[a.severity] - RANK[b.severity] || byPlace(a, b);
}

function codesOf(problems: readonly Problem[]): FoundProblems["codes"] {
  const counts = new Map<string, number>();
  for (const { finding } of problems) counts.set(finding.code, (counts.get(finding.code) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || compareUnits(a.code, b.code));
}
