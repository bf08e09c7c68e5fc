import { describe, expect, it } from "vitest";
import { VOID, WALKABLE, WALL } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { bakeCells } from "../../../src-shared/walk-grid/bake-cells.ts";
import { type BakeOptions, DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { REASON, type Reason } from "../../../src-shared/walk-grid/reason.ts";
import { regionOf } from "../../../src-shared/walk-grid/region.ts";
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
  for (const clearanceSide of SIDES)
    it.each(SCENES)(`$name, ${clearanceSide}`, (scene) => {
      expect(bake(scene.soup, { clearanceSide, reconnect: false }).counts).toEqual(scene[clearanceSide] ?? scene.front);
    });
});
