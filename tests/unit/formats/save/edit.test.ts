import { describe, expect, test } from "vitest";
import { editModLists, editQuickbar } from "../../../../src-shared/formats/save/edit.ts";
import { type Quickbar, quickbarOf, withSlot } from "../../../../src-shared/formats/save/quickbar.ts";
import { blockBytes, readSave, type Save } from "../../../../src-shared/formats/save/save.ts";
import {
  buildSave,
  FIREBALL,
  LAMP_MOD,
  POTION,
  SCROLL,
  type TestKey,
  WHOLE_SAVE,
} from "../../../support/save-builder.ts";

const EMPTY: Quickbar = new Array(10).fill(null);
const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

const saveWith = (keys: readonly TestKey[]) => readSave(buildSave({ keys }));
const skill = (guid: bigint) => ({ kind: "skill", guid }) as const;
const item = (guid: bigint) => ({ kind: "item", guid }) as const;

/** The bytes of an edit; fails when there are none. */
function bytesOf(edit: ReturnType<typeof editQuickbar>): Uint8Array {
  if (edit.kind !== "edited") throw new Error(`not edited but ${JSON.stringify(edit)}`);
  return edit.bytes;
}

function hexOf(save: Save): Record<string, string> {
  return Object.fromEntries(
    save.blocks.map((block) => [block.name, Buffer.from(blockBytes(save, block)).toString("hex")]),
  );
}

describe("the quickbar", () => {
  const save = readSave(buildSave());
  const quickbar = quickbarOf(save.keyMap);

  test("is keys 0 to 9 of the key map; what has no record is empty", () => {
    expect(quickbar).toEqual([item(POTION), null, null, null, skill(FIREBALL), null, null, null, null, item(SCROLL)]);
  });

  test("is written in place of the old one, and every other key and block stays byte for byte", () => {
    const bytes = bytesOf(editQuickbar(save, withSlot(withSlot(quickbar, 0, null), 7, skill(LEAST))));
    expect(bytes).toEqual(
      buildSave({ keys: [[FIREBALL, 2, 4], [LEAST, 2, 7], [SCROLL, 0, 9], ...WHOLE_SAVE.keys.slice(3)] }),
    );
  });

  test.each([
    ["the least GUID", LEAST],
    ["the greatest GUID", MOST],
    ["one that no double holds", 2n ** 53n + 1n],
  ])("%s comes back", (_, guid) => {
    const again = readSave(bytesOf(editQuickbar(save, withSlot(quickbar, 3, item(guid)))));
    expect(quickbarOf(again.keyMap)[3]).toEqual(item(guid));
  });

  test("an edit and its undoing give the same file", () => {
    const edited = readSave(bytesOf(editQuickbar(save, EMPTY)));
    expect(quickbarOf(edited.keyMap)).toEqual(EMPTY);
    expect(bytesOf(editQuickbar(edited, quickbar))).toEqual(buildSave());
  });

  test("the same quickbar is no edit", () => {
    expect(editQuickbar(save, quickbar)).toEqual({ kind: "unchanged" });
  });

  test("a plain body stays plain", () => {
    const plain = readSave(buildSave({ isScrambled: false }));
    expect(bytesOf(editQuickbar(plain, EMPTY))).toEqual(
      buildSave({ isScrambled: false, keys: WHOLE_SAVE.keys.filter(([, , key]) => key > 9) }),
    );
  });

  test("unknown datatypes and any order of keys above 9 are kept as they are", () => {
    const others: TestKey[] = [
      [7n, 9, 1002],
      [-1n, 1, 10],
      [7n, 9, 1002],
    ];
    const bytes = bytesOf(editQuickbar(saveWith([[POTION, 0, 3], ...others]), withSlot(EMPTY, 1, skill(FIREBALL))));
    expect(bytes).toEqual(buildSave({ keys: [[FIREBALL, 2, 1], ...others] }));
  });

  test("what stands in a slot may stay, also -1; it may not be put there", () => {
    const odd = saveWith([[-1n, 0, 2]]);
    const bytes = bytesOf(editQuickbar(odd, withSlot(quickbarOf(odd.keyMap), 3, item(5n))));
    expect(quickbarOf(readSave(bytes).keyMap).slice(2, 4)).toEqual([item(-1n), item(5n)]);
    expect(editQuickbar(odd, withSlot(quickbarOf(odd.keyMap), 2, skill(-1n)))).toMatchObject({ code: "save-bad-slot" });
  });
});

describe("a quickbar is refused", () => {
  const refusal = (save: Save, quickbar: Quickbar = withSlot(EMPTY, 0, skill(5n))) => editQuickbar(save, quickbar);

  test.each([0x41, 0x42, 0x43])("for version %i", (version) => {
    expect(refusal(readSave(buildSave({ version })))).toEqual({
      kind: "refused",
      code: "save-read-only-version",
      data: { version: `0x${version.toString(16)}`, written: "0x44" },
    });
  });

  test("with something unknown in a slot, whatever is asked for", () => {
    expect(refusal(saveWith([[5n, 1, 6]]))).toEqual({
      kind: "refused",
      code: "save-unknown-datatype",
      data: { slot: 6, datatype: 1 },
    });
  });

  test.each<[string, readonly TestKey[]]>([
    [
      "a slot that is there twice",
      [
        [1n, 0, 2],
        [2n, 0, 2],
      ],
    ],
    [
      "slots out of order",
      [
        [1n, 0, 3],
        [2n, 0, 2],
      ],
    ],
    [
      "a slot behind other keys",
      [
        [1n, 0, 1001],
        [2n, 0, 2],
      ],
    ],
  ])("with %s, since unchanged it would not come out as it is", (_, keys) => {
    expect(refusal(saveWith(keys))).toMatchObject({ kind: "refused", code: "save-not-reproduced" });
  });

  test.each([0n, -1n, LEAST - 1n, MOST + 1n])("with %i in a slot", (guid) => {
    expect(refusal(readSave(buildSave()), withSlot(EMPTY, 8, item(guid)))).toEqual({
      kind: "refused",
      code: "save-bad-slot",
      data: { slot: 8, guid: guid.toString() },
    });
  });

  test("with an unknown kind in a slot", () => {
    const unknown = { kind: "unknown", guid: 5n, datatype: 3 } as const;
    expect(refusal(readSave(buildSave()), withSlot(EMPTY, 8, unknown))).toMatchObject({
      code: "save-unknown-datatype",
    });
  });

  test("when it would be one key too many", () => {
    const keys = Array.from({ length: 65_535 }, (_, index) => [5n, 0, Math.min(65_535, index + 10)] as const);
    expect(refusal(saveWith(keys))).toEqual({ kind: "refused", code: "save-keys-full", data: { most: 65_535 } });
  });

  test("and one of nine slots is a mistake of the program", () => {
    expect(() => refusal(readSave(buildSave()), EMPTY.slice(1))).toThrow(RangeError);
  });
});

describe("mod lists", () => {
  const save = readSave(buildSave());

  test("one is replaced, the others stay", () => {
    const edit = editModLists(save, {
      bound: [
        { guid: 9n, version: 3 },
        { guid: MOST, version: 65_535 },
      ],
    });
    expect(bytesOf(edit)).toEqual(
      buildSave({
        bound: [
          [9n, 3],
          [MOST, 65_535],
        ],
      }),
    );
  });

  test("all are emptied, and put back", () => {
    const edited = readSave(bytesOf(editModLists(save, { bound: [], recent: [], full: [] })));
    expect(edited.mods).toEqual({ bound: [], recent: [], full: [] });
    expect(bytesOf(editModLists(edited, save.mods))).toEqual(buildSave());
  });

  test("nothing asked for is no edit, and so is what is there", () => {
    expect(editModLists(save, {})).toEqual({ kind: "unchanged" });
    expect(editModLists(save, save.mods)).toEqual({ kind: "unchanged" });
  });

  test("every other block stays byte for byte", () => {
    const edit = editModLists(save, { recent: [{ guid: LAMP_MOD, version: 8 }] });
    const after = hexOf(readSave(bytesOf(edit)));
    const { "recent-mods": recent, ...others } = hexOf(save);
    expect(after).toMatchObject(others);
    expect(after["recent-mods"]).not.toBe(recent);
  });

  test.each([
    ["a version of 17 bits", [{ guid: 1n, version: 65_536 }]],
    ["a GUID of 65 bits", [{ guid: MOST + 1n, version: 1 }]],
    ["65,536 mods", new Array(65_536).fill({ guid: 1n, version: 1 })],
  ])("%s is refused", (_, bound) => {
    expect(editModLists(save, { bound })).toMatchObject({ kind: "refused", code: "save-bad-mods" });
  });

  test("a list that is not the one in the body is not written over", () => {
    const other = { ...save, mods: { ...save.mods, full: [] } };
    expect(editModLists(other, { full: [{ guid: 1n, version: 1 }] })).toEqual({
      kind: "refused",
      code: "save-not-reproduced",
      data: { block: "the full mods" },
    });
  });

  test("0x43 is only read", () => {
    expect(editModLists(readSave(buildSave({ version: 0x43 })), { bound: [] })).toMatchObject({
      kind: "refused",
      code: "save-read-only-version",
    });
  });
});
