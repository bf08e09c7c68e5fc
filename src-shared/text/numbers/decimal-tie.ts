const view = new DataView(new ArrayBuffer(8));

/** Smallest normal f32; below it the grid of f32 values has the fixed width 2^-149. */
const SMALLEST_NORMAL = 2 ** -126;

/** A tie between two f32 values, or 2^128, has fewer significant decimal digits than this. */
const SIGNIFICANT_DIGITS = 120;

const DOT = 0x2e;
const DIGIT_0 = 0x30;

/** Whether a positive double lies exactly between two neighbouring f32 values. */
export function isFloat32Tie(magnitude: number): boolean {
  if (magnitude < SMALLEST_NORMAL) {
    const steps = magnitude * 2 ** 149;
    return steps - Math.floor(steps) === 0.5;
  }
  view.setFloat64(0, magnitude);
  return (view.getUint32(4) & 0x1fffffff) === 0x10000000;
}

/**
 * The f32 nearest to a decimal whose nearest double is the f32 tie `tie` (positive). Rounding twice would take the
 * even neighbour; here the decimal itself, digits and one dot in [start, end) times 10^exponent, decides.
 */
export function roundFloat32Tie(units: Uint16Array, start: number, end: number, exponent: number, tie: number): number {
  const order = compareDecimal(units, start, end, exponent, tie);
  if (order === 0) return Math.fround(tie);
  view.setFloat64(0, tie);
  view.setBigUint64(0, view.getBigUint64(0) + BigInt(order));
  return Math.fround(view.getFloat64(0));
}

/** Sign of decimal − double, exactly. */
function compareDecimal(units: Uint16Array, start: number, end: number, exponent: number, double: number): number {
  const decimal = significantDigits(units, start, end);
  const power = decimal.exponent + exponent;
  view.setFloat64(0, double);
  const biased = (view.getUint32(0) >>> 20) & 0x7ff;
  const fraction = view.getBigUint64(0) & 0xfffffffffffffn;
  const binaryPower = (biased === 0 ? 1 : biased) - 1075;
  let left = BigInt(decimal.digits);
  let right = biased === 0 ? fraction : fraction | 0x10000000000000n;
  if (power >= 0) left *= 10n ** BigInt(power);
  else right *= 10n ** BigInt(-power);
  if (binaryPower >= 0) right <<= BigInt(binaryPower);
  else left <<= BigInt(-binaryPower);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The leading digits as an integer and the power of ten it is multiplied by; a digit 1 stands for all that is cut off. */
function significantDigits(units: Uint16Array, start: number, end: number): { digits: string; exponent: number } {
  let digits = "";
  let exponent = 0;
  let isFraction = false;
  let isCut = false;
  for (let at = start; at < end; at++) {
    const unit = units[at];
    if (unit === DOT) {
      isFraction = true;
      continue;
    }
    const isKept = digits.length < SIGNIFICANT_DIGITS;
    if (isKept && (digits !== "" || unit !== DIGIT_0)) digits += String.fromCharCode(unit);
    if (!isKept && unit !== DIGIT_0) isCut = true;
    if (isKept && isFraction) exponent--;
    if (!isKept && !isFraction) exponent++;
  }
  return isCut ? { digits: `${digits}1`, exponent: exponent - 1 } : { digits, exponent };
}
