import { ownFileErrorOf } from "../files/file-error.ts";
import { nodeFiles, type OpenFile } from "../files/file-layer.ts";
import type { slotsOf, UnitPlace } from "./block-messages.ts";
import type { AppendBytes } from "./mod-writer.ts";
import { checkCancelled, type Operation } from "./operation.ts";

/** Where a worker leaves its blocks. */
export interface BlockPlaces {
  readonly slots: ReturnType<typeof slotsOf>;
  readonly spoolPath: string;
}

interface ReadyUnit {
  readonly hand: number;
  readonly place: UnitPlace;
}

const COPY_BYTES = 1 << 20;

/** Hands finished units on in the order of the mod, whatever order they are finished in. */
export class BlockTurns {
  /** Rejects when a unit could not be handed on. */
  readonly failed: Promise<never>;
  private fail: (error: unknown) => void = () => {};
  private readonly hands: readonly BlockPlaces[];
  private readonly append: AppendBytes;
  private readonly operation: Operation;
  private readonly waiting = new Map<number, ReadyUnit>();
  private readonly spools = new Map<number, OpenFile>();
  private next = 0;
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private buffer: Uint8Array | null = null;

  constructor(hands: readonly BlockPlaces[], append: AppendBytes, operation: Operation) {
    this.hands = hands;
    this.append = append;
    this.operation = operation;
    this.failed = new Promise((_, reject) => {
      this.fail = reject;
    });
    this.failed.catch(() => {});
  }

  ready(unit: number, hand: number, place: UnitPlace): void {
    this.waiting.set(unit, { hand, place });
    // Of a thread that has ended, several messages come in one go.
    if (!this.isRunning) this.running = this.drain();
  }

  /** Waits until everything that was made ready is handed on. */
  async finish(): Promise<void> {
    while (this.isRunning) await this.running;
  }

  async close(): Promise<void> {
    await this.finish();
    for (const file of this.spools.values()) await file.close();
  }

  private async drain(): Promise<void> {
    this.isRunning = true;
    try {
      for (;;) {
        const unit = this.waiting.get(this.next);
        if (unit === undefined || this.operation.signal?.aborted) return;
        await this.handOn(unit);
        this.waiting.delete(this.next);
        this.next++;
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.isRunning = false;
    }
  }

  private async handOn({ hand, place }: ReadyUnit): Promise<void> {
    if (place.kind === "spool") return this.copySpool(hand, place.offset, place.length);
    const { slots } = this.hands[hand];
    await this.append(slots.bytes(place.slot, place.length));
    Atomics.store(slots.states, place.slot, 0);
  }

  private async copySpool(hand: number, offset: number, length: number): Promise<void> {
    if (length === 0) return;
    this.buffer ??= new Uint8Array(COPY_BYTES);
    for (let at = 0; at < length; ) {
      checkCancelled(this.operation);
      const piece = this.buffer.subarray(0, Math.min(COPY_BYTES, length - at));
      const count = await this.readSpool(hand, piece, offset + at);
      await this.append(piece.subarray(0, count));
      at += count;
    }
  }

  private async readSpool(hand: number, into: Uint8Array, at: number): Promise<number> {
    const { spoolPath } = this.hands[hand];
    try {
      const spool = this.spools.get(hand) ?? (await nodeFiles.open(spoolPath, "read"));
      this.spools.set(hand, spool);
      const count = await spool.read(into, at);
      if (count === 0) throw Object.assign(new Error("the spool ended too early"), { code: "EIO" });
      return count;
    } catch (cause) {
      throw ownFileErrorOf(cause, spoolPath);
    }
  }
}
