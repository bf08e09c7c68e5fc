import { asciiUpper } from "../../bytes/ascii.ts";
import { wholeNumber } from "../../formats/mod-dat/numbers.ts";
import { type DatNode, parseDat } from "../../text/dat/tree.ts";
import type { Diagnostic } from "../../text/diagnostic.ts";
import type { SourceEdit } from "./source-edits.ts";
import { dataText, type FixKnowledge, type SourceFixer } from "./source-fix.ts";
import type { SourceLines } from "./source-lines.ts";

/*
 * Numbers that only one thing may have. Which number it will be is not known before it is written.
 */

const NEW = "…";

/** Another number in the line of a finding, whose key is `key` and whose number is that of the finding. */
export function newId(key: string, idOf: (finding: Diagnostic) => string | null): SourceFixer {
  return {
    plan(finding) {
      const id = idOf(finding);
      return id === null ? null : { kind: "new-id", change: `${key}:${id} → ${key}:${NEW}`, isSafe: false };
    },
    edit(lines, finding, { freshId }) {
      return otherNumber(lines, finding.line, key, idOf(finding), freshId());
    },
  };
}

function otherNumber(
  lines: SourceLines,
  line: number | undefined,
  key: string,
  id: string | null,
  fresh: bigint,
): SourceEdit | null {
  const property = lines.property(line);
  if (property === null || id === null || asciiUpper(lines.of(property.key)) !== key) return null;
  const found = wholeNumber(lines.of(property.value));
  if (found === null || BigInt.asIntN(64, found) !== wholeNumber(id)) return null;
  return { ...lines.content(property.value), text: String(fresh) };
}

/** A line of its own below the line with this number, one tab further in. */
function lineBelow(lines: SourceLines, number: number, content: string): SourceEdit {
  const { end } = lines.line(number)!;
  const start = end - 1;
  return { start, end, text: `${lines.text[start]}${lines.lineEnd()}${lines.indentOf(number)}\t${content}` };
}

/** An ID for an object of a layout that has none; the finding names its [PROPERTIES]. */
export const addId: SourceFixer = {
  plan: ({ line }) => (line === undefined ? null : { kind: "new-id", change: `ID:${NEW}`, isSafe: false }),
  edit(lines, { line }, { freshId }) {
    const span = lines.line(line);
    if (line === undefined || span === null || !lines.of(span).trim().startsWith("[PROPERTIES]")) return null;
    return lineBelow(lines, line, `<INTEGER64>ID:${freshId()}`);
  },
};

/** How the game's own files write a key that holds an id. */
const TAGS: Readonly<Record<string, string>> = { UNIT_GUID: "STRING" };

/** A key with a fresh number at the top of a DAT that has none. `key` null: the one that the finding names. */
export function addGuid(key: string | null, { isSafe }: { readonly isSafe: boolean }): SourceFixer {
  const keyOf = (finding: Diagnostic) => key ?? dataText(finding, "key");
  return {
    plan(finding) {
      const name = keyOf(finding);
      return name === null ? null : { kind: "add-guid", change: `${name}:${NEW}`, isSafe };
    },
    edit(lines, finding, knowledge) {
      const name = keyOf(finding);
      const root = rootOf(lines, finding);
      return root === null || name === null || lineOfKey(root, name) !== null
        ? null
        : guidBelow(lines, root, name, knowledge);
    },
  };
}

function guidBelow(lines: SourceLines, root: DatNode, key: string, { freshId }: FixKnowledge): SourceEdit {
  return lineBelow(lines, root.line, `<${TAGS[key] ?? "INTEGER64"}>${key}:${freshId()}`);
}

function rootOf(lines: SourceLines, { path }: Diagnostic): DatNode | null {
  return parseDat(lines.toSource(), path).root;
}

/** Line of a key of the root; null when it has none. */
function lineOfKey(root: DatNode, key: string): number | null {
  return root.properties.find((property) => asciiUpper(property.key) === key)?.line ?? null;
}

/** Another number for a file whose GUID another has too; one that it inherits gives way to one of its own. */
export const otherGuid: SourceFixer = {
  plan(finding) {
    const [key, guid] = [dataText(finding, "key"), dataText(finding, "guid")];
    if (key === null || guid === null) return null;
    return { kind: "new-id", change: `${key}:${guid} → ${key}:${NEW}`, isSafe: false };
  },
  edit(lines, finding, knowledge) {
    const key = dataText(finding, "key");
    const root = rootOf(lines, finding);
    if (root === null || key === null) return null;
    const line = lineOfKey(root, key);
    if (line === null) return guidBelow(lines, root, key, knowledge);
    return otherNumber(lines, line, key, dataText(finding, "guid"), knowledge.freshId());
  },
};

/** A MOD_ID for a mod that has none, or one that is no number; the finding names its line, else the root. */
export const addModId: SourceFixer = {
  plan: ({ line }) => (line === undefined ? null : { kind: "new-id", change: `MOD_ID:${NEW}`, isSafe: false }),
  edit(lines, finding, knowledge) {
    const { line } = finding;
    const property = lines.property(line);
    const root = rootOf(lines, finding);
    if (root === null || line === undefined) return null;
    const known = lineOfKey(root, "MOD_ID");
    if (property === null)
      return root.line === line && known === null ? guidBelow(lines, root, "MOD_ID", knowledge) : null;
    if (known !== line || wholeNumber(lines.of(property.value)) !== null) return null;
    const text = `<INTEGER64>${lines.of(property.key)}:${knowledge.freshId()}`;
    return { start: property.start, end: property.value.end, text };
  },
};
