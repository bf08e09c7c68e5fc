import type { Diagnostic } from "../../text/diagnostic.ts";
import { DAT_FIXES } from "./dat-fixes.ts";
import { LAYOUT_FIXES } from "./layout-fixes.ts";
import { MOD_DAT_FIXES } from "./mod-dat-fixes.ts";
import { SOURCE_CHECK_FIXES } from "./source-check-fixes.ts";
import { applyEdits, type SourceEdit } from "./source-edits.ts";
import type { FixKnowledge, SourceFixers, SourceFixPlan } from "./source-fix.ts";
import { SourceLines } from "./source-lines.ts";

/** How findings in sources are mended, by their code. */
export const SOURCE_FIXERS: SourceFixers = {
  ...DAT_FIXES,
  ...LAYOUT_FIXES,
  ...MOD_DAT_FIXES,
  ...SOURCE_CHECK_FIXES,
};

/** What can be done about a finding; null when only a person can mend it. */
export function fixOf(finding: Diagnostic, knowledge: FixKnowledge): SourceFixPlan | null {
  return Object.hasOwn(SOURCE_FIXERS, finding.code) ? SOURCE_FIXERS[finding.code].plan(finding, knowledge) : null;
}

/** `none`: there is no such fix. `changed`: the text is not what it was any more. `overlap`: another fix changes the same place. */
export type FixRefusal = "none" | "changed" | "overlap";

export interface AppliedFixes {
  readonly text: string;
  /** Those that are mended; `line`: where, in the text as it was. */
  readonly done: readonly { readonly finding: Diagnostic; readonly line: number }[];
  readonly refused: readonly { readonly finding: Diagnostic; readonly why: FixRefusal }[];
}

/** Mends one finding in the text that it was found in; everything else in the text stays. */
export function applyFix(
  text: string,
  finding: Diagnostic,
  knowledge: FixKnowledge,
): { readonly text: string } | { readonly refused: FixRefusal } {
  const { text: mended, refused } = applyFixes(text, [finding], knowledge);
  return refused.length > 0 ? { refused: refused[0].why } : { text: mended };
}

/** Mends findings of one text together. Those that want the same place are mended one after the other, in later calls. */
export function applyFixes(text: string, findings: readonly Diagnostic[], knowledge: FixKnowledge): AppliedFixes {
  const lines = new SourceLines(text);
  const edits: SourceEdit[] = [];
  const done: { finding: Diagnostic; line: number }[] = [];
  const refused: { finding: Diagnostic; why: FixRefusal }[] = [];
  for (const finding of findings) {
    const edit = editOf(lines, finding, knowledge);
    if (typeof edit === "string") refused.push({ finding, why: edit });
    else if (edits.some((other) => isSame(edit, other))) done.push({ finding, line: lines.numberAt(edit.start) });
    else if (edits.some((other) => isOverlap(edit, other))) refused.push({ finding, why: "overlap" });
    else {
      edits.push(edit);
      done.push({ finding, line: lines.numberAt(edit.start) });
    }
  }
  return { text: applyEdits(text, edits), done, refused };
}

function editOf(lines: SourceLines, finding: Diagnostic, knowledge: FixKnowledge): SourceEdit | FixRefusal {
  if (fixOf(finding, knowledge) === null) return "none";
  const fixer = SOURCE_FIXERS[finding.code];
  return fixer.edit === undefined ? "none" : (fixer.edit(lines, finding, knowledge) ?? "changed");
}

function isSame(a: SourceEdit, b: SourceEdit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text;
}

function isOverlap(a: SourceEdit, b: SourceEdit): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end);
}
