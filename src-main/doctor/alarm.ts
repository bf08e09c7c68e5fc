/** Rings once after `ms` milliseconds unless it was taken back; returns what takes it back. */
export type Alarm = (ms: number, ring: () => void) => () => void;

export const systemAlarm: Alarm = (ms, ring) => {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
};

/** Thrown to whoever waits for something whose time is over. */
export class TimeOver extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super(`not done after ${ms} ms`);
    this.name = "TimeOver";
    this.ms = ms;
  }
}

/**
 * Waits for `work`, at most `ms` milliseconds: then its signal is aborted and {@link TimeOver} thrown, whether it
 * listens or not. Aborting `outer` throws its reason the same way.
 */
export async function within<T>(
  ms: number,
  alarm: Alarm,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const own = new AbortController();
  const ended = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    own.abort(reason);
    ended.reject(reason);
  };
  const stop = () => end(outer?.reason);
  outer?.addEventListener("abort", stop, { once: true });
  const takeBack = alarm(ms, () => end(new TimeOver(ms)));
  // Nobody may be waiting any more when it is aborted.
  ended.promise.catch(() => {});
  try {
    return await Promise.race([work(own.signal), ended.promise]);
  } finally {
    takeBack();
    outer?.removeEventListener("abort", stop);
  }
}
