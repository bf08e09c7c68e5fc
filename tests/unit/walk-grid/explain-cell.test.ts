import { describe, expect, it } from "vitest";
import { explainCell } from "../../../src-shared/walk-grid/explain-cell.ts";
import { regionOf } from "../../../src-shared/walk-grid/region.ts";
import { SoupBuilder } from "../../support/soup-builder.ts";

/** Ground, a box on it, and a canopy over a corner of the ground: parts 0, 1 and 2. */
const scene = new SoupBuilder()
  .floor([-4, 4, -4, 4], 0)
  .box([0.8, 2, -0.5, 0.5], [0, 3.2])
  .floor([-4, -1.85, -4, -2], 5, { noPath: true, isFlipped: true })
  .soup();
const part = { piece: 0, mesh: "MEDIA/MODELS/A.MESH", material: "" };
const soup = {
  ...scene,
  parts: [
    { ...part, start: 0, end: 2 },
    { ...part, piece: 1, start: 2, end: 14 },
    { ...part, piece: 1, start: 14, end: 16 },
  ],
};
const region = regionOf(null);
const explain = (x: number, z: number, clearanceSide: "front" | "both" = "front") =>
  explainCell(soup, region, x, z, { ground: "ray", clearanceSide });

describe("explainCell", () => {
  it("of open ground: one triangle, no probe", () => {
    const { centreX, centreZ, hits, ...rest } = explain(15, 34);
    expect([centreX, centreZ]).toEqual([expect.closeTo(-3.8, 6), expect.closeTo(3.8, 6)]);
    expect(hits).toEqual([{ triangle: 0, part: 0, height: 0, distance: 200, kind: "inside", isNoPath: false }]);
    expect(rest).toEqual({ probes: [], rule: "ground", reason: 0 });
  });

  it("by contact: without what is seen from below and without what is touched", () => {
    const byContact = (x: number, z: number) =>
      explainCell(soup, region, x, z, { ground: "contact", clearanceSide: "front" });
    expect(byContact(28, 25).hits.map(({ part }) => part)).toEqual([1, 0]);
    expect(byContact(20, 15)).toMatchObject({ rule: "ground", reason: 0 });
  });

  it("of void: nothing", () => {
    expect(explain(0, 0)).toMatchObject({ hits: [], probes: [], rule: "noGround", reason: 1 });
  });

  it("of a box: its top, its bottom and the ground, which are tied and told in their order", () => {
    const { hits, rule, reason } = explain(28, 25);
    const told = hits.map(({ part, height, isNoPath }) => [part, height, isNoPath]);
    expect(told).toEqual([
      [1, expect.closeTo(3.2, 9), true],
      [0, 0, false],
      [1, 0, true],
    ]);
    expect([rule, reason]).toEqual(["noPathGround", 3]);
  });

  it("of a cell beside a box: the wall and where it stands", () => {
    const { probes, rule, reason } = explain(26, 25);
    expect(probes).toHaveLength(1);
    expect(probes[0]).toMatchObject({ part: 1, directions: ["+x"] });
    expect([rule, reason]).toEqual(["clearance", 5]);
    expect(explain(28, 23).probes.map(({ directions }) => directions)).toEqual([["+z"]]);
    expect(explain(28, 26).probes.map(({ directions }) => directions)).toEqual([["-z"]]);
  });

  it("of a cell beside an edge that is seen from below", () => {
    const { hits, rule, reason } = explain(20, 15);
    expect(hits[0]).toMatchObject({ part: 2, kind: "graze", isNoPath: true, height: 5 });
    expect([rule, reason]).toEqual(["noPathGraze", 4]);
  });

  it.each([
    [-1, 0],
    [0, 50],
    [50, 0],
    [1.5, 0],
    [Number.NaN, 0],
  ])("there is none at %d, %d", (x, z) => {
    expect(() => explain(x, z)).toThrow(RangeError);
  });
});
