import { describe, expect, it, test } from "vitest";
import { stringToUnits } from "../../../../src-shared/bytes/utf16.ts";
import { NumberReader } from "../../../../src-shared/text/numbers/number-reader.ts";

const reader = new NumberReader();

function float32(text: string): number {
  return reader.float32(stringToUnits(text), 0, text.length);
}

function int64(text: string): bigint {
  reader.int64(stringToUnits(text), 0, text.length);
  return BigInt.asIntN(64, (BigInt(reader.high) << 32n) | BigInt(reader.low));
}

test.each([
  ["0.1", 0.10000000149011612],
  [".75", 0.75],
  ["5.", 5],
  ["-1.5", -1.5],
  ["+2", 2],
  [" \t7", 7],
  ["1e-005", 0.000009999999747378752],
  ["1.02792e+006", 1027920],
  ["1E3", 1000],
  ["3.4028235e38", 3.4028234663852886e38],
  ["1e-45", 1.401298464324817e-45],
  ["123456789012345678901234567890", 1.2345679206e29],
])("the float text %s is %d", (text, value) => {
  expect(float32(text)).toBe(Math.fround(value));
  expect(reader.isWhole(stringToUnits(text), 0, text.length)).toBe(true);
});

test.each([
  ["half way to the even neighbour", "16777217", 16777216],
  ["a hair above half way", "16777217.0000000000000000000000000001", 16777218],
  ["a hair below half way", "16777218.9999999999999999999999999999", 16777218],
  ["a hair above, so far behind that only a sticky digit tells", `16777217.${"0".repeat(400)}1`, 16777218],
  ["half of the smallest denormal", `${0.5 ** 150}`, 0],
  ["just above half of the smallest denormal", "7.0064923216240853547e-46", 2 ** -149],
  ["half way above the largest f32", "340282356779733661637539395458142568448", Number.POSITIVE_INFINITY],
  ["just below that", "340282356779733661637539395458142568447", 3.4028234663852886e38],
])("a decimal is rounded once, not by way of a double: %s", (_, text, value) => {
  expect(float32(text)).toBe(value);
  expect(float32(`-${text}`)).toBe(-value);
});

test("minus zero keeps its sign", () => {
  expect(float32("-0")).toBe(-0);
});

test("a float too large is infinite and says so", () => {
  expect(float32("1e999")).toBe(Number.POSITIVE_INFINITY);
  expect(reader.overflow).toBe(true);
  expect(float32("1e38")).toBe(Math.fround(1e38));
  expect(reader.overflow).toBe(false);
});

test.each([
  ["1,5", 1, 1],
  ["1e", 1, 1],
  ["1e+", 1, 1],
  ["1.5.5", 1.5, 3],
  ["2f", 2, 1],
  ["1.#INF", 1, 2],
])("only the beginning of %s is a number", (text, value, end) => {
  expect(float32(text)).toBe(value);
  expect(reader.end).toBe(end);
  expect(reader.isWhole(stringToUnits(text), 0, text.length)).toBe(false);
});

test.each(["", ".", "-", "-.", "e5", "nan", "inf", " x"])("no number in '%s' is 0 and ends where it began", (text) => {
  expect(float32(text)).toBe(0);
  expect(reader.end).toBe(0);
});

test.each([
  ["0", 0],
  ["-5", -5],
  ["+7", 7],
  ["2147483647", 2147483647],
  ["-2147483648", -2147483648],
  ["007", 7],
])("the i32 text %s fits", (text, value) => {
  expect(reader.int32(stringToUnits(text), 0, text.length)).toBe(value);
  expect(reader.overflow).toBe(false);
});

test.each([
  ["2147483648", -2147483648],
  ["-2147483649", 2147483647],
  ["4294967295", -1],
  ["18446744073709551615", -1],
  ["-18446744073709551615", 1],
  ["18446744073709551616", 0],
  ["99999999999999999999999", Number(BigInt.asIntN(32, 99999999999999999999999n))],
])("the i32 text %s is wrapped", (text, value) => {
  expect(reader.int32(stringToUnits(text), 0, text.length)).toBe(value);
  expect(reader.overflow).toBe(true);
});

describe("u32", () => {
  it("holds 2^32 - 1 and wraps what does not fit", () => {
    expect(reader.uint32(stringToUnits("4294967295"), 0, 10)).toBe(4294967295);
    expect(reader.overflow).toBe(false);
    expect(reader.uint32(stringToUnits("-1"), 0, 2)).toBe(4294967295);
    expect(reader.overflow).toBe(true);
  });
});

test.each([
  ["9223372036854775807", 9223372036854775807n, false],
  ["-9223372036854775808", -9223372036854775808n, false],
  ["-2862177956541149622", -2862177956541149622n, false],
  ["123456789012345", 123456789012345n, false],
  ["-1", -1n, false],
  ["9547436625814003292", -8899307447895548324n, true],
  ["18446744073709551615", -1n, true],
  ["-9223372036854775809", 9223372036854775807n, true],
  ["18446744073709551616", 0n, true],
])("the i64 text %s", (text, value, overflow) => {
  expect(int64(text)).toBe(value);
  expect(reader.overflow).toBe(overflow);
});

test("a read stays inside its range", () => {
  const units = stringToUnits("123456789");
  expect(reader.int32(units, 2, 5)).toBe(345);
  expect(reader.float32(units, 2, 5)).toBe(345);
  expect(reader.end).toBe(5);
});
