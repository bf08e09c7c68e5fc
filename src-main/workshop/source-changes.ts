import { fixOf } from "../../src-shared/rules/source-fixes/fix-source.ts";
import type { SourceFixPlan } from "../../src-shared/rules/source-fixes/source-fix.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { Trash } from "../files/trash.ts";
import type { UndoStep } from "../play/install/undo.ts";
import type { KeptFileOptions } from "../play/json-file.ts";
import { FIX_KNOWLEDGE } from "./fix-knowledge.ts";
import type { Problem } from "./problems.ts";
import { workshopFinding } from "./rules.ts";

/** Where sources are fixed, and what is kept of them. */
export interface FixPlace extends KeptFileOptions {
  readonly root: string;
  /** Where removed files go; null: into the backups alone. */
  readonly trash: Trash | null;
}

/** One change that was made, or would be. */
export interface SourceChange {
  readonly problem: Problem;
  readonly fix: SourceFixPlan;
  /** Below the project, as on disk. */
  readonly path: string;
  /** In the file as it was; null: the whole file. */
  readonly line: number | null;
}

export interface UnfixedProblem {
  readonly problem: Problem;
  readonly finding: Diagnostic;
}

/** A file as it was, which is among the backups. */
export type PutBack = Extract<UndoStep, { readonly kind: "put-back" }>;

/** Takes the fixes of one file back. */
export interface FixUndo {
  readonly step: PutBack;
  /** What is to be told again then. */
  readonly problems: readonly Problem[];
}

/** What became of the problems of one file. */
export interface FileFixes {
  readonly changes: readonly SourceChange[];
  readonly left: readonly UnfixedProblem[];
  /** Null: the file is as it was. */
  readonly undo: PutBack | null;
}

/** Asked of all problems of a project whenever it is shown. */
const plans = new WeakMap<Diagnostic, SourceFixPlan | null>();

/** What can be done about a problem; null when only a person can mend it. */
export function fixOfProblem({ finding }: Problem): SourceFixPlan | null {
  const known = plans.get(finding);
  if (known !== undefined) return known;
  const plan = fixOf(finding, FIX_KNOWLEDGE);
  plans.set(finding, plan);
  return plan;
}

type UnfixedCode = "workshop-fix-none" | "workshop-fix-changed" | "workshop-fix-overlap" | "workshop-fix-cancelled";

/** The same reason for all of them. */
export function unfixed(problems: readonly Problem[], code: UnfixedCode): UnfixedProblem[] {
  return problems.map((problem) => ({ problem, finding: workshopFinding(code, problem.finding.path, {}) }));
}

/** A problem with what can be done about it. */
export interface PlannedFix {
  readonly problem: Problem;
  readonly fix: SourceFixPlan;
}

/** Those that can be fixed without asking: told, and safe. */
export function safeProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter((problem) => !problem.isSilenced && fixOfProblem(problem)?.isSafe === true);
}
