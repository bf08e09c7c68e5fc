import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { mostEntries, readRaw, writeRaw } from "../../../../src-shared/formats/raw/raw-codec.ts";
import { type RawIndex, type RawKind, rawKindOf } from "../../../../src-shared/formats/raw/raw-index.ts";

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));

/** Bytes as the description of the format has them, and what they mean. */
const VECTORS: readonly (readonly [hex: string, index: RawIndex])[] = [
  [
    "010013004d0045004400490041002f0041004600460049005800450053002f0041002e0044004100540004004100460046003100000000003f420f0001000000ffffffff010500410052004d004f00520000",
    {
      kind: "affixes",
      entries: [
        {
          file: "MEDIA/AFFIXES/A.DAT",
          name: "AFF1",
          minSpawnRange: 0,
          maxSpawnRange: 999_999,
          weight: 1,
          difficultiesAllowed: -1,
          unitTypes: ["ARMOR"],
          notUnitTypes: [],
        },
      ],
    },
  ],
  [
    "0100000009004600490052004500200042004f004c00540017004d0045004400490041002f0053004b0049004c004c0053002f0041002f0046004900520045002e00440041005400feffffffffffffff",
    { kind: "skills", entries: [{ name: "FIRE BOLT", file: "MEDIA/SKILLS/A/FIRE.DAT", guid: -2n }] },
  ],
  [
    "010017004d0045004400490041002f004d0049005300530049004c00450053002f004d002e004c00410059004f00550054000105004100520052004f005700",
    { kind: "missiles", entries: [{ file: "MEDIA/MISSILES/M.LAYOUT", names: ["ARROW"] }] },
  ],
  [
    "010018004d0045004400490041002f005400520049004700470045005200410042004c00450053002f0054002e0044004100540001005400",
    { kind: "triggerables", entries: [{ file: "MEDIA/TRIGGERABLES/T.DAT", name: "T" }] },
  ],
  [
    "01000000030048005500440011004d0045004400490041002f00550049002f0048002e004c00410059004f005500540002000000030000000100000000",
    {
      kind: "ui",
      entries: [
        {
          name: "HUD",
          file: "MEDIA/UI/H.LAYOUT",
          type: 2,
          gameState: 3,
          createdAtStart: 1,
          multiplayerOnly: 0,
          singleplayerOnly: 0,
          keyBinding: "",
        },
      ],
    },
  ],
  [
    "01000000ffffffffffffffff0500530057004f005200440017004d0045004400490041002f0055004e004900540053002f004900540045004d0053002f0053002e004400410054000301000000000000000000000001000000010000000800310048002000530057004f0052004400000000000000000000000000",
    {
      kind: "unitdata",
      entries: [
        {
          category: "ITEMS",
          guid: -1n,
          name: "SWORD",
          file: "MEDIA/UNITS/ITEMS/S.DAT",
          flags: 3,
          level: 1,
          minLevel: 0,
          maxLevel: 0,
          rarity: 1,
          rarityHardcore: 1,
          unitType: "1H SWORD",
        },
      ],
    },
  ],
  [
    "0200000015004d0045004400490041002f004c004500560045004c0053004500540053002f0041002e0044004100540015004d0045004400490041002f004c004500560045004c0053004500540053002f0042002e0044004100540001000000050000000000000002000000faffffffffffffff0700000000000000",
    {
      kind: "roompieces",
      entries: [
        { file: "MEDIA/LEVELSETS/A.DAT", guids: [5n] },
        { file: "MEDIA/LEVELSETS/B.DAT", guids: [-6n, 7n] },
      ],
    },
  ],
];

describe.each(VECTORS.map(([hex, index]) => [index.kind, hex, index] as const))("%s", (kind, hex, index) => {
  test("is read from its bytes", () => {
    expect(readRaw(kind, fromHex(hex))).toEqual(index);
  });

  test("is written to its bytes", () => {
    expect(writeRaw(index)).toEqual(fromHex(hex));
  });

  test("cut anywhere is a FormatError", () => {
    const bytes = fromHex(hex);
    for (let end = 0; end < bytes.length; end++)
      expect(() => readRaw(kind, bytes.slice(0, end)), `${end}`).toThrow(FormatError);
  });

  test("with bytes behind its end is a FormatError", () => {
    expect(() => readRaw(kind, fromHex(`${hex}00`))).toThrow("1 bytes after the end");
  });

  test("with a count that cannot fit is refused before its entries are read", () => {
    const bytes = fromHex(hex);
    bytes.fill(0xff, 0, mostEntries(kind) > 0xffff ? 4 : 2);
    expect(() => readRaw(kind, bytes)).toThrow(`${mostEntries(kind)} entries cannot fit`);
  });
});

test("the four lists of units stand one behind the other, empty ones too", () => {
  const index = VECTORS.find(([, each]) => each.kind === "unitdata")![1] as Extract<RawIndex, { kind: "unitdata" }>;
  const prop = { ...index.entries[0], category: "PROPS" as const };
  const bytes = writeRaw({ kind: "unitdata", entries: [prop] });
  expect([...bytes.subarray(0, 16)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
  expect(readRaw("unitdata", bytes).entries).toEqual([prop]);
});

test("flags and codes that mean nothing to us are kept", () => {
  const menu = VECTORS.find(([, each]) => each.kind === "ui")![1] as Extract<RawIndex, { kind: "ui" }>;
  const odd = { ...menu.entries[0], type: 0xffffffff, gameState: 77, createdAtStart: 2, multiplayerOnly: 255 };
  expect(readRaw("ui", writeRaw({ kind: "ui", entries: [odd] })).entries).toEqual([odd]);
});

test.each<[RawKind, number]>([
  ["affixes", 65535],
  ["missiles", 65535],
  ["triggerables", 65535],
  ["skills", 4294967295],
  ["ui", 4294967295],
  ["unitdata", 4294967295],
  ["roompieces", 4294967295],
])("%s holds at most %i entries", (kind, most) => {
  expect(mostEntries(kind)).toBe(most);
});

test("255 names are written, 256 are not", () => {
  const withNames = (count: number): RawIndex => ({
    kind: "missiles",
    entries: [{ file: "A", names: new Array(count).fill("N") }],
  });
  expect(readRaw("missiles", writeRaw(withNames(255)))).toEqual(withNames(255));
  expect(() => writeRaw(withNames(256))).toThrow(RangeError);
});

test("65,536 entries do not fit two bytes", () => {
  expect(() => writeRaw({ kind: "triggerables", entries: new Array(65536).fill({ file: "", name: "" }) })).toThrow(
    RangeError,
  );
});

test.each([
  ["AFFIXES.RAW", "affixes"],
  ["media/Skills.raw", "skills"],
  ["C:\\Mod\\MEDIA\\unitdata.RAW", "unitdata"],
  ["MEDIA/UI.RAW", "ui"],
  ["MEDIA/UI.RAW.BAK", null],
  ["MYUI.RAW", null],
  ["", null],
])("%s holds %s", (name, kind) => {
  expect(rawKindOf(name)).toBe(kind);
});
