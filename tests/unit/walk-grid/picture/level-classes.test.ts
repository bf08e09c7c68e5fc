import { expect, test } from "vitest";
import type { LevelInput } from "../../../../src-shared/walk-grid/level-grid/level-input.ts";
import { CELL_CLASSES } from "../../../../src-shared/walk-grid/picture/cell-classes.ts";
import { levelClasses } from "../../../../src-shared/walk-grid/picture/level-classes.ts";
import { CLASS_LETTERS } from "../../../../src-shared/walk-grid/picture/text-map.ts";
import { gridOf } from "../../../support/grid-builder.ts";
import { builtLevel, levelInput, roomAt } from "../../../support/level-builder.ts";

/** A room of 10 × 10 units, of which only the first cells are anything. */
const ROOM = gridOf(["####", "#..#", "#..#", "####"], { lowX: 0, lowZ: 0, extent: 10 });

function shown(rooms: LevelInput["rooms"], more: Partial<LevelInput> = {}): string[] {
  const { width, height, classes } = levelClasses(builtLevel(levelInput(rooms, more)));
  return Array.from({ length: height }, (_, z) =>
    Array.from(classes.subarray(z * width, (z + 1) * width), (code) => CLASS_LETTERS[CELL_CLASSES[code]]).join(""),
  );
}

test("a level shows what no room has as void, and rooms that do not meet as cut off", () => {
  const [first, , ...rows] = shown([roomAt(ROOM, 0, 0), roomAt(ROOM, 10, 0)]).map((row) => row.slice(2, 34));
  expect(first).toBe(" ".repeat(32));
  expect(rows.slice(0, 5)).toEqual([
    `####${" ".repeat(21)}####   `,
    `#..#${" ".repeat(21)}#oo#   `,
    `#..#${" ".repeat(21)}#oo#   `,
    `####${" ".repeat(21)}####   `,
    " ".repeat(32),
  ]);
});

test("a dynamic region is unknown, and what lies behind it is not called cut off", () => {
  const piece = { room: 0, name: "", box: { minX: 1, minZ: 0.9, maxX: 10, maxZ: 1 } };
  const rows = shown([roomAt(ROOM, 0, 0), roomAt(ROOM, 10, 0)], { dynamicPieces: [piece] });
  expect(rows.slice(2, 6).map((row) => row.slice(2, 31))).toEqual([
    `####${" ".repeat(21)}####`,
    `#${"?".repeat(25)}..#`,
    `#${"?".repeat(25)}..#`,
    `#${"?".repeat(25)}###`,
  ]);
});
