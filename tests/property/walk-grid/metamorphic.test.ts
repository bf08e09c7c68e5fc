import fc from "fast-check";
import { expect, test } from "vitest";
import { VOID, WALL } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { bakeCells } from "../../../src-shared/walk-grid/bake-cells.ts";
import { explainCell } from "../../../src-shared/walk-grid/explain-cell.ts";
import { type BakeOptions, DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { REASON } from "../../../src-shared/walk-grid/reason.ts";
import { centreOf, type GridRegion, regionOf } from "../../../src-shared/walk-grid/region.ts";
import type { Soup } from "../../../src-shared/walk-grid/soup.ts";
import { calmScene, randomScene } from "../../support/random-soups.ts";
import { mapSoup, soupOf, type Triangle, trianglesOf } from "../../support/soup-builder.ts";

const rules = fc.record({
  clearanceSide: fc.constantFrom("front" as const, "both" as const),
  ground: fc.constantFrom("contact" as const, "ray" as const),
});
type Rules = Pick<BakeOptions, "clearanceSide" | "ground">;

function bake(soup: Soup, region: GridRegion, rules: Rules) {
  return bakeCells(soup, region, { ...DEFAULT_BAKE, ...rules, reconnect: false });
}

/** Reasons before enclosure: all it does is to shut cells that were open. */
function openReasons(soup: Soup, region: GridRegion, rules: Rules): Uint8Array {
  return bake(soup, region, rules).reasons.map((reason) => (reason === REASON.enclosure ? 0 : reason));
}

/** A soup and what of it comes first in a longer one. */
function withoutLast(soup: Soup, noPath: boolean): { readonly less: Soup; readonly more: Soup } {
  const flags = soup.noPath.slice();
  flags[soup.count - 1] = Number(noPath);
  return { less: { ...soup, count: soup.count - 1 }, more: { ...soup, noPath: flags } };
}

test("one more NOPATH triangle makes no wall walkable", () => {
  fc.assert(
    fc.property(fc.nat(), rules, (seed, rule) => {
      const { soup, region } = randomScene(seed);
      const { less, more } = withoutLast(soup, true);
      const [before, after] = [less, more].map((each) => bake(each, region, rule).cells);
      expect(before.findIndex((cell, at) => cell === WALL && after[at] !== WALL)).toBe(-1);
    }),
    { numRuns: 60 },
  );
});

test("one more triangle makes no void", () => {
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), rules, (seed, noPath, rule) => {
      const { soup, region } = randomScene(seed);
      const { less, more } = withoutLast(soup, noPath);
      const [before, after] = [less, more].map((each) => bake(each, region, rule).cells);
      expect(before.findIndex((cell, at) => cell !== VOID && after[at] === VOID)).toBe(-1);
    }),
    { numRuns: 60 },
  );
});

const square = (x: number, z: number, half: number) =>
  regionOf({ minX: x + 1 - half, minZ: z + 1 - half, maxX: x + half - 1, maxZ: z + half - 1 });

/** How far the first centre of a region is from the middle of its box. */
const straddleOf = ({ x, z }: GridRegion) =>
  [x, z].map((axis) => [axis.cells, ((axis.min + axis.max) / 2 - centreOf(axis, 0)).toFixed(2)].join());

/*
 * The next ones do not tell apart reasons 3 and 4: a ray that runs 0.000003 beside an edge between two triangles seen from below is
 * as far from the one it meets as from the one it touches.
 */

test("a scene moved by a multiple of 10 has the same cells where the grid lies the same on its box", () => {
  let compared = 0;
  const step = fc.integer({ min: -40, max: 40 }).map((tens) => 10 * tens);
  fc.assert(
    fc.property(fc.nat(), step, step, rules, (seed, dx, dz, rule) => {
      const [here, there] = [square(0, 0, 20), square(dx, dz, 20)];
      if (straddleOf(here).join() !== straddleOf(there).join()) return;
      compared++;
      const soup = calmScene(seed, 20);
      const moved = mapSoup(soup, ([x, y, z]) => [x + dx, y, z + dz]);
      expect(bake(moved, there, rule).cells).toEqual(bake(soup, here, rule).cells);
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(0);
});

const withoutGrazes = (reason: number) => (reason === REASON.noPathGraze ? REASON.noPathGround : reason);

test("a scene turned by 90° has its cells turned", () => {
  const region = square(0, 0, 10);
  const { cells } = region.x;
  expect(centreOf(region.x, 0)).toBeCloseTo(-centreOf(region.x, cells - 1), 5);
  fc.assert(
    fc.property(fc.nat(), rules, (seed, rule) => {
      const soup = calmScene(seed, 10);
      const turned = mapSoup(soup, ([x, y, z]) => [z, y, -x]);
      const before = openReasons(soup, region, rule);
      const after = openReasons(turned, region, rule);
      const back = after.map((_, at) => after[(cells - 1 - (at % cells)) * cells + Math.floor(at / cells)]);
      expect(back.map(withoutGrazes)).toEqual(before.map(withoutGrazes));
    }),
    { numRuns: 100 },
  );
});

/** Order of the triangles: a rotation, back to front or not. */
function reordered(soup: Soup, by: number, isReversed: boolean): Soup {
  const order = Array.from({ length: soup.count }, (_, index) => (index + by) % soup.count);
  if (isReversed) order.reverse();
  const triangles = trianglesOf(soup);
  return soupOf(
    order.map((index) => triangles[index]),
    order.map((index) => soup.noPath[index] === 1),
  );
}

test("another order of triangles changes nothing but cells whose two nearest hits are equally far", () => {
  let ties = 0;
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.boolean(), rules, (seed, by, isReversed, rule) => {
      const { soup, region } = randomScene(seed);
      const before = openReasons(soup, region, rule);
      const after = openReasons(reordered(soup, by, isReversed), region, rule);
      for (let cell = 0; cell < before.length; cell++) {
        if (before[cell] === after[cell]) continue;
        const x = cell % region.x.cells;
        const { hits } = explainCell(soup, region, x, (cell - x) / region.x.cells, rule);
        expect(hits[1].distance).toBe(hits[0].distance);
        ties++;
      }
    }),
    { numRuns: 60 },
  );
  expect(ties).toBeGreaterThan(0);
});

test("triangles split at their centres change nothing", () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(10, 20), rules, (seed, half, rule) => {
      const soup = calmScene(seed, half);
      const split = trianglesOf(soup).flatMap(([a, b, c]): Triangle[] => {
        const middle = [0, 1, 2].map((axis) => (a[axis] + b[axis] + c[axis]) / 3);
        const m = [middle[0], middle[1], middle[2]] as const;
        return [
          [a, b, m],
          [b, c, m],
          [c, a, m],
        ];
      });
      const flags = [...soup.noPath].flatMap((flag) => Array.from({ length: 3 }, () => flag === 1));
      const region = square(0, 0, half);
      expect(bake(soupOf(split, flags), region, rule).cells).toEqual(bake(soup, region, rule).cells);
    }),
    { numRuns: 60 },
  );
});
