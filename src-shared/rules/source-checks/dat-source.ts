import { asciiUpper } from "../../bytes/ascii.ts";
import { rgHashOfName } from "../../hash/rg-hash.ts";
import { FlatDocument } from "../../text/dat/flat-document.ts";
import { rawNameShape } from "../../text/dat/names.ts";
import { isTagsFile } from "../../text/dat/root-name.ts";
import { scanDat } from "../../text/dat/scanner.ts";
import { isTextType, NOTE } from "../../text/dat/types.ts";
import type { Diagnostic } from "../../text/diagnostic.ts";
import { LISTED } from "../../text/findings.ts";
import type { SourceText } from "../../text/source-text.ts";
import type { JudgeKey } from "./known-keys.ts";
import { columnOf, referenceAt, type SourceReference } from "./references.ts";
import { sourceFinding } from "./rules.ts";

/** What one text says that only the game would notice. */
export interface CheckedText {
  readonly findings: readonly Diagnostic[];
  readonly references: readonly SourceReference[];
}

/** A check in small steps, between which the caller may do something else. One at a time. */
export type CheckSteps = Generator<undefined, CheckedText>;

/** Properties or lines of one step. */
export const STEP = 256;

const RECIPES = "MEDIA/RECIPES/";
const RECIPE = rgHashOfName("RECIPE") | 0;
const GUID = rgHashOfName("GUID") | 0;

/**
 * Checks DAT texts, each in steps and one after the other: keys, recipes, references. A text that cannot be compiled says nothing here;
 * why is told by compiling it. `path` as on disk, from the project's folder on.
 */
export function createDatChecker(judge: JudgeKey): (source: SourceText, path: string) => CheckSteps {
  const document = new FlatDocument();
  return function* (source, path) {
    scanDat(source, path, document);
    if (document.nodeCount === 0) return { findings: [], references: [] };
    const recipe = recipeFinding(document, path);
    const findings = recipe === null ? [] : [recipe];
    const references: SourceReference[] = [];
    const areKeysNames = hasKeysOfGame(path);
    for (let property = 0; property < document.propertyCount; property++) {
      if (property % STEP === 0) yield;
      const meant = areKeysNames ? meantAt(document, property, judge) : null;
      if (meant !== null && findings.length < LISTED) findings.push(typoAt(document, property, path, meant));
      const type = document.type(property);
      const reference = isTextType(type) && type !== NOTE ? referenceOf(document, property) : null;
      if (reference !== null) references.push(reference);
    }
    return { findings, references };
  };
}

/** In lists of tags and in hierarchies the keys are names that modders make. */
function hasKeysOfGame(path: string): boolean {
  return !isTagsFile(path) && !asciiUpper(path).endsWith(".HIE");
}

function meantAt(document: FlatDocument, property: number, judge: JudgeKey): string | null {
  return judge(document.keyHash(property), () => {
    const [start, end] = [document.keyStart(property), document.valueStart(property) - 1];
    // A hash in place of a name has no letters to mistake.
    return rawNameShape(document.units, start, end) === "none" ? document.keyText(property) : "";
  });
}

function typoAt(document: FlatDocument, property: number, path: string, meant: string): Diagnostic {
  const place = { path, line: document.line(property), column: columnOf(document.units, document.keyStart(property)) };
  return sourceFinding("source-key-typo", place, { key: document.keyText(property), meant });
}

function referenceOf(document: FlatDocument, property: number): SourceReference | null {
  return referenceAt(document.units, document.line(property), {
    key: document.keyStart(property),
    value: document.valueStart(property),
    end: document.valueEnd(property),
  });
}

function recipeFinding(document: FlatDocument, path: string): Diagnostic | null {
  if (!asciiUpper(path).startsWith(RECIPES) || document.nodeHash(0) !== RECIPE) return null;
  return document.propertyOf(0, GUID) >= 0
    ? null
    : sourceFinding("source-recipe-guid", { path, line: document.nodeLine(0) }, {});
}
