import type { Clock } from "../../src-main/files/clock.ts";

export interface ManualClock extends Clock {
  /** How long each sleep was, milliseconds. */
  readonly sleeps: readonly number[];
  advance(ms: number): void;
}

/** A clock that stands still until somebody sleeps; sleeping takes no time. */
export function manualClock(start = Date.UTC(2026, 0, 31, 12)): ManualClock {
  let time = start;
  const sleeps: number[] = [];
  const advance = (ms: number) => {
    time += ms;
  };
  return {
    sleeps,
    advance,
    now: () => time,
    async sleep(ms) {
      sleeps.push(ms);
      advance(ms);
    },
  };
}
