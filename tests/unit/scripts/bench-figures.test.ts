import { describe, expect, it } from "vitest";
import { type Figure, median, minimum, passes, ratiosOf, useOfBar } from "../../../scripts/bench/figures.ts";

const figure = (more: Partial<Figure>): Figure => ({
  name: "some",
  what: "something",
  value: 1,
  unit: "s",
  bar: null,
  ...more,
});

describe("a figure against its bar", () => {
  it.each([
    { unit: "s", value: 0.1, bar: 0.2, use: 0.5, ok: true },
    { unit: "MiB", value: 256, bar: 256, use: 1, ok: true },
    { unit: "×", value: 1.5, bar: 1.25, use: 1.2, ok: false },
    { unit: "MB/s", value: 300, bar: 150, use: 0.5, ok: true },
    { unit: "MB/s", value: 100, bar: 150, use: 1.5, ok: false },
  ] as const)("$value $unit of $bar uses $use of it", ({ use, ok, ...given }) => {
    expect(useOfBar(figure(given))).toBeCloseTo(use, 12);
    expect(passes(figure(given))).toBe(ok);
  });

  it("is not judged without one", () => {
    expect(useOfBar(figure({ bar: null }))).toBeNull();
    expect(passes(figure({ bar: null }))).toBeNull();
  });
});

describe("median", () => {
  it("is the middle, or the mean of the two in the middle, whatever the order", () => {
    expect(median([3, 100, 1])).toBe(3);
    expect(median([10, 2, 4, 1])).toBe(3);
  });

  it("refuses to answer for nothing, as minimum does", () => {
    expect(() => median([])).toThrow(RangeError);
    expect(() => minimum([])).toThrow(RangeError);
  });
});

describe("ratiosOf", () => {
  it("divides the least by the least, from whichever rounds, and takes the median pair", () => {
    const pairs = [
      { measured: 30, reference: 20 },
      { measured: 24, reference: 24 },
      { measured: 60, reference: 30 },
    ];
    expect(ratiosOf(pairs)).toEqual({ minima: 1.2, median: 1.5 });
  });
});
