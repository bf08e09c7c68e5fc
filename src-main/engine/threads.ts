import { FileError, kindOfErrno } from "../files/file-error.ts";
import { workerFileBeside } from "../files/worker-file.ts";
import { CancelledError, type Operation } from "./operation.ts";

/** Workers of a build when nobody says how many. */
export const DEFAULT_WORKERS = 2;

export type WorkerName = "pack-worker" | "bake-worker" | "copy-worker";

/** The file of a worker: beside this one, whether it runs from source or bundled. */
export function workerFile(name: WorkerName): string {
  return workerFileBeside(import.meta.url, name);
}

/** What keeps a thread from beginning is said in words only; in there it is a system's fault like any other. */
export function workerFailure(error: unknown, name: WorkerName): unknown {
  if (!(error instanceof Error)) return error;
  const [, errno] = /^Worker initialization failure: (E[A-Z]+)$/.exec(error.message) ?? [];
  const known = errno ?? (/too many open files/.test(error.message) ? "EMFILE" : undefined);
  return known === undefined ? error : new FileError(kindOfErrno(known), workerFile(name), { errno: known }, error);
}

/** Rejects with CancelledError once the caller has cancelled; to be disposed of when the work is over. */
export function whenCancelled({ signal }: Operation): { readonly promise: Promise<never>; dispose(): void } {
  let stop = () => {};
  const promise = new Promise<never>((_, reject) => {
    stop = () => reject(new CancelledError());
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
  promise.catch(() => {});
  return { promise, dispose: () => signal?.removeEventListener("abort", stop) };
}
