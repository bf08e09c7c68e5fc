import { compileDat } from "../../src-shared/formats/bindat/compiler.ts";
import { parseModDat } from "../../src-shared/formats/mod-dat/parse.ts";
import { applyFix, fixOf } from "../../src-shared/rules/source-fixes/fix-source.ts";
import type { FixKnowledge, SourceFixPlan } from "../../src-shared/rules/source-fixes/source-fix.ts";
import { keyHashOf } from "../../src-shared/text/dat/names.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { sourceOf } from "../../src-shared/text/source-text.ts";
import { compileText } from "./layout.ts";

/** Knows one name, and the same fresh number each time. */
export const KNOWLEDGE: FixKnowledge = {
  nameOf: (hash) => (hash === keyHashOf("DAMAGE") ? "DAMAGE" : null),
  freshId: () => 1234567890123n,
};

export type TextKind = "dat" | "layout" | "mod.dat";

/** What compiling a text says, and its bytes. */
export function compileAs(
  kind: TextKind,
  text: string,
): { bytes: Uint8Array | null; diagnostics: readonly Diagnostic[] } {
  const source = sourceOf(text);
  if (kind === "layout") return compileText(text);
  if (kind === "dat") return compileDat(source, { path: "MEDIA/X.DAT", ids: "sequential" });
  return { bytes: null, diagnostics: parseModDat(source, "MOD.DAT").diagnostics };
}

export interface Fixing {
  readonly plan: SourceFixPlan | null;
  /** Lines of the mended text, or why it was refused. */
  readonly lines: readonly string[] | string;
}

/** Fixes the first finding of a code in lines of a text. */
export function fixLines(kind: TextKind, code: string, lines: readonly string[], lineEnd = "\r\n"): Fixing {
  const text = lines.join(lineEnd);
  const { diagnostics } = compileAs(kind, text);
  const finding = diagnostics.find((each) => each.code === code);
  if (finding === undefined) throw new Error(`${code} is not said, but ${diagnostics.map((each) => each.code)}`);
  return fixFinding(finding, text, lineEnd);
}

export function fixFinding(finding: Diagnostic, text: string, lineEnd = "\r\n"): Fixing {
  const plan = fixOf(finding, KNOWLEDGE);
  const result = applyFix(text, finding, KNOWLEDGE);
  return { plan, lines: "text" in result ? result.text.split(lineEnd) : result.refused };
}
