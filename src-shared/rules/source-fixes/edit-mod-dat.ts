import type { ModInfo } from "../../formats/mod-dat/mod-info.ts";
import { modDatTree, printModDat } from "../../formats/mod-dat/print.ts";
import { type DatNode, type DatProperty, parseDat, printDat } from "../../text/dat/tree.ts";
import { sourceOf } from "../../text/source-text.ts";
import { applyEdits, type SourceEdit } from "./source-edits.ts";
import { SourceLines, type Span } from "./source-lines.ts";

/**
 * A MOD.DAT with other values. Only the lines that say them change: comments, blank lines, indents and line ends of all
 * others stay. `info` was read from `text`. What cannot be changed by lines, as a text whose sections are not closed, is
 * printed anew as {@link printModDat} does.
 */
export function editModDat(text: string, info: ModInfo, wanted: ModInfo): string {
  const whole = printModDat(wanted);
  if (info.source === null) return whole;
  const edits = editsOf(new SourceLines(text), info.source, modDatTree(wanted));
  const edited = edits === null ? null : applyEdits(text, edits);
  // What counts is how it is read.
  return edited !== null && printedAgain(edited) === whole ? edited : whole;
}

function printedAgain(text: string): string | null {
  const { root } = parseDat(sourceOf(text), "MOD.DAT");
  return root === null ? null : printDat(root);
}

/** Null when some line is not found where it was read. */
function editsOf(lines: SourceLines, before: DatNode, after: DatNode): readonly SourceEdit[] | null {
  const end = endOfSection(lines, before.line);
  if (end === null) return null;
  const edits = [
    ...changedLines(lines, before.properties, after.properties),
    ...newLines(lines, before, after.properties),
    ...changedSections(lines, before.children, after.children, end),
  ];
  return edits.includes(null) ? null : edits.filter((edit) => edit !== null);
}

/** Lines with another value, and those that go. */
function changedLines(lines: SourceLines, before: readonly DatProperty[], after: readonly DatProperty[]) {
  const wanted = new Map(after.map((property) => [property.line, property]));
  return before.flatMap((property): readonly (SourceEdit | null)[] => {
    const next = wanted.get(property.line);
    if (next === property) return [];
    if (next === undefined) return [gone(lines.wholeLine(property.line))];
    const value = lines.property(property.line)?.value;
    return [value === undefined ? null : { ...value, text: next.value }];
  });
}

/** New lines stand behind the one that they follow. */
function newLines(lines: SourceLines, { line: first }: DatNode, after: readonly DatProperty[]) {
  const added = new Map<number, DatProperty[]>();
  let anchor = first;
  for (const property of after) {
    if (property.line > 0) anchor = property.line;
    else added.set(anchor, [...(added.get(anchor) ?? []), property]);
  }
  return [...added].map(([line, properties]): SourceEdit | null => {
    const indent = line === first ? `${lines.indentOf(line)}\t` : lines.indentOf(line);
    const text = properties.map(({ type, key, value }) => `${indent}<${type}>${key}:${value}${lines.lineEnd()}`);
    return inserted(lines, line, text.join(""));
  });
}

/** Sections that go, and new ones: in the place of one of their name, or at the end. */
function changedSections(
  lines: SourceLines,
  before: readonly DatNode[],
  after: readonly DatNode[],
  end: number,
): readonly (SourceEdit | null)[] {
  const added = after.filter(({ line }) => line === 0);
  const edits: (SourceEdit | null)[] = [];
  for (const section of before.filter((each) => !after.includes(each))) {
    const at = added.findIndex(({ name }) => name.toUpperCase() === section.name.toUpperCase());
    const [next] = at < 0 ? [] : added.splice(at, 1);
    const span = sectionSpan(lines, section.line);
    edits.push(span === null ? null : { ...span, text: next === undefined ? "" : printedSection(lines, next) });
  }
  const text = added.map((section) => printedSection(lines, section)).join("");
  return text === "" ? edits : [...edits, inserted(lines, end - 1, text)];
}

function printedSection(lines: SourceLines, section: DatNode): string {
  return printDat(section)
    .split("\r\n")
    .map((line) => `\t${line}${lines.lineEnd()}`)
    .join("");
}

/** Behind a line that has an end. */
function inserted(lines: SourceLines, line: number, text: string): SourceEdit | null {
  const whole = lines.wholeLine(line);
  const bare = lines.line(line);
  return whole === null || bare === null || whole.end === bare.end ? null : { start: whole.end, end: whole.end, text };
}

function gone(span: Span | null): SourceEdit | null {
  return span === null ? null : { ...span, text: "" };
}

function sectionSpan(lines: SourceLines, first: number): Span | null {
  const start = lines.wholeLine(first)?.start;
  const end = endOfSection(lines, first);
  return start === undefined || end === null ? null : { start, end: lines.wholeLine(end)!.end };
}

/** The line that closes the section which is opened on a line; null when none does. */
function endOfSection(lines: SourceLines, first: number): number | null {
  let depth = 0;
  for (let number = first; ; number++) {
    const line = lines.line(number);
    if (line === null) return null;
    const content = lines.of(lines.content(line));
    if (!content.startsWith("[")) continue;
    depth += content[1] === "/" ? -1 : 1;
    if (depth === 0) return number;
  }
}
