import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import type { FileCheck } from "../health.ts";
import type { ModFacts } from "../mod-file.ts";

/** A mod that might be installed: where it came from, and where it lies now. */
export interface Candidate {
  readonly key: string;
  /** File it came in. */
  readonly packageName: string;
  /** Its path in there; empty when it is the file itself. */
  readonly inside: string;
  /** File name, safe on every system. */
  readonly name: string;
  /** What it was called, when that is another name. */
  readonly originalName: string;
  readonly size: number;
}

/** One that is a whole mod. */
export interface ReadableCandidate extends Candidate {
  readonly kind: "mod";
  readonly file: string;
  /** Size and time of that file when it was looked at. */
  readonly stamp: string;
  readonly facts: ModFacts;
  readonly check: FileCheck;
  /** Installed files that have the very same bytes. */
  readonly sameAs: readonly string[];
}

export interface RefusedCandidate extends Candidate {
  readonly kind: "refused";
  readonly finding: Diagnostic;
}

export type AnyCandidate = ReadableCandidate | RefusedCandidate;

/** As it is shown to people. */
export function shownName({ packageName, inside }: Pick<Candidate, "packageName" | "inside">): string {
  return inside === "" ? packageName : `${packageName}/${inside}`;
}
