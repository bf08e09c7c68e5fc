import { describe, expect, it } from "vitest";
import { VOID, WALKABLE } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { bakeCells } from "../../../src-shared/walk-grid/bake-cells.ts";
import { DEFAULT_BAKE, PUBLISHED_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { centreOf, regionOf } from "../../../src-shared/walk-grid/region.ts";
import type { Soup } from "../../../src-shared/walk-grid/soup.ts";
import { boxOf, SoupBuilder } from "../../support/soup-builder.ts";

function bake(soup: Soup, options = DEFAULT_BAKE) {
  const region = regionOf(boxOf(soup));
  const { cells, heights } = bakeCells(soup, region, { ...options, reconnect: false }, undefined, true);
  const row = Math.floor(region.z.cells / 2) * region.x.cells;
  return { region, cells, walkable: cells.filter((cell) => cell === WALKABLE).length, heights: heights!, row };
}

/** Two slopes of 45° that meet at x, the middle above both ends or below. */
function slopes(x: number, direction: 1 | -1): Soup {
  const [left, right] = [(x + 4) * direction, (4 - x) * direction];
  return new SoupBuilder()
    .quad([-4, 0, -4], [-4, 0, 4], [x, left, 4], [x, left, -4])
    .quad([x, left, -4], [x, left, 4], [4, left - right, 4], [4, left - right, -4])
    .soup();
}

/** Cells around the one with its centre at 0.2. */
function aroundFirst(soup: Soup, options = DEFAULT_BAKE): readonly number[] {
  const { cells, row } = bake(soup, options);
  return [24, 25, 26].map((x) => cells[row + x]);
}

describe("a ball that comes down", () => {
  it("falls through along a ridge, 0.05 times the sine of the slope to either side", () => {
    const crack = 0.05 * Math.SQRT1_2;
    const throughs = [-1.2, -0.8, 0, 0.8, 1.2].map((part) => aroundFirst(slopes(0.2 + part * crack, 1))[1]);
    expect(throughs).toEqual([WALKABLE, VOID, VOID, VOID, WALKABLE]);
    expect(aroundFirst(slopes(0.2, 1))).toEqual([WALKABLE, VOID, WALKABLE]);
    expect(aroundFirst(slopes(0.2, 1), PUBLISHED_BAKE)).toEqual([WALKABLE, WALKABLE, WALKABLE]);
  });

  it("meets both sides of a valley", () => {
    expect(aroundFirst(slopes(0.2, -1))).toEqual([WALKABLE, WALKABLE, WALKABLE]);
  });

  it("does not fall through between triangles of one plane", () => {
    expect(aroundFirst(new SoupBuilder().floor([-4, 0.2, -4, 4], 0).floor([0.2, 4, -4, 4], 0).soup())).toEqual([
      WALKABLE,
      WALKABLE,
      WALKABLE,
    ]);
  });

  it("meets a slope where it touches it, above what is below its centre", () => {
    const { heights, region, row } = bake(
      new SoupBuilder().quad([-4, 0, -4], [-4, 0, 4], [4, 8, 4], [4, 8, -4]).soup(),
    );
    const below = 4 + centreOf(region.x, 25);
    expect(heights[row + 25]).toBeCloseTo(below - 0.05 * Math.SQRT1_2 * -1, 9);
  });

  it("meets no edge from beside", () => {
    expect(bake(new SoupBuilder().floor([-4, 4.15, -4, 4], 0).soup()).walkable).toBe(400);
  });

  it("passes what is seen from below", () => {
    const underside = new SoupBuilder()
      .floor([-4, 4, -4, 4], 0)
      .floor([-4, 4, -4, 4], 5, { noPath: true, isFlipped: true });
    expect(bake(underside.soup()).walkable).toBe(400);
    expect(bake(underside.soup(), PUBLISHED_BAKE).walkable).toBe(0);
  });

  it("stands at 80 and not above", () => {
    const at = (y: number) => bake(new SoupBuilder().floor([-4, 4, -4, 4], y).soup()).walkable;
    expect([at(80), at(80.001), at(-80), at(-80.001)]).toEqual([400, 0, 400, 0]);
  });
});
