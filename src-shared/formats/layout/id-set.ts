const FIRST_SIZE = 1024;

/** Places looked at for one id. Only ids that were made to collide need more; they are kept apart. */
const MOST_PROBES = 32;
const NOWHERE = -1;

/** Set of i64 given as two words; kept from file to file. */
export class IdSet {
  private size = 0;
  private mask = FIRST_SIZE - 1;
  private lows = new Int32Array(FIRST_SIZE);
  private highs = new Int32Array(FIRST_SIZE);
  /** Round in which a place was filled: earlier rounds count as empty, so that clearing costs nothing. */
  private rounds = new Int32Array(FIRST_SIZE);
  private round = 0;
  /** Ids that found no place, as strings: nobody can foresee how the engine hashes those. */
  private readonly crowded = new Set<string>();

  clear(): void {
    this.round++;
    this.size = 0;
    this.crowded.clear();
  }

  has(low: number, high: number): boolean {
    const place = this.place(low | 0, high | 0);
    return place === NOWHERE ? this.crowded.has(keyOf(low, high)) : this.rounds[place] === this.round;
  }

  /** Returns whether the id is new. */
  add(low: number, high: number): boolean {
    if (!this.put(low | 0, high | 0)) return false;
    if (++this.size > this.mask >> 1) this.grow();
    return true;
  }

  private put(low: number, high: number): boolean {
    const place = this.place(low, high);
    if (place === NOWHERE) {
      const before = this.crowded.size;
      return this.crowded.add(keyOf(low, high)).size > before;
    }
    if (this.rounds[place] === this.round) return false;
    this.rounds[place] = this.round;
    this.lows[place] = low;
    this.highs[place] = high;
    return true;
  }

  /** Where the id is or would be; {@link NOWHERE} when all places for it are taken by others. */
  private place(low: number, high: number): number {
    const { mask, lows, highs, rounds, round } = this;
    const mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
    const home = mixed ^ (mixed >>> 15);
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const place = (home + probe) & mask;
      if (rounds[place] !== round || (lows[place] === low && highs[place] === high)) return place;
    }
    return NOWHERE;
  }

  private grow(): void {
    const { lows, highs, rounds, round } = this;
    const crowded = [...this.crowded];
    const size = 2 * lows.length;
    this.mask = size - 1;
    this.lows = new Int32Array(size);
    this.highs = new Int32Array(size);
    this.rounds = new Int32Array(size).fill(round - 1);
    this.crowded.clear();
    for (let i = 0; i < rounds.length; i++) if (rounds[i] === round) this.put(lows[i], highs[i]);
    for (const key of crowded) {
      const [low, high] = key.split(" ");
      this.put(Number(low), Number(high));
    }
  }
}

function keyOf(low: number, high: number): string {
  return `${low | 0} ${high | 0}`;
}
