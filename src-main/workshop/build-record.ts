import type { PackResult } from "../engine/pack.ts";

/** A build that has ended. */
export interface BuildRecord {
  readonly id: string;
  /** When it ended, milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds. */
  readonly took: number;
  /** `changed`: only what had changed was made. */
  readonly kind: "full" | "changed";
  readonly outcome: "built" | "failed" | "cancelled";
  readonly errors: number;
  readonly warnings: number;
  /** What had changed since the one before, the first of them. */
  readonly changed: readonly string[];
  readonly changedTotal: number;
  /** Of the mod; null when none was written. */
  readonly bytes: number | null;
  /** Against the mod before. */
  readonly delta: number | null;
  readonly contentHash: string | null;
}

export const MOST_BUILDS = 50;
const MOST_CHANGED = 20;

export interface EndedBuild {
  readonly id: string;
  readonly at: number;
  readonly took: number;
  readonly changed: readonly string[];
  /** Null: it was cancelled. */
  readonly result: PackResult | null;
}

/** The record of a build, against those before it, newest first. */
export function recordOf({ id, at, took, changed, result }: EndedBuild, before: readonly BuildRecord[]): BuildRecord {
  const findings = result?.findings ?? [];
  const bytes = result?.kind === "packed" ? result.bytes : null;
  const last = before.find((build) => build.bytes !== null)?.bytes ?? null;
  const count = (wanted: string) => findings.filter(({ severity }) => severity === wanted).length;
  return {
    id,
    at,
    took,
    kind: (result?.cache.hits ?? 0) > 0 ? "changed" : "full",
    outcome: result === null ? "cancelled" : result.kind === "packed" ? "built" : "failed",
    errors: count("error"),
    warnings: count("warning"),
    changed: changed.slice(0, MOST_CHANGED),
    changedTotal: changed.length,
    bytes,
    delta: bytes === null || last === null ? null : bytes - last,
    contentHash: result?.kind === "packed" ? result.contentHash : null,
  };
}

/** Newest first. */
export function withRecord(before: readonly BuildRecord[], record: BuildRecord): readonly BuildRecord[] {
  return [record, ...before].slice(0, MOST_BUILDS);
}
