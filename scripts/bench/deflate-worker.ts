/** One of the two threads of the reference: deflates the payloads it takes and throws the result away. */
import { parentPort, workerData } from "node:worker_threads";
import { deflateSync } from "node:zlib";

interface Input {
  readonly payloads: SharedArrayBuffer;
  readonly offsets: Float64Array;
  readonly sizes: Float64Array;
  /** Index into the batches of the next to take. */
  readonly control: SharedArrayBuffer;
  readonly batches: readonly (readonly number[])[];
}

const { payloads, offsets, sizes, control, batches } = workerData as Input;
const next = new Int32Array(control);
const bytes = Buffer.from(payloads);

parentPort!.once("message", () => {
  let packed = 0;
  for (;;) {
    const batch = Atomics.add(next, 0, 1);
    if (batch >= batches.length) break;
    for (const index of batches[batch])
      packed += deflateSync(bytes.subarray(offsets[index], offsets[index] + sizes[index]), { level: 6 }).length;
  }
  parentPort!.postMessage(packed);
  parentPort!.close();
});
parentPort!.postMessage("ready");
