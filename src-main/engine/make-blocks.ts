import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { makeBatches } from "./batches.ts";
import type { BlockFacts } from "./block.ts";
import { BlockMaker, type BlockOptions, type BlockTask } from "./block-maker.ts";
import {
  type BatchDone,
  errorOfFault,
  NUMBERS_PER_FILE,
  type WorkerInput,
  type WorkerMessage,
} from "./block-messages.ts";
import { createCompile } from "./compilers.ts";
import { layoutFactsOf } from "./layout-facts.ts";
import { CancelledError, checkCancelled, type Operation } from "./operation.ts";
import { MemorySpool } from "./spool.ts";
import type { Spools } from "./workplace.ts";

/** Where a block lies until the mod is put together. */
export type BlockPlace =
  | { readonly kind: "memory"; readonly bytes: Uint8Array }
  | { readonly kind: "spool"; readonly path: string };

export interface MadeBlock {
  readonly facts: BlockFacts;
  /** Index into `places`. */
  readonly place: number;
  /** Of the block's head, in its place. */
  readonly offset: number;
}

export interface MadeBlocks {
  /** By index of the task; null: could not be compiled. */
  readonly blocks: readonly (MadeBlock | null)[];
  readonly places: readonly BlockPlace[];
  /** By index of the task, where there are any. */
  readonly diagnostics: ReadonlyMap<number, readonly Diagnostic[]>;
}

export interface MakeBlocksOptions extends BlockOptions {
  readonly featureTags: string | null;
  /** Workers at most; decided here when undefined. */
  readonly threads: number | undefined;
  /** Gives paths for spool files; the files belong to the caller. */
  readonly spools: Spools;
}

/** Below this a build is over before a worker has started. */
const INLINE_BYTES = 10 << 20;
const INLINE_FILES = 1000;
const DEFAULT_WORKERS = 2;

/** Makes every block of a build: in this thread when the build is small, in workers otherwise. Same bytes either way. */
export async function makeBlocks(
  tasks: readonly BlockTask[],
  options: MakeBlocksOptions,
  operation: Operation,
): Promise<MadeBlocks> {
  const totalBytes = tasks.reduce((sum, task) => sum + task.size, 0);
  const isSmall = totalBytes < INLINE_BYTES && tasks.length < INLINE_FILES;
  const watch = progressOf(tasks, totalBytes, operation);
  return isSmall ? makeInline(tasks, options, operation, watch) : makeInWorkers(tasks, options, operation, watch);
}

type Watch = (index: number) => void;

function progressOf(tasks: readonly BlockTask[], totalBytes: number, operation: Operation): Watch {
  let done = 0;
  let bytes = 0;
  return (index) => {
    done++;
    bytes += tasks[index].size;
    operation.report?.({ kind: "compile", done, total: tasks.length, bytes, totalBytes, detail: tasks[index].path });
  };
}

async function makeInline(
  tasks: readonly BlockTask[],
  options: MakeBlocksOptions,
  operation: Operation,
  watch: Watch,
): Promise<MadeBlocks> {
  const maker = new BlockMaker(
    createCompile(() => layoutFactsOf(options.featureTags)),
    options,
  );
  const spool = new MemorySpool();
  const blocks: (MadeBlock | null)[] = [];
  const diagnostics = new Map<number, readonly Diagnostic[]>();
  for (const [index, task] of tasks.entries()) {
    checkCancelled(operation);
    const outcome = await maker.make(task, spool);
    if (outcome.diagnostics.length > 0) diagnostics.set(index, outcome.diagnostics);
    blocks.push(outcome.kind === "broken" ? null : { facts: outcome.facts, place: 0, offset: outcome.offset });
    watch(index);
  }
  return { blocks, places: [{ kind: "memory", bytes: spool.bytes() }], diagnostics };
}

/** Beside this file, whether it runs from source or bundled. */
function workerFile(): string {
  const bundled = fileURLToPath(new URL("./pack-worker.js", import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL("./pack-worker.ts", import.meta.url));
}

async function makeInWorkers(
  tasks: readonly BlockTask[],
  options: MakeBlocksOptions,
  operation: Operation,
  watch: Watch,
): Promise<MadeBlocks> {
  const batches = makeBatches(tasks.map((task) => task.size));
  const count = Math.max(1, Math.min(options.threads ?? DEFAULT_WORKERS, batches.length));
  const control = new SharedArrayBuffer(4);
  const blocks: (MadeBlock | null)[] = new Array(tasks.length).fill(null);
  const diagnostics = new Map<number, readonly Diagnostic[]>();
  const places: BlockPlace[] = [];

  const take = (done: BatchDone, place: number) => {
    for (const [at, index] of batches[done.batch].entries()) {
      const [crc32, size, packedSize, stored, offset] = done.numbers.subarray(
        at * NUMBERS_PER_FILE,
        (at + 1) * NUMBERS_PER_FILE,
      );
      if (offset >= 0) blocks[index] = { facts: { crc32, size, packedSize, stored: stored === 1 }, place, offset };
      watch(index);
    }
    for (const [index, said] of done.diagnostics) diagnostics.set(index, said);
  };

  const workers: Worker[] = [];
  const runs = Array.from({ length: count }, (_, place) => {
    const spoolPath = options.spools.next();
    places.push({ kind: "spool", path: spoolPath });
    const { ids, level, featureTags } = options;
    const input: WorkerInput = { tasks, batches, options: { ids, level }, spoolPath, featureTags, control };
    const worker = new Worker(workerFile(), { workerData: input, resourceLimits: { maxYoungGenerationSizeMb: 4 } });
    workers.push(worker);
    return runWorker(worker, (done) => take(done, place));
  });
  const cancelled = whenCancelled(operation);
  try {
    await Promise.race([Promise.all(runs), cancelled.promise]);
  } finally {
    cancelled.dispose();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return { blocks, places, diagnostics };
}

function runWorker(worker: Worker, take: (done: BatchDone) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: WorkerMessage) => {
      switch (message.kind) {
        case "batch":
          return take(message);
        case "fault":
          return reject(errorOfFault(message));
        case "done":
          return resolve();
      }
    });
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`a pack worker ended too early, with code ${code}`)));
  });
}

function whenCancelled({ signal }: Operation): { readonly promise: Promise<never>; dispose(): void } {
  let stop = () => {};
  const promise = new Promise<never>((_, reject) => {
    stop = () => reject(new CancelledError());
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
  promise.catch(() => {});
  return { promise, dispose: () => signal?.removeEventListener("abort", stop) };
}
