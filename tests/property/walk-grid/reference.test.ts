import { expect, test } from "vitest";
import { bakeCells } from "../../../src-shared/walk-grid/bake-cells.ts";
import { createScratch } from "../../../src-shared/walk-grid/bake-scratch.ts";
import { DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { REASON } from "../../../src-shared/walk-grid/reason.ts";
import { IS_FULL } from "../../support/full-size.ts";
import { randomScene } from "../../support/random-soups.ts";
import { bakeSlowly } from "../../support/walk-grid-reference.ts";

const SOUPS = 600;
const CELLS = 3_000_000;

const RULES = (["contact", "ray"] as const).flatMap((ground) =>
  (["front", "both"] as const).map((clearanceSide) => ({ ...DEFAULT_BAKE, ground, clearanceSide, reconnect: false })),
);
/** Of a soup: one, the next soup the next one; all with LAMPLIGHTER_FULL=1. */
const rulesOf = (seed: number) => (IS_FULL ? RULES : [RULES[seed % RULES.length]]);

test(`${SOUPS} random soups have the cells and reasons of the brute-force reference`, () => {
  const scratch = createScratch();
  const seen = new Map<number, number>();
  let cells = 0;
  for (let seed = 0; seed < SOUPS; seed++) {
    const { soup, region } = randomScene(seed);
    for (const options of rulesOf(seed)) {
      const slow = bakeSlowly(soup, region, options);
      const fast = bakeCells(soup, region, options, scratch);
      const cell = firstDifference(fast.reasons, slow.reasons);
      if (cell >= 0) expect.fail(`seed ${seed}, cell ${cell}: ${fast.reasons[cell]} and not ${slow.reasons[cell]}`);
      expect(firstDifference(fast.cells, slow.cells), `seed ${seed}`).toBe(-1);
      cells += fast.cells.length;
      for (const reason of fast.reasons) seen.set(reason, (seen.get(reason) ?? 0) + 1);
    }
  }
  expect(cells).toBeGreaterThanOrEqual(CELLS);
  console.info(
    `${SOUPS} soups, ${cells} cells:`,
    [...seen].sort(([a], [b]) => a - b),
  );
  for (const code of Object.values(REASON).filter((each) => each !== REASON.reopened))
    expect(seen.get(code) ?? 0, `reason ${code}`).toBeGreaterThan(500);
});

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  return a.findIndex((value, at) => value !== b[at]);
}
