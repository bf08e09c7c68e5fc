const FIRST_SIZE = 1024;

/** Set of i64 given as two words; kept from file to file. */
export class IdSet {
  private size = 0;
  private mask = FIRST_SIZE - 1;
  private lows = new Int32Array(FIRST_SIZE);
  private highs = new Int32Array(FIRST_SIZE);
  /** Round in which a place was filled: earlier rounds count as empty, so that clearing costs nothing. */
  private rounds = new Int32Array(FIRST_SIZE);
  private round = 0;

  clear(): void {
    this.round++;
    this.size = 0;
  }

  has(low: number, high: number): boolean {
    return this.rounds[this.place(low | 0, high | 0)] === this.round;
  }

  /** Returns whether the id is new. */
  add(low: number, high: number): boolean {
    const place = this.place(low | 0, high | 0);
    if (this.rounds[place] === this.round) return false;
    this.rounds[place] = this.round;
    this.lows[place] = low;
    this.highs[place] = high;
    if (++this.size > this.mask >> 1) this.grow();
    return true;
  }

  private place(low: number, high: number): number {
    const { mask, lows, highs, rounds, round } = this;
    const mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
    let place = (mixed ^ (mixed >>> 15)) & mask;
    while (rounds[place] === round && (lows[place] !== low || highs[place] !== high)) place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const { lows, highs, rounds, round } = this;
    const size = 2 * lows.length;
    this.mask = size - 1;
    this.lows = new Int32Array(size);
    this.highs = new Int32Array(size);
    this.rounds = new Int32Array(size).fill(round - 1);
    for (let i = 0; i < rounds.length; i++) {
      if (rounds[i] !== round) continue;
      const place = this.place(lows[i], highs[i]);
      this.rounds[place] = round;
      this.lows[place] = lows[i];
      this.highs[place] = highs[i];
    }
  }
}
