import { expect, test } from "vitest";
import type { WalkGrid } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { componentsOf } from "../../../src-shared/walk-grid/components.ts";
import { summaryOf } from "../../../src-shared/walk-grid/grid-summary.ts";
import { filledGrid, gridOf } from "../../support/grid-builder.ts";

const summarize = (grid: WalkGrid, most = 100) =>
  summaryOf(grid, componentsOf(grid.cells, grid.width, grid.height, 4), most);

/** Regions of 6, 2, 2 and 1 cells. */
const FOUR = gridOf(["..# #", "###..", " .#..", " .#.#", "###.#", "####."]);

test("cells are counted by kind and regions listed from the largest on", () => {
  expect(summarize(FOUR)).toEqual({
    counts: { walkable: 11, wall: 16, void: 3 },
    regionCount: 4,
    regions: [
      { cells: 6, reachable: true, x: 3, z: 1 },
      { cells: 2, reachable: false, x: 0, z: 0 },
      { cells: 2, reachable: false, x: 1, z: 2 },
      { cells: 1, reachable: false, x: 4, z: 5 },
    ],
    largestTrap: 2,
  });
});

test.each([
  [1, [6]],
  [2, [6, 2]],
  [3, [6, 2, 2]],
])("at most %d regions are listed, and all are counted", (most, cells) => {
  const summary = summarize(FOUR, most);
  expect([summary.regionCount, summary.largestTrap, summary.regions.map((region) => region.cells)]).toEqual([
    4,
    2,
    cells,
  ]);
  expect(summary.regions.map(({ x, z }) => [x, z])).toEqual(
    [
      [3, 1],
      [0, 0],
      [1, 2],
    ].slice(0, most),
  );
});

test("a grid of one region has no trap, and one of void no region", () => {
  expect(summarize(filledGrid(3, 3, 0))).toMatchObject({ regionCount: 1, largestTrap: 0 });
  expect(summarize(filledGrid(3, 3, 255))).toEqual({
    counts: { walkable: 0, wall: 0, void: 9 },
    regionCount: 0,
    regions: [],
    largestTrap: 0,
  });
});

test("of two equal regions the second is a trap", () => {
  expect(summarize(gridOf([".#."]))).toMatchObject({
    largestTrap: 1,
    regions: [{ reachable: true }, { reachable: false }],
  });
});

test("of a great many regions the largest are found", () => {
  const cells = Uint8Array.from({ length: 1_000_000 }, (_, at) => at % 2);
  cells.fill(0, 500_000, 500_007);
  const grid = { ...filledGrid(1_000_000, 1, 0), cells };
  const { regionCount, regions } = summarize(grid, 3);
  expect([regionCount, regions.map((region) => [region.cells, region.x])]).toEqual([
    499_997,
    [
      [7, 500_000],
      [1, 0],
      [1, 2],
    ],
  ]);
});
