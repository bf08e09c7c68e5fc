import type { Build } from "../../src-shared/contract/models/workshop.ts";

/** A bar of the chart of builds. */
export interface BuildBar {
  readonly build: Build;
  /** Percent of the height of the chart. */
  readonly height: number;
  readonly look: "full" | "changed" | "failed" | "cancelled";
  readonly hasWarnings: boolean;
}

/** So many stand beside each other. */
export const MOST_BARS = 30;
const LEAST_HEIGHT = 14;

/**
 * The newest builds, oldest first. Heights are those of the roots of the times: a build of a tenth of a second is still
 * seen beside one of a minute.
 */
export function buildBars(builds: readonly Build[], running: number | null = null): readonly BuildBar[] {
  const shown = builds.slice(0, MOST_BARS).toReversed();
  const longest = Math.max(1, running ?? 0, ...shown.map(({ took }) => took));
  return shown.map((build) => ({
    build,
    height: heightOf(build.took, longest),
    look: build.outcome === "built" ? build.kind : build.outcome,
    hasWarnings: build.outcome === "built" && build.warnings > 0,
  }));
}

/** Of a bar among builds of which the longest took `longest`. Both in milliseconds. */
export function heightOf(took: number, longest: number): number {
  return Math.max(LEAST_HEIGHT, Math.round(100 * Math.sqrt(Math.max(0, took) / Math.max(1, longest))));
}

/** Places of bars whose time stands below the chart: the first, and up to three more at even distances. */
export function markedBars(count: number): readonly number[] {
  if (count === 0) return [];
  const marks = Math.min(4, Math.ceil(count / 6));
  return Array.from({ length: marks }, (_, mark) => Math.floor((mark * count) / marks));
}
