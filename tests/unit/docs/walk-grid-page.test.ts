import { expect, test } from "vitest";
import { VOID, WALKABLE, WALL } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { REASON } from "../../../src-shared/walk-grid/reason.ts";
import { gridAxis } from "../../../src-shared/walk-grid/region.ts";
import { readPage, tableOf } from "../../support/doc-examples.ts";

const page = readPage("docs/formats/walk-grid.md");

test("the axes have as many cells as it says", () => {
  const rows = tableOf(page, "axes");
  expect(rows.length).toBeGreaterThan(3);
  for (const [min, max, cells] of rows) expect(gridAxis(Number(min), Number(max)).cells).toBe(Number(cells));
});

test("all reasons are in the table, with the cell they make", () => {
  const rows = tableOf(page, "reasons").map(([code, name, cell]) => [Number(code), name.replaceAll("`", ""), cell]);
  const cellOf = (name: string) => {
    if (name === "noGround") return VOID;
    return name === "ground" || name === "reopened" ? WALKABLE : WALL;
  };
  const expected = Object.entries(REASON).map(([name, code]) => [code, name, cellOf(name).toString(16).toUpperCase()]);
  expect(rows).toEqual(expected);
});
