import fc from "fast-check";
import { expect, test } from "vitest";
import { readContainer, scramble, unscramble, writeContainer } from "../../../src-shared/formats/save/container.ts";
import { type Edit, editModLists, editQuickbar } from "../../../src-shared/formats/save/edit.ts";
import { bodyReader } from "../../../src-shared/formats/save/fields.ts";
import { readKeyMap, writeKeyMap } from "../../../src-shared/formats/save/key-map.ts";
import { readModList, writeModList } from "../../../src-shared/formats/save/mod-lists.ts";
import { type Quickbar, quickbarOf, withQuickbar } from "../../../src-shared/formats/save/quickbar.ts";
import { readSave } from "../../../src-shared/formats/save/save.ts";
import { readStash } from "../../../src-shared/formats/save/stash.ts";
import {
  buildContainer,
  buildSave,
  buildStash,
  scrambleSlowly,
  type TestItem,
  type TestKey,
  WHOLE_SAVE,
} from "../../support/save-builder.ts";

const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const u16 = fc.nat(0xffff);
const text = fc.string({ unit: "binary", maxLength: 12 });
const body = fc.uint8Array({ maxLength: 300 });
const mods = fc.array(fc.record({ guid: i64, version: u16 }), { maxLength: 12 });
const modTuples = fc.array(fc.tuple(i64, u16), { maxLength: 12 });

/** GUIDs that a slot can hold, the ends of their range often. */
const slotGuid = fc
  .oneof(i64, fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n, 1n, -2n))
  .filter((guid) => guid !== 0n && guid !== -1n);
const reference = fc.record({ kind: fc.constantFrom("item" as const, "skill" as const), guid: slotGuid });
const quickbar: fc.Arbitrary<Quickbar> = fc.array(fc.option(reference), { minLength: 10, maxLength: 10 });

/** Key maps as the game writes them, with anything above key 9. */
const keys = fc
  .tuple(
    fc.uniqueArray(fc.tuple(slotGuid, fc.constantFrom(0, 2), fc.nat(9)), { selector: ([, , key]) => key }),
    fc.array(fc.tuple(i64, fc.nat(255), fc.integer({ min: 10, max: 0xffff })), { maxLength: 20 }),
  )
  .map(([slots, others]): TestKey[] => [...slots.toSorted((a, b) => a[2] - b[2]), ...others]);

function bytesOf(edit: Edit, original: Uint8Array): Uint8Array {
  if (edit.kind === "refused") throw new Error(`refused: ${JSON.stringify(edit)}`);
  return edit.kind === "unchanged" ? original : edit.bytes;
}

test("scrambling is what the spec says, and undone by unscrambling; of any bytes", () => {
  fc.assert(
    fc.property(body, (plain) => {
      expect(scramble(plain)).toEqual(scrambleSlowly(plain));
      expect(unscramble(scramble(plain))).toEqual(plain);
      expect(scramble(unscramble(plain))).toEqual(plain);
    }),
  );
});

test("containers are written as they are read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0x41, max: 0x44 }), fc.boolean(), body, (version, isScrambled, plain) => {
      const bytes = buildContainer(version, isScrambled, plain);
      expect(readContainer(bytes)).toEqual({ version, isScrambled, body: plain });
      expect(writeContainer({ version, isScrambled, body: plain })).toEqual(bytes);
    }),
  );
});

test("one byte changed anywhere is noticed", () => {
  const whole = buildSave();
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const bytes = whole.map((byte, index) => (index === at ? byte ^ change : byte));
      // Another version is not covered by the checksum; then the walk does not end where it should.
      expect(() => readSave(bytes)).toThrow(/^save: /);
    }),
    { examples: [5, 6, 7].map((change): [number, number] => [0, change]) },
  );
});

test("key maps and mod lists: what is written is read, and the other way round", () => {
  const bindings = fc.array(fc.record({ guid: i64, datatype: fc.nat(255), key: u16 }));
  fc.assert(
    fc.property(bindings, mods, (keyMap, list) => {
      expect(readKeyMap(bodyReader(writeKeyMap(keyMap)))).toEqual(keyMap);
      expect(readModList(bodyReader(writeModList(list)), 0x44)).toEqual(list);
      expect(writeKeyMap(readKeyMap(bodyReader(writeKeyMap(keyMap))))).toEqual(writeKeyMap(keyMap));
    }),
  );
});

test("a quickbar put into a key map is the one found there, and the rest stays in its order", () => {
  const bindings = fc.array(fc.record({ guid: i64, datatype: fc.nat(255), key: fc.nat(20) }));
  fc.assert(
    fc.property(bindings, quickbar, (keyMap, wanted) => {
      const made = withQuickbar(keyMap, wanted);
      expect(quickbarOf(made)).toEqual(wanted);
      expect(made.filter(({ key }) => key > 9)).toEqual(keyMap.filter(({ key }) => key > 9));
    }),
  );
});

test("any quickbar into any save: the file is the one built with it, and undoing gives the first", () => {
  fc.assert(
    fc.property(keys, quickbar, fc.boolean(), (before, wanted, isScrambled) => {
      const original = buildSave({ keys: before, isScrambled });
      const save = readSave(original);
      const bytes = bytesOf(editQuickbar(save, wanted), original);
      const after = wanted.flatMap((slot, key): TestKey[] =>
        slot === null ? [] : [[slot.guid, slot.kind === "item" ? 0 : 2, key]],
      );
      expect(bytes).toEqual(buildSave({ keys: [...after, ...before.filter(([, , key]) => key > 9)], isScrambled }));
      const undone = bytesOf(editQuickbar(readSave(bytes), quickbarOf(save.keyMap)), bytes);
      expect(undone).toEqual(original);
    }),
  );
});

test("any mod lists into any save, and back", () => {
  const tuples = (list: readonly { readonly guid: bigint; readonly version: number }[]) =>
    list.map(({ guid, version }) => [guid, version] as const);
  fc.assert(
    fc.property(modTuples, modTuples, modTuples, mods, mods, mods, (b, r, f, bound, recent, full) => {
      const original = buildSave({ bound: b, recent: r, full: f });
      const save = readSave(original);
      const bytes = bytesOf(editModLists(save, { bound, recent, full }), original);
      expect(bytes).toEqual(buildSave({ bound: tuples(bound), recent: tuples(recent), full: tuples(full) }));
      expect(bytesOf(editModLists(readSave(bytes), save.mods), bytes)).toEqual(original);
    }),
  );
});

test("names, classes, areas and statistics come out as they went in, in every version", () => {
  const i32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0x41, max: 0x44 }),
      fc.tuple(text, text, text, text),
      fc.array(i32, { maxLength: 30 }),
      fc.boolean(),
      (version, [name, className, area, parentArea], statistics, hasWardrobe) => {
        const character = { ...WHOLE_SAVE.character, name, hasWardrobe };
        const save = readSave(buildSave({ version, character, className, area, parentArea, statistics }));
        expect(save.character.name).toBe(name);
        expect(save.common.className).toBe(className);
        expect(save.area).toEqual({ current: area, parent: parentArea });
        expect(save.statistics).toEqual(statistics);
      },
    ),
  );
});

test("stashes of any items", () => {
  const effect = fc.record(
    {
      name: text,
      texts: fc.tuple(text, text, text),
      guid: i64,
      icon: fc.string({ maxLength: 8 }),
      values: fc.array(fc.constantFrom(0, 1.5), { maxLength: 4 }),
    },
    { requiredKeys: ["name"] },
  );
  const itemWith = (inside: fc.Arbitrary<TestItem[]>) =>
    fc.record<TestItem>({
      guid: i64,
      name: text,
      mods: fc.array(i64, { maxLength: 3 }),
      level: fc.nat(100),
      stack: fc.nat(20),
      socketed: inside,
      effects: fc.array(effect, { maxLength: 3 }),
    });
  const gem = itemWith(fc.constant([]));
  const item = itemWith(fc.array(itemWith(fc.array(gem, { maxLength: 2 })), { maxLength: 2 }));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 4 }), fc.constantFrom(0x41, 0x43, 0x44), (items, version) => {
      const shape = ({ guid, name, level, stack, mods, socketed = [] }: TestItem): unknown => ({
        guid,
        name,
        level,
        stack,
        mods: version >= 0x43 ? mods : [],
        socketed: socketed.map(shape),
      });
      expect(readStash(buildStash(items, version)).items).toMatchObject(items.map(shape) as object[]);
    }),
    { numRuns: 60 },
  );
});
