import { describe, expect, it } from "vitest";
import { planWork } from "../../../src-main/engine/units.ts";

const KB = 1 << 10;
const MB = 1 << 20;
const isLarge = (sizes: readonly number[]) => (index: number) => sizes[index] >= 2 * MB;

const plan = (...sizes: readonly number[]) => planWork(sizes, isLarge(sizes));

describe("the units of a build", () => {
  it("of nothing are none", () => {
    expect(plan()).toEqual({ units: [], order: [] });
  });

  it("hold at most 64 files", () => {
    expect(plan(...new Array(130).fill(1)).units.map(({ first, count }) => [first, count])).toEqual([
      [0, 64],
      [64, 64],
      [128, 2],
    ]);
  });

  it("hold at most a megabyte, unless one file alone is more", () => {
    const sizes = [600 * KB, 600 * KB, 424 * KB, 1500 * KB, 1, 1];
    expect(plan(...sizes).units.map(({ first, count }) => [first, count])).toEqual([
      [0, 1],
      [1, 2],
      [3, 1],
      [4, 2],
    ]);
  });

  it("give a large file a unit of its own, and let it begin first, the largest of all at the front", () => {
    const { units, order } = plan(1, 3 * MB, 1, 9 * MB, 1, 1, 3 * MB);
    expect(units).toEqual([
      { first: 0, count: 1, isLarge: false },
      { first: 1, count: 1, isLarge: true },
      { first: 2, count: 1, isLarge: false },
      { first: 3, count: 1, isLarge: true },
      { first: 4, count: 2, isLarge: false },
      { first: 6, count: 1, isLarge: true },
    ]);
    expect(order).toEqual([3, 1, 5, 0, 2, 4]);
  });
});
