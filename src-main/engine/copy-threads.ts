import { Worker } from "node:worker_threads";
import { joinCrc32 } from "../../src-shared/hash/crc32.ts";
import type { LentBytes } from "../archive/archive.ts";
import { FileError, kindOfErrno } from "../files/file-error.ts";
import { inLanes } from "./lanes.ts";
import { checkCancelled, type Operation } from "./operation.ts";
import { DEFAULT_WORKERS, workerFailure, workerFile } from "./threads.ts";

/** What a thread copies without being asked anything: so long a cancelled caller waits, and so much both threads share of one file. */
const SLICE = 4 << 20;

export interface CopyOrder {
  readonly id: number;
  /** Numbers of open files. */
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly position: number;
  readonly length: number;
}

export type CopyReport = { readonly id: number } & (
  | { readonly kind: "copied"; readonly crc: number }
  | { readonly kind: "ended" }
  | { readonly kind: "fault"; readonly side: "read" | "write"; readonly errno: string }
);

/** Where copied bytes go in a file that stays open until `copy` has ended. */
export interface CopyTarget {
  readonly descriptor: number;
  /** For errors. */
  readonly path: string;
  readonly position: number;
}

/**
 * Threads that copy parts of open files and take their CRC-32: without them every byte would pass through the thread
 * that does everything else. To be closed; nothing may be under way then.
 */
export class CopyThreads {
  private readonly threads = Array.from({ length: DEFAULT_WORKERS }, () => new CopyThread());

  /**
   * CRC-32 of the bytes copied; null when the file ended before. `onCopied` hears how many bytes went each time. Never
   * settles before the threads are done with both files. Errors: FileError, CancelledError.
   */
  async copy(
    from: LentBytes,
    to: CopyTarget,
    onCopied: (bytes: number) => void,
    operation: Operation,
  ): Promise<number | null> {
    const slices = Array.from({ length: Math.ceil(from.length / SLICE) }, (_, index) => index * SLICE);
    const crcs: number[] = [];
    let isWhole = true;
    const lengthOf = (at: number) => Math.min(SLICE, from.length - at);
    await inLanes(slices, this.threads.length, async (at, index) => {
      checkCancelled(operation);
      if (!isWhole) return;
      const length = lengthOf(at);
      const report = await this.idlest().run({
        from: from.descriptor,
        at: from.at + at,
        to: to.descriptor,
        position: to.position + at,
        length,
      });
      if (report.kind === "fault") throw faultOf(report.errno, report.side === "read" ? from.path : to.path);
      if (report.kind === "ended") isWhole = false;
      else crcs[index] = report.crc;
      onCopied(length);
    });
    return isWhole ? crcs.reduce((crc, next, index) => joinCrc32(crc, next, lengthOf(slices[index])), 0) : null;
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  private idlest(): CopyThread {
    return this.threads.reduce((best, thread) => (thread.waiting < best.waiting ? thread : best));
  }
}

function faultOf(errno: string, path: string): FileError {
  return new FileError(kindOfErrno(errno), path, { errno });
}

interface Waiting {
  readonly length: number;
  readonly resolve: (report: CopyReport) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker as the main thread sees it. */
class CopyThread {
  private readonly worker = new Worker(workerFile("copy-worker"), { resourceLimits: { maxYoungGenerationSizeMb: 2 } });
  private readonly orders = new Map<number, Waiting>();
  private failure: { readonly error: unknown } | null = null;
  private next = 0;
  /** Bytes of all orders that it was given and has not answered. */
  waiting = 0;

  constructor() {
    this.worker.on("message", (report: CopyReport) => this.take(report.id)?.resolve(report));
    this.worker.on("error", (error) => this.fail(workerFailure(error, "copy-worker")));
    this.worker.on("exit", (code) => this.fail(new Error(`a worker that copies ended too early, with code ${code}`)));
  }

  run(order: Omit<CopyOrder, "id">): Promise<CopyReport> {
    return new Promise((resolve, reject) => {
      if (this.failure !== null) {
        reject(this.failure.error);
        return;
      }
      const id = this.next++;
      this.orders.set(id, { length: order.length, resolve, reject });
      this.waiting += order.length;
      this.worker.postMessage({ id, ...order } satisfies CopyOrder);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private take(id: number): Waiting | undefined {
    const order = this.orders.get(id);
    this.orders.delete(id);
    this.waiting -= order?.length ?? 0;
    return order;
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    for (const id of [...this.orders.keys()]) this.take(id)?.reject(this.failure.error);
  }
}
