import { describe, expect, it } from "vitest";
import { VOID, WALKABLE, WALL } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { bakeCells } from "../../../src-shared/walk-grid/bake-cells.ts";
import { type BakeScratch, createScratch, SCRATCH_BYTES_PER_CELL } from "../../../src-shared/walk-grid/bake-scratch.ts";
import { type BakeOptions, DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { REASON, type Reason } from "../../../src-shared/walk-grid/reason.ts";
import { centreOf, regionOf } from "../../../src-shared/walk-grid/region.ts";
import type { Soup } from "../../../src-shared/walk-grid/soup.ts";
import { boxOf, type FlatSpan, SoupBuilder } from "../../support/soup-builder.ts";

const SIDES = ["front", "both"] as const;
const GROUND: FlatSpan = [-4, 4, -4, 4];
const ground = (y = 0) => new SoupBuilder().floor(GROUND, y);

function bake(soup: Soup, options: Partial<BakeOptions> = {}) {
  const region = regionOf(boxOf(soup));
  const baked = bakeCells(soup, region, { ...DEFAULT_BAKE, ...options });
  const count = (value: number) => baked.cells.filter((cell) => cell === value).length;
  const because = (reason: Reason) => baked.reasons.filter((code) => code === REASON[reason]).length;
  return { ...baked, region, because, counts: [count(WALKABLE), count(WALL), count(VOID)] };
}

/** Counts of walkable, wall and void for each side mode. */
interface Scene {
  readonly name: string;
  readonly soup: Soup;
  readonly front: readonly number[];
  readonly both?: readonly number[];
  /** By the other rule, where that is something else. */
  readonly contact?: readonly number[];
}

const S4 = ground().box([0.8, 2, -0.5, 0.5], [0, 3]).soup();
const S6 = ground().box([0.8, 2, -0.5, 0.5], [0, 1]).soup();
const twoBoxes = ground().box([-2.1, -0.3, -0.5, 0.5], [0, 3]).box([0.55, 2.5, -0.5, 0.5], [0, 3]).soup();
const sheet = ground().quad([0.8, 0, -4], [0.8, 3, -4], [0.8, 3, 4], [0.8, 0, 4], true).soup();
const canopy = (y: number) => ground().floor([-0.9, 0.9, -0.9, 0.9], y, { noPath: true }).soup();
const ramp = new SoupBuilder()
  .quad([-4, 0, -4], [-4, 0, 4], [4, 8 * Math.tan(Math.PI / 3), 4], [4, 8 * Math.tan(Math.PI / 3), -4])
  .soup();
const steps = new SoupBuilder().floor([-4, 0, -4, 4], 0).floor([0, 4, -4, 4], 3).soup();

const SCENES: readonly Scene[] = [
  { name: "S0 nothing", soup: new SoupBuilder().soup(), front: [0, 0, 2500] },
  { name: "S1 a floor", soup: ground().soup(), front: [400, 0, 2100] },
  {
    name: "S2u a floor that ends 0.05 before a column",
    soup: new SoupBuilder().floor([-4, 4.15, -4, 4], 0).soup(),
    front: [400, 0, 2100],
  },
  {
    name: "S2d the same seen from below",
    soup: new SoupBuilder().floor([-4, 4.15, -4, 4], 0, { isFlipped: true }).soup(),
    front: [420, 0, 2080],
    contact: [0, 0, 2500],
  },
  { name: "S3 a sheet on it", soup: sheet, front: [380, 20, 2100], both: [360, 40, 2100] },
  { name: "S4 a closed box on it", soup: S4, front: [384, 16, 2100] },
  { name: "S5 two boxes", soup: twoBoxes, front: [356, 44, 2100] },
  { name: "S6 a box below head height", soup: S6, front: [394, 6, 2100] },
  {
    name: "S7 NOPATH ground",
    soup: new SoupBuilder().floor(GROUND, 0, { noPath: true }).soup(),
    front: [0, 400, 2100],
  },
  { name: "S7 at 80", soup: ground(80).soup(), front: [400, 0, 2100] },
  { name: "S7 at 80.5", soup: ground(80.5).soup(), front: [0, 400, 2100] },
  { name: "S7 at 201", soup: ground(201).soup(), front: [0, 0, 2500] },
  { name: "S8 a canopy above", soup: canopy(5), front: [384, 16, 2100] },
  { name: "S8 a canopy below", soup: canopy(-5), front: [400, 0, 2100] },
  {
    name: "S9 a floor to the edges of its box",
    soup: new SoupBuilder().floor([-10, 10, -10, 10], 0).soup(),
    front: [2500, 0, 101 * 101 - 2500],
  },
  { name: "S10 a ramp of 60°", soup: ramp, front: [400, 0, 2100] },
  { name: "S12 two floors, a step of 3", soup: steps, front: [400, 0, 2100] },
];

describe("scenes of spec/walk-grid.md §7", () => {
  for (const clearanceSide of SIDES) {
    it.each(SCENES)(`$name, ${clearanceSide}`, (scene) => {
      const { counts } = bake(scene.soup, { ground: "ray", clearanceSide, reconnect: false });
      expect(counts).toEqual(scene[clearanceSide] ?? scene.front);
    });

    it.each(SCENES)(`$name, ${clearanceSide}, by contact`, (scene) => {
      const { counts } = bake(scene.soup, { ground: "contact", clearanceSide, reconnect: false });
      expect(counts).toEqual(scene.contact ?? scene[clearanceSide] ?? scene.front);
    });
  }
});

describe("reasons", () => {
  it("of a box: 6 cells on top, 4 below its edges, 6 beside its walls", () => {
    const { because } = bake(S4);
    const counts = (["ground", "noGround", "noPathGround", "noPathGraze", "clearance", "enclosure"] as const).map(
      because,
    );
    expect(counts).toEqual([384, 2100, 6, 0, 10, 0]);
  });

  it("between two boxes: two cells are shut in", () => {
    const { reasons, cells, because, region } = bake(twoBoxes);
    expect(because("enclosure")).toBe(2);
    const shut = [...reasons.keys()].filter((cell) => reasons[cell] === REASON.enclosure);
    const centres = shut.map((cell) => [centreOf(region.x, cell % 50), centreOf(region.z, Math.floor(cell / 50))]);
    expect(centres.map((centre) => centre.map((value) => Number(value.toFixed(3))))).toEqual([
      [0.2, -0.2],
      [0.2, 0.2],
    ]);
    expect(shut.map((cell) => cells[cell])).toEqual([WALL, WALL]);
  });

  it("of ground too high, which counts before that it blocks", () => {
    const high = new SoupBuilder().floor(GROUND, -80.5, { noPath: true }).soup();
    expect(bake(high).because("height")).toBe(400);
  });

  it("of the edge of a NOPATH underside", () => {
    const underside = ground().floor([-0.8, 1.35, -0.8, 0.8], 5, { noPath: true, isFlipped: true }).soup();
    const { because } = bake(underside, { ground: "ray" });
    expect([because("noPathGround"), because("noPathGraze")]).toEqual([5 * 4, 4]);
  });
});

describe("reconnect", () => {
  it("opens a fence of a single sheet, which is one cell thick, and says so", () => {
    const { counts, opened, because } = bake(sheet);
    expect(counts).toEqual([381, 19, 2100]);
    expect(because("reopened")).toBe(1);
    expect(opened).toEqual([
      { x: 27, z: 15, reason: REASON.clearance, joined: { x: 15, z: 15, cells: 240 }, gained: 140 },
    ]);
  });

  it("leaves a fence two cells thick", () => {
    expect(bake(sheet, { clearanceSide: "both" }).opened).toEqual([]);
    expect(bake(sheet, { clearanceSide: "both", reconnectWalls: 2 }).opened).toHaveLength(2);
  });
});

describe("what meets a ray beside its centre", () => {
  /** Seen from below, it ends 0.05 before the column of centres at 4.2. */
  const edge = new SoupBuilder().floor([-4, 4.15, -4, 4], 0, { isFlipped: true });
  const wallAt = (x: number) => edge.quad([x, 0, -4], [x, 3, -4], [x, 3, 4], [x, 0, 4], true).soup();

  it("has its probes start there", () => {
    const { reasons } = bake(wallAt(4.15 - 0.28), { reconnect: false, ground: "ray" });
    expect([...reasons.subarray(25 * 50 + 34, 25 * 50 + 36)]).toEqual([REASON.ground, REASON.clearance]);
  });

  it("is inside a triangle of 200,000 when less than a millionth of it is missing", () => {
    const huge = new SoupBuilder().triangle([4.15, 0, 3e5], [4.15, 0, -3e5], [4.15 - 2e5, 0, 0]).soup();
    const { cells } = bakeCells(huge, regionOf(null), { ...DEFAULT_BAKE, ground: "ray" });
    expect(cells.filter((cell) => cell !== VOID)).toHaveLength(36 * 50);
  });
});

describe("ties", () => {
  it("go to the triangle that comes first", () => {
    const twice = (first: boolean) =>
      new SoupBuilder().floor(GROUND, 0, { noPath: first }).floor(GROUND, 0, { noPath: !first }).soup();
    expect(bake(twice(true)).counts).toEqual([0, 400, 2100]);
    expect(bake(twice(false)).counts).toEqual([400, 0, 2100]);
  });
});

describe("what comes out besides", () => {
  it("is the height of the ground, when asked for", () => {
    const soup = new SoupBuilder().floor([-4, 4, -4, 0], 1.25).soup();
    const region = regionOf(boxOf(soup));
    const { heights } = bakeCells(soup, region, DEFAULT_BAKE, createScratch(), true);
    expect(heights!.filter((height) => height === 1.25)).toHaveLength(200);
    expect(heights!.filter(Number.isNaN)).toHaveLength(2300);
    expect(bakeCells(soup, region, DEFAULT_BAKE).heights).toBeUndefined();
  });

  it("is what is nearest to the top of the ray, above it or below", () => {
    const soup = ground(199.98).floor(GROUND, 200.05).soup();
    const { heights, cells } = bakeCells(soup, regionOf(boxOf(soup)), DEFAULT_BAKE, createScratch(), true);
    expect(heights![25 * 50 + 25]).toBeCloseTo(199.98, 9);
    expect(cells[25 * 50 + 25]).toBe(WALL);
  });

  it("is nothing from the bake before", () => {
    const scratch = createScratch();
    const large = new SoupBuilder().floor([-30, 30, -30, 30], 2, { noPath: true }).soup();
    bakeCells(large, regionOf(boxOf(large)), DEFAULT_BAKE, scratch);
    const again = bakeCells(S4, regionOf(boxOf(S4)), DEFAULT_BAKE, scratch);
    expect(again).toEqual(bakeCells(S4, regionOf(boxOf(S4)), DEFAULT_BAKE));
  });

  it("reads no further than the count of a soup says", () => {
    const soup = { ...ground().floor([-4, 4, -4, 4], 5, { noPath: true }).soup(), count: 2 };
    expect(bake(soup).counts).toEqual([400, 0, 2100]);
  });
});

describe("a grid that no .mpp can hold", () => {
  it("is refused before anything is allocated", () => {
    const region = regionOf({ minX: 0, minZ: 0, maxX: 1e6, maxZ: 1e6 });
    expect(() => bakeCells(S4, region, DEFAULT_BAKE)).toThrow(RangeError);
    const endless = regionOf({ minX: 0, minZ: 0, maxX: Number.POSITIVE_INFINITY, maxZ: Number.NaN });
    expect(() => bakeCells(S4, endless, DEFAULT_BAKE)).toThrow(RangeError);
  });
});

describe("numbers that are none", () => {
  it("meet no ray", () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, -1e300];
    const scene = ground();
    for (const number of odd)
      for (let at = 0; at < 9; at++) {
        const corners = [-5, 3, -5, -5, 3, 5, 5, 3, 0].map((value, index) => (index === at ? number : value));
        const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners;
        scene.triangle([ax, ay, az], [bx, by, bz], [cx, cy, cz], true);
      }
    const { cells } = bakeCells(scene.soup(), regionOf({ minX: -4, minZ: -4, maxX: 4, maxZ: 4 }), DEFAULT_BAKE);
    expect(cells).toHaveLength(2500);
  });
});

describe("scratch", () => {
  it("takes what it says for each cell, grows and never shrinks", () => {
    const maker = createScratch();
    const bytesOf = ({ distances, heights, winners, regions }: BakeScratch) =>
      [...new Set([distances, heights, winners, ...Object.values(regions)].map(({ buffer }) => buffer))]
        .map(({ byteLength }) => byteLength)
        .reduce((sum, bytes) => sum + bytes);
    const scratch = maker.take(1000);
    expect(bytesOf(scratch)).toBe(1000 * SCRATCH_BYTES_PER_CELL);
    expect(SCRATCH_BYTES_PER_CELL).toBeLessThanOrEqual(40);
    expect(maker.take(10)).toBe(scratch);
    expect(bytesOf(maker.take(2001))).toBe(2001 * SCRATCH_BYTES_PER_CELL);
  });
});
