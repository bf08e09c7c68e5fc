import { describe, expect, it } from "vitest";
import { stringToUnits } from "../../../../src-shared/bytes/utf16.ts";
import { IdSet } from "../../../../src-shared/formats/layout/id-set.ts";
import { KeyTable, NOT_FOUND } from "../../../../src-shared/formats/layout/key-table.ts";

describe("KeyTable", () => {
  const names = Array.from({ length: 500 }, (_, i) => `KEY ${i}`);
  const table = new KeyTable(
    names.flatMap((name, i) => [
      { space: 1, name, value: i },
      { space: 2, name, value: -2 - i },
    ]),
  );
  const find = (space: number, name: string) => table.find(space, stringToUnits(`<${name}:`), 1, 1 + name.length);

  it("finds every name in its space only", () => {
    for (const [i, name] of names.entries())
      expect([find(1, name), find(2, name), find(3, name)]).toEqual([i, -2 - i, NOT_FOUND]);
  });

  it("compares the whole name, not its hash", () => {
    // "Aa" and "BB" have the same hash.
    const twins = new KeyTable([{ space: 0, name: "Aa", value: 1 }]);
    expect(twins.find(0, stringToUnits("BB"), 0, 2)).toBe(NOT_FOUND);
    expect([find(1, "KEY"), find(1, "KEY 5000"), find(1, "key 5"), find(1, "")]).toEqual([-1, -1, -1, -1]);
  });

  it("finds a name in another case when asked to", () => {
    expect(table.findAnyCase(2, "key 7")).toEqual({ space: 2, name: "KEY 7", value: -9 });
    expect(table.findAnyCase(3, "key 7")).toBeNull();
  });
});

describe("IdSet", () => {
  it("holds what was added since it was cleared, through growing", () => {
    const ids = new IdSet();
    for (let round = 0; round < 3; round++) {
      ids.clear();
      for (let i = 0; i < 5000; i++) expect(ids.add(Math.imul(i, 0x9e3779b9), i % 3)).toBe(true);
      for (let i = 0; i < 5000; i++) expect(ids.add(Math.imul(i, 0x9e3779b9), i % 3)).toBe(false);
      expect([ids.has(0, 0), ids.has(0, 1), ids.has(-1, -1)]).toEqual([true, false, false]);
    }
  });

  it("does not take up ids of before it was cleared when it grows", () => {
    const ids = new IdSet();
    ids.clear();
    for (let i = 0; i < 400; i++) ids.add(i, 0);
    ids.clear();
    for (let i = 1000; i < 3000; i++) ids.add(i, 0);
    expect([ids.has(1, 0), ids.has(399, 0), ids.has(1000, 0)]).toEqual([false, false, true]);
  });

  it("takes signed and unsigned words for the same", () => {
    const ids = new IdSet();
    ids.clear();
    ids.add(0xffffffff, 0xffffffff);
    expect(ids.has(-1, -1)).toBe(true);
  });
});
