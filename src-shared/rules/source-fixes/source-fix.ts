import type { Diagnostic } from "../../text/diagnostic.ts";
import type { SourceEdit } from "./source-edits.ts";
import type { SourceLines } from "./source-lines.ts";

/** What is done to a source. */
export type SourceFixKind =
  | "write-type"
  | "write-value"
  | "write-name"
  | "rename-key"
  | "add-suffix"
  | "add-guid"
  | "new-id"
  | "remove-line"
  | "close-sections"
  | "remove-file";

/** What can be done about a finding in a source, as far as the finding alone says. */
export interface SourceFixPlan {
  readonly kind: SourceFixKind;
  /** What changes: "STRENGTH_REQUIRE → STRENGTH_REQUIRED". */
  readonly change: string;
  /** The compiled mod means the same afterwards, or what was surely meant. */
  readonly isSafe: boolean;
}

/** What fixers ask of the world around them. */
export interface FixKnowledge {
  /** Name with this hash (u32); null for none that is known. */
  nameOf(hash: number): string | null;
  /** A number that nothing else has: i64, neither 0 nor -1. */
  freshId(): bigint;
}

/** Mends what the findings of one code are about. */
export interface SourceFixer {
  /** Null: not this one. */
  plan(finding: Diagnostic, knowledge: FixKnowledge): SourceFixPlan | null;
  /**
   * What to change in the text; null when something else stands there than the finding says. Only for findings that
   * have a plan. Missing: it is about the file and not its text.
   */
  edit?(lines: SourceLines, finding: Diagnostic, knowledge: FixKnowledge): SourceEdit | null;
}

export type SourceFixers = Readonly<Record<string, SourceFixer>>;

/** Longest `change`, in code units. */
const LONGEST_CHANGE = 500;

/** "from → to"; of what was nothing, the new alone. */
export function changeText(from: string, to: string): string {
  const text = from.trim() === "" ? to.trim() : `${from.trim()} → ${to.trim()}`;
  return text.length <= LONGEST_CHANGE ? text : `${text.slice(0, LONGEST_CHANGE - 1)}…`;
}

/** A text of a finding's data; null when it is none, or was shortened to be quoted. */
export function dataText({ data }: Diagnostic, key: string): string | null {
  const value = data?.[key];
  return typeof value === "string" && !value.endsWith("…") ? value : null;
}

/** The same for a list of texts. */
export function dataTexts({ data }: Diagnostic, key: string): readonly string[] | null {
  const value = data?.[key];
  return Array.isArray(value) && value.every((each) => !each.endsWith("…")) ? value : null;
}
