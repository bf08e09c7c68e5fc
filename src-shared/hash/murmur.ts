const M = 0x5bd1e995;

function mix(k: number): number {
  const a = Math.imul(k, M);
  return Math.imul(a ^ (a >>> 24), M);
}

function u32At(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
}

/**
 * The game's variant of MurmurHash64B: 32-bit seed, so the second lane starts at zero (spec/container.md §1.1).
 * Returns u64.
 */
export function murmur64(bytes: Uint8Array, seed: number): bigint {
  const length = bytes.length;
  let h1 = seed ^ length;
  let h2 = 0;
  let at = 0;
  for (; length - at >= 8; at += 8) {
    h1 = Math.imul(h1, M) ^ mix(u32At(bytes, at));
    h2 = Math.imul(h2, M) ^ mix(u32At(bytes, at + 4));
  }
  if (length - at >= 4) {
    h1 = Math.imul(h1, M) ^ mix(u32At(bytes, at));
    at += 4;
  }
  if (at < length) {
    for (let i = length - 1, shift = 8 * (length - 1 - at); i >= at; i--, shift -= 8) h2 ^= bytes[i] << shift;
    h2 = Math.imul(h2, M);
  }
  h1 = Math.imul(h1 ^ (h2 >>> 18), M);
  h2 = Math.imul(h2 ^ (h1 >>> 22), M);
  h1 = Math.imul(h1 ^ (h2 >>> 17), M);
  h2 = Math.imul(h2 ^ (h1 >>> 19), M);
  return (BigInt(h1 >>> 0) << 32n) | BigInt(h2 >>> 0);
}

function littleEndian(value: bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let i = 0, rest = BigInt.asUintN(8 * size, value); i < size; i++, rest >>= 8n) bytes[i] = Number(rest & 0xffn);
  return bytes;
}

const low32 = (value: bigint): number => Number(value & 0xffffffffn);

/**
 * reqHash (u64) of a mod's requirements, in list order; 0 without any. Flat: what GUTS folds in of a dependency's
 * own dependencies is not known (spec/container.md §1.1).
 */
export function requirementHash(requirements: readonly { readonly id: bigint; readonly version: number }[]): bigint {
  if (requirements.length === 0) return 0n;
  let hash = 0x8810n;
  for (const { id, version } of requirements) {
    const ofId = murmur64(littleEndian(id, 8), 0x22d0);
    const ofVersion = murmur64(littleEndian(BigInt(version), 2), low32(ofId));
    hash = murmur64(littleEndian(ofVersion, 8), low32(hash));
  }
  return hash;
}
