import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import type { WatchFiles } from "../../../src-main/workshop/file-hints.ts";
import type { SourceChecker } from "../../../src-main/workshop/source-checks/source-checker.ts";
import { sourceFinding } from "../../../src-shared/rules/source-checks/rules.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { source, unit } from "../../support/project-builder.ts";
import { HandHints, openTestProject, type WatchedGround } from "../../support/workshop.ts";

const TYPO = unit("A", "\t<INTEGER>STRENGTH_REQUIRE:5");
const FILE = "MEDIA/UNITS/A.DAT";
const checkedTimes = ({ changes }: WatchedGround) => changes.filter(({ kind }) => kind === "checked").length;
const told = ({ project }: WatchedGround) =>
  project.problems.map(({ finding: { code, line }, isSilenced }) => [code, line, isSilenced]);

async function buildAndCheck(ground: WatchedGround): Promise<void> {
  const before = checkedTimes(ground);
  await ground.project.request(false);
  await ground.until("its sources are checked", () => checkedTimes(ground) > before);
}

test("what the game will make of sources stands among the problems, after the build", async () => {
  const ground = await openTestProject({ media: { "UNITS/A.DAT": TYPO } });
  await buildAndCheck(ground);
  expect(told(ground)).toEqual([["source-key-typo", 5, false]]);
  expect(ground.project.counts).toMatchObject({ errors: 0, warnings: 1 });
  expect(ground.project.builds).toMatchObject([{ outcome: "built", warnings: 0 }]);
  const order = ground.changes.map(({ kind }) => kind).filter((kind) => kind === "ended" || kind === "checked");
  expect(order).toEqual(["ended", "checked"]);

  writeFileSync(path.join(ground.folder, FILE), source(...unit("A", "\t<INTEGER>STRENGTH_REQUIRED:5")));
  await buildAndCheck(ground);
  expect(told(ground)).toEqual([]);
});

test("also after a build that failed, beside what it says", async () => {
  const ground = await openTestProject({
    media: { "UNITS/A.DAT": TYPO, "UNITS/B.DAT": ["[UNIT]", `\t<STRING>NAME:${"x".repeat(65_536)}`, "[/UNIT]"] },
  });
  await buildAndCheck(ground);
  expect(ground.project.state).toBe("failed");
  expect(told(ground)).toEqual([
    ["dat-text-too-long", 2, false],
    ["source-key-typo", 5, false],
  ]);
});

test("lamplighter.json silences them, and they go when they were mended", async () => {
  const ground = await openTestProject({
    media: { "UNITS/A.DAT": TYPO },
    beside: { "lamplighter.json": '{"silence":[{"code":"source-key-typo","paths":["MEDIA/UNITS/**"]}]}' },
  });
  await buildAndCheck(ground);
  expect(told(ground)).toEqual([["source-key-typo", 5, true]]);
  ground.project.forgetProblems(new Set(ground.project.problems.map(({ id }) => id)));
  expect(told(ground)).toEqual([]);
});

test("a new build ends the check and keeps what the last one said; one of everything forgets", async () => {
  const signals: AbortSignal[] = [];
  let forgotten = 0;
  let isStuck = false;
  const checker: SourceChecker = {
    forget: () => void forgotten++,
    check({ signal } = {}) {
      signals.push(signal!);
      if (!isStuck) return Promise.resolve([sourceFinding("source-recipe-guid", { path: FILE }, {})]);
      return new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason)));
    },
  };
  const ground = await openTestProject({ media: { "UNITS/A.DAT": unit("A") } }, { checker });
  await buildAndCheck(ground);
  isStuck = true;
  await ground.project.request(false);
  await ground.until("the check has begun", () => signals.length === 2);
  expect(signals[1].aborted).toBe(false);
  isStuck = false;
  const before = checkedTimes(ground);
  await ground.project.request(true);
  expect(signals[1].aborted).toBe(true);
  expect(told(ground)).toEqual([["source-recipe-guid", undefined, false]]);
  expect(forgotten).toBe(1);
  await ground.until("its sources are checked", () => checkedTimes(ground) > before);
  expect(signals).toHaveLength(3);
});

/** A checker whose checks end when the test says so, each with what it is given then. */
function handChecker() {
  const runs: { readonly signal: AbortSignal; end(...findings: Diagnostic[]): void }[] = [];
  const checker: SourceChecker = {
    forget: () => {},
    check: ({ signal } = {}) =>
      new Promise((resolve, reject) => {
        signal!.addEventListener("abort", () => reject(signal!.reason));
        runs.push({ signal: signal!, end: (...findings) => resolve(findings) });
      }),
  };
  return { checker, runs };
}

test("a check that a build has ended begins again when that build is stopped", async () => {
  const { checker, runs } = handChecker();
  const ground = await openTestProject({ media: { "UNITS/A.DAT": unit("A") } }, { checker });
  await ground.project.request(false);
  await ground.until("the check has begun", () => runs.length === 1);
  const stopped = ground.project.request(false).catch((error: unknown) => error);
  await ground.project.stop();
  expect(await stopped).toBeInstanceOf(CancelledError);
  expect(runs[0].signal.aborted).toBe(true);
  await expect.poll(() => runs.length).toBe(2);
  runs[1].end(sourceFinding("source-recipe-guid", { path: FILE }, {}));
  await ground.until("its sources are checked", () => checkedTimes(ground) === 1);
  expect(told(ground)).toEqual([["source-recipe-guid", undefined, false]]);
});

test("a check that goes on while problems are mended, or that is taken back, begins again", async () => {
  const { checker, runs } = handChecker();
  const ground = await openTestProject({ media: { "UNITS/A.DAT": unit("A") } }, { checker });
  await ground.project.request(false);
  await ground.until("the check has begun", () => runs.length === 1);
  ground.project.forgetProblems(new Set());
  await expect.poll(() => runs.length).toBe(2);
  expect(runs[0].signal.aborted).toBe(true);
  ground.project.recallProblems([]);
  await expect.poll(() => runs.length).toBe(3);
  runs[2].end();
  await ground.until("its sources are checked", () => checkedTimes(ground) === 1);
  ground.project.forgetProblems(new Set());
  await new Promise(setImmediate);
  expect(runs).toHaveLength(3);
});

test("what is taken back is told once, also by a build that does not come to the files", async () => {
  const finding = sourceFinding("source-recipe-guid", { path: FILE }, {});
  const checker: SourceChecker = { forget: () => {}, check: async () => [finding] };
  const ground = await openTestProject({ media: { "UNITS/A.DAT": unit("A") } }, { checker });
  await buildAndCheck(ground);
  const problems = ground.project.problems;
  ground.project.forgetProblems(new Set(problems.map(({ id }) => id)));
  ground.project.recallProblems(problems);
  expect(told(ground)).toEqual([["source-recipe-guid", undefined, false]]);
  writeFileSync(path.join(ground.folder, "MOD.DAT"), "no MOD.DAT");
  await buildAndCheck(ground);
  expect(ground.project.state).toBe("failed");
  expect(told(ground).filter(([code]) => code === "source-recipe-guid")).toHaveLength(1);
});

test("a project that is closed is watched no more, whoever asks", async () => {
  const hints = new HandHints();
  const ground = await openTestProject({}, { watchFiles: hints.watchFiles });
  await ground.project.close();
  await ground.project.setWatched(true);
  expect([hints.listeners.size, ground.project.isWatched]).toEqual([0, false]);
});

test("that the system tells of no changes is said as long as it is so", async () => {
  const hints = new HandHints();
  let isDeaf = true;
  const watchFiles: WatchFiles = (root, listener) =>
    isDeaf ? Promise.reject(new Error("no watchers are left")) : hints.watchFiles(root, listener);
  const ground = await openTestProject({ media: { "UNITS/A.DAT": unit("A") } }, { watchFiles });
  const unwatched = () => ground.project.problems.filter(({ finding: { code } }) => code === "workshop-unwatched");
  await ground.project.setWatched(true);
  expect(unwatched()).toMatchObject([{ finding: { data: { why: "no watchers are left" } } }]);
  await ground.project.setWatched(false);
  expect(unwatched()).toEqual([]);
  await ground.project.setWatched(true);
  expect(unwatched()).toHaveLength(1);
  isDeaf = false;
  await ground.project.setWatched(false);
  await ground.project.setWatched(true);
  expect([hints.listeners.size, unwatched()]).toEqual([1, []]);
});
