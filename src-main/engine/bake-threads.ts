import { Worker } from "node:worker_threads";
import type { RoomFiles } from "./bake-files.ts";
import type { BakeOrder, BakeReport, BakeWorkerInput } from "./bake-messages.ts";
import { errorOfFault } from "./block-messages.ts";
import type { GridTask, MadeGrid } from "./make-grid.ts";
import type { Operation } from "./operation.ts";
import { whenCancelled, workerFailure, workerFile } from "./threads.ts";

/** Takes a made grid; resolves when the next layout of that worker may begin. */
export type TakeGrid = (index: number, made: MadeGrid) => Promise<void>;

/**
 * Bakes layouts in workers, in the order of the tasks, each by whichever worker is free. What a worker needs is read in
 * this thread. Errors: FileError, CancelledError, what `take` throws.
 */
export async function bakeInThreads(
  tasks: readonly GridTask[],
  threads: number,
  input: BakeWorkerInput,
  files: RoomFiles,
  take: TakeGrid,
  operation: Operation,
): Promise<void> {
  const cancelled = whenCancelled(operation);
  const rest = tasks.entries();
  const workers: BakingThread[] = [];
  try {
    while (workers.length < Math.min(threads, tasks.length)) workers.push(new BakingThread(input, files));
    const runs = workers.map(async (worker) => {
      for (const [index, task] of rest) await take(index, await worker.bake(task));
    });
    await Promise.race([Promise.all(runs), cancelled.promise]);
  } finally {
    cancelled.dispose();
    await Promise.all(workers.map((worker) => worker.close()));
  }
}

/** A worker as the main thread sees it. */
class BakingThread {
  private readonly worker: Worker;
  private readonly files: RoomFiles;
  private readonly ready: Promise<void>;
  /** Of what the worker asked for last: the base game may not be closed before. */
  private answering: Promise<void> = Promise.resolve();
  private finish: (made: MadeGrid) => void = () => {};
  private giveUp: (error: unknown) => void = () => {};
  /** What ended it, in case that nobody waited for it just then. */
  private failure: { readonly error: unknown } | null = null;

  constructor(input: BakeWorkerInput, files: RoomFiles) {
    this.files = files;
    this.worker = new Worker(workerFile("bake-worker"), {
      workerData: input,
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    this.ready = new Promise((resolve, reject) => {
      this.giveUp = reject;
      this.worker.on("message", (report: BakeReport) => this.hear(report, resolve));
    });
    this.ready.catch(() => {});
    this.worker.on("error", (error) => this.fail(workerFailure(error, "bake-worker")));
    this.worker.on("exit", (code) => this.fail(new Error(`a worker that bakes ended too early, with code ${code}`)));
  }

  async bake(task: GridTask): Promise<MadeGrid> {
    await this.ready;
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.giveUp = reject;
      if (this.failure !== null) reject(this.failure.error);
      this.post({ kind: "grid", task });
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
    await this.answering;
  }

  private hear(report: BakeReport, isReady: () => void): void {
    switch (report.kind) {
      case "ready":
        isReady();
        break;
      case "made":
        this.finish(report.made);
        break;
      case "fault":
        this.fail(errorOfFault(report));
        break;
      case "read":
        this.answering = this.answer(async () => ({ kind: "files", files: await this.files.read(report.paths) }));
        break;
      case "level-sets":
        this.answering = this.answer(async () => ({
          kind: "level-sets",
          sets: await this.files.levelSets(report.of),
        }));
        break;
    }
  }

  private async answer(find: () => Promise<BakeOrder>): Promise<void> {
    try {
      this.post(await find());
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.giveUp(error);
  }

  private post(order: BakeOrder): void {
    this.worker.postMessage(order);
  }
}
