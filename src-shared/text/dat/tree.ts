import type { Diagnostic } from "../diagnostic.ts";
import type { SourceText } from "../source-text.ts";
import { TextLines } from "../text-lines.ts";
import { FlatDocument, NONE } from "./flat-document.ts";
import { scanDat } from "./scanner.ts";

/** A section of a DAT text. Names are as the text has them. */
export interface DatNode {
  readonly name: string;
  readonly properties: readonly DatProperty[];
  readonly children: readonly DatNode[];
  /** Line of the opening tag, counted from 1; 0 when the node does not come from a text. */
  readonly line: number;
}

export interface DatProperty {
  /** The tag between `<` and `>`. */
  readonly type: string;
  readonly key: string;
  /** Everything behind the colon, as the text has it. */
  readonly value: string;
  readonly line: number;
}

export interface ParsedDat {
  /** Null when a diagnostic of severity error says why. */
  readonly root: DatNode | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The tree of a DAT text as the compiler sees it: what joins another section or is dropped does so here too
 * (spec/dat.md §1). Trees are at most 1,000 levels deep.
 */
export function parseDat(source: SourceText, path: string): ParsedDat {
  const document = new FlatDocument();
  const diagnostics = scanDat(source, path, document);
  return { root: document.nodeCount === 0 ? null : treeOf(document), diagnostics };
}

function treeOf(document: FlatDocument): DatNode {
  const children: DatNode[][] = [];
  const nodes: DatNode[] = [];
  for (let node = 0; node < document.nodeCount; node++) {
    const own: DatNode[] = [];
    const built = {
      name: document.nodeName(node),
      properties: propertiesOf(document, node),
      children: own,
      line: document.nodeLine(node),
    };
    nodes.push(built);
    children.push(own);
    const parent = document.nodeParent(node);
    if (parent !== NONE) children[parent].push(built);
  }
  return nodes[0];
}

function propertiesOf(document: FlatDocument, node: number): DatProperty[] {
  const properties: DatProperty[] = [];
  for (let at = document.firstProperty(node); at !== NONE; at = document.nextProperty(at))
    properties.push({
      type: document.tagText(at),
      key: document.keyText(at),
      value: document.valueText(at),
      line: document.line(at),
    });
  return properties;
}

/**
 * The text of a tree: one tab per level, properties before children, CRLF between lines and none behind the last, as
 * GUTS saves it (spec/dat.md §1.1, §4). Names and values are written as they are; those the grammar has no room for
 * (line ends, `]` in a section, `:` in a key) do not come back. FormatError for a text of more than 128 MB.
 */
export function printDat(root: DatNode): string {
  const lines = new TextLines("dat");
  printNode(root, lines);
  return lines.join();
}

function printNode(node: DatNode, lines: TextLines): void {
  lines.openSection(node.name);
  for (const { type, key, value } of node.properties) lines.property(type, key, value);
  for (const child of node.children) printNode(child, lines);
  lines.closeSection();
}
