import { describe, expect, test } from "vitest";
import { componentsOf } from "../../../../src-shared/walk-grid/components.ts";
import { gridClasses } from "../../../../src-shared/walk-grid/picture/grid-classes.ts";
import { CLASS_LETTERS, textMap } from "../../../../src-shared/walk-grid/picture/text-map.ts";
import { filledGrid, gridOf } from "../../../support/grid-builder.ts";

const mapOf = (rows: readonly string[]) => {
  const grid = gridOf(rows);
  return gridClasses(grid, componentsOf(grid.cells, grid.width, grid.height, 4));
};

test("a letter is one cell wide and two high, and cut-off cells show", () => {
  const map = mapOf(["######", "######", "#..#.#", "#..#.#", "######", "######", "  ####"]);
  expect(textMap(map, 80, 24)).toEqual({
    lines: ["######", "#..#o#", "######", "  ####"],
    blockWidth: 1,
    blockHeight: 2,
    classes: ["void", "wall", "walkable", "cut"],
  });
});

describe("fits", () => {
  test.each([
    [50, 50, 80, 24, 2],
    [81, 2, 80, 24, 2],
    [1, 500, 80, 24, 11],
    [3000, 3000, 80, 40, 38],
    [7, 7, 1, 1, 7],
    [5, 5, 0, 0, 5],
  ])("%d × %d cells in %d columns and %d rows", (width, height, columns, rows, block) => {
    const { lines, blockWidth, blockHeight } = textMap(
      { width, height, classes: new Uint8Array(width * height) },
      columns,
      rows,
    );
    expect([blockWidth, blockHeight]).toEqual([block, 2 * block]);
    expect(lines.length).toBeLessThanOrEqual(Math.max(1, rows));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(Math.max(1, columns));
  });
});

test("every class has a letter of its own", () => {
  const letters = Object.values(CLASS_LETTERS);
  expect(new Set(letters).size).toBe(letters.length);
});

test("a grid without anything walkable has nothing cut off", () => {
  const grid = filledGrid(2, 2, 255);
  expect([...gridClasses(grid, componentsOf(grid.cells, 2, 2, 4)).classes]).toEqual([0, 0, 0, 0]);
});
