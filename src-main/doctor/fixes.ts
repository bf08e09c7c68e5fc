import type { Operation } from "../engine/operation.ts";
import type { Fix, FixKind } from "./fix.ts";
import { moveFileFixer, restoreSaveFixer, trashFileFixer } from "./fixers/files.ts";
import type { Fixer, FixerKind, FixGround, FixOutcome, UndoData, UndoOutcome, UndoStep } from "./fixers/fixer.ts";
import { orderFixer } from "./fixers/order.ts";
import { repairFixer } from "./fixers/repair.ts";

/** Every fixer there is. */
const FIXERS: { readonly [K in FixerKind]: Fixer<K> } = {
  repair: repairFixer,
  "remove-entry": orderFixer("remove-entry"),
  activate: orderFixer("activate"),
  "move-rank": orderFixer("move-rank"),
  "restore-order": orderFixer("restore-order"),
  "rewrite-scheme": orderFixer("rewrite-scheme"),
  "move-file": moveFileFixer,
  "trash-file": trashFileFixer,
  "restore-save": restoreSaveFixer,
};

/** Whether this program can do a fix by itself; the others send a person somewhere. */
export function canApply(fix: Fix): boolean {
  return Object.hasOwn(FIXERS, fix.kind);
}

/** What "Fix all safe" does: what can be done here, and taken back. */
export function isSafeToApply(fix: Fix | null): fix is Fix {
  return fix?.safe === true && canApply(fix);
}

/** Does one fix. Errors: FileError, CancelledError; then nothing was changed. */
export async function applyFix(ground: FixGround, fix: Fix, operation: Operation): Promise<FixOutcome<UndoStep>> {
  return canApply(fix) ? applyKind(fix.kind as FixerKind, ground, fix, operation) : { kind: "skipped", findings: [] };
}

async function applyKind<K extends FixerKind>(
  kind: K,
  ground: FixGround,
  fix: Fix,
  operation: Operation,
): Promise<FixOutcome<UndoStep>> {
  const fixer: Fixer<K> = FIXERS[kind];
  const outcome = await fixer.apply(ground, fix as Extract<FixKind, { kind: K }>, operation);
  return outcome.kind === "done" ? { ...outcome, undo: { kind, data: outcome.undo } as UndoStep } : outcome;
}

/** Takes one fix back. Errors: FileError, CancelledError. */
export function undoFix(ground: FixGround, { kind, data }: UndoStep, operation: Operation): Promise<UndoOutcome> {
  return undoKind(kind, ground, data, operation);
}

function undoKind<K extends FixerKind>(
  kind: K,
  ground: FixGround,
  data: UndoData[FixerKind],
  operation: Operation,
): Promise<UndoOutcome> {
  const fixer: Fixer<K> = FIXERS[kind];
  return fixer.undo(ground, data as UndoData[K], operation);
}

/** The same fix of several findings is done once: one repair cures many. */
export function fixKey({ safe: _, label: __, ...kind }: Fix): string {
  return JSON.stringify(kind, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}
