import { type Figure, isMoreBetter, passes, type Unit, useOfBar } from "./figures.ts";

export interface TableOptions {
  /** Values of earlier runs, by name of the figure. */
  readonly earlier: ReadonlyMap<string, number>;
  /** False: the bars do not hold for what was measured, so they are left out. */
  readonly isJudged: boolean;
}

const HEADINGS = ["what", "measured", "bar", "of the bar", "", "since last"];

/** The figures as lines of a table; those without a bar are indented below the one that they explain. */
export function tableOf(figures: readonly Figure[], { earlier, isJudged }: TableOptions): string[] {
  const rows = [HEADINGS, ...figures.map((figure) => rowOf(figure, isJudged, earlier.get(figure.name)))];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lineOf = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join("  ");
  return rows.map((row) => lineOf(row).trimEnd());
}

function rowOf(figure: Figure, isJudged: boolean, last: number | undefined): string[] {
  const { what, value, unit, bar } = figure;
  const measured = measuredText(value, unit);
  const change = last === undefined ? "" : changeText(value, last);
  if (bar === null) return [`  ${what}`, measured, "", "", "", change];
  if (!isJudged) return [what, measured, "", "", "", change];
  const barText = `${isMoreBetter(unit) ? "≥" : "≤"} ${amount(bar)} ${unit}`;
  return [what, measured, barText, useOfBar(figure)!.toFixed(2), passes(figure) ? "pass" : "FAIL", change];
}

/** Memory in both of its units: the bars are in MiB, most other programs tell MB. */
function measuredText(value: number, unit: Unit): string {
  const text = `${amount(value)} ${unit}`;
  return unit === "MiB" ? `${text} (${amount(value * 1.048576)} MB)` : text;
}

/** Three digits that say something. */
export function amount(value: number): string {
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value >= 0.1 ? value.toFixed(2).replace(/\.00$/, "") : value.toFixed(3);
}

/** Change in percent, "=" when it rounds to nothing. */
export function changeText(value: number, last: number): string {
  if (last === 0) return "";
  const percent = (value / last - 1) * 100;
  const text = Math.abs(percent).toFixed(1);
  return text === "0.0" ? "=" : `${percent < 0 ? "-" : "+"}${text} %`;
}
