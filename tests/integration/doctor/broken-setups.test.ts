import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BROKEN_MODS } from "../../support/broken-setups.ts";
import { codesOf, examine } from "../../support/doctor.ts";
import { goodMod } from "../../support/good-mods.ts";
import { HEALTHY_MODS } from "../../support/healthy-mods.ts";
import { flipped, GOOD, modsGround, needs, OIL } from "../../support/mods-ground.ts";

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

test("a mod of the library that needs others is not broken by that; a damaged one is", async () => {
  const asks = goodMod(2n, [OIL], { header: needs(44n, 1) });
  const mods = { "mods/ONE.MOD": GOOD, "mods/TWO.MOD": asks, "mods/THREE.MOD": flipped(goodMod(3n, [OIL]), 5) };
  const ground = modsGround({ mods, scheme: [1n] });
  expect(codesOf(await examine(ground))).toEqual([]);
  expect(codesOf(await examine(ground, [2n]))).toEqual([]);
  expect(codesOf(await examine(ground, [3n]))).toEqual(["check-rolling-hash"]);
});

test("nothing is written to what is examined", async () => {
  const ground = BROKEN_MODS[8].make();
  const file = `${ground.profile}/mods/ONE.MOD`;
  const before = readFileSync(file);
  await examine(ground);
  expect(readFileSync(file).equals(before)).toBe(true);
});
