import { describe, expect, test } from "vitest";
import { makeIndices } from "../../../../src-shared/formats/raw/make-indices.ts";
import { LONGEST_CHAIN } from "../../../../src-shared/formats/raw/unit-chain.ts";
import { baseOf, datFile, entriesOf, onlyUnit } from "../../../support/raw.ts";

const ITEM = "MEDIA/UNITS/ITEMS/LAMP.DAT";
const BASE = "MEDIA/UNITS/ITEMS/BASE.DAT";
const basedOn = (file: string) => `<STRING>BASEFILE:${file}`;
const guidOf = (value: number) => `<STRING>UNIT_GUID:${value}`;
const guid = guidOf(1);

describe("a unit without a base", () => {
  test("has defaults, its name in capitals and its type as it is", () => {
    expect(onlyUnit([datFile(ITEM, guid, "<STRING>NAME:lamp_é", "<STRING>UNITTYPE:x")])).toEqual({
      category: "ITEMS",
      guid: 1n,
      name: "LAMP_é",
      file: ITEM,
      flags: 0,
      level: 1,
      minLevel: 0,
      maxLevel: 0,
      rarity: 1,
      rarityHardcore: 1,
      unitType: "x",
    });
  });

  test.each([
    [["<STRING>CREATEAS:equipment"], { flags: 1 }],
    [["<STRING>CREATEAS:EQUIPMENT", "<STRING>SET:Lamps"], { flags: 3 }],
    [["<STRING>CREATEAS:GOLD", "<STRING>SET:"], { flags: 0 }],
    [["<INTEGER>LEVEL:-3", "<INTEGER>MINLEVEL:4", "<INTEGER>MAXLEVEL:5"], { level: -3, minLevel: 4, maxLevel: 5 }],
    [["<INTEGER>RARITY:9"], { rarity: 9, rarityHardcore: 9 }],
    [["<INTEGER>RARITY:9", "<INTEGER>RARITY_HARDCORE:0"], { rarity: 9, rarityHardcore: 0 }],
    [["<INTEGER>RARITY:0"], { rarity: 0, rarityHardcore: 0 }],
  ])("with %j", (lines, values) => {
    expect(onlyUnit([datFile(ITEM, guid, ...lines)])).toMatchObject(values);
  });

  test("is not listed when it says DONTCREATE", () => {
    const made = makeIndices(
      [datFile(ITEM, "<BOOL>DONTCREATE:true"), datFile(BASE, "<BOOL>DONTCREATE:false")],
      baseOf(),
    );
    expect(entriesOf(made, "unitdata").map(({ file }) => file)).toEqual([BASE]);
  });

  test("without id and name says so", () => {
    const { findings, indices } = makeIndices([datFile(ITEM, "<STRING>UNIT_GUID:")], baseOf());
    expect(findings.map(({ code, data }) => [code, data])).toEqual([
      ["raw-guid-missing", { key: "UNIT_GUID" }],
      ["raw-name-missing", { key: "NAME", used: "" }],
    ]);
    expect(entriesOf({ indices, findings }, "unitdata")[0]).toMatchObject({ guid: -1n, name: "" });
  });

  test("with an id that is no number says what was made of it", () => {
    const file = datFile(ITEM, "<STRING>NAME:A", "<STRING>UNIT_GUID:9547436625814003292");
    const made = makeIndices([file], baseOf());
    expect(made.findings).toMatchObject([
      { code: "raw-guid-text", path: ITEM, data: { key: "UNIT_GUID", value: "-8899307447895548324" } },
    ]);
    expect(entriesOf(made, "unitdata")[0].guid).toBe(-8899307447895548324n);
  });
});

describe("a unit with a base", () => {
  const base = baseOf(
    datFile(
      BASE,
      "<STRING>UNIT_GUID:2",
      "<STRING>NAME:base",
      "<STRING>CREATEAS:EQUIPMENT",
      "<STRING>SET:S",
      "<STRING>UNITTYPE:BOW",
      "<INTEGER>LEVEL:7",
      "<INTEGER>RARITY:50",
      "<BOOL>DONTCREATE:true",
    ),
  );

  test("inherits what it does not say or leaves empty, but not DONTCREATE", () => {
    expect(onlyUnit([datFile(ITEM, basedOn(BASE), "<STRING>NAME:", "<STRING>UNITTYPE:")], base)).toMatchObject({
      guid: 2n,
      name: "BASE",
      flags: 3,
      unitType: "BOW",
      level: 7,
      rarity: 50,
      rarityHardcore: 50,
    });
  });

  test("has its own values first", () => {
    const own = [guid, "<STRING>NAME:own", "<STRING>CREATEAS:GOLD", "<STRING>UNITTYPE:axe", "<INTEGER>LEVEL:3"];
    expect(onlyUnit([datFile(ITEM, basedOn(BASE), ...own)], base)).toMatchObject({
      guid: 1n,
      name: "OWN",
      flags: 2,
      unitType: "axe",
      level: 3,
    });
  });

  test("takes a number from the base when its own is the default", () => {
    expect(onlyUnit([datFile(ITEM, basedOn(BASE), "<INTEGER>LEVEL:1", "<INTEGER>RARITY:1")], base)).toMatchObject({
      level: 7,
      rarity: 50,
    });
  });

  test.each([
    "media\\units\\items\\base.dat",
    "Media/Units/Items/Base.dat",
    "units/items/base.dat",
    "\\units\\\\items/BASE.DAT",
    "/media/units/items/base.dat",
  ])("finds it as %s", (text) => {
    expect(onlyUnit([datFile(ITEM, basedOn(text))], base).level).toBe(7);
  });

  test("finds the mod's file before the base game's, in whatever folder of UNITS", () => {
    const mine = datFile(BASE, "<BOOL>DONTCREATE:true", "<INTEGER>LEVEL:8", basedOn("units/other.dat"));
    const other = datFile("MEDIA/UNITS/OTHER.DAT", "<INTEGER>MINLEVEL:9");
    expect(onlyUnit([datFile(ITEM, basedOn(BASE)), mine, other], base)).toMatchObject({
      level: 8,
      minLevel: 9,
      guid: -1n,
    });
  });

  test("asks for each base once", () => {
    const asked: string[] = [];
    const files = [1, 2, 3].map((each) =>
      datFile(`MEDIA/UNITS/ITEMS/${each}.DAT`, basedOn(`units\\items\\x${each % 2}.dat`)),
    );
    makeIndices(files, (path) => {
      asked.push(path);
      return null;
    });
    expect(asked).toEqual(["MEDIA/UNITS/ITEMS/X1.DAT", "MEDIA/UNITS/ITEMS/X0.DAT"]);
  });
});

describe("a chain of bases", () => {
  const chainOf = (length: number) =>
    Array.from({ length }, (_, each) => {
      const lines = each === length - 1 ? ["<INTEGER>LEVEL:5"] : [basedOn(`media/units/items/${each + 1}.dat`)];
      const own = each === 0 ? [guid, "<STRING>NAME:A"] : ["<BOOL>DONTCREATE:true"];
      return datFile(`MEDIA/UNITS/ITEMS/${each}.DAT`, ...own, ...lines);
    });

  test("is followed to its thirtieth base", () => {
    expect(onlyUnit(chainOf(LONGEST_CHAIN + 1)).level).toBe(5);
  });

  test("ends there, with a finding", () => {
    const files = chainOf(LONGEST_CHAIN + 2);
    expect(onlyUnit(files).level).toBe(1);
    expect(makeIndices(files, baseOf()).findings).toMatchObject([
      {
        code: "raw-base-files-too-many",
        path: "MEDIA/UNITS/ITEMS/30.DAT",
        data: { baseFile: "MEDIA/UNITS/ITEMS/31.DAT" },
      },
    ]);
  });

  test("that leads back ends there, with a finding", () => {
    const [a, b] = ["MEDIA/UNITS/ITEMS/A.DAT", "MEDIA/UNITS/ITEMS/B.DAT"];
    const files = [
      datFile(a, guid, "<STRING>NAME:A", basedOn(b)),
      datFile(b, guidOf(2), "<INTEGER>LEVEL:4", basedOn(a)),
    ];
    const made = makeIndices(files, baseOf());
    expect(entriesOf(made, "unitdata").map(({ guid, name, level, unitType }) => [guid, name, level, unitType])).toEqual(
      [
        [1n, "A", 4, ""],
        [2n, "A", 4, ""],
      ],
    );
    const keys = "CREATEAS, SET, UNITTYPE, MINLEVEL, MAXLEVEL, RARITY, RARITY_HARDCORE";
    expect(made.findings).toMatchObject([
      { code: "raw-base-file-cycle", path: b, data: { baseFile: a, units: [`${a}: ${keys}`] } },
      { code: "raw-base-file-cycle", path: a, data: { baseFile: b, units: [`${b}: ${keys}`] } },
    ]);
  });

  test("of a file that names itself, as one that hides the base game's does", () => {
    const { findings } = makeIndices([datFile(ITEM, guid, basedOn(ITEM))], baseOf(datFile(ITEM, "<STRING>NAME:A")));
    expect(findings.map(({ code, path }) => [code, path])).toEqual([["raw-base-file-cycle", ITEM]]);
  });
});

describe("without base data", () => {
  const categories = [
    ["ITEMS", 1, "ITEM"],
    ["MONSTERS", 0, "MONSTER"],
    ["PLAYERS", 0, "PLAYER"],
    ["PROPS", 0, "ITEM"],
  ] as const;

  test.each(categories)("%s are guessed", (category, flags, unitType) => {
    const file = datFile(`MEDIA/UNITS/${category}/A.DAT`, guid, "<STRING>NAME:A", basedOn(BASE));
    expect(onlyUnit([file], null)).toMatchObject({ category, flags, unitType, level: 1, rarity: 1 });
  });

  test.each(categories)("%s that have no base are not guessed", (category) => {
    expect(onlyUnit([datFile(`MEDIA/UNITS/${category}/A.DAT`, guid)], null)).toMatchObject({ flags: 0, unitType: "" });
  });

  test("one finding names the units, the keys that are guessed, and what to do", () => {
    const all = [
      guid,
      "<STRING>NAME:A",
      "<STRING>CREATEAS:EQUIPMENT",
      "<STRING>SET:S",
      "<STRING>UNITTYPE:BOW",
      "<INTEGER>LEVEL:2",
      "<INTEGER>MINLEVEL:1",
      "<INTEGER>MAXLEVEL:1",
      "<INTEGER>RARITY:2",
      "<INTEGER>RARITY_HARDCORE:3",
    ];
    const files = [
      datFile("MEDIA/UNITS/ITEMS/CERTAIN.DAT", ...all, basedOn(BASE)),
      datFile(
        "MEDIA/UNITS/ITEMS/LEVELLESS.DAT",
        guidOf(2),
        ...all.slice(1).filter((line) => !line.includes("LEVEL")),
        basedOn(BASE),
      ),
      datFile("MEDIA/UNITS/ITEMS/OWN.DAT", guidOf(3), "<STRING>NAME:A"),
      datFile("MEDIA/UNITS/PROPS/A.DAT", guidOf(4), ...all.slice(1, 9), basedOn("units/items/levelless.dat")),
      datFile("MEDIA/UNITS/PROPS/HIDDEN.DAT", "<BOOL>DONTCREATE:true", basedOn(BASE)),
    ];
    const { findings } = makeIndices(files, null);
    expect(findings).toMatchObject([
      {
        code: "raw-no-base-data",
        severity: "warning",
        path: "MEDIA/UNITDATA.RAW",
        data: { baseFiles: [BASE], units: ["MEDIA/UNITS/ITEMS/LEVELLESS.DAT: LEVEL, MINLEVEL, MAXLEVEL"] },
        fix: expect.stringContaining("--base"),
      },
    ]);
    expect(findings[0].message).toContain("MEDIA/UNITS/ITEMS/LEVELLESS.DAT");
  });

  test("the sentence shows ten units, the data has all", () => {
    const files = Array.from({ length: 12 }, (_, each) =>
      datFile(`MEDIA/UNITS/ITEMS/${10 + each}.DAT`, guid, basedOn(BASE)),
    );
    const [finding] = makeIndices(files, null).findings;
    expect(finding.message).toContain("(12 in all)");
    expect(finding.message).toContain("MEDIA/UNITS/ITEMS/19.DAT and 2 more");
    expect(finding.data?.units).toHaveLength(12);
  });
});

describe("with base data that lack a file", () => {
  test("one finding for each such file names the units", () => {
    const files = [
      datFile("MEDIA/UNITS/ITEMS/A.DAT", guid, "<STRING>NAME:A", basedOn("units/items/gone.dat")),
      datFile("MEDIA/UNITS/ITEMS/B.DAT", guidOf(2), basedOn("units/items/a.dat")),
      datFile("MEDIA/UNITS/ITEMS/C.DAT", guidOf(3), "<STRING>NAME:C", basedOn("..\\..\\c.dat")),
    ];
    const made = makeIndices(files, baseOf());
    expect(made.findings.map(({ code, path, data }) => [code, path, data?.baseFile])).toEqual([
      ["raw-base-file-missing", "MEDIA/UNITS/ITEMS/A.DAT", "MEDIA/UNITS/ITEMS/GONE.DAT"],
      ["raw-base-file-missing", "MEDIA/UNITS/ITEMS/C.DAT", "..\\..\\c.dat"],
    ]);
    expect(made.findings[0].message).toContain("MEDIA/UNITS/ITEMS/A.DAT, MEDIA/UNITS/ITEMS/B.DAT");
    expect(entriesOf(made, "unitdata")[0]).toMatchObject({ flags: 1, unitType: "ITEM" });
  });
});
