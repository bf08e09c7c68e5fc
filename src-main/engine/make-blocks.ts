import { Worker } from "node:worker_threads";
import type { RawFacts } from "../../src-shared/formats/raw/facts.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { BlockFacts } from "./block.ts";
import { BlockMaker, type BlockOptions, type BlockTask, isStreamed } from "./block-maker.ts";
import {
  errorOfFault,
  makeSlots,
  NUMBERS_PER_FILE,
  slotsOf,
  type UnitDone,
  type WorkerInput,
  type WorkerMessage,
  type WorkOrder,
} from "./block-messages.ts";
import { type BlockPlaces, BlockTurns } from "./block-turns.ts";
import { createCompilers } from "./compilers.ts";
import { layoutFactsOf } from "./layout-facts.ts";
import { checkCancelled, type Operation } from "./operation.ts";
import { BlockBuffer } from "./spool.ts";
import { DEFAULT_WORKERS, whenCancelled, workerFailure, workerFile } from "./threads.ts";
import { planWork } from "./units.ts";
import type { Spools } from "./workplace.ts";

/** What became of every file of the plan. */
export interface MadeBlocks {
  /** By index of the task; null: could not be compiled. */
  readonly facts: readonly (BlockFacts | null)[];
  /** By index of the task, where there are any. */
  readonly diagnostics: ReadonlyMap<number, readonly Diagnostic[]>;
  /** What the indices need, by index of the task, of the files that one of them wants. */
  readonly indexed: ReadonlyMap<number, RawFacts>;
  /** By index of the task, when sums were asked for: content of the source, null when it was not read; CRC-32 of the payload. */
  readonly contents: readonly (string | null)[];
  readonly packedSums: readonly number[];
}

/**
 * Takes blocks in the order of the plan, in runs that need not end with a block. `made` is what is known so far: of every
 * file whose block has come, and of those before it, everything.
 */
export type AppendRun = (run: Uint8Array, made: MadeBlocks) => Promise<void>;

export interface MakeBlocksOptions extends BlockOptions {
  /** The project's folder. */
  readonly root: string;
  /** The mod's own FEATURETAGS.HIE, or null. */
  readonly featureTags: Uint8Array | null;
  /** Workers at most; decided here when undefined. */
  readonly threads: number | undefined;
  /** Whether there are workers at all; by the size of the build when undefined. Large files always need them. */
  readonly workers?: "always" | "never";
  /** Gives paths for spool files; the files belong to the caller. */
  readonly spools: Spools;
}

/** Below this a build is over before a worker has started. */
const INLINE_BYTES = 10 << 20;
const INLINE_FILES = 1000;
/** How long a build in this thread may keep it: a Ctrl-C is heard, and a line of progress seen, in between. */
const TURN_MS = 25;

/**
 * Makes every block of a build and hands them on in the order of the plan: in this thread when the build is small, in
 * workers otherwise. Same bytes either way. Throws FileError, CancelledError and what `append` throws.
 */
export async function makeBlocks(
  tasks: readonly BlockTask[],
  options: MakeBlocksOptions,
  append: AppendRun,
  operation: Operation,
): Promise<MadeBlocks> {
  const totalBytes = tasks.reduce((sum, task) => sum + task.size, 0);
  const isSmall = totalBytes < INLINE_BYTES && tasks.length < INLINE_FILES;
  const isInline = options.workers === undefined ? isSmall : options.workers === "never";
  const results = new Results(tasks, totalBytes, operation);
  if (isInline && !tasks.some(isStreamed)) await makeInline(tasks, options, append, results, operation);
  else await makeInWorkers(tasks, options, append, results, operation);
  return results;
}

/** Collects what is known of each file, and reports how far the work has come. */
class Results implements MadeBlocks {
  readonly facts: (BlockFacts | null)[];
  readonly diagnostics = new Map<number, readonly Diagnostic[]>();
  readonly indexed = new Map<number, RawFacts>();
  readonly contents: (string | null)[];
  readonly packedSums: number[];
  private readonly tasks: readonly BlockTask[];
  private readonly totalBytes: number;
  private readonly operation: Operation;
  private done = 0;
  private bytes = 0;

  constructor(tasks: readonly BlockTask[], totalBytes: number, operation: Operation) {
    this.tasks = tasks;
    this.totalBytes = totalBytes;
    this.operation = operation;
    this.facts = new Array(tasks.length).fill(null);
    this.contents = new Array(tasks.length).fill(null);
    this.packedSums = new Array(tasks.length).fill(-1);
  }

  set(index: number, facts: BlockFacts | null): void {
    this.facts[index] = facts;
    this.done++;
    this.bytes += this.tasks[index].size;
  }

  know(index: number, content: string | null, packed: number): void {
    this.contents[index] = content;
    this.packedSums[index] = packed;
  }

  say(index: number, diagnostics: readonly Diagnostic[]): void {
    if (diagnostics.length > 0) this.diagnostics.set(index, diagnostics);
  }

  report(index: number): void {
    const { done, bytes, totalBytes, tasks } = this;
    this.operation.report?.({
      kind: "compile",
      done,
      total: tasks.length,
      bytes,
      totalBytes,
      detail: tasks[index].path,
    });
  }
}

async function makeInline(
  tasks: readonly BlockTask[],
  options: MakeBlocksOptions,
  append: AppendRun,
  results: Results,
  operation: Operation,
): Promise<void> {
  const maker = new BlockMaker(
    options.root,
    createCompilers(() => layoutFactsOf(options.featureTags)),
    options,
  );
  const buffer = new BlockBuffer();
  let turn = performance.now();
  for (const [index, task] of tasks.entries()) {
    if (performance.now() - turn >= TURN_MS) {
      await new Promise(setImmediate);
      turn = performance.now();
    }
    checkCancelled(operation);
    buffer.clear();
    const outcome = maker.make(task, buffer);
    results.say(index, outcome.diagnostics);
    results.set(index, outcome.kind === "broken" ? null : outcome.facts);
    if (outcome.kind === "block" && outcome.indexed !== null) results.indexed.set(index, outcome.indexed);
    if (outcome.kind === "broken") results.know(index, outcome.content, -1);
    else if (outcome.sums !== null) results.know(index, outcome.sums.content, outcome.sums.packed);
    results.report(index);
    await append(buffer.bytes(), results);
  }
}

/** A worker and where it leaves its blocks. */
interface Hand extends BlockPlaces {
  readonly worker: Worker;
}

function startHand({ root, ids, level, withSums, spools }: MakeBlocksOptions): Hand {
  const slots = makeSlots();
  const spoolPath = spools.next();
  const workerData: WorkerInput = { root, options: { ids, level, withSums }, spoolPath, slots };
  const worker = new Worker(workerFile("pack-worker"), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  return { worker, slots: slotsOf(slots), spoolPath };
}

async function makeInWorkers(
  tasks: readonly BlockTask[],
  options: MakeBlocksOptions,
  append: AppendRun,
  results: Results,
  operation: Operation,
): Promise<void> {
  const { units, orders } = planWork(
    tasks.map((task) => ({ size: task.size, isLarge: isStreamed(task), isText: task.form !== null })),
  );
  const taken = new SharedArrayBuffer(4 * units.length);
  const hands: Hand[] = [];
  const turns = new BlockTurns(hands, (run) => append(run, results), operation);
  const take = (done: UnitDone, hand: number) => {
    const { first, count } = units[done.unit];
    for (let at = 0; at < count; at++) {
      const [crc32, size, packedSize, stored, packed] = done.numbers.subarray(
        at * NUMBERS_PER_FILE,
        (at + 1) * NUMBERS_PER_FILE,
      );
      results.set(first + at, crc32 < 0 ? null : { crc32, size, packedSize, stored: stored === 1 });
      if (options.withSums) results.know(first + at, done.contents[at], packed);
    }
    for (const [index, said] of done.diagnostics) results.say(index, said);
    for (const [index, facts] of done.indexed) results.indexed.set(index, facts);
    results.report(first);
    turns.ready(done.unit, hand, done.place);
  };
  const cancelled = whenCancelled(operation);
  try {
    for (let left = Math.min(options.threads ?? DEFAULT_WORKERS, tasks.length); left > 0; left--)
      hands.push(startHand(options));
    const runs = hands.map(({ worker }, hand) => {
      const order = orders[hand % orders.length];
      return runWorker(worker, { tasks, units, order, taken, featureTags: options.featureTags }, (done) =>
        take(done, hand),
      );
    });
    await Promise.race([Promise.all(runs).then(() => turns.finish()), turns.failed, cancelled.promise]);
  } finally {
    cancelled.dispose();
    await Promise.all(hands.map(({ worker }) => worker.terminate()));
    await turns.close();
  }
}

function runWorker(worker: Worker, order: WorkOrder, take: (done: UnitDone) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: WorkerMessage) => {
      switch (message.kind) {
        case "unit":
          return take(message);
        case "fault":
          return reject(errorOfFault(message));
        case "done":
          return resolve();
      }
    });
    worker.on("error", (error) => reject(workerFailure(error, "pack-worker")));
    worker.on("exit", (code) => reject(new Error(`a pack worker ended too early, with code ${code}`)));
    worker.postMessage(order);
  });
}
