import fc from "fast-check";
import { expect, test } from "vitest";
import { stringToUnits } from "../../../src-shared/bytes/utf16.ts";
import { NumberReader } from "../../../src-shared/text/numbers/number-reader.ts";
import { formatFloat32, formatFloat64, shortestFloat32 } from "../../../src-shared/text/numbers/number-text.ts";
import { exactDecimal, nearestFloat32Bits, tieAbove } from "../../support/decimal-reference.ts";

const reader = new NumberReader();
const view = new DataView(new ArrayBuffer(4));

function float32Bits(text: string): number {
  view.setFloat32(0, reader.float32(stringToUnits(text), 0, text.length));
  return view.getUint32(0);
}

function floatOf(bits: number): number {
  view.setUint32(0, bits);
  return view.getFloat32(0);
}

const digits = (maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength }).map((list) => list.join(""));
const exponent = fc.option(fc.integer({ min: -60, max: 60 }), { nil: undefined });

/** Decimals of every shape, among them those that the quick way does and those that it must not. */
const decimal = fc
  .tuple(digits(25), digits(25), exponent)
  .filter(([whole, fraction]) => whole + fraction !== "")
  .map(([whole, fraction, power]) => `${whole}.${fraction}${power === undefined ? "" : `e${power}`}`);

const finiteBits = fc.integer({ min: 0, max: 0x7f7fffff });

test("any decimal is the nearest f32, as exact arithmetic finds it", () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect(float32Bits(text)).toBe(nearestFloat32Bits(text));
    }),
    { numRuns: 2000 },
  );
});

test("half way between two f32, and a last digit beside it, is rounded from the decimal", () => {
  fc.assert(
    fc.property(finiteBits, fc.integer({ min: 0, max: 40 }), fc.integer({ min: -1, max: 1 }), (bits, zeros, nudge) => {
      const tie = tieAbove(bits);
      const [mantissa, power = "0"] = exactDecimal(tie.significand, tie.exponent).split("e");
      const text = `${BigInt(mantissa) * 10n ** BigInt(zeros) + BigInt(nudge)}e${Number(power) - zeros}`;
      expect(float32Bits(text)).toBe(nearestFloat32Bits(text));
    }),
    { numRuns: 2000 },
  );
});

test("every finite f32 is read back from its text, whichever way it is printed", () => {
  fc.assert(
    fc.property(finiteBits, fc.boolean(), (magnitude, isNegative) => {
      const bits = isNegative ? (magnitude | 0x80000000) >>> 0 : magnitude;
      expect(float32Bits(formatFloat32(floatOf(bits)))).toBe(bits);
      const shortest = shortestFloat32(floatOf(bits));
      expect(float32Bits(shortest)).toBe(bits);
      expect(shortest.replace(/e.*/, "").replace(/^-?0?\.?0*|[-.]/g, "").length).toBeLessThanOrEqual(9);
    }),
    { numRuns: 2000 },
  );
});

test("every finite f64 is read back from its text", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = formatFloat64(value);
      expect(reader.float64(stringToUnits(text), 0, text.length)).toBe(value);
    }),
    { numRuns: 2000 },
  );
});

test("integers of any length are taken modulo their width, with a word about it", () => {
  const integer = fc.oneof(
    fc.bigInt({ min: -(2n ** 33n), max: 2n ** 33n }),
    fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }),
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  );
  fc.assert(
    fc.property(integer, (value) => {
      const units = stringToUnits(String(value));
      expect(reader.int32(units, 0, units.length)).toBe(Number(BigInt.asIntN(32, value)));
      expect(reader.overflow).toBe(BigInt.asIntN(32, value) !== value);
      expect(reader.uint32(units, 0, units.length)).toBe(Number(BigInt.asUintN(32, value)));
      expect(reader.overflow).toBe(BigInt.asUintN(32, value) !== value);
      reader.int64(units, 0, units.length);
      expect([reader.low, reader.high]).toEqual([
        Number(BigInt.asUintN(32, value)),
        Number(BigInt.asUintN(32, value >> 32n)),
      ]);
      expect(reader.overflow).toBe(BigInt.asIntN(64, value) !== value);
    }),
    { numRuns: 2000 },
  );
});
