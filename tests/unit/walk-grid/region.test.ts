import { describe, expect, it } from "vitest";
import { centreOf, centresOf, gridAxis, regionOf } from "../../../src-shared/walk-grid/region.ts";
import { AXIS_LENGTHS } from "./axis-lengths.ts";

describe("regionOf", () => {
  it("of no piece is 20 × 20 around zero, 50 × 50 cells", () => {
    const axis = { min: -10, max: 10, origin: Math.fround(-10.8), first: 2, cells: 50 };
    expect(regionOf(null)).toEqual({ x: axis, z: axis });
  });

  it("widens a box to multiples of 10, by 10 more where less than 0.2 is left", () => {
    const { x, z } = regionOf({ minX: -10, minZ: -9.8, maxX: 9.79, maxZ: 9.81 });
    expect([x.min, x.max, x.cells]).toEqual([-20, 10, 75]);
    expect([z.min, z.max, z.cells]).toEqual([-10, 20, 75]);
  });

  it("keeps a box away from zero where it is", () => {
    const { x, z } = regionOf({ minX: 101, minZ: -222, maxX: 118, maxZ: -205 });
    expect([x.min, x.max, z.min, z.max]).toEqual([100, 120, -230, -200]);
  });

  it("reckons in f32: doubles would give another number of cells", () => {
    expect(regionOf({ minX: -19, minZ: 1, maxX: 19, maxZ: 39 })).toMatchObject({
      x: { cells: 101 },
      z: { cells: 100 },
    });
  });
});

/** Raw low edge that widens to `min`, and high edge that widens to `max`. */
const rawOf = (min: number, max: number) => ({ minX: min + 5, minZ: min + 5, maxX: max - 5, maxZ: max - 5 });

describe("lengths of the base game's axes (spec/walk-grid.md §2.3)", () => {
  it("are 255, of which 82 have a cell more than their length", () => {
    expect(AXIS_LENGTHS).toHaveLength(255);
    const longer = AXIS_LENGTHS.filter(([min, max]) => gridAxis(min, max).cells > (max - min) / 0.4 + 0.5);
    expect(longer).toHaveLength(82);
  });

  it.each([
    [-10, 10, 50],
    [-20, 20, 101],
    [0, 40, 100],
    [-60, 60, 301],
    [-20, 90, 275],
    [10, 50, 100],
    [-460, 110, 1426],
    [-70, 60, 325],
  ])("%i to %i: %i cells", (min, max, cells) => {
    expect(gridAxis(min, max).cells).toBe(cells);
  });

  it("are those of the formula: 249 always, 5 mostly, 1 only in a larger level", () => {
    const kinds = { always: 0, mostly: 0, never: 0 };
    for (const [min, max, cells, ...others] of AXIS_LENGTHS) {
      const formula = regionOf(rawOf(min, max)).x.cells;
      if (formula !== cells) kinds.never++;
      else if (others.length > 0) kinds.mostly++;
      else kinds.always++;
    }
    expect(kinds).toEqual({ always: 249, mostly: 5, never: 1 });
  });

  it.each([
    { room: "PASS_BB_A", axis: "x", min: -70, max: 90, cells: 401, master: -260 },
    { room: "SEWERDUNGEON", axis: "z", min: 40, max: 120, cells: 200, master: 10 },
    { room: "WEREWOLFBASEMENT", axis: "x", min: -50, max: 60, cells: 275, master: -70 },
    { room: "CATACOMB 1X1_NE", axis: "z", min: 20, max: 100, cells: 200, master: 10 },
    { room: "CATACOMB 1X1_NW", axis: "z", min: 30, max: 100, cells: 175, master: 0 },
    { room: "SPIDERCAVE", axis: "x", min: -60, max: 90, cells: 375, master: -70 },
  ] as const)("$room has $cells along $axis in a level from $master on", ({ axis, min, max, cells, master }) => {
    const region = regionOf(rawOf(min, max), { minX: master + 5, minZ: master + 5 });
    expect(region[axis]).toMatchObject({ min, max, cells });
    expect(regionOf(rawOf(min, max))[axis].cells).not.toBe(cells);
  });
});

describe("a larger level", () => {
  it("changes nothing where the number of cells stays the same", () => {
    expect(regionOf(rawOf(-20, 20), { minX: -35, minZ: -35 })).toEqual(regionOf(rawOf(-20, 20)));
  });

  it("is never smaller than the room", () => {
    expect(gridAxis(-70, 90, -60)).toEqual(gridAxis(-70, 90));
    expect(regionOf(rawOf(-70, 90), { minX: 35, minZ: 35 })).toEqual(regionOf(rawOf(-70, 90)));
  });
});

describe("centres", () => {
  it("begin 0.2 from the edge and are 0.4 apart", () => {
    const axis = gridAxis(-10, 10);
    const centres = centresOf(axis);
    expect(centres).toHaveLength(50);
    expect(centres[0]).toBeCloseTo(-9.8, 6);
    expect(centres[49]).toBeCloseTo(9.8, 6);
    expect(centreOf(axis, 7)).toBe(centres[7]);
  });

  it("are f32 at every step", () => {
    const f32 = Math.fround;
    expect(centreOf(gridAxis(-10, 10), 0)).toBe(f32(f32(f32(2 * f32(0.4)) + f32(0.2)) + f32(-10.8)));
    expect(centreOf(gridAxis(-50, 60), 173)).toBe(18.999996185302734);
  });
});
