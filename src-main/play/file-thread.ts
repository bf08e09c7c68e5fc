import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { workerFileBeside } from "../files/worker-file.ts";

/** A thread that answers one question after the other; begun with the first. */
export class FileThread<Question, Answer> {
  #worker: Worker | null = null;
  readonly #name: string;
  readonly #signal: AbortSignal | undefined;
  readonly #beside: string;

  /**
   * `name`: of the worker's file beside this one, or beside another module (its `import.meta.url`). Aborting throws the
   * signal's reason, in the middle of a file too.
   */
  constructor(name: string, signal: AbortSignal | undefined, beside: string = import.meta.url) {
    this.#name = name;
    this.#signal = signal;
    this.#beside = beside;
  }

  async ask(question: Question): Promise<Answer> {
    const signal = this.#signal;
    signal?.throwIfAborted();
    this.#worker ??= new Worker(workerFileBeside(this.#beside, this.#name));
    const ended = new AbortController();
    const worker = this.#worker;
    const stop = () => ended.abort(signal?.reason);
    const exit = (code: number) => ended.abort(new Error(`${this.#name} ended too early, with code ${code}`));
    signal?.addEventListener("abort", stop, { once: true });
    worker.once("exit", exit);
    try {
      worker.postMessage(question);
      // An error of the worker rejects this, too.
      const [answer] = (await once(worker, "message", { signal: ended.signal })) as [Answer];
      return answer;
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
