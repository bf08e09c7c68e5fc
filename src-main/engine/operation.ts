/** Thrown when a long call was cancelled by its caller. Everything it made is gone by then. */
export class CancelledError extends Error {
  constructor() {
    super("cancelled");
    this.name = "CancelledError";
  }
}

export type Stage =
  | "plan"
  | "bake"
  | "compile"
  | "index"
  | "assemble"
  | "verify"
  | "unpack"
  | "compare"
  | "convert"
  | "export"
  | "measure"
  | "archive"
  | "list"
  | "check"
  | "install";

/** How far a long call has come. `done` and `total` count files, `bytes` and `totalBytes` what is read. */
export interface Progress {
  readonly kind: Stage;
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
  readonly totalBytes: number;
  /** The file it is at, when one can be named. */
  readonly detail?: string;
}

/** How a long call is watched and stopped. */
export interface Operation {
  readonly signal?: AbortSignal | undefined;
  readonly report?: ((progress: Progress) => void) | undefined;
}

/** Throws CancelledError once the caller has cancelled. */
export function checkCancelled(operation: Operation): void {
  if (operation.signal?.aborted) throw new CancelledError();
}

/** As `checkCancelled`, after a long stretch in one thread, in which nobody could cancel: a Ctrl-C that waits is heard first. */
export async function hearCancel(operation: Operation): Promise<void> {
  // The first turn may be the one in which the stretch began.
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
  checkCancelled(operation);
}

/** The rooms below throw the signal's reason when the caller has cancelled; it becomes CancelledError here. */
export async function orCancelled<T>({ signal }: Operation, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw new CancelledError();
    throw error;
  }
}
