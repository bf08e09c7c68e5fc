import { describe, expect, test } from "vitest";
import {
  affixFacts,
  roomPieceFacts,
  skillFacts,
  triggerableFacts,
  unitFacts,
} from "../../../../src-shared/formats/raw/dat-facts.ts";
import { datBytes } from "../../../support/raw.ts";

describe("an affix", () => {
  test("has its keys of the root alone, each the first time it stands there", () => {
    const bytes = datBytes(
      "<STRING>NAME:lamp",
      "<INTEGER>MIN_SPAWN_RANGE:1",
      "<INTEGER>MAX_SPAWN_RANGE:-2",
      "<INTEGER>WEIGHT:3",
      "<INTEGER>DIFFICULTIES_ALLOWED:4",
      "<STRING>NAME:again",
      "[EFFECTS]",
      "<INTEGER>WEIGHT:9",
      "[/EFFECTS]",
    );
    expect(affixFacts(bytes)).toEqual({
      kind: "affixes",
      name: "lamp",
      minSpawnRange: 1,
      maxSpawnRange: -2,
      weight: 3,
      difficultiesAllowed: 4,
      unitTypes: [],
      notUnitTypes: [],
    });
  });

  test("has every text of its lists whatever the key, of several blocks one behind the other", () => {
    const bytes = datBytes(
      "[UNITTYPES]",
      "<STRING>UNITTYPE:Armor",
      "<STRING>UNITTYPES: weapon ",
      "<INTEGER>COUNT:1",
      "[UNITTYPE]",
      "<STRING>UNITTYPE:deeper",
      "[/UNITTYPE]",
      "[/UNITTYPES]",
      "[NOT_UNITTYPES]",
      "<STRING>NOT_UNITTYPES:RING",
      "[/NOT_UNITTYPES]",
      "[UNITTYPES]",
      "<STRING>:BOW",
      "[/UNITTYPES]",
    );
    const { unitTypes, notUnitTypes } = affixFacts(bytes);
    expect([unitTypes, notUnitTypes]).toEqual([["Armor", " weapon ", "BOW"], ["RING"]]);
  });

  test("tells a missing key from one without a value", () => {
    expect(affixFacts(datBytes("<STRING>NAME:")).name).toBe("");
    expect(affixFacts(datBytes("<INTEGER>WEIGHT:0"))).toMatchObject({ name: null, weight: 0, minSpawnRange: null });
  });
});

describe("a skill", () => {
  test.each([
    ["<INTEGER64>UNIQUE_GUID:-9223372036854775808", { value: -9223372036854775808n, isExact: true }],
    ["<STRING>UNIQUE_GUID:9007199254740993", { value: 9007199254740993n, isExact: true }],
    ["<STRING>UNIQUE_GUID:12x", { value: 12n, isExact: false }],
    ["<STRING>UNIQUE_GUID:", null],
    ["<INTEGER64>GUID:1", null],
  ])("with %s", (line, guid) => {
    expect(skillFacts(datBytes("<STRING>NAME:Bolt", line))).toEqual({ kind: "skills", name: "Bolt", guid });
  });
});

test("a triggerable has its name", () => {
  expect(triggerableFacts(datBytes("<STRING>NAME:Boom"))).toEqual({ kind: "triggerables", name: "Boom" });
  expect(triggerableFacts(datBytes("<STRING>TITLE:Boom")).name).toBe(null);
});

describe("a unit", () => {
  test("has its own values", () => {
    const bytes = datBytes(
      "<STRING>UNIT_GUID:-4711000000000000123",
      "<STRING>NAME:Lamp",
      "<STRING>CREATEAS:Equipment",
      "<STRING>SET:Lamps",
      "<STRING>UNITTYPE:x",
      "<STRING>BASEFILE:media\\units\\items\\base.dat",
      "<INTEGER>LEVEL:1",
      "<INTEGER>MINLEVEL:2",
      "<INTEGER>MAXLEVEL:3",
      "<INTEGER>RARITY:4",
      "<INTEGER>RARITY_HARDCORE:5",
      "<BOOL>DONTCREATE:true",
    );
    expect(unitFacts(bytes)).toEqual({
      kind: "unitdata",
      guid: { value: -4711000000000000123n, isExact: true },
      name: "Lamp",
      createAs: "Equipment",
      set: "Lamps",
      unitType: "x",
      baseFile: "media\\units\\items\\base.dat",
      level: 1,
      minLevel: 2,
      maxLevel: 3,
      rarity: 4,
      rarityHardcore: 5,
      dontCreate: true,
    });
  });

  test("has nothing of its sections, and null for what it does not say", () => {
    const bytes = datBytes("[CHILD]", "<STRING>NAME:inner", "<INTEGER>LEVEL:9", "[/CHILD]");
    expect(unitFacts(bytes)).toEqual({
      kind: "unitdata",
      guid: null,
      name: null,
      createAs: null,
      set: null,
      unitType: null,
      baseFile: null,
      level: null,
      minLevel: null,
      maxLevel: null,
      rarity: null,
      rarityHardcore: null,
      dontCreate: false,
    });
  });

  test("has the first of every key that stands twice", () => {
    const lines = (value: number) => [
      `<STRING>UNIT_GUID:${value}`,
      ...["NAME", "CREATEAS", "SET", "UNITTYPE", "BASEFILE"].map((key) => `<STRING>${key}:${value}`),
      ...["LEVEL", "MINLEVEL", "MAXLEVEL", "RARITY", "RARITY_HARDCORE"].map((key) => `<INTEGER>${key}:${value}`),
      `<BOOL>DONTCREATE:${value === 1}`,
    ];
    expect(unitFacts(datBytes(...lines(1), ...lines(2)))).toEqual(unitFacts(datBytes(...lines(1))));
  });

  test("has the first of a key's values that is of its type", () => {
    const bytes = datBytes("<STRING>LEVEL:7", "<INTEGER>LEVEL:8", "<INTEGER>LEVEL:9");
    expect(unitFacts(bytes).level).toBe(8);
  });

  test("can be sent to another thread", () => {
    const facts = unitFacts(datBytes("<STRING>UNIT_GUID:9007199254740993"));
    expect(structuredClone(facts)).toEqual(facts);
  });
});

describe("a level set", () => {
  test("has the GUID of each piece of the root, in their order", () => {
    const bytes = datBytes(
      "[PIECE]",
      "<STRING>NAME:a",
      "<INTEGER64>GUID:9007199254740993",
      "[PIECE]",
      "<INTEGER64>GUID:1",
      "[/PIECE]",
      "[/PIECE]",
      "[OTHER]",
      "<INTEGER64>GUID:2",
      "[/OTHER]",
      "[piece]",
      "<STRING>GUID:-3",
      "[/piece]",
      "[PIECE]",
      "[/PIECE]",
    );
    expect(roomPieceFacts(bytes)).toEqual({ kind: "roompieces", guids: [9007199254740993n, -3n, null] });
  });
});
