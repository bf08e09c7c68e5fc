/** The linear congruence that both sampled hashes of the container draw their "random" number from. */
const LCG_FACTOR = 0x29777b41;

function draw(length: number, modulus: number): number {
  return (Math.imul(LCG_FACTOR, length) >>> 0) % modulus;
}

function signed(byte: number): number {
  return (byte << 24) >> 24;
}

/** Distance between the sampled bytes of a data section of `length` bytes (spec/container.md §2.2). */
export function rollingHashStep(length: number): number {
  const divisor = 25 + draw(length, 51);
  return Math.max(2, Math.floor(length / divisor));
}

/**
 * Offsets of the bytes that rollingHash reads, in the order it reads them; the last byte may stand twice.
 * 26 to about 80 of them, so that a packer can read them back one by one from a file of any size.
 */
export function rollingHashOffsets(length: number): number[] {
  if (length === 0) return [];
  const offsets: number[] = [];
  const step = rollingHashStep(length);
  for (let offset = 8; offset < length; offset += step) offsets.push(offset);
  offsets.push(length - 1);
  return offsets;
}

/** rollingHash (u32) of a data section from its length and the bytes at {@link rollingHashOffsets}. */
export function foldRollingHash(length: number, samples: ArrayLike<number>): number {
  let hash = length | 0;
  for (let i = 0; i < samples.length; i++) hash = (Math.imul(hash, 33) + signed(samples[i])) | 0;
  return hash >>> 0;
}

/**
 * rollingHash (u32) of a data section held in memory, its 8-byte head included (spec/container.md §2.2).
 * The one checksum the game enforces: a wrong one and the whole mod is dropped in silence.
 */
export function rollingHash(section: Uint8Array): number {
  return foldRollingHash(
    section.length,
    rollingHashOffsets(section.length).map((offset) => section[offset]),
  );
}

/** mhash (u32) over a whole manifest, its own field included but never sampled (spec/container.md §3.4). */
export function manifestHash(manifest: Uint8Array): number {
  const step = 15 + draw(manifest.length, 11);
  let hash = 0x202a;
  for (let offset = 0; offset < manifest.length; offset += step)
    hash = (Math.imul(hash, 33) + signed(manifest[offset])) | 0;
  return hash >>> 0;
}
