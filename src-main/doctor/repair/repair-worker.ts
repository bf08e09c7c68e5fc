/** A thread that repairs one mod: compiling a long text keeps it busy for a second. */
import { parentPort } from "node:worker_threads";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { CancelledError } from "../../engine/operation.ts";
import { FileError } from "../../files/file-error.ts";
import { repairInPlace } from "./repair-in-place.ts";
import { MOST_HANDED, type RepairAnswer, type RepairQuestion, type ThreadRequest } from "./repair-thread.ts";

const port = parentPort!;
const abort = new AbortController();
const PROGRESS_MS = 50;

async function answerTo({ running, ...request }: ThreadRequest): Promise<RepairAnswer> {
  let last = Number.NEGATIVE_INFINITY;
  try {
    const programs = running === undefined ? undefined : async () => running;
    const result = await repairInPlace(
      { ...request, programs },
      {
        signal: abort.signal,
        report(progress) {
          if (performance.now() - last < PROGRESS_MS) return;
          last = performance.now();
          port.postMessage({ kind: "progress", progress } satisfies RepairAnswer);
        },
      },
    );
    if (result.kind !== "repaired") return { kind: "done", result, count: 0 };
    const changes = result.changes.slice(0, MOST_HANDED);
    return { kind: "done", result: { ...result, changes }, count: result.changes.length };
  } catch (error) {
    if (error instanceof CancelledError) return { kind: "cancelled" };
    if (error instanceof FileError) {
      const { kind: fault, path, data } = error;
      return { kind: "refused-by-disk", fault, path, data };
    }
    if (!(error instanceof FormatError)) throw error;
    const { format, what, offset, path } = error;
    return { kind: "no-mod", format, what, offset, path };
  }
}

port.on("message", async (question: RepairQuestion) => {
  if (question.kind === "cancel") abort.abort();
  else port.postMessage(await answerTo(question.request));
});
