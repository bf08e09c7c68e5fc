import { expect, test } from "vitest";
import { CELL_CLASS, type CellClass, type ClassMap } from "../../../../src-shared/walk-grid/picture/cell-classes.ts";
import { shrink } from "../../../../src-shared/walk-grid/picture/shrink.ts";

function mapOf(width: number, ...names: readonly CellClass[]): ClassMap {
  return { width, height: names.length / width, classes: Uint8Array.from(names, (name) => CELL_CLASS[name]) };
}

test.each<[readonly CellClass[], CellClass]>([
  [["wall", "wall", "walkable", "void"], "wall"],
  [["void", "void", "void", "wall"], "void"],
  [["wall", "wall", "walkable", "walkable"], "walkable"],
  [["void", "void", "void", "cut"], "cut"],
  [["cut", "cut", "cut", "opened"], "opened"],
  [["opened", "opened", "opened", "shut"], "shut"],
  [["unknown", "walkable", "walkable", "void"], "walkable"],
])("%j is drawn as %s", (names, shown) => {
  expect(shrink(mapOf(2, ...names), 2, 2)).toEqual({ width: 1, height: 1, classes: Uint8Array.of(CELL_CLASS[shown]) });
});

test("blocks at the edge are smaller", () => {
  const map = mapOf(3, "wall", "wall", "void", "wall", "wall", "void", "walkable", "walkable", "shut");
  expect(shrink(map, 2, 2)).toEqual({
    width: 2,
    height: 2,
    classes: mapOf(2, "wall", "void", "walkable", "shut").classes,
  });
});

test("one cell a block is the map itself", () => {
  const map = mapOf(2, "wall", "void");
  expect(shrink(map, 1, 1)).toBe(map);
});
