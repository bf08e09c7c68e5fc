import { FormatError } from "../../bytes/format-error.ts";
import { LAYOUT_FORMAT } from "./layout-file.ts";

const LINE_END = "\r\n";

/** Code units of the longest text that is made; real ones stay below two million. */
const LONGEST_TEXT = 1 << 26;

/** Lines of a layout text, indented by tabs. */
export class LayoutLines {
  private readonly lines: string[] = [];
  private readonly open: string[] = [];
  private indent = "";
  private length = 0;

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

  finish(): string {
    return this.lines.join(LINE_END) + LINE_END;
  }

  /** Deep nesting multiplies a small binary, so the length is watched. Throws `FormatError`. */
  private add(line: string): void {
    this.length += this.indent.length + line.length + LINE_END.length;
    if (this.length > LONGEST_TEXT) throw new FormatError(LAYOUT_FORMAT, "the text would be longer than 128 MB", 0);
    this.lines.push(this.indent + line);
  }
}
