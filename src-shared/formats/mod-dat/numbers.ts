/** Longer runs of digits are out of every range; the rest need not be looked at. */
const MOST_DIGITS = 40;
const WHOLE_NUMBER = /^[ \t]*([+-]?)0*(\d*)/;

/** The whole number a value begins with, as the game reads it; null when it does not begin with one. */
export function wholeNumber(value: string): bigint | null {
  const match = WHOLE_NUMBER.exec(value);
  if (match === null || !/\d/.test(match[0])) return null;
  const size = BigInt(match[2].slice(0, MOST_DIGITS) || "0");
  return match[1] === "-" ? -size : size;
}

/** Whether a number is an i64, or would be one if its bits were read as such. */
export function fits64Bits(number: bigint): boolean {
  return number >= -(2n ** 63n) && number < 2n ** 64n;
}
