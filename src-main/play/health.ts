import type { Standing } from "../../src-shared/rules/load-order.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { LibraryMod, MissingRequirement } from "./library.ts";
import type { BusyReason } from "./mod-file.ts";

/** `quick`: header, file table, heads of blocks, rollingHash · `full`: every file inside, too. */
export type CheckLevel = "quick" | "full";

/** What is known of a file by verifying it. */
export interface LeveledCheck {
  readonly level: CheckLevel;
  readonly check: FileCheck;
}

/**
 * What verifying found in a file by itself. `sound`: nothing that harms · `flawed`: it loads, but some of its files do
 * not work · `broken`: the game drops all of it.
 */
export type FileCheck =
  | { readonly kind: "sound" }
  | { readonly kind: "flawed"; readonly count: number; readonly findings: readonly Diagnostic[] }
  | { readonly kind: "broken"; readonly finding: Diagnostic };

/** Whether the game will load a mod. `unchecked`: nothing is known against it, but its file was not verified. */
export type Health =
  | { readonly kind: "healthy" }
  | { readonly kind: "unchecked" }
  | { readonly kind: "busy"; readonly why: BusyReason }
  /** No file has the id. */
  | { readonly kind: "missing" }
  /** Loads, but `count` of its files are not right. At most some of the findings. */
  | { readonly kind: "flawed"; readonly count: number; readonly findings: readonly Diagnostic[] }
  | { readonly kind: "will-not-load"; readonly reason: WillNotLoad };

/** The first reason in the order in which the game looks (law 9). */
export type WillNotLoad =
  | { readonly kind: "not-in-game-folder" }
  | { readonly kind: "requirements"; readonly missing: readonly MissingRequirement[] }
  | { readonly kind: "file"; readonly finding: Diagnostic }
  /** `isSure`: no id above it might not take a place. */
  | { readonly kind: "past-limit"; readonly rank: number; readonly isSure: boolean };

/** Codes that speak of the mod as a whole. */
const WHOLE: ReadonlySet<string> = new Set(["mod-unreadable", "mod-section-short", "mod-rolling-hash", "mod-empty"]);
/** Codes after which not even the header counts. */
const STRUCTURE: ReadonlySet<string> = new Set(["mod-unreadable", "mod-section-short", "mod-empty"]);
const MOST_FINDINGS = 20;

/** What findings of verifying a mod mean for it. */
export function checkOf(findings: readonly Diagnostic[]): FileCheck {
  const errors = findings.filter(({ severity }) => severity === "error");
  const whole = errors.find(({ code }) => WHOLE.has(code));
  if (whole !== undefined) return { kind: "broken", finding: whole };
  if (errors.length === 0) return { kind: "sound" };
  return { kind: "flawed", count: errors.length, findings: errors.slice(0, MOST_FINDINGS) };
}

/** The health of a mod that is there; `place` is null when it is not active. */
export function healthOf(
  mod: LibraryMod,
  check: FileCheck | null,
  place: { readonly rank: number; readonly standing: Standing } | null,
): Health {
  const willNot = (reason: WillNotLoad): Health => ({ kind: "will-not-load", reason });
  if (!mod.isInGame) return willNot({ kind: "not-in-game-folder" });
  if (check?.kind === "broken" && STRUCTURE.has(check.finding.code))
    return willNot({ kind: "file", finding: check.finding });
  if (mod.missing.length > 0) return willNot({ kind: "requirements", missing: mod.missing });
  if (check?.kind === "broken") return willNot({ kind: "file", finding: check.finding });
  if (place !== null && place.standing !== "within")
    return willNot({ kind: "past-limit", rank: place.rank, isSure: place.standing === "past" });
  if (check === null) return { kind: "unchecked" };
  return check.kind === "sound" ? { kind: "healthy" } : check;
}
