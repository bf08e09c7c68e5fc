import { Worker } from "node:worker_threads";
import { FileError, kindOfErrno } from "../../files/file-error.ts";
import { workerFileBeside } from "../../files/worker-file.ts";
import type { PackageLimits } from "./intake.ts";
import type { UnpackedPackage, UnpackProgress } from "./unpack-package.ts";

export interface PackageQuestion {
  readonly file: string;
  /** Where unpacked files go, and how their names begin. */
  readonly folder: string;
  readonly prefix: string;
  readonly limits: PackageLimits;
}

export type PackageAnswer =
  | { readonly kind: "progress"; readonly progress: UnpackProgress }
  | { readonly kind: "unpacked"; readonly unpacked: UnpackedPackage }
  | { readonly kind: "failed"; readonly errno: string; readonly path: string };

export interface ThreadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: UnpackProgress) => void) | undefined;
}

/** A thread that unpacks one package after the other; begun with the first. */
export class PackageThread {
  #worker: Worker | null = null;

  /**
   * Unpacks a package. Aborting ends the thread, in the middle of a file too, and throws the signal's reason. Errors:
   * FileError. Whatever happens, what was unpacked lies in the folder.
   */
  async unpack(question: PackageQuestion, { signal, onProgress }: ThreadOptions = {}): Promise<UnpackedPackage> {
    signal?.throwIfAborted();
    this.#worker ??= new Worker(workerFileBeside(import.meta.url, "package-worker"));
    const worker = this.#worker;
    const answer = answerOf(worker, onProgress, signal);
    worker.postMessage(question);
    try {
      return await answer;
    } catch (error) {
      // It may be in the middle of a file.
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }
}

function answerOf(
  worker: Worker,
  onProgress: ThreadOptions["onProgress"],
  signal: AbortSignal | undefined,
): Promise<UnpackedPackage> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      worker.off("message", hear).off("error", fail).off("exit", exit);
      signal?.removeEventListener("abort", stop);
      settle();
    };
    const fail = (error: unknown) => end(() => reject(error));
    const stop = () => fail(signal?.reason);
    const exit = (code: number) => fail(new Error(`the thread that unpacks ended too early, with code ${code}`));
    const hear = (answer: PackageAnswer) => {
      switch (answer.kind) {
        case "progress":
          return onProgress?.(answer.progress);
        case "unpacked":
          return end(() => resolve(answer.unpacked));
        case "failed": {
          const { errno, path } = answer;
          return fail(new FileError(kindOfErrno(errno), path, { errno }));
        }
      }
    };
    worker.on("message", hear).on("error", fail).on("exit", exit);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
