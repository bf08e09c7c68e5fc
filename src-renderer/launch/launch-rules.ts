import type { LaunchPlan } from "../../src-shared/contract/models/launch.ts";
import type { Finding } from "../../src-shared/contract/values.ts";
import type { LaunchQuestion } from "./launch-state.ts";

/** What the rules look at before a start. */
export interface LaunchGround {
  readonly withMods: boolean;
  /** Changes that are not saved. */
  readonly changes: number;
  /** Mods beyond the line at ten, by id, in their order. */
  readonly past: readonly bigint[];
  /** Those of the last start that a person agreed to. */
  readonly agreed: readonly bigint[];
}

/** What a person would be surprised by, or lose; null: nothing, the game starts at once. */
export function questionBefore({ withMods, changes, past, agreed }: LaunchGround): LaunchQuestion | null {
  if (!withMods) return null;
  if (changes > 0) return { kind: "unsaved", changes, past: past.length };
  const isAgreed = past.length === agreed.length && past.every((id, index) => id === agreed[index]);
  return past.length > 0 && !isAgreed ? { kind: "past", past: past.length } : null;
}

/** What speaks against a start so much that there is none. */
export function isStartable({ way, findings }: LaunchPlan): boolean {
  return way !== "none" && findings.every(({ severity }) => severity !== "error");
}

/** What a person would want to know before it starts: something may be lost, or it will most likely not work. */
const WARNED: ReadonlySet<string> = new Set(["launch-save-mods", "launch-never-ran"]);

/** What the rows of the order say already, or a question did. What is left is said after the start. */
const KNOWN: ReadonlySet<string> = new Set([
  ...WARNED,
  "launch-unsaved",
  "launch-will-not-load",
  "play-past-limit",
  "play-ghost",
]);

/** Findings that are shown before a start, unless a person saw the very same before the last one. */
export function warnedOf({ findings }: LaunchPlan, seen: ReadonlySet<string>): readonly Finding[] {
  const warned = findings.filter(({ code }) => WARNED.has(code));
  return warned.some(({ message }) => !seen.has(message)) ? warned : [];
}

/** Findings that are good to know and keep nobody from playing. */
export function adviceOf({ findings }: LaunchPlan): readonly Finding[] {
  return findings.filter(
    ({ code, severity }) => code === "launch-app-id" || (severity === "warning" && !KNOWN.has(code)),
  );
}

/** The advice that has a button: a file that is missing beside the program. */
export function isAppIdAdvice({ code }: Finding): boolean {
  return code === "launch-app-id";
}

/** Another order stands in the place of ours, and can be put back. */
export function isReverted({ code }: Finding): boolean {
  return code === "launch-reverted";
}
