import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The project's own folder. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** A Markdown file of the project. */
export interface DocPage {
  /** From the project's folder, with `/`. */
  readonly path: string;
  readonly lines: readonly string[];
}

/** A fenced block with an info string: "```dat example=mini says="a b"". */
export interface DocBlock {
  readonly page: string;
  readonly language: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Line of the fence, counted from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** A line "input => output ! code" of a block of vectors. */
export interface DocVector {
  readonly input: string;
  readonly output: string;
  /** Code of the diagnostic that the input gives; null when it gives none. */
  readonly code: string | null;
}

export function readPage(name: string): DocPage {
  return { path: name, lines: readFileSync(path.join(ROOT, name), "utf8").split(/\r?\n/) };
}

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", ".git"]);

/** Every Markdown file of the project. */
export function docPages(folder = ""): DocPage[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : docPages(name);
    return entry.name.endsWith(".md") ? [readPage(name)] : [];
  });
}

/** Whether a file or folder is there, from the project's folder. */
export function isInProject(name: string): boolean {
  return existsSync(path.join(ROOT, name));
}

const FENCE = /^```(\S*) ?(.*)$/;
const ATTRIBUTE = /([a-z-]+)(?:=(?:"([^"]*)"|(\S+)))?/g;

/** The fenced blocks of a page. An attribute without a value has the value "". */
export function blocksOf(page: DocPage): DocBlock[] {
  const blocks: DocBlock[] = [];
  let open: { readonly language: string; readonly info: string; readonly at: number } | null = null;
  for (const [index, line] of page.lines.entries()) {
    const fence = FENCE.exec(line);
    if (fence === null) continue;
    if (open === null) open = { language: fence[1], info: fence[2], at: index };
    else {
      const { language, info, at } = open;
      const attributes = Object.fromEntries(
        [...info.matchAll(ATTRIBUTE)].map(([, key, quoted, plain]) => [key, quoted ?? plain ?? ""]),
      );
      blocks.push({ page: page.path, language, attributes, line: at + 1, lines: page.lines.slice(at + 1, index) });
      open = null;
    }
  }
  if (open !== null) throw new Error(`${page.path}:${open.at + 1}: this block is never closed`);
  return blocks;
}

/** Lines of a page outside its fenced blocks; the others are empty. */
export function proseOf(page: DocPage): string[] {
  const lines = [...page.lines];
  for (const { line, lines: inside } of blocksOf(page)) lines.fill("", line - 1, line + inside.length + 1);
  return lines;
}

/** The block of this language for an example; throws when the page does not have exactly one. */
export function partOf(blocks: readonly DocBlock[], language: string, example: string): DocBlock {
  const parts = blocks.filter((block) => block.language === language && block.attributes.example === example);
  if (parts.length !== 1) throw new Error(`example ${example} has ${parts.length} blocks "${language}"`);
  return parts[0];
}

/** A block as the game's text files have it: CRLF between the lines. */
export function textOf(block: DocBlock): string {
  return block.lines.join("\r\n");
}

/** What a line holds before its comment. */
function withoutComment(line: string): string {
  const comment = line.indexOf(";");
  return (comment < 0 ? line : line.slice(0, comment)).trim();
}

/**
 * Bytes of a hex block: pairs of digits, what follows `;` being a comment. An offset before a colon must be the number
 * of bytes that stand before it.
 */
export function bytesOf(block: DocBlock): Uint8Array {
  const bytes: number[] = [];
  for (const [index, line] of block.lines.entries()) {
    const where = `${block.page}:${block.line + index + 1}`;
    const match = /^(?:([0-9A-F]{4,}):)?\s*((?:[0-9A-F]{2}\s*)*)$/.exec(withoutComment(line));
    if (match === null) throw new Error(`${where}: no hex: ${line}`);
    const [, offset, digits] = match;
    if (offset !== undefined && Number.parseInt(offset, 16) !== bytes.length)
      throw new Error(`${where}: the offset ${offset} should be ${bytes.length.toString(16).padStart(4, "0")}`);
    for (const pair of digits.match(/[0-9A-F]{2}/g) ?? []) bytes.push(Number.parseInt(pair, 16));
  }
  return Uint8Array.from(bytes);
}

/** Bytes as the pages write them. */
export function hexText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}

/** A number as the pages write hashes. */
export function hexNumber(value: number | bigint, digits = 8): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}

/** The vectors of a block. The input is everything before " => ", blanks at its end too; "" stands for an empty one. */
export function vectorsOf(block: DocBlock): DocVector[] {
  return block.lines
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      const match = /^(.*?) => (.*?)(?: ! ([a-z0-9-]+))?(?:\s+;.*)?$/.exec(line);
      if (match === null) throw new Error(`${block.page}:${block.line + index + 1}: no vector: ${line}`);
      const [, input, output, code = null] = match;
      return { input: input === '""' ? "" : input, output, code };
    });
}

/** Cells of the first table below a comment `<!-- table: name -->`, without its two head lines. */
export function tableOf(page: DocPage, name: string): string[][] {
  const start = page.lines.indexOf(`<!-- table: ${name} -->`);
  if (start < 0) throw new Error(`${page.path}: there is no table ${name}`);
  const rows: string[][] = [];
  for (const line of page.lines.slice(start + 1)) {
    if (line.startsWith("|"))
      rows.push(
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    else if (rows.length > 0) break;
  }
  return rows.slice(2);
}
