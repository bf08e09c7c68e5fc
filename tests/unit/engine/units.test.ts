import { describe, expect, it } from "vitest";
import { planWork } from "../../../src-main/engine/units.ts";

const KB = 1 << 10;
const MB = 1 << 20;
const file = (size: number, isText = false) => ({ size, isLarge: size >= 2 * MB, isText });
const plan = (...sizes: readonly number[]) => planWork(sizes.map((size) => file(size)));

describe("the units of a build", () => {
  it("of nothing are none", () => {
    expect(plan()).toEqual({ units: [], orders: [[], []] });
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
    const { units, orders } = plan(1, 3 * MB, 1, 9 * MB, 1, 1, 3 * MB);
    expect(units.map(({ first, count, isLarge }) => [first, count, isLarge])).toEqual([
      [0, 1, false],
      [1, 1, true],
      [2, 1, false],
      [3, 1, true],
      [4, 2, false],
      [6, 1, true],
    ]);
    for (const order of orders) expect(order).toEqual([3, 1, 5, 0, 2, 4]);
  });

  it("with any text are taken before the others by one worker, behind them by the other", () => {
    const files = [file(MB), file(1, true), file(MB), file(MB, true), file(3 * MB), file(MB)];
    const { units, orders } = planWork(files);
    expect(units.map(({ isText }) => isText)).toEqual([false, true, false, true, false, false]);
    expect(orders).toEqual([
      [4, 1, 3, 0, 2, 5],
      [4, 0, 2, 5, 1, 3],
    ]);
    expect(planWork([file(1), file(1, true), file(1)]).units).toEqual([
      { first: 0, count: 3, isLarge: false, isText: true },
    ]);
  });
});
