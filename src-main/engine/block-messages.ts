import type { RawFacts } from "../../src-shared/formats/raw/facts.ts";
import type { Diagnostic, DiagnosticData } from "../../src-shared/text/diagnostic.ts";
import { FileError, type FileErrorKind } from "../files/file-error.ts";
import type { BlockOptions, BlockTask } from "./block-maker.ts";
import type { WorkPlan } from "./units.ts";

/** What a worker is given when it starts, before the plan is made. */
export interface WorkerInput {
  readonly root: string;
  readonly options: BlockOptions;
  readonly spoolPath: string;
  /** `SLOTS` slots of `SLOT_BYTES`, and behind them as many Int32: 0 = free, 1 = to be written. */
  readonly slots: SharedArrayBuffer;
}

/** The one message to a worker: what there is to do. */
export interface WorkOrder {
  readonly tasks: readonly BlockTask[];
  readonly units: WorkPlan["units"];
  /** Indices of all units, as this worker is to look for one that nobody has taken. */
  readonly order: readonly number[];
  /** One Int32 for each unit, shared by all workers: 1 = taken. */
  readonly taken: SharedArrayBuffer;
  /** The mod's own FEATURETAGS.HIE, or null. */
  readonly featureTags: Uint8Array | null;
}

/** Units of a worker that may wait in memory for their turn; more go to its spool. */
export const SLOTS = 4;
export const SLOT_BYTES = 5 << 18;

/** Views into a worker's slots, the same on both sides. */
export function slotsOf(buffer: SharedArrayBuffer): {
  readonly states: Int32Array;
  bytes(slot: number, length: number): Uint8Array;
} {
  return {
    states: new Int32Array(buffer, SLOTS * SLOT_BYTES, SLOTS),
    bytes: (slot, length) => new Uint8Array(buffer, slot * SLOT_BYTES, length),
  };
}

export function makeSlots(): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOTS * SLOT_BYTES + 4 * SLOTS);
}

/** Where the blocks of a finished unit lie, back to back. */
export type UnitPlace =
  | { readonly kind: "slot"; readonly slot: number; readonly length: number }
  | { readonly kind: "spool"; readonly offset: number; readonly length: number };

/** Numbers per file of a unit: crc32, size, packedSize, 1 if stored, CRC-32 of the payload; all -1 for one that could not be compiled. */
export const NUMBERS_PER_FILE = 5;

export interface UnitDone {
  readonly kind: "unit";
  readonly unit: number;
  readonly numbers: Float64Array;
  readonly place: UnitPlace;
  /** Content of each source; none when sums were not asked for. */
  readonly contents: readonly (string | null)[];
  /** By index of the task; only files that have something to say. */
  readonly diagnostics: readonly (readonly [index: number, diagnostics: readonly Diagnostic[]])[];
  /** What the indices need, by index of the task. */
  readonly indexed: readonly (readonly [index: number, facts: RawFacts])[];
}

/** An exception on its way to the main thread: classes do not survive the crossing, so what matters is spelled out. */
export interface FaultMessage {
  readonly kind: "fault";
  readonly fault:
    | { readonly kind: "file"; readonly errorKind: FileErrorKind; readonly path: string; readonly data: DiagnosticData }
    | { readonly kind: "bug"; readonly message: string; readonly stack: string | undefined };
}

export type WorkerMessage = UnitDone | FaultMessage | { readonly kind: "done" };

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
