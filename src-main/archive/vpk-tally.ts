import type { PayloadOptions } from "./verify-payloads.ts";

/** How long work in memory may keep the thread. */
const TURN_MS = 15;

/** How far the check of a pack has come, and whether it is to stop. */
export class VpkTally {
  readonly signal: AbortSignal | undefined;
  private readonly onProgress: PayloadOptions["onProgress"];
  private readonly total: number;
  private readonly totalBytes: number;
  private done = 0;
  private bytes = 0;
  private turn = performance.now();

  constructor({ signal, onProgress }: PayloadOptions, total: number, totalBytes: number) {
    this.signal = signal;
    this.onProgress = onProgress;
    this.total = total;
    this.totalBytes = totalBytes;
  }

  /** Counts bytes that were looked at. Throws the signal's reason once it is aborted. */
  add(bytes: number): void {
    this.signal?.throwIfAborted();
    this.bytes += bytes;
    const { done, total, totalBytes } = this;
    this.onProgress?.({ done, total, bytes: Math.min(this.bytes, totalBytes), totalBytes });
  }

  /** Counts a file. */
  file(): Promise<void> {
    this.done++;
    return this.breathe();
  }

  /** Lets others have the thread now and then. Throws the signal's reason once it is aborted. */
  async breathe(): Promise<void> {
    if (performance.now() - this.turn < TURN_MS) return;
    await new Promise(setImmediate);
    this.add(0);
    this.turn = performance.now();
  }
}
