import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { SourceChecker } from "../../../src-main/workshop/source-checks/source-checker.ts";
import { sourceFinding } from "../../../src-shared/rules/source-checks/rules.ts";
import { source, unit } from "../../support/project-builder.ts";
import { openTestProject, type WatchedGround } from "../../support/workshop.ts";

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
