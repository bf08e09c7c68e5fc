import { describe, expect, it } from "vitest";
import { stringToUnits } from "../../../../src-shared/bytes/utf16.ts";
import { IdSet } from "../../../../src-shared/formats/layout/id-set.ts";
import { KeyTable, NOT_FOUND } from "../../../../src-shared/formats/layout/key-table.ts";

describe("KeyTable", () => {
  const names = Array.from({ length: 500 }, (_, i) => `KEY ${i}`);
  const table = new KeyTable(names.map((name, value) => ({ name, value })));
  const find = (name: string) => table.find(stringToUnits(`<${name}:`), 1, 1 + name.length);

  it("finds every name", () => {
    expect(names.map(find)).toEqual(names.map((_, i) => i));
  });

  it("compares the whole name, not its hash", () => {
    // "Aa" and "BB" have the same hash.
    expect(KeyTable.of({ Aa: 1 }).find(stringToUnits("BB"), 0, 2)).toBe(NOT_FOUND);
    expect(KeyTable.of({ Aa: 1, BB: 2 }).find(stringToUnits("BB"), 0, 2)).toBe(2);
    expect(["KEY", "KEY 5000", "key 5", ""].map(find)).toEqual([-1, -1, -1, -1]);
  });

  it("finds a name in another case when asked to", () => {
    expect(table.findAnyCase("key 7")).toEqual({ name: "KEY 7", value: 7 });
    expect(table.findAnyCase("key")).toBeNull();
  });

  it("can be empty", () => {
    expect(KeyTable.of({}).find(stringToUnits("A"), 0, 1)).toBe(NOT_FOUND);
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

  it("holds ids that were made to collide, in no longer than others", () => {
    const ids = new IdSet();
    const low = (high: number) => Math.imul(high, 0x9e3779b1) ^ 5;
    const start = performance.now();
    for (let round = 0; round < 2; round++) {
      ids.clear();
      for (let i = 0; i < 60_000; i++) if (ids.has(low(i), i) || !ids.add(low(i), i)) expect.fail(`${i} was there`);
      for (let i = 0; i < 60_000; i++) if (!ids.has(low(i), i) || ids.add(low(i), i)) expect.fail(`${i} was lost`);
      expect(ids.has(low(-1), -1)).toBe(false);
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
