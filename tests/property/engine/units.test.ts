import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planWork } from "../../../src-main/engine/units.ts";

const size = fc.oneof(fc.nat(100), fc.nat(3 << 20), fc.constantFrom(0, 1 << 20, (1 << 20) + 1, 2 << 20));

describe("the units of a build", () => {
  it("are every file of the plan once, in its order, and each is taken once", () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 300 }), (sizes) => {
        const files = sizes.map((each) => ({ size: each, isLarge: each >= 2 << 20, isText: each % 3 === 0 }));
        const { units, orders } = planWork(files);
        let next = 0;
        for (const { first, count, isLarge } of units) {
          expect(first).toBe(next);
          expect(count).toBeGreaterThan(0);
          const own = sizes.slice(first, first + count);
          expect(own.some((each) => each >= 2 << 20)).toBe(isLarge);
          if (isLarge) expect(count).toBe(1);
          else expect(count === 1 || own.reduce((sum, each) => sum + each, 0) <= 1 << 20).toBe(true);
          expect(count).toBeLessThanOrEqual(64);
          next += count;
        }
        expect(next).toBe(sizes.length);
        for (const order of orders) expect([...order].sort((a, b) => a - b)).toEqual(units.map((_, index) => index));
      }),
    );
  });
});
