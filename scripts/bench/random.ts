/** Seeded pseudo-random numbers (sfc32): the same seed gives the same sequence on every machine. */
export class Random {
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 1;

  /** `stream` tells apart sequences of one seed, so that each file of a tree has its own. */
  constructor(seed: number, stream: number | string = 0) {
    this.a = seed | 0;
    this.b = typeof stream === "number" ? stream | 0 : hashOf(stream);
    this.c = 0x9e3779b9 | 0;
    for (let i = 0; i < 12; i++) this.u32();
  }

  u32(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** 0 ≤ real < 1. */
  real(): number {
    return this.u32() / 0x1_0000_0000;
  }

  /** 0 ≤ integer < `limit`. */
  below(limit: number): number {
    return Math.floor(this.real() * limit);
  }

  /** low ≤ real < high. */
  between(low: number, high: number): number {
    return low + this.real() * (high - low);
  }

  chance(probability: number): boolean {
    return this.real() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  /** Any i64 as signed decimal text. */
  i64(): string {
    return BigInt.asIntN(64, (BigInt(this.u32()) << 32n) | BigInt(this.u32())).toString();
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
