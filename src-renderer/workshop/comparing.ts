import type { BuildComparison, BuildDifference } from "../../src-shared/contract/models/workshop.ts";
import { formatBytes, formatNumber } from "../i18n/format.ts";
import { i18n, writingTag } from "../i18n/i18n.ts";
import { copyAndTell } from "../ui/clipboard.ts";
import { splitPath } from "../ui/path-parts.ts";

export interface DifferenceSort {
  readonly by: "path" | "reason" | "ourSize" | "theirSize";
  readonly isDescending: boolean;
}

/** Differences in an order; equal ones by path. A side without the file is the smallest. */
export function sortedDifferences(
  differences: readonly BuildDifference[],
  { by, isDescending }: DifferenceSort,
): BuildDifference[] {
  const sign = isDescending ? -1 : 1;
  const compare = (a: BuildDifference, b: BuildDifference) => {
    if (by === "path") return compareTexts(a.path, b.path);
    if (by === "reason") return compareTexts(reasonWords(a), reasonWords(b));
    return (a[by] ?? -1) - (b[by] ?? -1);
  };
  return differences.toSorted((a, b) => sign * compare(a, b) || compareTexts(a.path, b.path));
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Those whose path or reason holds all words of the filter, in any case. */
export function filteredDifferences(differences: readonly BuildDifference[], filter: string): BuildDifference[] {
  const words = filter.toLowerCase().split(/\s+/u);
  return differences.filter((difference) => {
    const text = `${difference.path} ${reasonWords(difference)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function reasonWords({ reason }: Pick<BuildDifference, "reason">): string {
  return i18n.t(`workshop.compare.reason.${reason}`);
}

/** What came of it: a sentence, and what is to be said beside it. */
export interface Verdict {
  readonly meaning: "ok" | "warn";
  readonly title: string;
  readonly text: string | null;
}

export function verdictOf({ equal, isSameFile, total, header }: BuildComparison): Verdict {
  const number = (value: number) => formatNumber(value, writingTag());
  if (isSameFile) return { meaning: "ok", title: i18n.t("workshop.compare.same-file"), text: null };
  if (equal) return { meaning: "ok", title: i18n.t("workshop.compare.equal"), text: null };
  const fields = { count: header.length, number: number(header.length) };
  if (total === 0) return { meaning: "warn", title: i18n.t("workshop.compare.header-only", fields), text: null };
  return {
    meaning: "warn",
    title: i18n.t("workshop.compare.differ", { count: total, number: number(total) }),
    text: header.length === 0 ? null : i18n.t("workshop.compare.header-too", fields),
  };
}

type Side = BuildComparison["ours"];

/** "18,402,117 bytes, content 9f3c41d0…" */
export function sideWords({ bytes, contentHash }: Side): string {
  const size = formatBytes(bytes, writingTag());
  return contentHash === null
    ? i18n.t("workshop.compare.side.unknown", { size })
    : i18n.t("workshop.compare.side", { size, hash: contentHash });
}

export function headerWords({ field, ours, theirs }: BuildComparison["header"][number]): string {
  return i18n.t("workshop.compare.header", { field: i18n.t(`workshop.compare.field.${field}`), ours, theirs });
}

/** The comparison as lines of text. Of the two files there are only the names: where they lie is nobody's business. */
export function comparisonText(comparison: BuildComparison): string {
  const { ours, theirs, total, differences, header } = comparison;
  const { title, text } = verdictOf(comparison);
  const side = (label: string, of: Side) =>
    i18n.t("workshop.compare.side.line", { label, name: splitPath(of.path).name, about: sideWords(of) });
  const left = total - differences.length;
  const lines = [
    side(i18n.t("workshop.compare.ours"), ours),
    side(i18n.t("workshop.compare.theirs"), theirs),
    text === null ? title : `${title}. ${text}`,
    ...header.map(headerWords),
    ...differences.map(differenceLine),
    ...(left === 0 ? [] : [moreWords(left)]),
  ];
  return `${lines.join("\n")}\n`;
}

export function moreWords(count: number): string {
  return i18n.t("workshop.compare.more", { count, number: formatNumber(count, writingTag()) });
}

function differenceLine(difference: BuildDifference): string {
  const { path, ourSize, theirSize } = difference;
  const reason = reasonWords(difference);
  if (ourSize === null || theirSize === null || ourSize === theirSize)
    return i18n.t("workshop.compare.line", { path, reason });
  const [ours, theirs] = [ourSize, theirSize].map((size) => formatNumber(size, writingTag()));
  return i18n.t("workshop.compare.line.sizes", { path, reason, ours, theirs });
}

export async function copyComparison(comparison: BuildComparison): Promise<void> {
  const text = comparisonText(comparison);
  await copyAndTell(text, { title: i18n.t("workshop.compare.copied") }, text);
}
