import { asciiUpper } from "../../bytes/ascii.ts";
import { FlatDocument } from "../../text/dat/flat-document.ts";
import { keyHashOf } from "../../text/dat/names.ts";
import { scanDat } from "../../text/dat/scanner.ts";
import { TYPE_TAGS } from "../../text/dat/types.ts";
import type { Diagnostic } from "../../text/diagnostic.ts";
import { isOneEditApart, onlyNeighbour } from "../../text/one-edit.ts";
import { boolReplacement } from "./booleans.ts";
import { isValueOf, numberIn, withPoint } from "./numbers.ts";
import { type Replacement, replacePart } from "./replace-part.ts";
import { closeSections, renameClosing } from "./sections.ts";
import { dataText, dataTexts, type FixKnowledge, type SourceFixer, type SourceFixers } from "./source-fix.ts";

const TAGS = TYPE_TAGS.slice(1);

/** A tag in another case is surely the type of that name; one with a letter wrong most likely is. */
function typeReplacement(finding: Diagnostic): Replacement | null {
  const from = dataText(finding, "tag");
  if (from === null) return null;
  const known = TAGS.find((tag) => tag === asciiUpper(from.trim()));
  if (known !== undefined) return { from, to: known, isSafe: true };
  const near = onlyNeighbour(from, TAGS);
  // It is compiled as STRING already.
  return near === null ? null : { from, to: near, isSafe: near === "STRING" };
}

/** What is cut off means nothing to the game; digits in it meant something to whoever wrote them. */
function restReplacement(finding: Diagnostic): Replacement | null {
  const [from, type] = [dataText(finding, "value"), dataText(finding, "type")];
  if (from === null || type === null) return null;
  const decimal = type === "FLOAT" || type === "DOUBLE" ? withPoint(from) : null;
  if (decimal !== null) return { from, to: decimal, isSafe: false };
  const to = numberIn(from, type);
  const rest = from.trim().slice(to.length);
  return to === "" ? null : { from, to, isSafe: !/[0-9]/.test(rest) };
}

function nothingReplacement(finding: Diagnostic): Replacement | null {
  const from = dataText(finding, "value");
  return from === null ? null : { from, to: "0", isSafe: false };
}

/** Only a name that compiles to the very same hash. */
function nameReplacement(finding: Diagnostic, knowledge: FixKnowledge): Replacement | null {
  const from = dataText(finding, "key");
  if (from === null) return null;
  const hash = keyHashOf(from);
  const to = knowledge.nameOf(hash);
  return to === null || to === "" || /[:\r\n]/.test(to) || keyHashOf(to) !== hash ? null : { from, to, isSafe: true };
}

function datBool(finding: Diagnostic): Replacement | null {
  const value = dataText(finding, "value");
  return value === null ? null : boolReplacement(value, dataText(finding, "meaning") === "true");
}

const isOpen = (finding: Diagnostic, diagnostics: readonly Diagnostic[]) =>
  diagnostics.some(({ code, line, message }) => {
    return code === finding.code && line === finding.line && message === finding.message;
  });

/** It closes nothing, and is passed over. */
const strayClosing: SourceFixer = {
  plan(finding) {
    const found = dataText(finding, "found");
    return found === null ? null : { kind: "remove-line", change: `[/${found}]`, isSafe: true };
  },
  edit(lines, finding) {
    const line = lines.line(finding.line);
    const whole = lines.wholeLine(finding.line);
    if (line === null || whole === null) return null;
    return lines.of(line).trim() === `[/${dataText(finding, "found")}]` ? { ...whole, text: "" } : null;
  },
};

/** Fixes of what is said about DAT texts. */
export const DAT_FIXES: SourceFixers = {
  "dat-unknown-type": replacePart({
    kind: "write-type",
    parts: ["tag"],
    replacement: typeReplacement,
    fits: (lines, { value }, to) => isValueOf(lines.of(value), to),
  }),
  "dat-bool-value": replacePart({ kind: "write-value", parts: ["value"], replacement: datBool }),
  "dat-number-rest": replacePart({ kind: "write-value", parts: ["value"], replacement: restReplacement }),
  "dat-number-missing": replacePart({ kind: "write-value", parts: ["value"], replacement: nothingReplacement }),
  "dat-decimal-key": replacePart({ kind: "rename-key", parts: ["key"], replacement: nameReplacement }),
  "dat-close-mismatch": renameClosing((found, open) => isOneEditApart(asciiUpper(found), asciiUpper(open))),
  "dat-close-without-open": strayClosing,
  "dat-unclosed": closeSections({
    // Then the tag that is missing is one above, and another at the end would be one too many.
    isSafe: (finding) => dataTexts(finding, "misplaced")?.length === 0,
    isStill: (lines, finding) => isOpen(finding, scanDat(lines.toSource(), finding.path, new FlatDocument())),
  }),
};
