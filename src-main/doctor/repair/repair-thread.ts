import { Worker } from "node:worker_threads";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import type { DiagnosticData } from "../../../src-shared/text/diagnostic.ts";
import { CancelledError, checkCancelled, type Operation, type Progress } from "../../engine/operation.ts";
import { FileError, type FileErrorKind } from "../../files/file-error.ts";
import { workerFileBeside } from "../../files/worker-file.ts";
import type { InPlaceRequest, InPlaceResult } from "./repair-in-place.ts";

/** What can be said to a thread: plain values. */
export interface ThreadRequest extends Omit<InPlaceRequest, "files" | "programs"> {
  /** Names of the running programs; default: the thread asks the system. */
  readonly running?: readonly string[];
}

export type RepairQuestion =
  | { readonly kind: "repair"; readonly request: ThreadRequest }
  /** The thread takes away what it made, and ends with `cancelled`. */
  | { readonly kind: "cancel" };

export type RepairAnswer =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "done"; readonly result: InPlaceResult; readonly count: number }
  | { readonly kind: "cancelled" }
  | {
      readonly kind: "refused-by-disk";
      readonly fault: FileErrorKind;
      readonly path: string;
      readonly data: DiagnosticData;
    }
  | {
      readonly kind: "no-mod";
      readonly format: string;
      readonly what: string;
      readonly offset: number;
      readonly path: string | undefined;
    };

/** Of a repair's changes, as many come out of the thread: handing over 300,000 keeps a window for seconds. */
export const MOST_HANDED = 200;

/** `result` has the first {@link MOST_HANDED} of `count` changes. */
export interface ThreadResult {
  readonly result: InPlaceResult;
  readonly count: number;
}

/** The same as `repairInPlace`, in a thread of its own, so that a window does not wait. The same errors. */
export async function repairInThread(request: ThreadRequest, operation: Operation = {}): Promise<ThreadResult> {
  checkCancelled(operation);
  const { signal, report } = operation;
  const worker = new Worker(workerFileBeside(import.meta.url, "repair-worker"));
  const say = (question: RepairQuestion) => worker.postMessage(question);
  const cancel = () => say({ kind: "cancel" });
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    return await new Promise<ThreadResult>((resolve, reject) => {
      worker.on("message", (answer: RepairAnswer) => {
        if (answer.kind === "progress") report?.(answer.progress);
        else if (answer.kind === "done") resolve(answer);
        else reject(errorOf(answer));
      });
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`repair-worker ended too early, with code ${code}`)));
      say({ kind: "repair", request });
    });
  } finally {
    signal?.removeEventListener("abort", cancel);
    await worker.terminate();
  }
}

function errorOf(answer: Exclude<RepairAnswer, { readonly kind: "progress" | "done" }>): Error {
  switch (answer.kind) {
    case "cancelled":
      return new CancelledError();
    case "refused-by-disk":
      return new FileError(answer.fault, answer.path, answer.data);
    case "no-mod":
      return new FormatError(answer.format, answer.what, answer.offset, answer.path);
  }
}
