/** A small seeded generator (mulberry32): the same seed gives the same numbers everywhere. Values in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}

/**
 * The beginning of `bytes` cut off at `n` different places, spread evenly over its length; every place when `n` is
 * larger. The whole is never among them, the empty file always.
 */
export function* cuts(bytes: Uint8Array, n: number): Generator<Uint8Array> {
  const count = Math.min(n, bytes.length);
  for (let i = 0; i < count; i++) yield bytes.slice(0, Math.floor((i * bytes.length) / count));
}

/** `n` damaged copies of `bytes`; the same seed gives the same copies. */
export function* mutations(bytes: Uint8Array, n: number, seed: number): Generator<Uint8Array> {
  const random = seededRandom(seed);
  for (let i = 0; i < n; i++) yield DAMAGES[i % DAMAGES.length](bytes, (below) => Math.floor(random() * below));
}

type Damage = (bytes: Uint8Array, below: (limit: number) => number) => Uint8Array;

const BIG_U16 = [0xffff, 0x8000, 0x7fff, 0x0100, 0];
const BIG_U32 = [0xffffffff, 0x80000000, 0x7fffffff, 0x40000000, 0x10000, 0];
const LONGEST_RUN = 64;

const DAMAGES: readonly Damage[] = [flipBytes, bigU32, insertRun, bigU16, deleteRun, swapBlocks, repeatBlock, flipBit];

function flipBytes(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  const copy = bytes.slice();
  if (copy.length > 0) for (let i = 1 + below(8); i > 0; i--) copy[below(copy.length)] = below(256);
  return copy;
}

function flipBit(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  const copy = bytes.slice();
  if (copy.length > 0) copy[below(copy.length)] ^= 1 << below(8);
  return copy;
}

function bigU16(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  const copy = bytes.slice();
  if (copy.length < 2) return copy;
  new DataView(copy.buffer).setUint16(below(copy.length - 1), BIG_U16[below(BIG_U16.length)], true);
  return copy;
}

/** Mostly at a multiple of four, where counts stand in many formats. */
function bigU32(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  const copy = bytes.slice();
  if (copy.length < 4) return copy;
  const at = below(copy.length - 3);
  const aligned = below(4) === 0 ? at : at & ~3;
  new DataView(copy.buffer).setUint32(aligned, BIG_U32[below(BIG_U32.length)], true);
  return copy;
}

function insertRun(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  const at = below(bytes.length + 1);
  const fill = below(3) === 0 ? 0 : below(256);
  return splice(bytes, at, at, new Uint8Array(1 + below(LONGEST_RUN)).fill(fill));
}

function deleteRun(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  const at = below(bytes.length + 1);
  return splice(bytes, at, Math.min(bytes.length, at + 1 + below(LONGEST_RUN)), new Uint8Array(0));
}

function repeatBlock(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  const from = below(bytes.length + 1);
  const block = bytes.subarray(from, Math.min(bytes.length, from + 1 + below(LONGEST_RUN)));
  const at = below(bytes.length + 1);
  return splice(bytes, at, at, block);
}

/** Two neighbouring blocks change places. */
function swapBlocks(bytes: Uint8Array, below: (limit: number) => number): Uint8Array {
  const [from, middle, to] = [0, 0, 0].map(() => below(bytes.length + 1)).sort((a, b) => a - b);
  const copy = bytes.slice();
  copy.set(bytes.subarray(middle, to), from);
  copy.set(bytes.subarray(from, middle), from + to - middle);
  return copy;
}

function splice(bytes: Uint8Array, from: number, to: number, inserted: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - (to - from) + inserted.length);
  result.set(bytes.subarray(0, from));
  result.set(inserted, from);
  result.set(bytes.subarray(to), from + inserted.length);
  return result;
}
