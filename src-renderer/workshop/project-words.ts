import type { Project, Stage } from "../../src-shared/contract/models/workshop.ts";
import { isolated, seenOr } from "../ui/foreign-text.ts";
import { splitPath } from "../ui/path-parts.ts";
import type { Meaning } from "../ui/state-label.tsx";

/** What a project is called: its folder when MOD.DAT says nothing that can be seen. */
export function projectTitle({ title, path }: Pick<Project, "title" | "path">): string {
  return isolated(seenOr(title, splitPath(path).name));
}

/** How a project stands, for its row. */
export type Standing =
  | { readonly kind: "building" | "waiting" | "missing" | "failed" | "never-built"; readonly meaning: Meaning }
  | { readonly kind: "errors" | "warnings"; readonly meaning: Meaning; readonly count: number }
  | { readonly kind: "built"; readonly meaning: Meaning; readonly time: number };

/** Work that goes on comes first, then what is wrong, then when it was built. */
export function standingOf({ state, errors, warnings, built }: Project): Standing {
  if (state === "building" || state === "waiting") return { kind: state, meaning: "run" };
  if (state === "missing") return { kind: "missing", meaning: "bad" };
  if (errors > 0) return { kind: "errors", meaning: "bad", count: errors };
  if (state === "failed") return { kind: "failed", meaning: "bad" };
  if (warnings > 0) return { kind: "warnings", meaning: "warn", count: warnings };
  if (state === "never-built" || built === null) return { kind: "never-built", meaning: "idle" };
  return { kind: "built", meaning: "ok", time: built };
}

export const STAGE_MEANINGS: Readonly<Record<Stage["state"], Meaning>> = {
  waiting: "idle",
  running: "run",
  done: "ok",
  failed: "bad",
  skipped: "ok",
};

/** Between 0 and 1: how much of a stage is done. */
export function shareOf({ state, done, total }: Stage): number {
  switch (state) {
    case "done":
    case "skipped":
      return 1;
    case "waiting":
      return 0;
    case "running":
    case "failed":
      return total === 0 ? 0 : Math.min(1, done / total);
  }
}

/** Whole percent of a build. Every stage counts for as much as it took before, where that is known. */
export function percentOf(stages: readonly Stage[]): number {
  const hasTimes = stages.every(({ took, state }) => took !== null && (state !== "running" || took > 0));
  const weights = stages.map(({ took }) => (hasTimes ? Math.max(1, took ?? 1) : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return 0;
  const done = stages.reduce((sum, stage, at) => sum + weights[at] * shareOf(stage), 0);
  return Math.min(100, Math.floor((100 * done) / whole));
}
