import { describe, expect, test } from "vitest";
import { cellAtEdge, levelAxis } from "../../../../src-shared/walk-grid/level-grid/level-axis.ts";

describe("the axis of a level", () => {
  test.each([
    [-290, -20, -290.8, -19.2, 679],
    [-160, 200, -160.8, 200.8, 904],
    [40, 280, 39.2, 280.8, 604],
    [80, 500, 79.2, 500.8, 1054],
  ])("%d to %d, as the running game had it", (min, max, origin, end, cells) => {
    const axis = levelAxis(min, max);
    expect([axis.cells, axis.idealCells]).toEqual([cells, cells]);
    expect(axis.origin).toBeCloseTo(origin, 4);
    expect(axis.end).toBeCloseTo(end, 4);
  });

  test("has its origin in f32", () => {
    expect(levelAxis(-290, -20).origin).toBe(Math.fround(-290.80002));
  });

  test("loses a cell to rounding where rounding decides, and says how many there ought to be", () => {
    expect(levelAxis(-600, -590)).toMatchObject({ cells: 28, idealCells: 29 });
  });

  test("loses one in 1,536 of 10,800 boxes on tens, and never more", () => {
    const lost = [];
    for (let min = -600; min < 600; min += 10)
      for (let length = 10; length <= 900; length += 10) {
        const { cells, idealCells } = levelAxis(min, min + length);
        lost.push(idealCells - cells);
      }
    expect(lost).toHaveLength(10_800);
    expect(lost.filter((each) => each === 1)).toHaveLength(1536);
    expect(lost.filter((each) => each !== 0 && each !== 1)).toEqual([]);
  });

  test("takes boxes off tens", () => {
    expect(levelAxis(0.1, 0.3)).toMatchObject({ idealCells: 5, cells: 5 });
  });

  test("counts cells from its origin, to the nearest edge", () => {
    const axis = levelAxis(-290, -20);
    expect([-290, -289.6, -290.19, -290.21, -291.2].map((edge) => cellAtEdge(axis, edge))).toEqual([2, 3, 2, 1, -1]);
  });
});
