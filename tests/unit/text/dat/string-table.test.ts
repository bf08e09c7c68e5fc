import { expect, test } from "vitest";
import { stringToUnits } from "../../../../src-shared/bytes/utf16.ts";
import { StringTable } from "../../../../src-shared/text/dat/string-table.ts";

test("texts of one hash are told apart by their units and their length", () => {
  const units = stringToUnits("abxbabcbba");
  const table = new StringTable();
  const index = (start: number, end: number) => table.intern(units, start, end, 12345);
  expect([index(0, 2), index(2, 4), index(4, 7)]).toEqual([0, 1, 2]);
  expect([index(7, 9), index(4, 6), index(4, 7)]).toEqual([3, 0, 2]);
  expect(index(8, 9)).toBe(4);
  expect([table.count, table.unitTotal]).toEqual([5, 10]);
  expect([table.start(2), table.length(2)]).toEqual([4, 3]);
});

test("all texts of one hash are found again after the table has grown", () => {
  const units = Uint16Array.from({ length: 2000 }, (_, unit) => unit);
  const table = new StringTable();
  for (let round = 0; round < 2; round++)
    for (let at = 0; at < 2000; at++) expect(table.intern(units, at, at + 1, 7)).toBe(at);
});

test("many texts of one hash take no longer than as many others", () => {
  const count = 60_000;
  const units = Uint16Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 ? at >> 9 : (at >> 1) & 0xff));
  const table = new StringTable();
  const start = performance.now();
  for (let round = 0; round < 2; round++)
    for (let index = 0; index < count; index++)
      if (table.intern(units, 2 * index, 2 * index + 2, 7) !== index) expect.fail(`text ${index}`);
  expect(table.count).toBe(count);
  expect(performance.now() - start).toBeLessThan(3000);
});

test("a table that held crowded texts begins anew", () => {
  const units = Uint16Array.from({ length: 100 }, (_, unit) => unit);
  const table = new StringTable();
  for (let at = 0; at < 100; at++) table.intern(units, at, at + 1, 7);
  table.reset();
  for (let at = 50; at < 100; at++) expect(table.intern(units, at, at + 1, 7)).toBe(at - 50);
  expect(table.count).toBe(50);
});
