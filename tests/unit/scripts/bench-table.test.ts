import { describe, expect, it } from "vitest";
import type { Figure } from "../../../scripts/bench/figures.ts";
import { amount, changeText, tableOf } from "../../../scripts/bench/table.ts";

const FIGURES: readonly Figure[] = [
  { name: "pack-ratio", what: "pack / deflate", value: 1.3, unit: "×", bar: 1.25 },
  { name: "pack", what: "pack", value: 2.5, unit: "s", bar: null },
  { name: "dat", what: "DAT", value: 561.4, unit: "MB/s", bar: 150 },
  { name: "memory", what: "memory", value: 200, unit: "MiB", bar: 256 },
];
const EARLIER = new Map([
  ["pack-ratio", 1],
  ["pack", 2.5],
]);

describe("tableOf", () => {
  it("shows every figure with its bar, how much of it is used, the verdict and the change", () => {
    expect(tableOf(FIGURES, { earlier: EARLIER, isJudged: true })).toEqual([
      "what                    measured         bar  of the bar        since last",
      "pack / deflate            1.30 ×    ≤ 1.25 ×        1.04  FAIL     +30.0 %",
      "  pack                    2.50 s                                         =",
      "DAT                     561 MB/s  ≥ 150 MB/s        0.27  pass",
      "memory          200 MiB (210 MB)   ≤ 256 MiB        0.78  pass",
    ]);
  });

  it("leaves the bars out when they do not hold", () => {
    const lines = tableOf(FIGURES, { earlier: new Map(), isJudged: false });
    expect(lines.join("\n")).not.toMatch(/pass|FAIL|≤|≥/);
    expect(lines[1]).toBe("pack / deflate            1.30 ×");
  });
});

describe("amount", () => {
  it.each([
    [1234.5, "1235"],
    [99.94, "99.9"],
    [1.257, "1.26"],
    [1, "1"],
    [0.0512, "0.051"],
    [0, "0.000"],
  ])("writes %d as %s", (value, text) => {
    expect(amount(value)).toBe(text);
  });
});

describe("changeText", () => {
  it.each([
    [110, 100, "+10.0 %"],
    [95, 100, "-5.0 %"],
    [100.01, 100, "="],
    [5, 0, ""],
  ])("from %d after %d: %s", (value, last, text) => {
    expect(changeText(value, last)).toBe(text);
  });
});
