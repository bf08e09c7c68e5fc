import { describe, expect, test } from "vitest";
import { compareInOrder, factsKindOf, unitCategoryOf } from "../../../../src-shared/formats/raw/sources.ts";

test.each([
  ["MEDIA/AFFIXES/A.DAT", "affixes"],
  ["MEDIA/AFFIXES/ITEMS/DEEP/A.DAT", "affixes"],
  ["MEDIA/AFFIXES/A.LAYOUT", null],
  ["MEDIA/AFFIXES.DAT", null],
  ["MEDIA/SKILLS/A/B.DAT", "skills"],
  ["MEDIA/SKILLS/A/B.LAYOUT", null],
  ["MEDIA/MISSILES/M.LAYOUT", "missiles"],
  ["MEDIA/MISSILES/M.DAT", null],
  ["MEDIA/TRIGGERABLES/T.DAT", "triggerables"],
  ["MEDIA/UI/MENUS/H.LAYOUT", "ui"],
  ["MEDIA/UI/H.LAYOUT", "ui"],
  ["MEDIA/UI/H.UILAYOUT", null],
  ["MEDIA/UNITS/ITEMS/A.DAT", "unitdata"],
  ["MEDIA/UNITS/OTHER/A.DAT", "unitdata"],
  ["MEDIA/LEVELSETS/A.DAT", "roompieces"],
  ["MEDIA/LEVELSETS/PROPS/A.LAYOUT", null],
  ["MEDIA/GRAPHS/A.DAT", null],
  ["AFFIXES/A.DAT", null],
])("%s belongs to %s", (path, kind) => {
  expect(factsKindOf(path)).toBe(kind);
});

test.each([
  ["MEDIA/UNITS/ITEMS/A.DAT", "ITEMS"],
  ["MEDIA/UNITS/PLAYERS/X/Y/A.DAT", "PLAYERS"],
  ["MEDIA/UNITS/ITEMSETS/A.DAT", null],
  ["MEDIA/UNITS/A.DAT", null],
  ["MEDIA/UNITS/ITEMS", null],
  ["MEDIA/AFFIXES/ITEMS/A.DAT", null],
])("%s is listed under %s", (path, category) => {
  expect(unitCategoryOf(path)).toBe(category);
});

describe("of files and folders side by side", () => {
  const NAMES = ["A.DAT", "B/A.DAT", "B/Z.DAT", "B C.DAT", "B.DAT", "B_/A.DAT", "C.DAT", "Ä.DAT"];

  test("interleaved takes both by name, a shorter name before a longer one", () => {
    expect(NAMES.toSorted((a, b) => compareInOrder("interleaved", a, b))).toEqual([
      "A.DAT",
      "B/A.DAT",
      "B/Z.DAT",
      "B C.DAT",
      "B.DAT",
      "B_/A.DAT",
      "C.DAT",
      "Ä.DAT",
    ]);
  });

  test("files first takes the files, then each folder", () => {
    expect(NAMES.toSorted((a, b) => compareInOrder("files-first", a, b))).toEqual([
      "A.DAT",
      "B C.DAT",
      "B.DAT",
      "C.DAT",
      "Ä.DAT",
      "B/A.DAT",
      "B/Z.DAT",
      "B_/A.DAT",
    ]);
  });
});
