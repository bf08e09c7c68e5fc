/** Exact conversions by rational arithmetic, slow and plain, to compare the fast ones with. */

interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function rationalOfDecimal(text: string): Rational {
  const [, whole, fraction = "", power = "0"] = /^(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(text)!;
  const exponent = Number(power) - fraction.length;
  const digits = BigInt(whole + fraction);
  return exponent >= 0
    ? { numerator: digits * 10n ** BigInt(exponent), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-exponent) };
}

/** A finite f32 as significand × 2^exponent, from its bits without a sign; 0x7f800000 counts as 2^128. */
export function partsOfFloat32(bits: number): { significand: bigint; exponent: number } {
  const biased = bits >>> 23;
  const fraction = BigInt(bits & 0x7fffff);
  return biased === 0
    ? { significand: fraction, exponent: -149 }
    : { significand: fraction | 0x800000n, exponent: biased - 150 };
}

/** Sign of decimal − significand × 2^exponent. */
function compare({ numerator, denominator }: Rational, significand: bigint, exponent: number): number {
  const left = exponent < 0 ? numerator << BigInt(-exponent) : numerator;
  const right = significand * denominator * (exponent < 0 ? 1n : 1n << BigInt(exponent));
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Bits of the f32 nearest to an unsigned decimal such as 1.5e-7; half to even. */
export function nearestFloat32Bits(text: string): number {
  const value = rationalOfDecimal(text);
  let low = 0;
  let high = 0x7f800000;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    const { significand, exponent } = partsOfFloat32(middle);
    if (compare(value, significand, exponent) < 0) high = middle;
    else low = middle;
  }
  const tie = tieAbove(low);
  const order = compare(value, tie.significand, tie.exponent);
  return order > 0 || (order === 0 && low % 2 === 1) ? low + 1 : low;
}

/** The value half way between an f32 and the next larger one. */
export function tieAbove(bits: number): { significand: bigint; exponent: number } {
  const { significand, exponent } = partsOfFloat32(bits);
  return { significand: 2n * significand + 1n, exponent: exponent - 1 };
}

/** significand × 2^exponent in decimal, exactly. */
export function exactDecimal(significand: bigint, exponent: number): string {
  return exponent >= 0
    ? String(significand << BigInt(exponent))
    : `${significand * 5n ** BigInt(-exponent)}e${exponent}`;
}
