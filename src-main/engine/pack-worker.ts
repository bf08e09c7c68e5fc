/** A thread of the pack: takes batches until none is left, spools their blocks, posts numbers. */
import { parentPort, workerData } from "node:worker_threads";
import { BlockMaker } from "./block-maker.ts";
import type { BatchDone, WorkerInput, WorkerMessage } from "./block-messages.ts";
import { faultMessage } from "./block-messages.ts";
import { createCompile } from "./compilers.ts";
import { layoutFactsOf } from "./layout-facts.ts";
import { FileSpool } from "./spool.ts";

const input = workerData as WorkerInput;
const control = new Int32Array(input.control);
const post = (message: WorkerMessage) => parentPort!.postMessage(message);

async function makeBatch(maker: BlockMaker, spool: FileSpool, batch: number): Promise<BatchDone> {
  const files = input.batches[batch];
  const numbers: number[] = [];
  const diagnostics: BatchDone["diagnostics"][number][] = [];
  for (const index of files) {
    const outcome = await maker.make(input.tasks[index], spool);
    if (outcome.diagnostics.length > 0) diagnostics.push([index, outcome.diagnostics]);
    if (outcome.kind === "broken") numbers.push(0, 0, 0, 0, -1);
    else {
      const { crc32, size, packedSize, stored } = outcome.facts;
      numbers.push(crc32, size, packedSize, stored ? 1 : 0, outcome.offset);
    }
  }
  return { kind: "batch", batch, numbers: Float64Array.from(numbers), diagnostics };
}

async function run(): Promise<void> {
  const maker = new BlockMaker(
    createCompile(() => layoutFactsOf(input.featureTags)),
    input.options,
  );
  const spool = new FileSpool(input.spoolPath);
  for (;;) {
    const batch = Atomics.add(control, 0, 1);
    if (batch >= input.batches.length) break;
    post(await makeBatch(maker, spool, batch));
  }
  spool.close();
  post({ kind: "done" });
}

try {
  await run();
} catch (cause) {
  post(faultMessage(cause));
}
