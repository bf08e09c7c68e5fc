import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { openArchive } from "../../src-main/archive/open.ts";
import { planWork } from "../../src-main/engine/units.ts";

/** The final payloads of a mod in one piece of shared memory, for deflating nothing but them. */
export interface Payloads {
  readonly bytes: SharedArrayBuffer;
  readonly offsets: Float64Array;
  readonly sizes: Float64Array;
}

/** Reads every payload of a packed mod, inflated. */
export async function payloadsOf(mod: string): Promise<Payloads> {
  const archive = await openArchive(mod);
  try {
    const total = archive.entries.reduce((sum, entry) => sum + entry.size, 0);
    const bytes = new SharedArrayBuffer(total);
    const view = new Uint8Array(bytes);
    const offsets = new Float64Array(archive.entries.length);
    const sizes = new Float64Array(archive.entries.length);
    let at = 0;
    for (const [index, entry] of archive.entries.entries()) {
      view.set(await archive.read(entry), at);
      offsets[index] = at;
      sizes[index] = entry.size;
      at += entry.size;
    }
    return { bytes, offsets, sizes };
  } finally {
    await archive.close();
  }
}

/** Payloads from this size on are a batch of their own, taken first. */
const LARGE_BYTES = 1 << 20;

/**
 * Milliseconds that deflate level 6 alone takes for the payloads in `threads` threads: no reading, no compiling, no
 * writing, and the threads are started before the clock is.
 */
export async function timeDeflate({ bytes, offsets, sizes }: Payloads, threads: number): Promise<number> {
  const totalOf = (batch: readonly number[]) => batch.reduce((sum, index) => sum + sizes[index], 0);
  const control = new SharedArrayBuffer(4);
  const { units } = planWork(Array.from(sizes, (size) => ({ size, isLarge: size >= LARGE_BYTES, isText: false })));
  const batches = units
    .map(({ first, count }) => Array.from({ length: count }, (_, at) => first + at))
    .sort((a, b) => totalOf(b) - totalOf(a));
  const workerData = { payloads: bytes, offsets, sizes, control, batches };
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL("./deflate-worker.ts", import.meta.url), { workerData }),
  );
  await Promise.all(workers.map((worker) => once(worker, "message")));
  const start = performance.now();
  const done = workers.map((worker) => once(worker, "message"));
  for (const worker of workers) worker.postMessage("go");
  await Promise.all(done);
  const time = performance.now() - start;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return time;
}

/** Run as a process: reads the payloads of the mod once, then answers every message with the milliseconds of a round. */
if (import.meta.main) {
  const payloads = await payloadsOf(process.argv[2]);
  process.on("message", async (threads: string) => process.send!(await timeDeflate(payloads, Number(threads))));
}
