import { expect, test } from "vitest";
import { bakeCells } from "../../../src-shared/walk-grid/bake-cells.ts";
import { createScratch } from "../../../src-shared/walk-grid/bake-scratch.ts";
import { DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { REASON } from "../../../src-shared/walk-grid/reason.ts";
import { randomScene } from "../../support/random-soups.ts";
import { bakeSlowly } from "../../support/walk-grid-reference.ts";

const SOUPS = 600;
const CELLS = 3_000_000;

test(`${SOUPS} random soups have the cells and reasons of the brute-force reference`, () => {
  const scratch = createScratch();
  const seen = new Map<number, number>();
  let cells = 0;
  for (let seed = 0; seed < SOUPS; seed++) {
    const { soup, region } = randomScene(seed);
    const options = {
      ...DEFAULT_BAKE,
      reconnect: false,
      clearanceSide: seed % 2 === 0 ? "front" : "both",
      ground: seed % 4 < 2 ? "contact" : "ray",
    } as const;
    const slow = bakeSlowly(soup, region, options);
    const fast = bakeCells(soup, region, options, scratch);
    if (firstDifference(fast.reasons, slow.reasons) >= 0 || firstDifference(fast.cells, slow.cells) >= 0) {
      const cell = firstDifference(fast.reasons, slow.reasons);
      expect.fail(`seed ${seed}, cell ${cell}: ${fast.reasons[cell]} and not ${slow.reasons[cell]}`);
    }
    cells += fast.cells.length;
    for (const reason of fast.reasons) seen.set(reason, (seen.get(reason) ?? 0) + 1);
  }
  expect(cells).toBeGreaterThanOrEqual(CELLS);
  console.info(
    `${SOUPS} soups, ${cells} cells:`,
    [...seen].sort(([a], [b]) => a - b),
  );
  const rarest = [...Object.values(REASON)].filter((code) => code !== REASON.reopened);
  for (const code of rarest) expect(seen.get(code) ?? 0, `reason ${code}`).toBeGreaterThan(500);
});

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  return a.findIndex((value, at) => value !== b[at]);
}
