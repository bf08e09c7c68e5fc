import { FormatError } from "../bytes/format-error.ts";

export const LINE_END = "\r\n";

/** Code units of the longest text that is made; real ones stay below two million. */
const LONGEST_TEXT = 1 << 26;

/** Lines of a DAT or LAYOUT text that is being made, indented by one tab per level. */
export class TextLines {
  private readonly format: string;
  private readonly lines: string[] = [];
  private readonly open: string[] = [];
  private indent = "";
  private length = 0;

  /** `format` is named when the text gets too long. */
  constructor(format: string) {
    this.format = format;
  }

  openSection(name: string): void {
    this.add(`[${name}]`);
    this.open.push(name);
    this.indent += "\t";
  }

  closeSection(): void {
    this.indent = this.indent.slice(1);
    this.add(`[/${this.open.pop()}]`);
  }

  property(tag: string, key: string, value: string | number | bigint): void {
    this.add(`<${tag}>${key}:${value}`);
  }

  /** The whole text, without a line end behind the last line. */
  join(): string {
    return this.lines.join(LINE_END);
  }

  /** A small binary can nest deeply and use a long text many times, so the length is watched. Throws `FormatError`. */
  private add(line: string): void {
    this.length += this.indent.length + line.length + LINE_END.length;
    if (this.length > LONGEST_TEXT) throw new FormatError(this.format, "the text would be longer than 128 MB", 0);
    this.lines.push(this.indent + line);
  }
}
