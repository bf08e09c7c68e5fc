import { asciiUpper } from "../../bytes/ascii.ts";
import { CHOICES, GAME_MODES } from "../../formats/layout/layout-file.ts";
import { openSections } from "../../formats/layout/open-sections.ts";
import type { Diagnostic } from "../../text/diagnostic.ts";
import { isOneEditApart } from "../../text/one-edit.ts";
import { boolReplacement } from "./booleans.ts";
import { addId, newId } from "./ids.ts";
import { numberIn, withPoint } from "./numbers.ts";
import { type Replacement, replacePart } from "./replace-part.ts";
import { closeSections, renameClosing } from "./sections.ts";
import { dataText, dataTexts, type SourceFixers } from "./source-fix.ts";

/** Two texts of the data, in place of each other. */
function texts(from: string, to: string, isSafe: boolean): (finding: Diagnostic) => Replacement | null {
  return (finding) => {
    const [found, wanted] = [dataText(finding, from), dataText(finding, to)];
    return found === null || wanted === null || wanted === "" ? null : { from: found, to: wanted, isSafe };
  };
}

/** A value that differs from one of a list by its case alone. */
function inCaseOf(list: readonly string[]): (finding: Diagnostic) => Replacement | null {
  return (finding) => {
    const from = dataText(finding, "value");
    const to = from === null ? undefined : list.find((each) => asciiUpper(each) === asciiUpper(from.trim()));
    return from === null || to === undefined || to === "" ? null : { from, to, isSafe: true };
  };
}

function layoutBool(finding: Diagnostic): Replacement | null {
  const value = dataText(finding, "value");
  return value === null ? null : boolReplacement(value, false);
}

/** A layout with such a number is not compiled at all, so what was meant is a guess. */
function badNumber(finding: Diagnostic): Replacement | null {
  const [from, type] = [dataText(finding, "value"), dataText(finding, "type")];
  if (from === null || type === null) return null;
  const to = (type === "f32" ? withPoint(from) : null) ?? numberIn(from, type === "f32" ? "FLOAT" : "INTEGER64");
  // A comma may be one of a list.
  return to === "" || (type !== "f32" && from.includes(",")) ? null : { from, to, isSafe: false };
}

function count(finding: Diagnostic): Replacement | null {
  const [from, to] = [dataText(finding, "found"), finding.data?.count];
  return from === null || typeof to !== "number" ? null : { from, to: String(to), isSafe: true };
}

const value = (replacement: (finding: Diagnostic) => Replacement | null) =>
  replacePart({ kind: "write-value", parts: ["value"], replacement });

/** Fixes of what is said about LAYOUT texts. */
export const LAYOUT_FIXES: SourceFixers = {
  "layout-wrong-tag": replacePart({
    kind: "write-type",
    parts: ["tag"],
    replacement: texts("found", "expected", true),
  }),
  "layout-not-bool": value(layoutBool),
  "layout-bad-number": value(badNumber),
  "layout-count-mismatch": value(count),
  "layout-parent-mismatch": value(texts("found", "parent", true)),
  "layout-unknown-choice": value(inCaseOf(CHOICES)),
  "layout-unknown-game-mode": value(inCaseOf(GAME_MODES)),
  "layout-unknown-descriptor": value(texts("descriptor", "meant", false)),
  "layout-name-case": replacePart({
    kind: "write-name",
    parts: ["key", "value"],
    replacement: texts("found", "name", true),
  }),
  "layout-unknown-property": replacePart({
    kind: "rename-key",
    parts: ["key"],
    replacement: texts("key", "meant", false),
  }),
  "layout-wrong-closing": renameClosing(
    (found, open) => asciiUpper(found) === open || isOneEditApart(asciiUpper(found), open),
  ),
  "layout-unclosed-section": closeSections({
    // A text that ends early may lack more than its closing tags.
    isSafe: () => false,
    isStill(lines, finding) {
      const { units, length } = lines.toSource();
      return openSections(units, length).join("\0") === dataTexts(finding, "open")?.join("\0");
    },
  }),
  "layout-missing-id": addId,
  "layout-duplicate-id": newId("ID", (finding) => dataText(finding, "id")),
};
