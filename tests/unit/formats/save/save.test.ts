import { describe, expect, test } from "vitest";
import type { ByteReader } from "../../../../src-shared/bytes/reader.ts";
import { readCharacter } from "../../../../src-shared/formats/save/character.ts";
import { bodyReader, sizedReader } from "../../../../src-shared/formats/save/fields.ts";
import { LEAST_ITEM, readItem, skipEffects } from "../../../../src-shared/formats/save/item.ts";
import { LEAST_MAP, skipMap } from "../../../../src-shared/formats/save/map.ts";
import {
  BLOCK_NAMES,
  blockBytes,
  blockOf,
  inspectSave,
  readPets,
  readSave,
} from "../../../../src-shared/formats/save/save.ts";
import { statisticsOf, summaryOf } from "../../../../src-shared/formats/save/summary.ts";
import {
  buildContainer,
  buildSave,
  FIREBALL,
  LAMP_MOD,
  POTION,
  SCROLL,
  saveBlocks,
  saveBody,
  WHOLE_SAVE,
} from "../../../support/save-builder.ts";

const MODS = {
  bound: [{ guid: LAMP_MOD, version: 7 }],
  recent: [
    { guid: LAMP_MOD, version: 7 },
    { guid: 5n, version: 1 },
  ],
  full: [
    { guid: LAMP_MOD, version: 7 },
    { guid: 5n, version: 1 },
    { guid: -(2n ** 63n), version: 65_535 },
  ],
};

describe("a whole save", () => {
  const save = readSave(buildSave());

  test("every block is where it was written, and they are all of the body", () => {
    const written = saveBlocks();
    expect(save.blocks.map(({ name }) => name)).toEqual([...BLOCK_NAMES]);
    expect(save.blocks.map((block) => Buffer.from(blockBytes(save, block)).toString("hex"))).toEqual(
      written.map(([, bytes]) => Buffer.from(bytes).toString("hex")),
    );
    const { offset, length } = save.blocks.at(-1)!;
    expect(offset + length).toBe(save.body.length);
  });

  test("what is in them", () => {
    expect(save).toMatchObject({ version: 0x44, isScrambled: true });
    expect(save.common).toEqual({
      className: "Hum_Arbiter_F",
      difficulty: 2,
      isHardcore: true,
      newGamePlus: 1,
      clock: 23.5,
    });
    expect(save.mods).toEqual(MODS);
    expect(save.character).toEqual({
      name: "Jane Doe",
      title: "the Lamplighter",
      level: 12,
      experience: 34_567,
      fame: 4,
      fameExperience: 5,
      playedSeconds: 3700.5,
    });
    expect(save.keyMap).toEqual([
      { guid: POTION, datatype: 0, key: 0 },
      { guid: FIREBALL, datatype: 2, key: 4 },
      { guid: SCROLL, datatype: 0, key: 9 },
      { guid: FIREBALL, datatype: 2, key: 12 },
      { guid: FIREBALL, datatype: 2, key: 1001 },
      { guid: POTION, datatype: 0, key: 1011 },
    ]);
    expect(save.functionKeys).toHaveLength(12);
    expect(save.functionKeys.slice(0, 3)).toEqual([
      { first: FIREBALL, second: -1n },
      { first: -1n, second: FIREBALL },
      { first: -1n, second: -1n },
    ]);
    expect(save.area).toEqual({ current: "ECHOPASS", parent: "ESTHERIANCITY" });
    expect(readPets(save).map(({ name, level }) => [name, level])).toEqual([
      ["Mitzi", 11],
      ["Rex", 11],
    ]);
  });

  test("its summary", () => {
    expect(summaryOf(save)).toEqual({
      name: "Jane Doe",
      classId: "Hum_Arbiter_F",
      className: "Embermage",
      sex: "female",
      level: 12,
      difficulty: 2,
      isHardcore: true,
      newGamePlus: 1,
      playedMs: 3_725_000,
      area: "ECHOPASS",
    });
  });

  test("its statistics by name", () => {
    expect(statisticsOf(save.statistics)).toMatchObject({
      playedMs: 3_725_000,
      goldGathered: 1,
      steps: 3,
      exploded: 21,
    });
    expect(statisticsOf([])).toMatchObject({ playedMs: 0, exploded: 0 });
  });

  test.each(["player", "pet"] as const)("the whole block of a %s", (kind) => {
    const block = blockOf(save, kind === "player" ? "character" : "pets")!;
    const reader = bodyReader(save.body, block.offset + (kind === "pet" ? 4 : 0));
    const character = readCharacter(sizedReader(reader, kind), 0x44, kind);
    if (kind === "pet") return expect(character).toMatchObject({ name: "Mitzi", items: [], skills: [], gold: 0 });
    expect(character).toMatchObject({ name: "Jane Doe", gold: 1234, mods: [LAMP_MOD, 5n] });
    expect(character.mouseSkills).toEqual([1n, 2n, 3n, -1n, -1n, -1n]);
    expect(character.skills).toEqual([
      { guid: FIREBALL, level: 3 },
      { guid: -9n, level: 1 },
    ]);
    const ruby = { guid: 71n, name: "Ruby", mods: [LAMP_MOD], level: 1, stack: 1, socketed: [] };
    expect(character.items).toMatchObject([
      { guid: -70n, name: "Lamp of Köln", prefix: "Bright [ITEM]", slot: 17, level: 9, stack: 3 },
      ruby,
    ]);
    expect(character.items[0].socketed).toMatchObject([ruby, { guid: 72n, socketed: [ruby] }]);
  });
});

describe("older versions", () => {
  test.each([
    [0x41, 18],
    [0x42, 18],
    [0x43, 21],
  ])("0x%i: the walk ends at the end", (version, blocks) => {
    const save = readSave(buildSave({ version }));
    expect(save.blocks).toHaveLength(blocks);
    expect(save.character.name).toBe("Jane Doe");
    const reader = bodyReader(save.body, blockOf(save, "character")!.offset);
    expect(readCharacter(sizedReader(reader, "player"), version, "player").items).toHaveLength(2);
  });

  test("0x42 has no mod lists, 0x43 has them without versions", () => {
    expect(readSave(buildSave({ version: 0x42 })).mods).toEqual({ bound: [], recent: [], full: [] });
    expect(readSave(buildSave({ version: 0x43 })).mods.recent).toEqual([
      { guid: LAMP_MOD, version: 0 },
      { guid: 5n, version: 0 },
    ]);
  });
});

test("a class of a mod is shown as it is; 25 days of play are not negative", () => {
  const save = readSave(buildSave({ className: "Hum_Necro_M", statistics: [-1], newGamePlus: 0, isHardcore: false }));
  expect(summaryOf(save)).toMatchObject({
    className: "Hum_Necro_M",
    sex: null,
    playedMs: 2 ** 32 - 1,
    newGamePlus: 0,
    isHardcore: false,
  });
});

describe("inspecting", () => {
  test("a whole one", () => {
    expect(inspectSave(buildSave())).toMatchObject({ kind: "whole", save: { area: { current: "ECHOPASS" } } });
  });

  test("a damaged one is told, and read as far as it is whole", () => {
    const bytes = buildSave();
    bytes[5] ^= 1;
    const inspection = inspectSave(bytes);
    expect(inspection).toMatchObject({ kind: "damaged", save: { character: { name: "Jane Doe" } } });
    expect(inspection).toHaveProperty("reason.what", expect.stringMatching(/^the checksum is/));
  });

  test("one cut off", () => {
    expect(inspectSave(buildSave().slice(0, 500))).toMatchObject({ kind: "damaged", save: null });
  });

  test("one that is of an unknown version", () => {
    expect(inspectSave(buildContainer(0x40, true, new Uint8Array(0)))).toMatchObject({
      kind: "unknown-version",
      version: 0x40,
    });
  });
});

describe("a body that is not one", () => {
  const read = (body: Uint8Array) => () => readSave(buildContainer(0x44, true, body));

  test("a byte more", () => {
    expect(read(Uint8Array.of(...saveBody(), 0))).toThrow(/1 bytes after the end/);
  });

  test("nothing in it", () => {
    expect(read(new Uint8Array(0))).toThrow(/save: data runs past the end/);
  });

  test("every cut at the border of a block", () => {
    const { body, blocks } = readSave(buildSave());
    for (const { offset } of blocks) expect(read(body.slice(0, offset)), String(offset)).toThrow(/^save: /);
  });

  /** The body with a u32 set: what a count or size says that is not true. */
  function withCount(name: (typeof BLOCK_NAMES)[number], more = 0): Uint8Array {
    const { body, blocks } = readSave(buildSave());
    const block = blockOf({ blocks }, name)!;
    const copy = body.slice();
    new DataView(copy.buffer).setUint32(block.offset + more, 0xffffffff, true);
    return copy;
  }

  test.each([
    "movies",
    "bound-mods",
    "recent-mods",
    "full-mods",
    "character",
    "statistics",
    "pets",
    "maps",
    "visited-areas",
    "quests",
    "last",
  ] as const)("four milliards of %s are refused before anything is made of them", (name) => {
    expect(read(withCount(name))).toThrow(/cannot fit|runs past the end/);
  });

  test("a map's grid of 2^32 cells", () => {
    const at = 4 + 16 + 2 + 2 * "ECHOPASS".length + 2;
    expect(read(withCount("maps", at))).toThrow(/grid of 4294967295 × 2 cells runs past the end/);
  });

  test("more statistics than there can be", () => {
    expect(read(saveBody({ statistics: new Array<number>(70_000).fill(0) }))).toThrow(/70000 statistics are too many/);
  });

  test("more mods than anybody has", () => {
    const full = Array.from({ length: 70_000 }, (_, index) => [BigInt(index + 1), 1] as const);
    expect(read(saveBody({ full }))).toThrow(/70000 mods are too many/);
  });
});

test("items in items in items end", () => {
  const nested = (depth: number): (typeof WHOLE_SAVE.character.items)[number] => ({
    guid: 1n,
    name: "Box",
    socketed: depth === 0 ? [] : [nested(depth - 1)],
  });
  const whole = (depth: number) => {
    const save = readSave(buildSave({ character: { ...WHOLE_SAVE.character, items: [nested(depth)] } }));
    return () =>
      readCharacter(sizedReader(bodyReader(save.body, blockOf(save, "character")!.offset), "c"), 0x44, "player");
  };
  expect(whole(8)().items).toHaveLength(1);
  expect(whole(9)).toThrow(/items lie in items more than 8 deep/);
});

test("strings are kept as they are: other scripts, half a surrogate pair, control characters", () => {
  const name = "Ж灯 \ud800\u0007/../x";
  expect(readSave(buildSave({ character: { ...WHOLE_SAVE.character, name } })).character.name).toBe(name);
});

describe("a list of the least records there can be fits in the bytes left", () => {
  const zeros = (bytes: number) => bodyReader(new Uint8Array(bytes));

  test.each([
    ["items", LEAST_ITEM, (reader: ByteReader) => readItem(reader, 0x41)],
    ["maps", LEAST_MAP, skipMap],
  ])("%s: none takes fewer bytes than are counted for it", (_, least, read) => {
    const reader = zeros(1000);
    read(reader);
    expect(reader.offset).toBeGreaterThanOrEqual(least);
  });

  test("effects", () => {
    const reader = bodyReader(Uint8Array.from({ length: 4 + 3 * 41 }, (_, at) => (at === 0 ? 3 : 0)));
    skipEffects(reader, false);
    reader.expectEnd();
  });

  test("visited areas", () => {
    const visited = new Array<string>(200).fill("");
    expect(readSave(buildSave({ visited })).area.current).toBe("ECHOPASS");
  });
});
