/** How long work may keep the thread before others get their turn, milliseconds. */
const TURN_MS = 8;

/** Gives the thread back now and then; throws the signal's reason once that is aborted. */
export class Turns {
  private readonly signal: AbortSignal | undefined;
  private since = performance.now();

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal;
  }

  /** To be asked between any two pieces of work. */
  get isOver(): boolean {
    return performance.now() - this.since > TURN_MS;
  }

  async next(): Promise<void> {
    await new Promise(setImmediate);
    this.signal?.throwIfAborted();
    this.since = performance.now();
  }
}

/** Goes through steps of work, and gives others their turn between them. */
export async function inTurns<T>(steps: Generator<undefined, T>, turns: Turns): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (turns.isOver) await turns.next();
  }
}
