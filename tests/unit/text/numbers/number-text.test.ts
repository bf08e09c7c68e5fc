import { expect, test } from "vitest";
import {
  formatFloat32,
  formatFloat64,
  formatG,
  formatInt64,
  shortestFloat32,
} from "../../../../src-shared/text/numbers/number-text.ts";

test.each([
  [0.1, "0.1"],
  [1e-5, "1e-005"],
  [0.0001, "0.0001"],
  [123456, "123456"],
  [1234567, "1.23457e+006"],
  [1e100, "1e+100"],
  [-0, "-0"],
  [-2.5, "-2.5"],
  [100, "100"],
  [999999.5, "1e+006"],
])("%d is printed as C does with three exponent digits: %s", (value, text) => {
  expect(formatG(value)).toBe(text);
});

test.each([
  [0.1, "0.1", "0.1"],
  [16777216, "16777216", "16777216"],
  [123456.5, "123456.5", "123456.5"],
  [1027920, "1.02792e+006", "1.02792e+006"],
  [3.4028234663852886e38, "3.4028235e+038", "3.4028235e+038"],
  [1.401298464324817e-45, "1.4013e-045", "1e-045"],
  [1 / 3, "0.33333334", "0.33333334"],
])("six digits when they read back, else the shortest: %d", (value, likeGuts, shortest) => {
  expect(formatFloat32(Math.fround(value))).toBe(likeGuts);
  expect(shortestFloat32(Math.fround(value))).toBe(shortest);
});

test("a double gets as many digits as it needs", () => {
  expect(formatFloat64(0.1)).toBe("0.1");
  expect(formatFloat64(0.1 + 0.2)).toBe("0.30000000000000004");
  expect(formatFloat64(5e-324)).toBe("4.94066e-324");
});

test("an i64 is put together from its words", () => {
  expect(formatInt64(0, 0x80000000)).toBe("-9223372036854775808");
  expect(formatInt64(0xffffffff, 0xffffffff)).toBe("-1");
  expect(formatInt64(5, 1)).toBe("4294967301");
});
