/** One build at a time for all projects, in the order in which they were asked for. */
export class BuildQueue {
  private last: Promise<void> = Promise.resolve();

  /** Does `work` when its turn comes. Aborted before that, it throws the signal's reason at once. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(signal.reason);
      signal.addEventListener("abort", giveUp, { once: true });
      this.last = this.last.then(async () => {
        signal.removeEventListener("abort", giveUp);
        if (signal.aborted) return giveUp();
        await work().then(resolve, reject);
      });
    });
  }
}
