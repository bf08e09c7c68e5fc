import { describe, expect, it } from "vitest";
import { encloseCells } from "../../../src-shared/walk-grid/enclosure.ts";
import { gridOf, pictureOf } from "../../support/cell-pictures.ts";

function enclosed(picture: readonly string[]): string[] {
  const grid = gridOf(picture);
  encloseCells(grid.cells, grid.reasons, grid.width, grid.height);
  return pictureOf(grid);
}

/** With void around it, so that the edge of the grid does not matter. */
function framed(rows: readonly string[]): string[] {
  const empty = " ".repeat(rows[0].length + 4);
  const frame = (picture: readonly string[]) => [empty, empty, ...picture.map((row) => `  ${row}  `), empty, empty];
  const result = enclosed(frame(rows));
  return result.slice(2, -2).map((row) => row.slice(2, -2));
}

describe("encloseCells", () => {
  it.each([
    ["along X", ["   ", "#.#", "   "], ["   ", "#6#", "   "]],
    ["along Z", [" # ", " . ", " # "], [" # ", " 6 ", " # "]],
    ["falling", ["#  ", " . ", "  #"], ["#  ", " 6 ", "  #"]],
    ["rising", ["  #", " . ", "#  "], ["  #", " 6 ", "#  "]],
  ])("shuts a cell between two walls %s", (_, before, after) => {
    expect(framed(before)).toEqual(after);
  });

  it("leaves a cell between walls that are not opposite", () => {
    expect(framed(["##.", "#..", " .."])).toEqual(["##.", "#..", " .."]);
  });

  it("takes void for open, and what is outside for wall", () => {
    expect(framed(["#. "])).toEqual(["#. "]);
    expect(enclosed(["....", ".. .", "...."])).toEqual(["6..6", ".. .", "6..6"]);
    expect(enclosed(["#.", "  "])).toEqual(["#6", "  "]);
  });

  it.each([
    ["on the way along Z", ["#.#", " . ", " # "], ["#6#", " 6 ", " # "]],
    ["on the way to the next X", ["#  ", "..#", "#  "], ["#  ", "66#", "#  "]],
  ])("counts a cell it has shut %s", (_, before, after) => {
    expect(framed(before)).toEqual(after);
  });

  it.each([
    ["further along Z", [" # ", " . ", "#.#"], [" # ", " . ", "#6#"]],
    ["at a higher X", ["  #", "#..", "  #"], ["  #", "#.6", "  #"]],
    ["at a higher X, though at a lower Z", [" #.#", " .  ", "#   "], [" #6#", " .  ", "#   "]],
  ])("does not count a cell it will shut %s", (_, before, after) => {
    expect(framed(before)).toEqual(after);
  });
});
