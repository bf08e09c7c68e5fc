import type { Diagnostic } from "../../text/diagnostic.ts";
import type { SourceEdit } from "./source-edits.ts";
import type { FixKnowledge, SourceFixer, SourceFixKind } from "./source-fix.ts";
import { changeText } from "./source-fix.ts";
import type { PropertyLine, SourceLines, Span } from "./source-lines.ts";

/** What stands in a line and what is to stand there. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly isSafe: boolean;
}

type Part = "tag" | "key" | "value";

interface PartFix {
  readonly kind: SourceFixKind;
  /** Several: the first of them that reads as the finding says. */
  readonly parts: readonly Part[];
  readonly replacement: (finding: Diagnostic, knowledge: FixKnowledge) => Replacement | null;
  /** Whether the new text is good where it comes to stand. Default: always. */
  readonly fits?: (lines: SourceLines, property: PropertyLine, to: string) => boolean;
}

/** Writes another tag, key or value into the property line that a finding names; the blanks around it stay. */
export function replacePart({ kind, parts, replacement, fits = () => true }: PartFix): SourceFixer {
  return {
    plan(finding, knowledge) {
      const found = replacement(finding, knowledge);
      if (found === null || found.from.trim() === found.to.trim()) return null;
      return { kind, change: changeText(found.from, found.to), isSafe: found.isSafe };
    },
    edit(lines, finding, knowledge) {
      const property = lines.property(finding.line);
      const found = replacement(finding, knowledge);
      if (property === null || found === null || !isColumnOf(lines, property, finding)) return null;
      const { from, to } = found;
      const part = parts.map((name) => property[name]).find((span) => lines.of(span).trim() === from.trim());
      if (part === undefined || !fits(lines, property, to)) return null;
      return written(lines, part, to);
    },
  };
}

/** What is empty is written with the sign before it: at the end of a text two insertions would have no order. */
function written(lines: SourceLines, part: Span, to: string): SourceEdit {
  const content = lines.content(part);
  if (content.start < content.end) return { ...content, text: to };
  const start = part.start - 1;
  return { start, end: part.end, text: `${lines.text[start]}${to}` };
}

/** Findings point to the line's content, its key or its value. */
function isColumnOf(lines: SourceLines, { start, key, value }: PropertyLine, { line, column }: Diagnostic): boolean {
  const first = lines.line(line)?.start ?? 0;
  return column === undefined || [start, key.start, value.start].includes(first + column - 1);
}

/** Takes out the line of a finding when it is a property that reads as the finding says. */
export function removeLine(
  isIt: (finding: Diagnostic, key: string, value: string) => boolean,
  { isSafe }: { readonly isSafe: boolean },
  words: (finding: Diagnostic) => string | null,
): SourceFixer {
  return {
    plan(finding) {
      const change = words(finding);
      return change === null || finding.line === undefined ? null : { kind: "remove-line", change, isSafe };
    },
    edit(lines, finding): SourceEdit | null {
      const property = lines.property(finding.line);
      const line = lines.wholeLine(finding.line);
      if (property === null || line === null) return null;
      return isIt(finding, lines.of(property.key), lines.of(property.value)) ? { ...line, text: "" } : null;
    },
  };
}
