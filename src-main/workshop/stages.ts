import { RAW_KINDS } from "../../src-shared/formats/raw/raw-index.ts";
import type { Stage as EngineStage, Progress } from "../engine/operation.ts";
import type { PackResult } from "../engine/pack.ts";

export const STAGES = ["bake", "compile", "index", "pack"] as const;
export type StageName = (typeof STAGES)[number];

/** How far one stage of a build is. */
export interface StageState {
  readonly stage: StageName;
  /** `skipped`: there was nothing to do. */
  readonly state: "waiting" | "running" | "done" | "failed" | "skipped";
  readonly done: number;
  readonly total: number;
  /** What was taken from earlier builds. */
  readonly kept: number;
  /** What is worked on, or the file that it failed with. */
  readonly detail: string;
  /** Milliseconds; of the last time while it waits; null: never. */
  readonly took: number | null;
}

export const NO_STAGES: readonly StageState[] = STAGES.map((stage) => ({
  stage,
  state: "waiting",
  done: 0,
  total: 0,
  kept: 0,
  detail: "",
  took: null,
}));

/** Stages of the engine that are told as one of these. */
const TOLD_AS: { readonly [S in EngineStage]?: StageName } = {
  bake: "bake",
  compile: "compile",
  index: "index",
  assemble: "pack",
  verify: "pack",
};

/** At the beginning of a build: everything waits, with the times of the last one. */
export function stagesBegun(before: readonly StageState[]): readonly StageState[] {
  return before.map((stage) => ({ ...stage, state: "waiting", done: 0, kept: 0, detail: "" }));
}

/** What a build reports; `began`: when the stage began, `now`: now, milliseconds. */
export function stagesAt(
  before: readonly StageState[],
  { kind, done, total, detail = "" }: Progress,
  took: number,
): readonly StageState[] {
  const told = TOLD_AS[kind];
  if (told === undefined) return before;
  const at = STAGES.indexOf(told);
  return before.map((stage, index) => {
    if (index > at) return stage;
    if (index === at) return { ...stage, state: "running", done, total, detail, took };
    if (stage.state === "running") return { ...stage, state: "done", done: stage.total, detail: "" };
    return stage.state === "waiting" ? { ...stage, state: "skipped", total: 0, took: 0 } : stage;
  });
}

/** Which of the stages a report is about; null for none of them. */
export function stageOf({ kind }: Progress): StageName | null {
  return TOLD_AS[kind] ?? null;
}

/** At the end of a build. A stage that took no time and had nothing to do was skipped. */
export function stagesEnded(before: readonly StageState[], result: PackResult): readonly StageState[] {
  const { bake, compile, index, assemble, verify } = result.timings;
  const took: Readonly<Record<StageName, number>> = { bake, compile, index, pack: assemble + verify };
  if (result.kind === "packed")
    return before.map((stage) => {
      const total = Math.max(stage.total, totalOf(stage.stage, result));
      return {
        ...stage,
        state: total === 0 ? "skipped" : "done",
        total,
        done: total,
        kept: keptOf(stage.stage, result),
        detail: "",
        took: took[stage.stage],
      };
    });
  const failed = failedStage(before, result.timings);
  const first = result.findings.find(({ severity }) => severity === "error");
  return before.map((stage, index) => {
    const at = STAGES.indexOf(failed);
    if (index > at) return { ...stage, state: "waiting" };
    if (index === at) return { ...stage, state: "failed", detail: first?.path ?? "", took: took[stage.stage] };
    return {
      ...stage,
      state: stage.total === 0 ? "skipped" : "done",
      done: stage.total,
      detail: "",
      took: took[stage.stage],
    };
  });
}

/** A build that was stopped: what ran waits again. */
export function stagesStopped(before: readonly StageState[]): readonly StageState[] {
  return before.map((stage) => (stage.state === "running" ? { ...stage, state: "waiting", detail: "" } : stage));
}

/** What a stage has made, where the build did not say while it went on. */
function totalOf(
  stage: StageName,
  { baked, entries, compiled, timings }: Extract<PackResult, { kind: "packed" }>,
): number {
  switch (stage) {
    case "bake":
      return baked;
    case "compile":
      return compiled;
    case "index":
      return timings.index > 0 ? RAW_KINDS.length : 0;
    case "pack":
      return entries;
  }
}

/** Builds that keep earlier work say how much of it. */
function keptOf(stage: StageName, result: PackResult): number {
  const { kept } = result as { readonly kept?: Readonly<Partial<Record<StageName, number>>> };
  return kept?.[stage] ?? 0;
}

/** Where a build ended that made no mod: at the last stage that it came to. */
function failedStage(before: readonly StageState[], timings: PackResult["timings"]): StageName {
  const running = before.find(({ state }) => state === "running");
  if (running !== undefined) return running.stage;
  if (timings.index > 0) return "index";
  return timings.compile > 0 || timings.bake === 0 ? "compile" : "bake";
}
