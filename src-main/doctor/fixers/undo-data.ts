import type { Order } from "../../../src-shared/rules/order-edits.ts";
import type { UndoStep } from "../../play/install/undo.ts";
import type { RepairUndo } from "../repair/repair-in-place.ts";

/** The file as it was and as it was written. */
export interface OrderUndo {
  readonly path: string;
  /** Null: there was none. */
  readonly before: { readonly bytes: Uint8Array; readonly ids: Order } | null;
  readonly after: { readonly sha256: string | null; readonly ids: Order };
}

/** What was moved, and where it came from. */
export interface FilesUndo {
  readonly path: string;
  readonly steps: readonly UndoStep[];
}

/** What taking a fix back needs, by the kind of the fix: plain values. A new fixer adds its line here. */
export interface UndoData {
  readonly repair: RepairUndo;
  readonly "remove-entry": OrderUndo;
  readonly activate: OrderUndo;
  readonly "move-rank": OrderUndo;
  readonly "restore-order": OrderUndo;
  readonly "rewrite-scheme": OrderUndo;
  readonly "move-file": FilesUndo;
  readonly "trash-file": FilesUndo;
  readonly "restore-save": FilesUndo;
}
