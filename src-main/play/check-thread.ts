import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { workerFileBeside } from "../files/worker-file.ts";
import type { CheckLevel, FileCheck } from "./health.ts";

export interface CheckQuestion {
  readonly path: string;
  readonly level: CheckLevel;
}

export type CheckAnswer = { readonly kind: "checked"; readonly check: FileCheck } | { readonly kind: "unreadable" };

/** A thread that verifies one mod after the other; begun with the first. */
export class CheckThread {
  #worker: Worker | null = null;
  readonly #signal: AbortSignal | undefined;

  /** Aborting throws the signal's reason, in the middle of a file too. */
  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Null when the file cannot be read now. */
  async check(question: CheckQuestion): Promise<FileCheck | null> {
    const signal = this.#signal;
    signal?.throwIfAborted();
    this.#worker ??= new Worker(workerFileBeside(import.meta.url, "check-worker"));
    const ended = new AbortController();
    const worker = this.#worker;
    const stop = () => ended.abort(signal?.reason);
    const exit = (code: number) =>
      ended.abort(new Error(`the worker that checks mods ended too early, with code ${code}`));
    signal?.addEventListener("abort", stop, { once: true });
    worker.once("exit", exit);
    try {
      worker.postMessage(question);
      // An error of the worker rejects this, too.
      const [answer] = (await once(worker, "message", { signal: ended.signal })) as [CheckAnswer];
      return answer.kind === "checked" ? answer.check : null;
    } catch (error) {
      throw ended.signal.aborted ? ended.signal.reason : error;
    } finally {
      signal?.removeEventListener("abort", stop);
      worker.off("exit", exit);
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }
}
