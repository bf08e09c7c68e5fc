import type { Clock } from "../files/clock.ts";
import type { FileLayer } from "../files/file-layer.ts";
import type { Surroundings } from "../files/places.ts";
import type { ReadableMod } from "../play/mod-file.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import type { Store } from "../store/store.ts";
import type { Alarm } from "./alarm.ts";

/** A mod whose file is looked into. */
export interface GroundMod {
  /** i64. */
  readonly id: bigint;
  readonly title: string;
  readonly file: ReadableMod;
  /** From 1 on; null when it is not active. */
  readonly rank: number | null;
}

/** Something read from the disk once in a run, for all checks that need it. Make one constant of each. */
export interface Evidence<T> {
  /** Completes "… could not be looked at": "the log of the game". */
  readonly name: string;
  /** Longest it may take, milliseconds; default {@link EVIDENCE_MS}. */
  readonly limitMs?: number;
  /** Aborting throws the signal's reason. What the disk refuses may be thrown: a FileError is told as such. */
  readonly gather: (ground: Ground, signal: AbortSignal) => Promise<T>;
}

export const EVIDENCE_MS = 30_000;

/** All that checks know of the world: made for one run. Nothing here writes. */
export interface Ground {
  readonly around: Surroundings;
  readonly files: FileLayer;
  readonly clock: Clock;
  readonly alarm: Alarm;
  /** Null: without a cache. */
  readonly store: Store | null;
  readonly snapshot: PlaySnapshot;
  /** The active ones that have a file, in their order; then those that were asked for besides. */
  readonly mods: readonly GroundMod[];
  /** Tells how far a long gathering has come. */
  readonly report: (detail: string, done: number, total: number) => void;
  /** Gathers once, however often it is asked for; the same failure for everybody. */
  get<T>(evidence: Evidence<T>): Promise<T>;
}
