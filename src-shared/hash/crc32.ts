const TABLE = new Int32Array(256);
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
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
