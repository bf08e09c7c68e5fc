import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { decode } from "fast-png";
import { beforeEach, describe, expect, test } from "vitest";
import { writeMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import { runCli, runJson } from "../../support/cli.ts";
import { filledGrid } from "../../support/grid-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

interface LevelValue {
  readonly ok: boolean;
  readonly kind: string;
  readonly width: number;
  readonly height: number;
  readonly findings: readonly { readonly code: string; readonly message: string; readonly line?: number }[];
  readonly population: readonly { readonly key: string; readonly count: number }[];
  readonly rooms: readonly { readonly firstX: number; readonly conflicts: number }[];
}

let folder = "";
const at = (name: string) => path.join(folder, name);

beforeEach(() => {
  folder = tempFolder();
  writeTree(folder, {
    "rooms/A.MPP": writeMpp(filledGrid(50, 50, 0)),
    "rooms/B.MPP": writeMpp(filledGrid(50, 50, 1)),
    "rooms/b.mpp.bak": "",
    "rooms/lower.mpp": writeMpp(filledGrid(50, 50, 255)),
    "rooms/BAD.MPP": "no grid",
  });
});

function spec(value: unknown): string {
  writeFileSync(at("level.json"), typeof value === "string" ? value : JSON.stringify(value));
  return at("level.json");
}

const room = (x: number, z: number, name = "A") => ({ layout: `rooms/${name}.LAYOUT`, position: { x, z } });
const level = (value: unknown, ...args: readonly string[]) =>
  runJson<LevelValue>(["level", "grid", spec(value), ...args]);

test("two rooms become a level, a report and a picture", async () => {
  const densities = { MONSTERS_PER_METER_MIN: 0.014 };
  const { exit, value } = await level({ rooms: [room(0, 0), room(20, 0, "B")], densities }, "-o", at("out.png"));
  expect(exit).toBe(0);
  expect(value).toMatchObject({
    ok: true,
    kind: "built",
    width: 104,
    height: 54,
    box: { minX: -10, minZ: -10, maxX: 30, maxZ: 10 },
    axes: { x: { cells: 104, idealCells: 104 }, z: { cells: 54, idealCells: 54 } },
    zeroCounter: 2500,
    walkable: 2500,
    rooms: [{ firstX: 2 }, { firstX: 52, conflicts: 0 }],
    picture: { file: at("out.png"), pixelsPerCell: 11 },
    findings: [],
  });
  expect(value.population).toEqual([
    { key: "MONSTERS_PER_METER_MIN", density: 0.014, count: expect.closeTo(5.3846, 3) },
  ]);
  const { width, height, data } = decode(readFileSync(at("out.png")));
  expect([width, height]).toEqual([104 * 11, 54 * 11]);
  const pixel = (x: number, z: number) => {
    const start = 4 * ((z * 11 + 5) * width + x * 11 + 5);
    return Buffer.from(data.subarray(start, start + 3)).toString("hex");
  };
  expect([pixel(1, 1), pixel(2, 2), pixel(51, 51), pixel(52, 51), pixel(102, 51)]).toEqual([
    "131010",
    "b9a78c",
    "b9a78c",
    "5a4e44",
    "131010",
  ]);
});

test("people see a map, the stages and the sums", async () => {
  const densities = { GOLD_PER_METER_MAX: 0.5 };
  const { exit, stdout, stderr } = await runCli(["level", "grid", spec({ rooms: [room(0, 0)], densities })]);
  expect([exit, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^planes +width 54 · height 54/m);
  expect(stdout).toMatch(/^finish +zero counter 2,500 · walkable 2,500 · sealed 416$/m);
  expect(stdout).toContain("54 × 54 cells of 1 room; the game counts 2,500 walkable cells");
  expect(stdout).toMatch(/GOLD_PER_METER_MAX +0\.5 +192\.31/);
});

test("paths are relative to the spec, and its folder stays as it was", async () => {
  spec({ rooms: [{ mpp: "rooms/A.MPP", position: { x: 0, y: 3, z: 0 } }] });
  const before = filesBelow(folder);
  const { exit } = await runCli(["level", "grid", at("level.json")], { cwd: tempFolder() });
  expect([exit, filesBelow(folder)]).toEqual([0, before]);
});

test("a grid is looked for beside its layout in the layout's case", async () => {
  const { value } = await level({ rooms: [{ layout: "rooms/lower.layout", position: { x: 0, z: 0 } }] });
  expect(value.findings.map(({ code }) => code)).toEqual(["level-room-void"]);
});

test.each([
  ["without paths no grid is made", { rooms: [room(0, 0)], hasPathing: false }, "no-pathing", ["level-no-pathing"]],
  ["rooms that say different things", { rooms: [room(0, 0), room(0, 0, "B")] }, "built", ["level-rooms-conflict"]],
  ["a room off tens", { rooms: [room(3, 0)] }, "built", ["level-room-off-tens"]],
  [
    "a box around the pieces does without a guess",
    { rooms: [{ ...room(3, 0), pieces: { minX: -6.5, minZ: -9, maxX: 12.5, maxZ: 9 } }] },
    "built",
    [],
  ],
  [
    "a room out of the level",
    { rooms: [{ ...room(0, 0), pieces: { minX: -2, minZ: -2, maxX: -1, maxZ: 2 } }] },
    "built",
    ["level-room-outside"],
  ],
  ["rounding that is decided otherwise", { rooms: [room(-590, 0)], choices: { rounding: "exact" } }, "built", []],
  ["sizes that rounding decides", { rooms: [room(-590, 0)] }, "built", ["level-axis-fragile"]],
  [
    "what is computed when the level starts",
    {
      rooms: [room(0, 0)],
      hasSeams: true,
      dynamicPieces: [{ room: 0, box: { minX: 0, minZ: 0, maxX: 1, maxZ: 1 } }],
    },
    "built",
    ["level-regions-unknown", "level-seams-unknown"],
  ],
])("%s", async (_, value, kind, codes) => {
  const result = await level(value);
  expect([result.exit, result.value.ok, result.value.kind]).toEqual([0, true, kind]);
  expect(result.value.findings.map(({ code }) => code)).toEqual(codes);
});

test("the grid of a layout is found in whatever case it is written", async () => {
  const { exit, value } = await level({ rooms: [room(0, 0, "lower"), { ...room(20, 0), layout: "rooms/a.layout" }] });
  expect([exit, value.kind, value.findings.map(({ code }) => code)]).toEqual([0, "built", ["level-room-void"]]);
});

describe("a level is refused", () => {
  test("whose rooms lie too far apart", async () => {
    const { exit, value } = await level({ rooms: [room(0, 0), room(900_000, 900_000)] }, "-o", at("far.png"));
    expect([exit, value.kind]).toEqual([1, "too-large"]);
    expect(value.findings.map(({ code }) => code)).toEqual(["level-too-large"]);
    expect(filesBelow(folder)).not.toContain("far.png");
  });

  test("whose grids cannot be read, every one named", async () => {
    const { exit, value } = await level({ rooms: [room(0, 0), room(0, 0, "NONE"), room(0, 0, "BAD")] });
    expect([exit, value.ok]).toEqual([1, false]);
    expect(value.findings.map(({ code }) => code)).toEqual(["level-grid-unusable", "level-grid-unusable"]);
    expect(value.findings[0].message).toMatch(/^rooms\[1\]: .*NONE\.mpp: There is no such file or folder\.$/);
    expect(value.findings[1].message).toMatch(/^rooms\[2\]: .*BAD\.MPP: mpp: /);
  });

  test("by people's eyes too", async () => {
    const { exit, stdout } = await runCli(["level", "grid", spec({ rooms: [] })]);
    expect(exit).toBe(1);
    expect(stdout).toContain("rooms: at least 1 must be listed.");
    expect(stdout).toContain("No grid was made of");
  });
});

const BOX = { minX: 0, minZ: 0, maxX: 1, maxZ: 1 };

describe("what is wrong with a spec is said with its place:", () => {
  test.each<[string, unknown, readonly string[]]>([
    ["no object", [], ["the spec: an object, in { }, is wanted, not a list."]],
    ["nothing in it", {}, ["rooms: a list, in [ ], is missing."]],
    [
      "a number as text",
      { rooms: [{ mpp: "rooms/A.MPP", position: { x: "1", z: 0 } }] },
      ['rooms[0].position.x: a number is wanted, not "1".'],
    ],
    ["no position", { rooms: [{ mpp: "rooms/A.MPP" }] }, ["rooms[0].position: an object, in { }, is missing."]],
    [
      "no file",
      { rooms: [{ position: { x: 0, z: 0 } }] },
      ["rooms[0]: a layout or mpp is wanted, the path of a file."],
    ],
    ["an empty path", { rooms: [{ mpp: "", position: { x: 0, z: 0 } }] }, ["rooms[0].mpp: it is empty."]],
    [
      "a mistyped key",
      { rooms: [room(0, 0)], haspathing: false },
      ["haspathing: there is no such key; names count letter by letter."],
    ],
    [
      "too far",
      { rooms: [room(1e7, -1e7)] },
      ["rooms[0].position.x: at most 1,000,000 is wanted.", "rooms[0].position.z: at least -1,000,000 is wanted."],
    ],
    ["a word for a truth", { rooms: [room(0, 0)], hasSeams: "yes" }, ['hasSeams: true or false is wanted, not "yes".']],
    [
      "a box inside out",
      { rooms: [room(0, 0)], pathBounds: [{ ...BOX, maxX: -1 }] },
      ["pathBounds[0].maxX: it is less than minX."],
    ],
    [
      "a room that is not there",
      { rooms: [room(0, 0)], dynamicPieces: [{ room: 1, box: BOX }] },
      ["dynamicPieces[0].room: there is no room 1; the first room is 0."],
    ],
    [
      "half a room",
      { rooms: [room(0, 0)], dynamicPieces: [{ room: 0.5, box: BOX }] },
      ["dynamicPieces[0].room: a whole number is wanted, not 0.5."],
    ],
    [
      "a density of another name",
      { rooms: [room(0, 0)], densities: { monsters: 1, "A B": 1 } },
      [
        "densities.monsters: a key like MONSTERS_PER_METER_MIN is wanted.",
        'densities["A B"]: a key like MONSTERS_PER_METER_MIN is wanted.',
      ],
    ],
    [
      "a density below nothing",
      { rooms: [room(0, 0)], densities: { GOLD_PER_METER_MIN: -1 } },
      ["densities.GOLD_PER_METER_MIN: at least 0 is wanted."],
    ],
    [
      "a choice that is none",
      { rooms: [room(0, 0)], choices: { rounding: "f64", seamInside: 7 } },
      ['choices.rounding: "f32" or "exact" is wanted, not "f64".', "choices.seamInside: at most 6 is wanted."],
    ],
    ["null", { rooms: null }, ["rooms: a list, in [ ], is wanted, not null."]],
  ])("%s", async (_, value, messages) => {
    const result = await level(value);
    expect([result.exit, result.value.ok]).toEqual([1, false]);
    expect(result.value.findings.map(({ message }) => message)).toEqual(messages);
  });

  test.each([
    ["", 1, 1],
    ['{ "rooms": [\n  { "mpp": "A", }\n] }', 2, 17],
    ["{ rooms: [] }", 1, 3],
    ['{ "rooms": [', 1, 13],
  ])("no JSON: %j", async (text, line, column) => {
    const { exit, value } = await level(text);
    expect([exit, value.findings]).toEqual([1, [expect.objectContaining({ code: "level-spec-json", line, column })]]);
    expect(value.findings[0].message).toMatch(/^This is not JSON: [^.]+\.$/);
  });

  test("a great many mistakes are not all listed", async () => {
    const { value } = await level({ rooms: Array(1000).fill({}) });
    expect(value.findings).toHaveLength(51);
    expect(value.findings.at(-1)!.code).toBe("level-spec-more");
  });

  test("a text in UTF-16, as Notepad saves it, is read", async () => {
    const text = `\ufeff${JSON.stringify({ rooms: [room(0, 0)] })}`;
    writeFileSync(at("wide.json"), Buffer.from(text, "utf16le"));
    expect((await runCli(["level", "grid", at("wide.json")])).exit).toBe(0);
  });
});

describe("wrong usage", () => {
  test("a picture that is none", async () => {
    const file = spec({ rooms: [room(0, 0)] });
    const before = readFileSync(file);
    const { exit, stderr } = await runCli(["level", "grid", file, "-o", file]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining("has to end with .png")]);
    expect(readFileSync(file)).toEqual(before);
  });

  test("a spec that is not there", async () => {
    const { exit, stderr } = await runCli(["level", "grid", at("none.json")]);
    expect([exit, stderr]).toEqual([1, expect.stringContaining("There is no such file")]);
  });
});
