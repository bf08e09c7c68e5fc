import { styleText } from "node:util";
import widthOf from "fast-string-truncated-width";
import { sizeText } from "../../../src-shared/text/size-text.ts";
import { UNPRINTABLE } from "../../../src-shared/text/unprintable.ts";

/** Where a command's words go: the one JSON value or the human text to stdout, everything else to stderr. */
export interface Console {
  readonly json: boolean;
  /** A line of the result, for people; nothing with --json. */
  line(text?: string): void;
  /** The result, for programs; nothing without --json. */
  value(value: unknown): void;
  /** A line beside the result. */
  note(text: string): void;
}

/** `beforePrint` is called before anything is printed: a progress line has to be off the terminal by then. */
export function createConsole(json: boolean, beforePrint: () => void = () => {}): Console {
  const print = (stream: NodeJS.WriteStream, text: string) => {
    beforePrint();
    stream.write(`${text}\n`);
  };
  return {
    json,
    line: (text = "") => void (json || print(process.stdout, text)),
    value: (value) => void (json && print(process.stdout, toJson(value))),
    note: (text) => print(process.stderr, text),
  };
}

/** JSON with i64 as decimal strings (law 3). */
export function toJson(value: unknown): string {
  try {
    // Most results hold no i64, and looking for them takes longer than everything else.
    return JSON.stringify(value, null, 2);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? inner.toString() : inner), 2);
  }
}

/** Lines that are written at once. */
const LINES = 4096;

/** Prints very many lines, which one by one would take seconds. */
export function printLines(console: Console, lines: readonly string[]): void {
  for (let at = 0; at < lines.length; at += LINES) console.line(lines.slice(at, at + LINES).join("\n"));
}

type Style = Parameters<typeof styleText>[0];

/** Coloured where stdout is a terminal that wants it (NO_COLOR, FORCE_COLOR). */
export function paint(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/** 512 bytes · 1.4 kB · 23 MB */
export const humanBytes = (bytes: number): string => sizeText(bytes);

/** Bytes or names come from strangers: control characters never reach the terminal. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (unit) => `\\x${unit.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Of a terminal that does not know its size. */
export const USUAL_COLUMNS = 80;
export const USUAL_ROWS = 24;

const PLAIN = /^[\x20-\x7e]*$/;

/** Columns a text takes in a terminal: two for a Han character. */
function columnsOf(text: string): number {
  return PLAIN.test(text) ? text.length : widthOf(text).width;
}

/** The beginning of a text that fits into so many columns of a terminal. */
export function fitted(text: string, columns: number): string {
  let width = 0;
  let end = 0;
  for (const character of text) {
    width += columnsOf(character);
    if (width > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The same for a text of several lines. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

/** An f32 for people. */
export function rounded(value: number): string {
  return String(Number(value.toPrecision(7)));
}

/** `1 file`, `3 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Rows as aligned columns; `right` names the columns aligned to the right. */
export function table(rows: readonly (readonly string[])[], right: readonly number[] = []): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, columnsOf(cell));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const gap = " ".repeat(widths[column] - columnsOf(cell));
        return right.includes(column) ? gap + cell : column === row.length - 1 ? cell : cell + gap;
      })
      .join("  ")
      .trimEnd(),
  );
}
