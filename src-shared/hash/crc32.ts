const POLYNOMIAL = 0xedb88320;
const TABLE = new Int32Array(256);
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ POLYNOMIAL : c >>> 1;
  TABLE[n] = c;
}

/**
 * Standard CRC-32 (u32) of `bytes`, continued from `seed` (the CRC so far). For hosts without a native one; Node has
 * `zlib.crc32`, which is the same function and forty times faster.
 */
export function crc32(bytes: Uint8Array, seed = 0): number {
  let crc = ~seed;
  for (let i = 0; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** x to the power of 0 and of 8: a CRC is a polynomial whose highest bit stands for x to the power of 0. */
const ONE = 0x80000000 | 0;
const BYTE = ONE >>> 8;

/**
 * CRC-32 (u32) of `head` and `tail` one behind the other, from that of each and the number of bytes of `tail`: parts of
 * a file can be checked apart.
 */
export function joinCrc32(head: number, tail: number, tailBytes: number): number {
  let shift = ONE;
  let power = BYTE;
  for (let left = tailBytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = product(shift, power);
    power = product(power, power);
  }
  return (product(head, shift) ^ tail) >>> 0;
}

/** Of two polynomials, without what the CRC's own divides out. */
function product(a: number, b: number): number {
  let sum = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit--) {
    if ((a >>> bit) & 1) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return sum;
}
