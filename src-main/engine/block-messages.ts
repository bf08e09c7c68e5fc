import type { Diagnostic, DiagnosticData } from "../../src-shared/text/diagnostic.ts";
import { FileError, type FileErrorKind } from "../files/file-error.ts";
import type { Batch } from "./batches.ts";
import type { BlockOptions, BlockTask } from "./block-maker.ts";

/** What a worker is given when it starts. */
export interface WorkerInput {
  readonly tasks: readonly BlockTask[];
  readonly batches: readonly Batch[];
  readonly options: BlockOptions;
  readonly spoolPath: string;
  /** The mod's own FEATURETAGS.HIE on disk, or null. */
  readonly featureTags: string | null;
  /** One Int32: the next batch to take. */
  readonly control: SharedArrayBuffer;
}

/** Numbers per file of a batch: crc32, size, packedSize, stored, offset in the spool (-1: broken). */
export const NUMBERS_PER_FILE = 5;

export interface BatchDone {
  readonly kind: "batch";
  readonly batch: number;
  readonly numbers: Float64Array;
  /** By index of the task; only files that have something to say. */
  readonly diagnostics: readonly (readonly [index: number, diagnostics: readonly Diagnostic[]])[];
}

/** An exception on its way to the main thread: classes do not survive the crossing, so what matters is spelled out. */
export interface FaultMessage {
  readonly kind: "fault";
  readonly fault:
    | { readonly kind: "file"; readonly errorKind: FileErrorKind; readonly path: string; readonly data: DiagnosticData }
    | { readonly kind: "bug"; readonly message: string; readonly stack: string | undefined };
}

export type WorkerMessage = BatchDone | FaultMessage | { readonly kind: "done" };

export function faultMessage(cause: unknown): FaultMessage {
  if (cause instanceof FileError)
    return { kind: "fault", fault: { kind: "file", errorKind: cause.kind, path: cause.path, data: cause.data } };
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { kind: "fault", fault: { kind: "bug", message: error.message, stack: error.stack } };
}

/** The exception again, on the main thread. */
export function errorOfFault({ fault }: FaultMessage): Error {
  if (fault.kind === "file") return new FileError(fault.errorKind, fault.path, fault.data);
  const error = new Error(fault.message);
  if (fault.stack !== undefined) error.stack = fault.stack;
  return error;
}
