import type { Random } from "./random.ts";

/** Writes DAT and LAYOUT text: one construct a line, a tab for each level, CRLF. */
export class TextWriter {
  text = "";
  private indent: string;
  private readonly open: string[] = [];

  constructor(depth = 0) {
    this.indent = "\t".repeat(depth);
  }

  /** Bytes as UTF-16 so far, without the mark. */
  get bytes(): number {
    return 2 * this.text.length;
  }

  section(name: string): this {
    this.text += `${this.indent}[${name}]\r\n`;
    this.indent += "\t";
    this.open.push(name);
    return this;
  }

  end(): this {
    this.indent = this.indent.slice(0, -1);
    this.text += `${this.indent}[/${this.open.pop()}]\r\n`;
    return this;
  }

  put(tag: string, key: string, value: string | number | boolean): this {
    this.text += `${this.indent}<${tag}>${key}:${value}\r\n`;
    return this;
  }
}

/** Float text as the editor writes it: six significant digits at the most, now and then a tiny rest of a rotation. */
export function floatText(value: number): string {
  return String(Math.round(value * 10000) / 10000);
}

/** What the editor leaves of a zero after a rotation. */
export function tinyText(random: Random): string {
  return random.pick(["-1.19209e-007", "5.82645e-013", "-4.37114e-008", "2.98023e-007", "0", "-0"]);
}
