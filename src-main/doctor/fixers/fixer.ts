import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import type { Operation } from "../../engine/operation.ts";
import type { FileLayer } from "../../files/file-layer.ts";
import type { RunningPrograms } from "../../files/programs.ts";
import type { Trash } from "../../files/trash.ts";
import type { InstallGround } from "../../play/install/ground.ts";
import type { PlayService } from "../../play/play-service.ts";
import type { FixKind } from "../fix.ts";
import type { UndoData } from "./undo-data.ts";

export type { UndoData } from "./undo-data.ts";

/** What fixes are done with. */
export interface FixGround {
  /** Folder of all backups, and of all locks. */
  readonly backups: string;
  readonly locks: string;
  /** Base data that were named; empty: what is found. */
  readonly base: readonly string[];
  /** The order and the mods; null where nothing needs them. */
  readonly play: PlayService | null;
  /** Where mods are installed; null without a profile. */
  readonly install: InstallGround | null;
  /** Null: into the backups alone. */
  readonly trash: Trash | null;
  /** Default: those of this system. */
  readonly programs?: RunningPrograms;
  readonly files?: FileLayer;
}

export type FixerKind = keyof UndoData & FixKind["kind"];

/** Takes one fix back. */
export type UndoStep = {
  readonly [K in FixerKind]: { readonly kind: K; readonly data: UndoData[K] };
}[FixerKind];

export type FixOutcome<U> =
  | {
      readonly kind: "done";
      /** What was changed, a line each, for people. */
      readonly changes: readonly string[];
      /** What could not be fixed all the same. */
      readonly findings: readonly Diagnostic[];
      readonly undo: U;
    }
  /** Nothing was changed: there was nothing to do, or it may not be done now. */
  | { readonly kind: "skipped" | "failed"; readonly findings: readonly Diagnostic[] };

export type UndoOutcome =
  | { readonly kind: "restored"; readonly path: string; readonly findings: readonly Diagnostic[] }
  | { readonly kind: "failed"; readonly path: string; readonly findings: readonly Diagnostic[] };

/** Does one kind of fix, and takes it back. Errors: FileError, CancelledError; then nothing was changed. */
export interface Fixer<K extends FixerKind> {
  readonly kind: K;
  apply(
    ground: FixGround,
    fix: Extract<FixKind, { readonly kind: K }>,
    operation: Operation,
  ): Promise<FixOutcome<UndoData[K]>>;
  undo(ground: FixGround, data: UndoData[K], operation: Operation): Promise<UndoOutcome>;
}
