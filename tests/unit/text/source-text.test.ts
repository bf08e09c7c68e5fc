import { describe, expect, it, test } from "vitest";
import { unitsToString } from "../../../src-shared/bytes/utf16.ts";
import {
  decodeSource,
  encodeSource,
  endsLine,
  lineOf,
  sourceOf,
  UnitBuffer,
} from "../../../src-shared/text/source-text.ts";

function decoded(...bytes: readonly number[]) {
  const { units, length, encoding, damage } = decodeSource(Uint8Array.from(bytes));
  return { text: unitsToString(units, 0, length), encoding, damage };
}

const utf8 = (text: string) => [...new TextEncoder().encode(text)];

describe("a text is decoded by its first bytes", () => {
  it.each([
    ["utf-16le", [0xff, 0xfe, 0x5b, 0, 0x16, 4]],
    ["utf-16be", [0xfe, 0xff, 0, 0x5b, 4, 0x16]],
    ["utf-16le without BOM", [0x5b, 0, 0x16, 4]],
    ["utf-8 with BOM", [0xef, 0xbb, 0xbf, ...utf8("[Ж")]],
    ["utf-8", utf8("[Ж")],
  ])("%s", (encoding, bytes) => {
    expect(decoded(...bytes)).toEqual({ text: "[Ж", encoding, damage: null });
  });

  it("which may be none", () => {
    expect(decoded()).toEqual({ text: "", encoding: "utf-8", damage: null });
    expect(decoded(0xff, 0xfe)).toEqual({ text: "", encoding: "utf-16le", damage: null });
  });
});

describe("UTF-8", () => {
  it.each(["\x7f\x80", "\u07ff\u0800", "\ud7ff\ue000\uffff", "\u{10000}\u{10ffff}", "纸灯笼 🏮"])(
    "holds %j",
    (text) => {
      expect(decoded(...utf8(text))).toEqual({ text, encoding: "utf-8", damage: null });
    },
  );

  it("keeps a lone surrogate that somebody encoded", () => {
    expect(decoded(0x41, 0xed, 0xa0, 0x80).text).toBe("A\ud800");
  });

  it.each([
    ["a byte that begins nothing", [0x41, 0x80, 0x42], "A\ufffdB", 1, 1],
    ["a form longer than it need be", [0xc0, 0xaf], "\ufffd\ufffd", 2, 0],
    ["a long form of a short character", [0xe0, 0x80, 0x80], "\ufffd\ufffd\ufffd", 3, 0],
    ["a character past the last", [0xf4, 0x90, 0x80, 0x80], "\ufffd\ufffd\ufffd\ufffd", 4, 0],
    ["a lead byte that is none", [0x41, 0xff, 0x42], "A\ufffdB", 1, 1],
    ["a character cut by another", [0xd0, 0x41], "\ufffdA", 1, 0],
    ["a character cut by the end", [0x41, 0xe7, 0xba], "A\ufffd\ufffd", 2, 1],
    ["words in a Russian code page", [0x41, 0xcf, 0xf0, 0xe8, 0x42], "A\ufffd\ufffd\ufffdB", 3, 1],
  ])("with %s says so", (_, bytes, text, count, first) => {
    expect(decoded(...bytes)).toEqual({ text, encoding: "utf-8", damage: { bytes: count, first } });
  });

  it("takes a replacement character of the text for what it is", () => {
    expect(decoded(...utf8("\ufffd")).damage).toBeNull();
  });
});

test.each([
  ["utf-16le", [0xff, 0xfe, 0x41, 0, 0x42]],
  ["utf-16be", [0xfe, 0xff, 0, 0x41, 0x42]],
  ["utf-16le without BOM", [0x41, 0, 0x42]],
])("an odd last byte of %s is left out and said", (encoding, bytes) => {
  expect(decoded(...bytes)).toEqual({ text: "A", encoding, damage: { bytes: 1, first: 1 } });
});

test("what is encoded is decoded again, lone surrogates too", () => {
  const text = "A\ud800\r\n\udfff纸";
  const { units, length } = decodeSource(encodeSource(text));
  expect(unitsToString(units, 0, length)).toBe(text);
  expect([...units.subarray(length, length + 2)]).toEqual([10, 10]);
});

test("a buffer is used again, and a shorter text in it ends with its line feeds", () => {
  const buffer = new UnitBuffer();
  const long = decodeSource(encodeSource("x".repeat(100_000)), buffer);
  const short = decodeSource(encodeSource("ab"), buffer);
  expect(short.units).toBe(long.units);
  expect([...short.units.subarray(0, 5)]).toEqual([97, 98, 10, 10, 120]);
});

test("lines end with LF, CR LF or CR", () => {
  const { units, length } = sourceOf("a\nb\r\nc\rd");
  expect([...Array(length).keys()].filter((at) => endsLine(units, at))).toEqual([1, 4, 6]);
  expect([0, 1, 2, 4, 5, 7].map((at) => lineOf(units, at))).toEqual([1, 1, 2, 2, 3, 4]);
});
