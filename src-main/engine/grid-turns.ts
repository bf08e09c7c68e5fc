import type { GridTask } from "./make-grid.ts";
import type { AppendBytes } from "./mod-writer.ts";
import { checkCancelled, type Operation } from "./operation.ts";

/** Blocks that wait for their turn; then no further room is begun, so that memory does not grow with the mod. */
const MOST_WAITING_BYTES = 4 << 20;

/** Hands made grids on in the order of the tasks, and makes those wait that are far ahead. */
export class GridTurns {
  private readonly tasks: readonly GridTask[];
  private readonly append: AppendBytes;
  private readonly operation: Operation;
  private readonly totalBytes: number;
  private readonly mostWaiting: number;
  private readonly waiting = new Map<number, Uint8Array>();
  private waitingBytes = 0;
  private next = 0;
  private done = 0;
  private bytes = 0;
  private draining: Promise<void> = Promise.resolve();
  private goOn: (() => void)[] = [];

  constructor(
    tasks: readonly GridTask[],
    append: AppendBytes,
    operation: Operation,
    mostWaiting: number = MOST_WAITING_BYTES,
  ) {
    this.tasks = tasks;
    this.mostWaiting = mostWaiting;
    this.append = append;
    this.operation = operation;
    this.totalBytes = tasks.reduce((sum, { size }) => sum + size, 0);
  }

  /** Resolves when whoever made it may begin another one. Errors: what `append` throws. */
  async take(index: number, block: Uint8Array): Promise<void> {
    this.waiting.set(index, block);
    this.waitingBytes += block.length;
    this.report(index);
    this.draining = this.draining.then(() => this.drain());
    await this.draining;
    if (this.waitingBytes > this.mostWaiting) await new Promise<void>((resolve) => this.goOn.push(resolve));
  }

  /** Waits until nothing is being handed on any more, as after a cancel. */
  async settle(): Promise<void> {
    await this.draining.catch(() => {});
  }

  private async drain(): Promise<void> {
    for (let block = this.waiting.get(this.next); block !== undefined; block = this.waiting.get(this.next)) {
      checkCancelled(this.operation);
      if (block.length > 0) await this.append(block);
      this.waiting.delete(this.next++);
      this.waitingBytes -= block.length;
    }
    if (this.waitingBytes > this.mostWaiting) return;
    for (const goOn of this.goOn.splice(0)) goOn();
  }

  private report(index: number): void {
    this.done++;
    this.bytes += this.tasks[index].size;
    this.operation.report?.({
      kind: "bake",
      done: this.done,
      total: this.tasks.length,
      bytes: this.bytes,
      totalBytes: this.totalBytes,
      detail: this.tasks[index].layout,
    });
  }
}
