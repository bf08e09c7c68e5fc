import { asciiUpper } from "../../bytes/ascii.ts";
import type { Diagnostic } from "../../text/diagnostic.ts";
import { addModId, newId } from "./ids.ts";
import { type Replacement, removeLine, replacePart } from "./replace-part.ts";
import { dataText, type SourceFixers } from "./source-fix.ts";

const value = (replacement: (finding: Diagnostic) => Replacement | null) =>
  replacePart({ kind: "write-value", parts: ["value"], replacement });

/** The name that the packed file gets anyway. */
function safeName(finding: Diagnostic): Replacement | null {
  const [from, name] = [dataText(finding, "value"), dataText(finding, "name")];
  return from === null || name === null ? null : { from, to: name.replace(/\.MOD$/, ""), isSafe: true };
}

/** The number that the game sees anyway. */
function wrappedId(finding: Diagnostic): Replacement | null {
  const [from, to] = [dataText(finding, "value"), dataText(finding, "id")];
  return from === null || to === null ? null : { from, to, isSafe: true };
}

function noVersion(finding: Diagnostic): Replacement | null {
  const from = dataText(finding, "value");
  return from === null ? null : { from, to: "0", isSafe: false };
}

const isKey = (finding: Diagnostic, key: string) => asciiUpper(key) === dataText(finding, "key");
const isFile = (finding: Diagnostic, key: string, path: string) =>
  asciiUpper(key) === "FILE" && path === dataText(finding, "value");

/** Fixes of what is said about MOD.DAT. */
export const MOD_DAT_FIXES: SourceFixers = {
  "mod-dat-id-template": newId("MOD_ID", (finding) => dataText(finding, "id")),
  "mod-dat-id-missing": addModId,
  "mod-dat-id-range": value(wrappedId),
  "mod-dat-version-bad": value(noVersion),
  "mod-dat-file-name-unsafe": value(safeName),
  "mod-dat-duplicate-key": removeLine(isKey, { isSafe: true }, (finding) => dataText(finding, "key")),
  "mod-dat-removed-twice": removeLine(isFile, { isSafe: true }, (finding) => dataText(finding, "value")),
};
