import { type SourceText, sourceOf } from "../../text/source-text.ts";

/** A piece of a text, in code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A line `<TAG>KEY:VALUE`. */
export interface PropertyLine {
  /** Where its `<` stands. */
  readonly start: number;
  readonly tag: Span;
  readonly key: Span;
  readonly value: Span;
}

const LINE_END = /\r\n|\n|\r/g;
const BLANK = /[\t ]/;

/** A text by its lines. Lines and columns are counted as in findings: from 1, in code units. */
export class SourceLines {
  readonly text: string;
  private readonly starts: readonly number[];
  private source: SourceText | null = null;

  constructor(text: string) {
    this.text = text;
    const starts = [0];
    for (const { index, 0: end } of text.matchAll(LINE_END)) starts.push(index + end.length);
    this.starts = starts;
  }

  /** For the parsers. */
  toSource(): SourceText {
    this.source ??= sourceOf(this.text);
    return this.source;
  }

  of({ start, end }: Span): string {
    return this.text.slice(start, end);
  }

  /** A line without its end; null when there is no such line. */
  line(number: number | undefined): Span | null {
    const start = number === undefined ? undefined : this.starts[number - 1];
    if (number === undefined || start === undefined) return null;
    let end = this.starts[number] ?? this.text.length;
    while (end > start && (this.text[end - 1] === "\n" || this.text[end - 1] === "\r")) end--;
    return { start, end };
  }

  /** A line with its end. */
  wholeLine(number: number | undefined): Span | null {
    const line = this.line(number);
    return line === null || number === undefined ? null : { ...line, end: this.starts[number] ?? this.text.length };
  }

  /** Number of the line that a code unit stands in. */
  numberAt(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** The property that a line holds, as DAT and LAYOUT texts are read; null when it holds none. */
  property(number: number | undefined): PropertyLine | null {
    const line = this.line(number);
    if (line === null) return null;
    const { text } = this;
    const start = this.content(line).start;
    const tagEnd = text.indexOf(">", start);
    if (text[start] !== "<" || tagEnd < 0 || tagEnd >= line.end) return null;
    const colon = text.indexOf(":", tagEnd);
    if (colon < 0 || colon >= line.end) return null;
    return {
      start,
      tag: { start: start + 1, end: tagEnd },
      key: { start: tagEnd + 1, end: colon },
      value: { start: colon + 1, end: line.end },
    };
  }

  /** A piece without the blanks around it. */
  content({ start, end }: Span): Span {
    let from = start;
    let to = end;
    while (from < to && BLANK.test(this.text[from])) from++;
    while (to > from && BLANK.test(this.text[to - 1])) to--;
    return { start: from, end: to };
  }

  /** The blanks that a line begins with. */
  indentOf(number: number): string {
    const line = this.line(number);
    return line === null ? "" : this.text.slice(line.start, this.content(line).start);
  }

  /** How lines end here: as the first one does. */
  lineEnd(): string {
    return /\r\n|\n|\r/.exec(this.text)?.[0] ?? "\r\n";
  }
}
