import { deflateSync } from "node:zlib";

/** Files below this are deflated without a probe: the probe would cost more than it saves. */
const PROBE_FROM_BYTES = 64 * 1024;
const PROBE_BYTES = 16 * 1024;
/** A middle that level 1 cannot shrink below this share is taken as not compressible. */
const HOPELESS_RATIO = 0.97;

/** Whether a file of this size is worth a probe at all. */
export function wantsProbe(size: number, level: number): boolean {
  return level > 0 && size >= PROBE_FROM_BYTES;
}

/** Where the probe of a file of `size` bytes lies. */
export function probeRange(size: number): { readonly start: number; readonly end: number } {
  const start = (size - PROBE_BYTES) >> 1;
  return { start, end: start + PROBE_BYTES };
}

/**
 * The level a block is deflated with. Data that is compressed already (sound, PNG) takes half the time of a pack and
 * gains nothing, so a block whose middle does not shrink is written at level 0: still a zlib stream, as the game
 * expects of every type but .JPG. Depends on the bytes alone, so the result is the same on every machine.
 */
export function levelFor(probe: Uint8Array, level: number): number {
  if (!looksRandom(probe)) return level;
  return deflateSync(probe, { level: 1 }).length > HOPELESS_RATIO * probe.length ? 0 : level;
}

const LOOK_BYTES = 4096;
/** Sum of squared byte counts of random data, with a margin that even short samples of it keep. */
const RANDOM_SUM = 1.2 * (LOOK_BYTES + (LOOK_BYTES * (LOOK_BYTES - 1)) / 256);

/** A quick look before the probe proper: bytes that are far from evenly spread shrink for certain. */
function looksRandom(probe: Uint8Array): boolean {
  const counts = new Uint16Array(256);
  for (let i = 0; i < LOOK_BYTES; i++) counts[probe[i]]++;
  let sum = 0;
  for (let i = 0; i < 256; i++) sum += counts[i] * counts[i];
  return sum < RANDOM_SUM;
}
