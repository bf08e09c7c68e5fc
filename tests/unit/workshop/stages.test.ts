import { expect, test } from "vitest";
import type { PackResult } from "../../../src-main/engine/pack.ts";
import {
  NO_STAGES,
  type StageState,
  stagesAt,
  stagesBegun,
  stagesEnded,
  stagesStopped,
} from "../../../src-main/workshop/stages.ts";

const brief = (stages: readonly StageState[]) =>
  stages.map(({ stage, state, done, total, took }) => `${stage} ${state} ${done}/${total} ${took}`);
const progress = (kind: "compile" | "verify" | "plan", done: number, total: number) => ({
  ...{ kind, done, total, bytes: 0, totalBytes: 0, detail: "MEDIA/X.DAT" },
});
const timings = { plan: 1, bake: 0, compile: 120, index: 3, assemble: 4, verify: 5, total: 133 };

test("a build as it goes on and ends", () => {
  let stages = stagesAt(stagesBegun(NO_STAGES), progress("compile", 3, 10), 7);
  expect(brief(stages)).toEqual([
    "bake skipped 0/0 0",
    "compile running 3/10 7",
    "index waiting 0/0 null",
    "pack waiting 0/0 null",
  ]);
  expect(stages[1].detail).toBe("MEDIA/X.DAT");
  stages = stagesAt(stages, progress("verify", 1, 2), 9);
  expect(brief(stages)).toEqual([
    "bake skipped 0/0 0",
    "compile done 10/10 7",
    "index skipped 0/0 0",
    "pack running 1/2 9",
  ]);
  const packed = {
    kind: "packed",
    findings: [],
    timings,
    entries: 19,
    amounts: { bake: { made: 0, kept: 0 }, compile: { made: 12, kept: 0 }, index: { made: 7, kept: 0 } },
  } as unknown as PackResult;
  stages = stagesEnded(stages, packed);
  expect(brief(stages)).toEqual([
    "bake skipped 0/0 0",
    "compile done 12/12 120",
    "index done 7/7 3",
    "pack done 19/19 9",
  ]);
  expect(brief(stagesBegun(stages))).toEqual([
    "bake waiting 0/0 0",
    "compile waiting 0/12 120",
    "index waiting 0/7 3",
    "pack waiting 0/19 9",
  ]);
});

test("a build that fails names the file at the stage where it ended, and the others wait", () => {
  const running = stagesAt(stagesBegun(NO_STAGES), progress("compile", 3, 10), 7);
  const finding = { code: "x", severity: "error", path: "MEDIA/BROKEN.DAT", message: "" };
  const failed = {
    kind: "not-packed",
    findings: [finding],
    timings: { ...timings, index: 0 },
  } as unknown as PackResult;
  const stages = stagesEnded(running, failed);
  expect(stages[1]).toMatchObject({ state: "failed", detail: "MEDIA/BROKEN.DAT" });
  expect(stages.slice(2).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
});

test("one that is stopped runs nowhere", () => {
  const running = stagesAt(stagesBegun(NO_STAGES), progress("compile", 3, 10), 7);
  expect(stagesStopped(running).map(({ state }) => state)).toEqual(["skipped", "waiting", "waiting", "waiting"]);
  expect(stagesAt(running, progress("plan", 0, 0), 1)).toBe(running);
});

test("a build that failed in the middle of its files came as far as it was told of, and one before them nowhere", () => {
  const before = NO_STAGES.map((stage) => ({ ...stage, total: 9, took: 5 }));
  const failed = { kind: "not-packed", findings: [], timings: { ...timings, index: 0 } } as unknown as PackResult;
  const running = stagesAt(stagesBegun(before), progress("compile", 3, 10), 7);
  expect(brief(stagesEnded(running, failed)).slice(0, 2)).toEqual(["bake skipped 0/0 0", "compile failed 3/10 120"]);
  const early = { ...failed, timings: { ...timings, compile: 0, index: 0 } } as PackResult;
  expect(brief(stagesEnded(stagesBegun(before), early))).toEqual([
    "bake skipped 0/0 0",
    "compile failed 0/0 0",
    "index waiting 0/9 5",
    "pack waiting 0/9 5",
  ]);
});

test("what was kept is counted apart from what was made", () => {
  const bake = { kind: "bake" as const, done: 1, total: 3, bytes: 0, totalBytes: 0 };
  const before = stagesAt(stagesBegun(NO_STAGES), bake, 7);
  const amounts = { bake: { made: 3, kept: 125 }, compile: { made: 1, kept: 392 }, index: { made: 2, kept: 5 } };
  const packed = { kind: "packed", findings: [], timings, entries: 528, amounts } as unknown as PackResult;
  const said = (result: PackResult) =>
    stagesEnded(before, result).map(({ stage, state, done, total, kept }) => [stage, state, done, total, kept]);
  expect(said(packed)).toEqual([
    ["bake", "done", 3, 3, 125],
    ["compile", "done", 1, 1, 392],
    ["index", "done", 2, 2, 5],
    ["pack", "done", 528, 528, 0],
  ]);
  const all = { bake: { made: 0, kept: 128 }, compile: { made: 0, kept: 393 }, index: { made: 0, kept: 7 } };
  expect(said({ ...packed, amounts: all } as PackResult)).toEqual([
    ["bake", "skipped", 0, 0, 128],
    ["compile", "skipped", 0, 0, 393],
    ["index", "skipped", 0, 0, 7],
    ["pack", "done", 528, 528, 0],
  ]);
  const failed = { ...packed, kind: "not-packed", amounts: { ...all, index: { made: 0, kept: 0 } } } as PackResult;
  expect(said({ ...failed, timings: { ...timings, index: 0 } } as PackResult).slice(0, 3)).toEqual([
    ["bake", "failed", 0, 0, 128],
    ["compile", "waiting", 0, 0, 0],
    ["index", "waiting", 0, 0, 0],
  ]);
});
