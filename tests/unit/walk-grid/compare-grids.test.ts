import { describe, expect, it } from "vitest";
import type { WalkGrid } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { compareGrids } from "../../../src-shared/walk-grid/compare-grids.ts";

const CELLS: Readonly<Record<string, number>> = { ".": 0, "#": 1, " ": 0xff };

/** A grid as a map, one text a row, `.` walkable, `#` wall, blank void; its low edges at (x, z). */
function gridOf(rows: readonly string[], x = 0, z = 0): WalkGrid {
  const width = rows[0].length;
  return {
    width,
    height: rows.length,
    offsetX: 0 - x,
    offsetZ: 0 - z,
    boundsX: width * 0.4,
    boundsZ: rows.length * 0.4,
    cells: Uint8Array.from(rows.join(""), (cell) => CELLS[cell]),
  };
}

const some = { regionCells: 4, neighbours: 4 } as const;

describe("grids compared", () => {
  it("are the same as themselves", () => {
    const grid = gridOf(["..#", "  #"]);
    const { headerEqual, cells, lost, gained, width, height } = compareGrids(grid, grid);
    expect([headerEqual, width, height, cells.same, lost, gained]).toEqual([true, 3, 2, 6, [], []]);
  });

  it("have no cell in common when one lies where an f32 tells no cells apart", () => {
    const { width, height, first, second, cells } = compareGrids(gridOf(["..", ".."]), gridOf(["..", ".."], 3e38));
    expect([width, height, first.x, second.x, cells.same]).toEqual([0, 2, 0, 0, 0]);
  });

  it("are counted by every change", () => {
    const { cells } = compareGrids(gridOf(["...##   # "]), gridOf([".# .  .# ."]));
    expect(cells).toEqual({
      same: 2,
      walkableToWall: 1,
      wallToWalkable: 1,
      walkableToVoid: 1,
      voidToWalkable: 2,
      wallToVoid: 2,
      voidToWall: 1,
      toVoid: 3,
      fromVoid: 3,
    });
  });

  it("are laid over each other by their place in the room", () => {
    const result = compareGrids(gridOf(["#..", "#.."], -0.4, 0), gridOf(["..#", "..#", "..#"], 0, -0.4));
    expect(result.headerEqual).toBe(false);
    expect([result.width, result.height, result.first, result.second]).toEqual([2, 2, { x: 1, z: 0 }, { x: 0, z: 1 }]);
    expect(result.cells.same).toBe(4);
  });

  it("that do not touch have no cell in common", () => {
    const { width, cells } = compareGrids(gridOf(["..."]), gridOf(["..."], 40, 0));
    expect([width, cells.same]).toEqual([0, 0]);
  });

  it("tell a region that is cut off, and one that is joined", () => {
    const open = gridOf([".....", ".....", "....."]);
    const shut = gridOf(["..#..", "..#..", "..#.."], 0, 0);
    const { lost, gained } = compareGrids(open, shut, some);
    expect(lost).toEqual([{ x: 2, z: 0, cells: 9, cutOff: 6 }]);
    expect(gained).toEqual([]);
    expect(compareGrids(shut, open, some).gained).toEqual([{ x: 2, z: 0, cells: 9, cutOff: 6 }]);
  });

  it("take for what goes on of a region the one with most of its cells", () => {
    const [open, shut] = [gridOf(["........", "........"]), gridOf(["..#.....", "..#....."])];
    expect(compareGrids(open, shut, some).lost).toEqual([{ x: 0, z: 0, cells: 6, cutOff: 4 }]);
    const [wide, left] = [gridOf(["........", "........"]), gridOf([".....#..", ".....#.."])];
    expect(compareGrids(wide, left, some).lost).toEqual([{ x: 5, z: 0, cells: 6, cutOff: 4 }]);
  });

  it("tell a region that is filled", () => {
    const { lost } = compareGrids(gridOf([".......", "......."]), gridOf(["....###", "....###"]), some);
    expect(lost).toEqual([{ x: 4, z: 0, cells: 6, cutOff: 0 }]);
  });

  it("leave out what is small, and regions that were apart all along", () => {
    const [a, b] = [gridOf(["....#....", "....#...."]), gridOf(["...##....", "....#...."])];
    expect(compareGrids(a, b, some)).toMatchObject({ lost: [], gained: [] });
  });
});
