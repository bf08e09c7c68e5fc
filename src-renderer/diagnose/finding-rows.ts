import type { DoctorFinding, DoctorReport, Subject } from "../../src-shared/contract/models/doctor.ts";
import type { Finding } from "../../src-shared/contract/values.ts";

export type Severity = Finding["severity"];
export type SubjectKind = Subject["kind"];
/** What findings are grouped by; `undone`: checks that could not be done. */
export type GroupName = Severity | "undone";

export const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];
export const SUBJECTS: readonly SubjectKind[] = ["mod", "scheme", "save", "game", "setup"];

/** What of the findings is shown. */
export interface FindingFilter {
  readonly severity: Severity | "all";
  readonly subject: SubjectKind | "all";
  readonly query: string;
}

export const NO_FILTER: FindingFilter = { severity: "all", subject: "all", query: "" };

export type FindingRow =
  | { readonly kind: "head"; readonly key: string; readonly group: GroupName; readonly count: number }
  | { readonly kind: "finding"; readonly key: string; readonly finding: DoctorFinding }
  | { readonly kind: "undone"; readonly key: string; readonly undone: DoctorReport["undone"][number] };

/** The rows that a filter leaves, each group below its head. */
export function findingRows({ findings, undone }: DoctorReport, filter: FindingFilter): readonly FindingRow[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = findings.filter((finding) => isShown(finding, filter, words));
  const groups = SEVERITIES.flatMap((severity) => {
    const rows = shown.filter(({ finding }) => finding.severity === severity);
    return headed(
      severity,
      rows.map((finding) => ({ kind: "finding", key: finding.key, finding })),
    );
  });
  const isWhole = filter.severity === "all" && filter.subject === "all";
  const others = undone.filter(({ check, about, why }) => isWhole && hasWords([check, about, why].join("\n"), words));
  const undoneRows = others.map((one) => ({ kind: "undone" as const, key: `undone ${one.check}`, undone: one }));
  return [...groups, ...headed("undone", undoneRows)];
}

function headed(group: GroupName, rows: readonly FindingRow[]): readonly FindingRow[] {
  return rows.length === 0 ? [] : [{ kind: "head", key: `head ${group}`, group, count: rows.length }, ...rows];
}

function isShown(finding: DoctorFinding, { severity, subject }: FindingFilter, words: readonly string[]): boolean {
  if (severity !== "all" && finding.finding.severity !== severity) return false;
  if (subject !== "all" && finding.subject.kind !== subject) return false;
  return words.length === 0 || hasWords(searchText(finding), words);
}

function searchText({ title, finding, evidence, subject }: DoctorFinding): string {
  const name = subject.kind === "mod" ? [subject.title, subject.id] : [];
  return [title, finding.message, finding.code, finding.path, ...evidence, ...name].join("\n");
}

function hasWords(text: string, words: readonly string[]): boolean {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
}

/** How many findings there are of each severity. */
export function severityCounts({ findings }: DoctorReport): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { finding } of findings) counts[finding.severity]++;
  return counts;
}

/** The kinds of things that findings are about, with how many there are. */
export function subjectCounts({ findings }: DoctorReport): ReadonlyMap<SubjectKind, number> {
  const counted = SUBJECTS.map(
    (kind) => [kind, findings.filter(({ subject }) => subject.kind === kind).length] as const,
  );
  return new Map(counted.filter(([, count]) => count > 0));
}

/** Whether nothing is wrong: nothing stops something, nothing surprises, and everything could be checked. */
export function isAllWell(report: DoctorReport): boolean {
  const { error, warning } = severityCounts(report);
  return error === 0 && warning === 0 && report.undone.length === 0;
}

/** What "Fix all safe" does: what can be taken back, and was not done already. */
export function safeKeys(
  { findings }: DoctorReport,
  outcomes: ReadonlyMap<string, { readonly state: string }>,
): readonly string[] {
  return findings
    .filter(({ key, fix }) => fix?.isSafe === true && outcomes.get(key)?.state !== "done")
    .map(({ key }) => key);
}
