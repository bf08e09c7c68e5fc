import { describe, expect, test } from "vitest";
import { makeIndices } from "../../../../src-shared/formats/raw/make-indices.ts";
import { layoutOf, object } from "../../../support/layout.ts";
import { baseOf, datFile, entriesOf, layoutFile } from "../../../support/raw.ts";

const noBase = baseOf();
const codesOf = ({ findings }: ReturnType<typeof makeIndices>) => findings.map(({ code, path }) => `${code} ${path}`);

describe("which indices are made", () => {
  test("only those that list something", () => {
    const made = makeIndices(
      [
        datFile("MEDIA/AFFIXES/A.DAT", "<STRING>NAME:A"),
        datFile("MEDIA/SKILLS/S.DAT", "<STRING>TITLE:no name"),
        layoutFile("MEDIA/UI/NO_MENU.LAYOUT", layoutOf(object("Group", 1))),
        layoutFile("MEDIA/MISSILES/EMPTY.LAYOUT", layoutOf(object("Group", 1))),
        datFile("MEDIA/LEVELSETS/EMPTY.DAT"),
      ],
      noBase,
    );
    expect(made.indices.map(({ name, kind, count }) => [name, kind, count])).toEqual([
      ["AFFIXES.RAW", "affixes", 1],
      ["MISSILES.RAW", "missiles", 1],
      ["ROOMPIECES.RAW", "roompieces", 1],
    ]);
  });

  test("none of nothing", () => {
    expect(makeIndices([], null)).toEqual({ indices: [], findings: [] });
  });

  test("a unit outside the four categories is not listed", () => {
    expect(makeIndices([datFile("MEDIA/UNITS/OTHER/A.DAT", "<STRING>NAME:A")], noBase)).toEqual({
      indices: [],
      findings: [],
    });
  });
});

describe("AFFIXES", () => {
  test("has defaults, its name in capitals, its unit types as they are", () => {
    const made = makeIndices(
      [datFile("MEDIA/AFFIXES/A.DAT", "<STRING>NAME:aff_é", "[UNITTYPES]", "<STRING>UNITTYPE:armor", "[/UNITTYPES]")],
      noBase,
    );
    expect(entriesOf(made, "affixes")).toEqual([
      {
        file: "MEDIA/AFFIXES/A.DAT",
        name: "AFF_é",
        minSpawnRange: 0,
        maxSpawnRange: 999_999,
        weight: 1,
        difficultiesAllowed: -1,
        unitTypes: ["armor"],
        notUnitTypes: [],
      },
    ]);
    expect(made.findings).toEqual([]);
  });

  test("keeps values that are given, 0 too", () => {
    const lines = ["<STRING>NAME:A", "<INTEGER>WEIGHT:0", "<INTEGER>MAX_SPAWN_RANGE:0", "<INTEGER>MIN_SPAWN_RANGE:-5"];
    const made = makeIndices([datFile("MEDIA/AFFIXES/A.DAT", ...lines)], noBase);
    expect(entriesOf(made, "affixes")[0]).toMatchObject({ weight: 0, maxSpawnRange: 0, minSpawnRange: -5 });
  });

  test("lists a file without a name as NA, and says so", () => {
    const made = makeIndices([datFile("MEDIA/AFFIXES/A.DAT"), datFile("MEDIA/AFFIXES/B.DAT", "<STRING>NAME:")], noBase);
    expect(entriesOf(made, "affixes").map(({ name }) => name)).toEqual(["NA", ""]);
    expect(codesOf(made)).toEqual(["raw-name-missing MEDIA/AFFIXES/A.DAT"]);
  });

  test("is not made when a list is longer than 255, which is an error; the others are", () => {
    const types = (count: number) => [
      "<STRING>NAME:A",
      "[NOT_UNITTYPES]",
      ...new Array(count).fill("<STRING>U:T"),
      "[/NOT_UNITTYPES]",
    ];
    const skill = datFile("MEDIA/SKILLS/S.DAT", "<STRING>NAME:S", "<INTEGER64>UNIQUE_GUID:1");
    const made = makeIndices([datFile("MEDIA/AFFIXES/A.DAT", ...types(256)), skill], noBase);
    expect(made.indices.map(({ name }) => name)).toEqual(["SKILLS.RAW"]);
    expect(made.findings).toMatchObject([
      { code: "raw-list-too-long", severity: "error", path: "MEDIA/AFFIXES/A.DAT", data: { count: 256, limit: 255 } },
    ]);
    const whole = makeIndices([datFile("MEDIA/AFFIXES/A.DAT", ...types(255))], noBase);
    expect(entriesOf(whole, "affixes")[0].notUnitTypes.length).toBe(255);
  });
});

describe("SKILLS", () => {
  test("lists skills by their name in capitals, and leaves out those without one", () => {
    const made = makeIndices(
      [
        datFile("MEDIA/SKILLS/A.DAT", "<STRING>NAME:fire bolt", "<INTEGER64>UNIQUE_GUID:-2"),
        datFile("MEDIA/SKILLS/B.DAT", "<INTEGER64>UNIQUE_GUID:3"),
        datFile("MEDIA/SKILLS/C.DAT", "<STRING>NAME:"),
        datFile("MEDIA/SKILLS/D.DAT", "<STRING>NAME:d"),
        datFile("MEDIA/SKILLS/E.DAT", "<STRING>NAME:e", "<STRING>UNIQUE_GUID:5 or so"),
      ],
      noBase,
    );
    expect(entriesOf(made, "skills")).toEqual([
      { name: "FIRE BOLT", file: "MEDIA/SKILLS/A.DAT", guid: -2n },
      { name: "D", file: "MEDIA/SKILLS/D.DAT", guid: -1n },
      { name: "E", file: "MEDIA/SKILLS/E.DAT", guid: 5n },
    ]);
    expect(codesOf(made)).toEqual([
      "raw-skill-unnamed MEDIA/SKILLS/B.DAT",
      "raw-skill-unnamed MEDIA/SKILLS/C.DAT",
      "raw-guid-missing MEDIA/SKILLS/D.DAT",
      "raw-guid-text MEDIA/SKILLS/E.DAT",
    ]);
  });
});

describe("MISSILES", () => {
  test("has every layout, its missiles in capitals and NA for one without a name", () => {
    const missiles = layoutOf(object("Missile", 1, ["<STRING>MISSILE NAME:arrow"]), object("Missile", 2));
    const made = makeIndices(
      [
        layoutFile("MEDIA/MISSILES/M.LAYOUT", missiles),
        layoutFile("MEDIA/MISSILES/NONE.LAYOUT", layoutOf(object("Group", 1))),
      ],
      noBase,
    );
    expect(entriesOf(made, "missiles")).toEqual([
      { file: "MEDIA/MISSILES/M.LAYOUT", names: ["ARROW", "NA"] },
      { file: "MEDIA/MISSILES/NONE.LAYOUT", names: [] },
    ]);
    expect(codesOf(made)).toEqual(["raw-name-missing MEDIA/MISSILES/M.LAYOUT"]);
  });

  test("is not made of a layout with more than 255 missiles", () => {
    const facts = { kind: "missiles" as const, names: new Array<string>(256).fill("A") };
    const made = makeIndices([{ path: "MEDIA/MISSILES/M.LAYOUT", facts }], noBase);
    expect([made.indices, codesOf(made)]).toEqual([[], ["raw-list-too-long MEDIA/MISSILES/M.LAYOUT"]]);
  });

  test("is not made of more layouts than it can count", () => {
    const facts = { kind: "missiles" as const, names: [] };
    const files = Array.from({ length: 65536 }, (_, index) => ({ path: `MEDIA/MISSILES/${index}.LAYOUT`, facts }));
    const made = makeIndices(files, noBase);
    expect([made.indices, codesOf(made)]).toEqual([[], ["raw-too-many-entries MEDIA/MISSILES.RAW"]]);
    expect(makeIndices(files.slice(1), noBase).indices[0].count).toBe(65535);
  });
});

describe("TRIGGERABLES", () => {
  test("has names as they are, and the name of the file for a missing one", () => {
    const made = makeIndices(
      [datFile("MEDIA/TRIGGERABLES/T.DAT", "<STRING>NAME:Boom"), datFile("MEDIA/TRIGGERABLES/A.B.DAT")],
      noBase,
    );
    expect(entriesOf(made, "triggerables")).toEqual([
      { file: "MEDIA/TRIGGERABLES/A.B.DAT", name: "A.B" },
      { file: "MEDIA/TRIGGERABLES/T.DAT", name: "Boom" },
    ]);
    expect(codesOf(made)).toEqual(["raw-name-missing MEDIA/TRIGGERABLES/A.B.DAT"]);
  });
});

describe("UI", () => {
  const menu = (...lines: readonly string[]) => layoutOf(object("Menu Definition", 1, lines));

  test("has the values of a menu, its type and state by number", () => {
    const lines = [
      "<STRING>MENU NAME:Lamps",
      "<STRING>TYPE:hud menu",
      "<STRING>GAME STATE:IN GAME",
      "<BOOL>SINGLEPLAYER ONLY:true",
      "<STRING>KEY BINDING:LampKey",
    ];
    const made = makeIndices([layoutFile("MEDIA/UI/MENUS/L.LAYOUT", menu(...lines))], noBase);
    expect(entriesOf(made, "ui")).toEqual([
      {
        name: "Lamps",
        file: "MEDIA/UI/MENUS/L.LAYOUT",
        type: 2,
        gameState: 3,
        createdAtStart: 0,
        multiplayerOnly: 0,
        singleplayerOnly: 1,
        keyBinding: "LampKey",
      },
    ]);
  });

  test.each([
    ["<BOOL>ALWAYS VISIBLE:true", { createdAtStart: 1 }],
    ["<BOOL>CREATE ON LOAD:true", { createdAtStart: 1 }],
    ["<BOOL>MULTIPLAYER ONLY:true", { multiplayerOnly: 1 }],
    ["<STRING>TYPE:LAMP MENU", { type: 0, gameState: 0 }],
    ["<STRING>TYPE:CLIENT OPTIONS", { type: 19 }],
    ["<STRING>GAME STATE:Main Menu Mod", { gameState: 6 }],
  ])("reads %s", (line, values) => {
    const made = makeIndices([layoutFile("MEDIA/UI/L.LAYOUT", menu("<STRING>MENU NAME:L", line))], noBase);
    expect(entriesOf(made, "ui")[0]).toMatchObject(values);
  });

  test("leaves out menus without a name and those that are not to be created", () => {
    const made = makeIndices(
      [
        layoutFile("MEDIA/UI/A.LAYOUT", menu("<STRING>MENU NAME:A", "<BOOL>DO NOT CREATE:true")),
        layoutFile("MEDIA/UI/B.LAYOUT", menu("<STRING>TYPE:HUD MENU")),
      ],
      noBase,
    );
    expect(made).toEqual({ indices: [], findings: [] });
  });
});

test("ROOMPIECES has the pieces of each level set, -1 for one without an id, and level sets without pieces", () => {
  const made = makeIndices(
    [
      datFile("MEDIA/LEVELSETS/B.DAT"),
      datFile("MEDIA/LEVELSETS/A.DAT", "[PIECE]", "<INTEGER64>GUID:5", "[/PIECE]", "[PIECE]", "[/PIECE]"),
    ],
    noBase,
  );
  expect(entriesOf(made, "roompieces")).toEqual([
    { file: "MEDIA/LEVELSETS/A.DAT", guids: [5n, -1n] },
    { file: "MEDIA/LEVELSETS/B.DAT", guids: [] },
  ]);
});

describe("the order", () => {
  const names = ["A.DAT", "B/A.DAT", "B/Z.DAT", "B.DAT", "C.DAT"];
  const filesFirst = ["A.DAT", "B.DAT", "C.DAT", "B/A.DAT", "B/Z.DAT"];

  test.each([
    ["affixes", "MEDIA/AFFIXES/", names],
    ["skills", "MEDIA/SKILLS/", filesFirst],
    ["triggerables", "MEDIA/TRIGGERABLES/", filesFirst],
    ["roompieces", "MEDIA/LEVELSETS/", filesFirst],
    ["unitdata", "MEDIA/UNITS/ITEMS/", names],
  ] as const)("of %s is its own, whatever order the files come in", (kind, folder, order) => {
    const files = names.toReversed().map((name) => datFile(folder + name, `<STRING>NAME:${name}`));
    const made = makeIndices(files, noBase);
    expect(entriesOf(made, kind).map(({ file }) => file)).toEqual(order.map((name) => folder + name));
  });

  test.each([
    ["missiles", "MEDIA/MISSILES/", ["A/B.LAYOUT", "B.LAYOUT"]],
    ["ui", "MEDIA/UI/", ["B.LAYOUT", "A/B.LAYOUT"]],
  ] as const)("of %s too", (kind, folder, order) => {
    const text = layoutOf(object("Menu Definition", 1, ["<STRING>MENU NAME:M"]));
    const made = makeIndices(
      order.toReversed().map((name) => layoutFile(folder + name, text)),
      noBase,
    );
    expect(entriesOf(made, kind).map(({ file }) => file)).toEqual(order.map((name) => folder + name));
  });
});

test("of very many findings of a kind 200 are listed", () => {
  const files = Array.from({ length: 205 }, (_, index) => datFile(`MEDIA/AFFIXES/${index}.DAT`));
  const { findings } = makeIndices(files, noBase);
  expect(findings.length).toBe(201);
  expect(findings.at(-1)).toMatchObject({ code: "raw-more", data: { code: "raw-name-missing", count: 5 } });
});

test("a file that no index wants is passed over, and so are facts of another kind", () => {
  const skill = datFile("MEDIA/SKILLS/S.DAT", "<STRING>NAME:S");
  const made = makeIndices(
    [
      { path: "MEDIA/GRAPHS/S.DAT", facts: skill.facts },
      { path: "MEDIA/AFFIXES/S.DAT", facts: skill.facts },
    ],
    noBase,
  );
  expect(made).toEqual({ indices: [], findings: [] });
});

describe("a GUID that stands twice", () => {
  const unit = (name: string, guid: string) =>
    datFile(`MEDIA/UNITS/${name}`, `<STRING>NAME:${name}`, `<STRING>UNIT_GUID:${guid}`);

  test("is told of units, whatever their category, and of skills", () => {
    const made = makeIndices(
      [
        unit("ITEMS/A.DAT", "5"),
        unit("MONSTERS/B.DAT", "5"),
        unit("ITEMS/C.DAT", "-6"),
        datFile("MEDIA/SKILLS/S.DAT", "<STRING>NAME:S", "<INTEGER64>UNIQUE_GUID:5"),
        datFile("MEDIA/SKILLS/T.DAT", "<STRING>NAME:T", "<INTEGER64>UNIQUE_GUID:5"),
      ],
      noBase,
    );
    expect(codesOf(made)).toEqual(["raw-guid-twice MEDIA/SKILLS/T.DAT", "raw-guid-twice MEDIA/UNITS/MONSTERS/B.DAT"]);
    expect(made.findings[1].data).toEqual({ key: "UNIT_GUID", guid: "5", other: "MEDIA/UNITS/ITEMS/A.DAT" });
  });

  test("is not told of files without one", () => {
    const made = makeIndices([unit("ITEMS/A.DAT", "-1"), unit("ITEMS/B.DAT", "-1")], noBase);
    expect(codesOf(made).filter((code) => code.startsWith("raw-guid-twice"))).toEqual([]);
  });
});
