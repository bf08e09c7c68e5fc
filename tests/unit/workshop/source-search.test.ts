import { expect, test } from "vitest";
import { searchPaths } from "../../../src-main/workshop/source-search.ts";

const PATHS = [
  "MOD.DAT",
  "MEDIA/UNITS/ITEMS/SWORDS/BRASS_SWORD.DAT",
  "MEDIA/UNITS/ITEMS/SWORDS/OLD.DAT",
  "MEDIA/MODELS/SWORD.MESH",
  "MEDIA/UNITS/SWORD_OF_BRASS.DAT",
  "lamplighter.json",
];
const found = (filter: string, limit = 10) => searchPaths(PATHS, filter, limit);

test("names of files come before names of folders, begins first, then the shorter", () => {
  expect(found("sword")).toEqual({
    total: 4,
    paths: [
      "MEDIA/MODELS/SWORD.MESH",
      "MEDIA/UNITS/SWORD_OF_BRASS.DAT",
      "MEDIA/UNITS/ITEMS/SWORDS/BRASS_SWORD.DAT",
      "MEDIA/UNITS/ITEMS/SWORDS/OLD.DAT",
    ],
  });
});

test("all words are held, in any order and case", () => {
  expect(found("  Brass SWORD ").paths).toEqual([
    "MEDIA/UNITS/ITEMS/SWORDS/BRASS_SWORD.DAT",
    "MEDIA/UNITS/SWORD_OF_BRASS.DAT",
  ]);
  expect(found("swords old").paths).toEqual(["MEDIA/UNITS/ITEMS/SWORDS/OLD.DAT"]);
  expect(found("sword none")).toEqual({ total: 0, paths: [] });
});

test("without words they come by path; of many the first", () => {
  expect(found("", 2)).toEqual({
    total: 6,
    paths: ["MEDIA/MODELS/SWORD.MESH", "MEDIA/UNITS/ITEMS/SWORDS/BRASS_SWORD.DAT"],
  });
});
