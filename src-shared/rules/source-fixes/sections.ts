import type { Diagnostic } from "../../text/diagnostic.ts";
import { changeText, dataText, dataTexts, type SourceFixer } from "./source-fix.ts";
import type { SourceLines } from "./source-lines.ts";

/** Names shown; a text that is cut off early can have many open. */
const SHOWN = 8;

interface ClosingFix {
  readonly isSafe: (finding: Diagnostic) => boolean;
  /** Whether the same sections are open at the end of this text. */
  readonly isStill: (lines: SourceLines, finding: Diagnostic) => boolean;
}

/** Closes the sections that are open at the end of a text, `open` of the finding, innermost first. */
export function closeSections({ isSafe, isStill }: ClosingFix): SourceFixer {
  return {
    plan(finding) {
      const open = dataTexts(finding, "open");
      if (open === null || open.length === 0) return null;
      const tags = open.slice(0, SHOWN).map((name) => `[/${name}]`);
      const more = open.length > SHOWN ? " …" : "";
      return { kind: "close-sections", change: tags.join(" ") + more, isSafe: isSafe(finding) };
    },
    edit(lines, finding) {
      const open = dataTexts(finding, "open");
      if (open === null || !isStill(lines, finding)) return null;
      const end = lines.text.length;
      const lineEnd = lines.lineEnd();
      const last = lines.line(lines.numberAt(end))!;
      const isOnOwnLine = lines.of(last).trim() === "";
      const closings = open.map((name, index) => `${"\t".repeat(open.length - 1 - index)}[/${name}]`);
      const text = closings.join(lineEnd);
      // As the text ended before: with the end of a line, or without.
      return isOnOwnLine
        ? { start: last.start, end, text: `${text}${lineEnd}` }
        : { start: end, end, text: `${lineEnd}${text}` };
    },
  };
}

/** Writes the name of the section that a closing tag closes. Safe where `isTypo` says that nothing else was meant. */
export function renameClosing(isTypo: (found: string, open: string) => boolean): SourceFixer {
  return {
    plan(finding) {
      const [found, open] = [dataText(finding, "found"), dataText(finding, "open")];
      if (found === null || open === null) return null;
      return { kind: "write-name", change: changeText(`[/${found}]`, `[/${open}]`), isSafe: isTypo(found, open) };
    },
    edit(lines, finding) {
      const line = lines.line(finding.line);
      const tag = `[/${dataText(finding, "found")}]`;
      if (line === null) return null;
      const { start } = lines.content(line);
      const isThere = line.start + (finding.column ?? 1) - 1 === start && lines.text.startsWith(tag, start);
      return isThere ? { start, end: start + tag.length, text: `[/${dataText(finding, "open")}]` } : null;
    },
  };
}
