import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ALL_CHECKS } from "../../../src-main/doctor/all-checks.ts";
import { type Diagnosis, diagnoseMods } from "../../../src-main/doctor/diagnose.ts";
import { openPlay } from "../../../src-main/play/open-play.ts";
import { BROKEN_MODS, HEALTHY_MODS } from "../../support/broken-setups.ts";
import type { PlayGround } from "../../support/play-ground.ts";

/** What runs on this machine, and what is installed on it, is not of the test. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(["game-running", "overlays", "runtime"]);
const CHECKS = ALL_CHECKS.filter(({ id }) => !OF_THE_MACHINE.has(id));

async function examine({ around }: PlayGround, ids: readonly bigint[] = []): Promise<Diagnosis> {
  const { play, store, close } = await openPlay(around);
  try {
    const bugs: unknown[] = [];
    const diagnosis = await diagnoseMods({
      around,
      snapshot: await play.snapshot(),
      store,
      ids,
      checks: CHECKS,
      onBug: (error) => bugs.push(error),
    });
    expect(bugs).toEqual([]);
    return diagnosis;
  } finally {
    await close();
  }
}

const codesOf = ({ findings }: Diagnosis) => findings.map(({ diagnostic }) => diagnostic.code);

describe("a setup with something wrong in the mods", () => {
  test.each(BROKEN_MODS)("$name", async ({ make, codes, first }) => {
    const diagnosis = await examine(make());
    expect(codesOf(diagnosis)).toEqual(codes);
    if (first !== undefined) expect(diagnosis.findings[0]).toMatchObject(first);
    for (const { title, diagnostic } of diagnosis.findings) {
      expect(title).not.toMatch(/\.$|undefined|null/);
      expect(diagnostic.message).toMatch(/\.$/);
      expect(diagnostic.message).not.toMatch(/undefined|null|NaN/);
    }
    expect(diagnosis.outcomes.filter(({ state }) => state === "unknown")).toEqual([]);
  });

  test("is told the same way when it is known from the cache", async () => {
    for (const { make } of BROKEN_MODS.slice(0, 12)) {
      const ground = make();
      const cold = await examine(ground);
      expect((await examine(ground)).findings).toEqual(cold.findings);
    }
  });
});

describe("a setup with nothing wrong", () => {
  test.each(HEALTHY_MODS)("$name", async ({ make }) => {
    const { findings, outcomes } = await examine(make());
    expect(findings).toEqual([]);
    expect(outcomes.every(({ state }) => state === "passed")).toBe(true);
  });
});

test("nothing is written to what is examined", async () => {
  const ground = BROKEN_MODS[8].make();
  const file = `${ground.profile}/mods/ONE.MOD`;
  const before = readFileSync(file);
  await examine(ground);
  expect(readFileSync(file).equals(before)).toBe(true);
});
