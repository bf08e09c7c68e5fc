import type { Operation } from "../engine/operation.ts";
import type { Fix, FixKind } from "./fix.ts";
import type { Fixer, FixerKind, FixGround, FixOutcome, UndoOutcome, UndoStep } from "./fixers/fixer.ts";
import { repairFixer } from "./fixers/repair.ts";

/** Every fixer there is. */
const FIXERS: { readonly [K in FixerKind]: Fixer<K> } = { repair: repairFixer };

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
  if (!canApply(fix)) return { kind: "skipped", findings: [] };
  const kind = fix.kind as FixerKind;
  const fixer: Fixer<FixerKind> = FIXERS[kind];
  const outcome = await fixer.apply(ground, fix as Extract<FixKind, { kind: FixerKind }>, operation);
  return outcome.kind === "done" ? { ...outcome, undo: { kind, data: outcome.undo } } : outcome;
}

/** Takes one fix back. Errors: FileError, CancelledError. */
export function undoFix(ground: FixGround, { kind, data }: UndoStep, operation: Operation): Promise<UndoOutcome> {
  const fixer: Fixer<FixerKind> = FIXERS[kind];
  return fixer.undo(ground, data, operation);
}

/** The same fix of several findings is done once: one repair cures many. */
export function fixKey({ safe: _, ...kind }: Fix): string {
  return JSON.stringify(kind, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}
