import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { BindatCursor, int64OfText } from "../../../../src-shared/formats/bindat/bindat-cursor.ts";
import { rgHash } from "../../../../src-shared/hash/rg-hash.ts";
import { bindatBytes, type RawProperty } from "../../../support/bindat-builder.ts";

const cursor = new BindatCursor();
const hashOf = (name: string) => rgHash(name) | 0;

/** Opens a BINDAT whose root has one property, and steps to it. */
function at(property: RawProperty, rows: readonly (readonly [number, string])[] = []): BindatCursor {
  cursor.open(bindatBytes(rows, { name: "A", properties: [property] }));
  expect(cursor.nextProperty()).toBe(true);
  return cursor;
}

function keysOfNode(): number[] {
  const keys: number[] = [];
  while (cursor.nextProperty()) keys.push(cursor.key);
  return keys;
}

describe("the steps", () => {
  const bytes = bindatBytes([[0, "x"]], {
    name: "ROOT",
    properties: [
      ["K1", 1, 5],
      ["K2", 7, 1, 0],
    ],
    children: [
      {
        name: "B",
        properties: [["K3", 3, 0, 0]],
        children: [{ name: "DEEP", properties: [["K4", 1, 1]], children: [{ name: "DEEPER" }] }],
      },
      { name: "C", properties: [["K5", 5, 0]] },
    ],
  });

  test("go through the root's properties, then its children with theirs", () => {
    cursor.open(bytes);
    expect(cursor.hash).toBe(hashOf("ROOT"));
    expect(keysOfNode()).toEqual([hashOf("K1"), hashOf("K2")]);
    expect(cursor.nextProperty()).toBe(false);
    expect([cursor.nextChild(), cursor.hash]).toEqual([true, hashOf("B")]);
    expect(keysOfNode()).toEqual([hashOf("K3")]);
    expect([cursor.nextChild(), cursor.hash]).toEqual([true, hashOf("C")]);
    expect(keysOfNode()).toEqual([hashOf("K5")]);
    expect(cursor.nextChild()).toBe(false);
    expect(cursor.nextChild()).toBe(false);
    expect(cursor.nextProperty()).toBe(false);
  });

  test("pass what was not asked for", () => {
    cursor.open(bytes);
    expect([cursor.nextChild(), cursor.nextChild(), cursor.hash]).toEqual([true, true, hashOf("C")]);
    expect(cursor.nextChild()).toBe(false);
  });

  test("begin again with the next file", () => {
    cursor.open(bytes);
    cursor.nextChild();
    cursor.open(bindatBytes([], { name: "OTHER" }));
    expect([cursor.hash, cursor.nextProperty(), cursor.nextChild()]).toEqual([hashOf("OTHER"), false, false]);
  });
});

describe("a value", () => {
  test.each<[string, RawProperty, number | null]>([
    ["an INTEGER", ["K", 1, 0xffffffff], -1],
    ["an UNSIGNED INT by its bits", ["K", 4, 0xfffffffe], -2],
    ["no FLOAT", ["K", 2, 0x3f800000], null],
    ["no INTEGER64", ["K", 7, 1, 0], null],
  ])("as int32: %s", (_, property, value) => {
    expect(at(property).int32()).toBe(value);
  });

  test.each<[string, RawProperty, boolean | null]>([
    ["a BOOL of 1", ["K", 6, 1], true],
    ["a BOOL of 2", ["K", 6, 2], true],
    ["a BOOL of 0", ["K", 6, 0], false],
    ["an INTEGER that stands for one", ["K", 1, 1], true],
    ["no FLOAT", ["K", 2, 0x3f800000], null],
  ])("as bool: %s", (_, property, value) => {
    expect(at(property).bool()).toBe(value);
  });

  test.each<[string, RawProperty, bigint | null]>([
    ["an INTEGER64", ["K", 7, 0, 0x80000000], -9223372036854775808n],
    ["an INTEGER", ["K", 1, 0xffffffff], -1n],
    ["a STRING in decimal", ["K", 5, 7], -4711000000000000123n],
    ["no empty STRING", ["K", 5, 9], null],
    ["no BOOL", ["K", 6, 1], null],
  ])("as int64: %s", (_, property, value) => {
    expect(at(property, [[7, "-4711000000000000123"]]).int64()?.value ?? null).toBe(value);
  });

  test.each<[string, RawProperty, string | null]>([
    ["a STRING", ["K", 5, 3], "three"],
    ["a TRANSLATE", ["K", 8, 0x80000000], "high"],
    ["a NOTE", ["K", 9, 5], "five"],
    ["an id that the table does not have", ["K", 5, 4], ""],
    ["the id of the empty text", ["K", 5, 0xffffffff], ""],
    ["no INTEGER", ["K", 1, 3], null],
  ])("as text: %s", (_, property, text) => {
    const ascending = [
      [3, "three"],
      [5, "five"],
      [0x80000000, "high"],
    ] as const;
    const inDisorder = [
      [5, "five"],
      [0x80000000, "high"],
      [3, "three"],
      [3, "never"],
    ] as const;
    expect(at(property, ascending).text()).toBe(text);
    expect(at(property, inDisorder).text()).toBe(text);
  });
});

test.each([
  ["-9223372036854775808", -9223372036854775808n, true],
  ["9223372036854775807", 9223372036854775807n, true],
  ["  12 ", 12n, true],
  ["9547436625814003292", -8899307447895548324n, false],
  ["99999999999999999999", 7766279631452241919n, false],
  ["12abc", 12n, false],
  ["1.5", 1n, false],
  ["abc", 0n, false],
  ["", 0n, false],
  ["-", 0n, false],
])("the i64 of %j is %s", (text, value, isExact) => {
  expect(int64OfText(text)).toEqual({ value, isExact });
});

test("a file without texts is read with either head", () => {
  const short = bindatBytes([], { name: "A", properties: [["K", 1, 5]] });
  for (const bytes of [short, new Uint8Array([...short.slice(0, 8), 0, 0, 0, 0, ...short.slice(8)])]) {
    cursor.open(bytes);
    expect([cursor.hash, cursor.nextProperty(), cursor.int32()]).toEqual([hashOf("A"), true, 5]);
  }
});

function walk(bytes: Uint8Array): void {
  cursor.open(bytes);
  do
    while (cursor.nextProperty()) {
      cursor.text();
      cursor.int64();
    }
  while (cursor.nextChild());
}

const whole = bindatBytes([[0, "x"]], {
  name: "A",
  properties: [["K", 7, 1, 2]],
  children: [{ name: "B", properties: [["K", 5, 0]] }, { name: "C" }],
});

test.each([
  ["nothing", new Uint8Array(0), "header runs past the end"],
  ["another version", Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0), "version 1"],
  ["more strings than bytes", Uint8Array.of(2, 0, 0, 0, 255, 255, 255, 255), "4294967295 strings cannot fit"],
  ["a string past the end", whole.slice(0, 15), "string runs past the end"],
  [
    "a type that does not exist",
    bindatBytes([[0, "x"]], { name: "A", properties: [["K", 10, 0]] }),
    "property type 10",
  ],
  ["type 0", bindatBytes([[0, "x"]], { name: "A", properties: [["K", 0, 0]] }), "property type 0"],
])("%s is a FormatError", (_, bytes, what) => {
  expect(() => walk(bytes)).toThrow(FormatError);
  expect(() => walk(bytes)).toThrow(what);
});

test("a file cut anywhere is a FormatError", () => {
  walk(whole);
  for (let end = 0; end < whole.length; end++) expect(() => walk(whole.slice(0, end)), `${end}`).toThrow(FormatError);
});

test("counts larger than the file are refused", () => {
  const bytes = bindatBytes([[0, "x"]], { name: "A" });
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, 0xffffffff, true);
  expect(() => walk(bytes)).toThrow("4294967295 child nodes cannot fit");
  view.setUint32(bytes.length - 8, 0xffffffff, true);
  expect(() => walk(bytes)).toThrow("4294967295 properties cannot fit");
});
