import type { Amount, BuildAmounts } from "../engine/build-mod.ts";
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

const NO_AMOUNT: Amount = { made: 0, kept: 0 };
const NO_AMOUNTS: BuildAmounts = { bake: NO_AMOUNT, compile: NO_AMOUNT, index: NO_AMOUNT };

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

/** At the end of a build. A stage that had nothing to make was skipped. */
export function stagesEnded(before: readonly StageState[], result: PackResult): readonly StageState[] {
  const { bake, compile, index, assemble, verify } = result.timings;
  const took: Readonly<Record<StageName, number>> = { bake, compile, index, pack: assemble + verify };
  const { amounts = NO_AMOUNTS } = result;
  if (result.kind === "packed") {
    const all = { ...amounts, pack: { made: result.entries, kept: 0 } };
    return before.map((stage) => {
      const { made, kept } = all[stage.stage];
      const state = made === 0 ? "skipped" : "done";
      return { ...stage, state, total: made, done: made, kept, detail: "", took: took[stage.stage] };
    });
  }
  const failed = STAGES.indexOf(failedStage(before, result.timings));
  const first = result.findings.find(({ severity }) => severity === "error");
  return before.map((stage, at) => {
    if (at > failed) return { ...stage, state: "waiting" };
    const { made, kept } = stage.stage === "pack" ? NO_AMOUNT : amounts[stage.stage];
    // One that ended in the middle of its files came as far as it was told of.
    const { done, total } = result.amounts === undefined && isReported(stage) ? stage : { done: made, total: made };
    const own = { ...stage, done, total, kept, took: took[stage.stage] };
    if (at === failed) return { ...own, state: "failed", detail: first?.path ?? "" };
    return { ...own, state: total === 0 ? "skipped" : "done", done: total, detail: "" };
  });
}

/** Whether a stage was told of in this build. */
function isReported({ state }: StageState): boolean {
  return state === "running" || state === "done";
}

/** A build that was stopped: what ran waits again. */
export function stagesStopped(before: readonly StageState[]): readonly StageState[] {
  return before.map((stage) => (stage.state === "running" ? { ...stage, state: "waiting", detail: "" } : stage));
}

/** Where a build ended that made no mod: at the last stage that it came to. */
function failedStage(before: readonly StageState[], timings: PackResult["timings"]): StageName {
  const running = before.find(({ state }) => state === "running");
  if (running !== undefined) return running.stage;
  if (timings.index > 0) return "index";
  return timings.compile > 0 || timings.bake === 0 ? "compile" : "bake";
}
