import { expect, test } from "vitest";
import type { WalkGrid } from "../../../../src-shared/formats/mpp/walk-grid.ts";
import { compareGrids } from "../../../../src-shared/walk-grid/compare-grids.ts";
import { componentsOf } from "../../../../src-shared/walk-grid/components.ts";
import { CELL_CLASSES } from "../../../../src-shared/walk-grid/picture/cell-classes.ts";
import { differenceClasses } from "../../../../src-shared/walk-grid/picture/difference-classes.ts";
import { CLASS_LETTERS } from "../../../../src-shared/walk-grid/picture/text-map.ts";
import { gridOf } from "../../../support/grid-builder.ts";

function differences(a: WalkGrid, b: WalkGrid): string[] {
  const components = componentsOf(b.cells, b.width, b.height, 4);
  const { width, height, classes } = differenceClasses(a, b, compareGrids(a, b), components);
  return Array.from({ length: height }, (_, z) =>
    Array.from(classes.subarray(z * width, (z + 1) * width), (code) => CLASS_LETTERS[CELL_CLASSES[code]]).join(""),
  );
}

test("every change has its class", () => {
  expect(differences(gridOf(["...", "###", "   "]), gridOf([".# ", ".# ", ".# "]))).toEqual([".xx", "+#,", "+' "]);
});

test("what is the same can still be cut off", () => {
  expect(differences(gridOf(["....."]), gridOf(["...#."]))).toEqual(["...xo"]);
});

test("grids of other boxes are laid on each other by their place, and what one lacks is no change", () => {
  const a = gridOf(["##", "##"], { lowX: -10, lowZ: -10 });
  const b = gridOf([".....", ".....", ".....", "....."], { lowX: -10.8, lowZ: -10.4 });
  expect(differences(a, b)).toEqual([".....", "..++.", "..++.", "....."]);
});

test("and the other way round, where the first has more", () => {
  const a = gridOf([".....", ".....", "..#..", "....."], { lowX: -10.8, lowZ: -10.4 });
  const b = gridOf(["##", "##"], { lowX: -10, lowZ: -10 });
  expect(differences(a, b)).toEqual(["xx", "#x"]);
});
