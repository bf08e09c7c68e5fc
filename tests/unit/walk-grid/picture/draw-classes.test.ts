import { describe, expect, test } from "vitest";
import { CELL_CLASS, CELL_CLASSES, type CellClass } from "../../../../src-shared/walk-grid/picture/cell-classes.ts";
import { CLASS_STYLES } from "../../../../src-shared/walk-grid/picture/colours.ts";
import { drawClasses, pictureScale } from "../../../../src-shared/walk-grid/picture/draw-classes.ts";
import type { Picture } from "../../../../src-shared/walk-grid/picture/picture.ts";

function drawn(width: number, names: readonly CellClass[], tens?: { x: number; z: number }): Picture {
  const classes = Uint8Array.from(names, (name) => CELL_CLASS[name]);
  return drawClasses({ width, height: names.length / width, classes }, tens);
}

/** In hex, as style sheets have it. */
function pixel({ width, pixels }: Picture, x: number, y: number): string {
  return Buffer.from(pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)).toString("hex");
}

describe("the scale of a picture", () => {
  test.each([
    [50, 50, 16, 1],
    [101, 75, 11, 1],
    [325, 350, 3, 1],
    [1475, 1426, 1, 1],
    [2048, 1, 1, 1],
    [2049, 100, 1, 2],
    [8192, 8192, 1, 4],
    [2 ** 26, 1, 1, 32768],
  ])("%d × %d: %d pixels a cell, %d cells a pixel", (width, height, pixelsPerCell, cellsPerPixel) => {
    expect(pictureScale(width, height)).toEqual({ pixelsPerCell, cellsPerPixel });
  });
});

test("X goes right and Z down, every cell in whole pixels and opaque", () => {
  const picture = drawn(2, ["walkable", "wall", "void", "walkable"], { x: 7, z: 7 });
  expect([picture.width, picture.height, picture.pixels.length]).toEqual([32, 32, 4 * 32 * 32]);
  const corners = [0, 15, 16, 31].flatMap((y) => [0, 15, 16, 31].map((x) => pixel(picture, x, y)));
  const [walkable, wall, nothing] = ["b9a78c", "5a4e44", "131010"];
  expect(corners).toEqual([
    ...[walkable, walkable, wall, wall],
    ...[walkable, walkable, wall, wall],
    ...[nothing, nothing, walkable, walkable],
    ...[nothing, nothing, walkable, walkable],
  ]);
  for (let at = 3; at < picture.pixels.length; at += 4) expect(picture.pixels[at]).toBe(255);
});

test("void is darker than wall, and wall than walkable, in grey too", () => {
  const grey = (["void", "wall", "walkable"] as const).map((name) => {
    const [red, green, blue] = CLASS_STYLES[name].fill;
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  expect(grey).toEqual(grey.toSorted((a, b) => a - b));
});

test("no two classes look the same", () => {
  const looks = CELL_CLASSES.map((name) => JSON.stringify(CLASS_STYLES[name]));
  expect(new Set(looks).size).toBe(looks.length);
});

test("cut-off cells have stripes, which go on over the cells", () => {
  const picture = drawn(2, ["cut", "cut"], { x: 7, z: 7 });
  const row = (y: number) => Array.from({ length: 32 }, (_, x) => (pixel(picture, x, y) === "e8803a" ? "E" : "."));
  expect(row(0).join("")).toBe("E".repeat(16) + ".".repeat(16));
  expect(row(1).join("")).toBe(`${"E".repeat(15)}${".".repeat(16)}E`);
});

test("changes have an outline where they end, and none inside", () => {
  const picture = drawn(2, ["opened", "opened", "wall", "wall"], { x: 7, z: 7 });
  expect([pixel(picture, 0, 8), pixel(picture, 31, 8), pixel(picture, 8, 0), pixel(picture, 8, 15)]).toEqual(
    Array(4).fill("e8803a"),
  );
  expect([pixel(picture, 15, 8), pixel(picture, 16, 8), pixel(picture, 8, 16)]).toEqual(["fff3df", "fff3df", "5a4e44"]);
});

test("changes have an outline towards every side", () => {
  const around = Array<CellClass>(9).fill("wall");
  const picture = drawn(3, around.with(4, "shut"), { x: 7, z: 7 });
  const edges = [
    [16, 24],
    [31, 24],
    [24, 16],
    [24, 31],
  ].map(([x, y]) => pixel(picture, x, y));
  expect(edges).toEqual(Array(4).fill("a12c22"));
  expect([pixel(picture, 17, 17), pixel(picture, 15, 24), pixel(picture, 32, 24)]).toEqual([
    "f48b7b",
    "5a4e44",
    "5a4e44",
  ]);
});

test("every 25 cells from the tens on there is a line", () => {
  const width = 60;
  const picture = drawn(width, Array(width * 4).fill("walkable"), { x: 3, z: 2 });
  const scale = picture.width / width;
  const dark = Array.from({ length: picture.width }, (_, x) => x).filter((x) => pixel(picture, x, 0) !== "b9a78c");
  expect(dark).toEqual([3 * scale, 28 * scale, 53 * scale]);
  expect([pixel(picture, 1, 2 * scale), pixel(picture, 1, 2 * scale + 1)]).toEqual(["a7967e", "b9a78c"]);
});

test("a huge grid is drawn small", () => {
  const [width, height] = [5000, 3000];
  const classes = new Uint8Array(width * height);
  classes[2999 * width + 4999] = CELL_CLASS.cut;
  const picture = drawClasses({ width, height, classes });
  expect([picture.width, picture.height]).toEqual([1667, 1000]);
  expect([pixel(picture, 1665, 999), pixel(picture, 1666, 998)]).toEqual(["131010", "131010"]);
  expect(["e8803a", "b9a78c"]).toContain(pixel(picture, 1666, 999));
});
