/** Lets only so many pieces of work run at once; the others wait in the order in which they came. */
export class Lanes {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(lanes: number) {
    this.free = lanes;
  }

  /** Runs `work` when it is its turn. Aborting while it waits throws the signal's reason. */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await this.turn(signal);
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    }
  }

  private turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      const stop = () => {
        this.waiting.splice(this.waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      this.waiting.push(go);
      signal.addEventListener("abort", stop, { once: true });
    });
  }
}
