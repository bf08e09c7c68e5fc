import { asciiUpper } from "../../bytes/ascii.ts";
import type { Diagnostic } from "../../text/diagnostic.ts";
import { addGuid, otherGuid } from "./ids.ts";
import { type Replacement, replacePart } from "./replace-part.ts";
import { dataText, type SourceFixer, type SourceFixers } from "./source-fix.ts";

function meantKey(finding: Diagnostic): Replacement | null {
  const [from, to] = [dataText(finding, "key"), dataText(finding, "meant")];
  return from === null || to === null || to === "" ? null : { from, to, isSafe: false };
}

/** Paths with either slash and in any case are the same to the game. */
const samePath = (a: string, b: string) =>
  asciiUpper(a.trim()).replaceAll("\\", "/") === asciiUpper(b.trim()).replaceAll("\\", "/");

/** A reference gets the end that it lacks. */
const addSuffix: SourceFixer = {
  plan(finding) {
    const [file, suffix] = [dataText(finding, "file"), dataText(finding, "suffix")];
    if (file === null || suffix === null) return null;
    return { kind: "add-suffix", change: `${file} → ${file}${suffix}`.slice(0, 500), isSafe: true };
  },
  edit(lines, finding) {
    const property = lines.property(finding.line);
    const [file, suffix] = [dataText(finding, "file"), dataText(finding, "suffix")];
    if (property === null || file === null || suffix === null) return null;
    if (!samePath(lines.of(property.value), file)) return null;
    const content = lines.content(property.value);
    return { ...content, text: lines.of(content) + suffix };
  },
};

/** It goes into no mod, since what it was made of is not there. */
const removeOrphan: SourceFixer = {
  plan: ({ path }) => ({ kind: "remove-file", change: path.slice(0, 500), isSafe: false }),
};

/** Fixes of what building and the checks say of sources beyond their texts. */
export const SOURCE_CHECK_FIXES: SourceFixers = {
  "raw-guid-missing": addGuid(null, { isSafe: false }),
  "raw-guid-twice": otherGuid,
  "pack-orphan": removeOrphan,
  "source-key-typo": replacePart({ kind: "rename-key", parts: ["key"], replacement: meantKey }),
  "source-reference-suffix": addSuffix,
  "source-recipe-guid": addGuid("GUID", { isSafe: true }),
};
