import { CancelledError } from "../engine/operation.ts";

/** What a build loop does for each build. Throws the signal's reason once that is aborted. */
export type BuildOnce<R> = (isFull: boolean, signal: AbortSignal, begun: () => void) => Promise<R>;

interface Waiter<R> {
  resolve(record: R): void;
  reject(error: unknown): void;
}

interface Wanted<R> {
  isFull: boolean;
  readonly waiting: Waiter<R>[];
}

interface Running<R> {
  readonly abort: AbortController;
  readonly wanted: Wanted<R>;
  /** It has looked at its sources: what changes from now on it may not have seen. */
  hasBegun: boolean;
  isRestarted: boolean;
}

/** A build that was begun again so often is let come to its end, or somebody who writes all the time would see none. */
const MOST_RESTARTS = 20;

/**
 * Builds of one project, one after the other. What is wanted while one runs ends that and begins again; whoever waits
 * for the first gets the second.
 */
export class BuildLoop<R> {
  private readonly once: BuildOnce<R>;
  private wanted: Wanted<R> | null = null;
  private running: Running<R> | null = null;
  private restarts = 0;
  private loop: Promise<void> | null = null;
  private building: Promise<void> | null = null;
  private isClosed = false;

  constructor(once: BuildOnce<R>) {
    this.once = once;
  }

  /** The build that runs is ended to be begun again. */
  get isRestarting(): boolean {
    return this.running?.isRestarted === true;
  }

  /**
   * The next build that sees the sources as they are now. Throws CancelledError when it is stopped. Who aborts `signal`
   * does not wait any more; when nobody else does, the build is stopped.
   */
  request(isFull: boolean, signal?: AbortSignal): Promise<R> {
    if (this.isClosed || signal?.aborted) return Promise.reject(new CancelledError());
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const waiter = { resolve, reject };
    const leave = () => this.leave(waiter);
    signal?.addEventListener("abort", leave, { once: true });
    this.want(isFull, waiter);
    return promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  private want(isFull: boolean, waiter: Waiter<R>): void {
    const { running } = this;
    if (running !== null && !running.hasBegun && !running.abort.signal.aborted) {
      running.wanted.waiting.push(waiter);
      running.wanted.isFull ||= isFull;
      return;
    }
    this.wanted ??= { isFull: false, waiting: [] };
    this.wanted.isFull ||= isFull;
    this.wanted.waiting.push(waiter);
    if (running !== null && this.restarts < MOST_RESTARTS && !running.abort.signal.aborted) {
      running.isRestarted = true;
      running.abort.abort(new CancelledError());
    }
    this.loop ??= this.run();
  }

  /** The last one who waits is told when the build has ended, as by `stop`. */
  private leave(waiter: Waiter<R>): void {
    const lists = [this.running?.wanted.waiting ?? [], this.wanted?.waiting ?? []];
    if (lists.flat().every((each) => each === waiter)) {
      void this.stop();
      return;
    }
    for (const list of lists) {
      const at = list.indexOf(waiter);
      if (at >= 0) list.splice(at, 1);
    }
    if (this.wanted?.waiting.length === 0 && !this.isRestarting) this.wanted = null;
    waiter.reject(new CancelledError());
  }

  /** Stops, for good. */
  close(): Promise<void> {
    this.isClosed = true;
    return this.stop();
  }

  /** Ends the build that runs or waits for its turn; resolves when it has ended. */
  async stop(): Promise<void> {
    const { running, wanted } = this;
    this.wanted = null;
    for (const { reject } of wanted?.waiting ?? []) reject(new CancelledError());
    if (running !== null) {
      running.isRestarted = false;
      running.abort.abort(new CancelledError());
    }
    await this.building;
  }

  private async run(): Promise<void> {
    for (let wanted = this.wanted; wanted !== null; wanted = this.wanted) {
      this.wanted = null;
      this.building = this.build(wanted);
      await this.building;
    }
    this.loop = null;
  }

  private async build(wanted: Wanted<R>): Promise<void> {
    const running: Running<R> = { abort: new AbortController(), wanted, hasBegun: false, isRestarted: false };
    this.running = running;
    const { signal } = running.abort;
    try {
      const record = await this.once(wanted.isFull, signal, () => {
        running.hasBegun = true;
      });
      this.restarts = 0;
      for (const { resolve } of wanted.waiting) resolve(record);
    } catch (error) {
      // Once more, for those who wait for this one as well.
      if (running.isRestarted && this.wanted !== null) {
        this.restarts++;
        this.wanted.isFull ||= wanted.isFull;
        this.wanted.waiting.unshift(...wanted.waiting);
      } else {
        this.restarts = 0;
        for (const { reject } of wanted.waiting) reject(signal.aborted ? signal.reason : error);
      }
    } finally {
      this.running = null;
    }
  }
}
