/** Time as an argument, so that waiting can be tested without waiting. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `run` after so many milliseconds; returns what prevents that. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
