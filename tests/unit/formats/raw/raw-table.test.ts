import { expect, test } from "vitest";
import { RAW_KINDS, type RawIndex, type UnitEntry } from "../../../../src-shared/formats/raw/raw-index.ts";
import { cellText, RAW_COLUMNS, rawTable } from "../../../../src-shared/formats/raw/raw-table.ts";

const unit: UnitEntry = {
  category: "PROPS",
  guid: -9223372036854775808n,
  name: "LAMP",
  file: "MEDIA/UNITS/PROPS/LAMP.DAT",
  flags: 0,
  level: 1,
  minLevel: 2,
  maxLevel: 3,
  rarity: 4,
  rarityHardcore: 5,
  unitType: "Lamp",
};

function textsOf(index: RawIndex): Record<string, string>[] {
  const { titles, rows } = rawTable(index);
  return rows.map((row) => Object.fromEntries(row.map((cell, column) => [titles[column], cellText(cell)])));
}

test("a unit stands in a row with its whole id", () => {
  expect(textsOf({ kind: "unitdata", entries: [unit] })).toEqual([
    {
      CATEGORY: "PROPS",
      NAME: "LAMP",
      UNIT_GUID: "-9223372036854775808",
      FLAGS: "",
      LEVEL: "1",
      MINLEVEL: "2",
      MAXLEVEL: "3",
      RARITY: "4",
      RARITY_HARDCORE: "5",
      UNITTYPE: "Lamp",
      FILE: "MEDIA/UNITS/PROPS/LAMP.DAT",
    },
  ]);
});

test.each([
  [1, "EQUIPMENT"],
  [3, "EQUIPMENT, SET"],
  [0x82, "SET, 128"],
])("flags of %i are %s", (flags, text) => {
  expect(textsOf({ kind: "unitdata", entries: [{ ...unit, flags }] })[0].FLAGS).toBe(text);
});

test("known menu types and states have their names, others their number", () => {
  const menu = { name: "M", file: "F", createdAtStart: 1, multiplayerOnly: 0, singleplayerOnly: 0, keyBinding: "K" };
  const entries = [
    { ...menu, type: 2, gameState: 3 },
    { ...menu, type: 0, gameState: 99 },
  ];
  expect(textsOf({ kind: "ui", entries }).map((row) => [row.TYPE, row["GAME STATE"]])).toEqual([
    ["HUD MENU", "In Game"],
    ["0", "99"],
  ]);
});

test("lists stand in one cell", () => {
  expect(textsOf({ kind: "roompieces", entries: [{ file: "F", guids: [1n, -2n] }] })).toEqual([
    { FILE: "F", GUID: "1, -2" },
  ]);
  expect(textsOf({ kind: "missiles", entries: [{ file: "F", names: ["A", "B"] }] })[0]["MISSILE NAME"]).toBe("A, B");
});

test("every index has columns, of different titles", () => {
  for (const kind of RAW_KINDS) {
    const titles = RAW_COLUMNS[kind].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).toContain("FILE");
  }
});
