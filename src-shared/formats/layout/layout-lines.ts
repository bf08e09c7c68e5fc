const LINE_END = "\r\n";

/** Lines of a layout text, indented by tabs. */
export class LayoutLines {
  private readonly lines: string[] = [];
  private readonly open: string[] = [];
  private indent = "";

  openSection(name: string): void {
    this.lines.push(`${this.indent}[${name}]`);
    this.open.push(name);
    this.indent += "\t";
  }

  closeSection(): void {
    this.indent = this.indent.slice(1);
    this.lines.push(`${this.indent}[/${this.open.pop()}]`);
  }

  property(tag: string, key: string, value: string | number | bigint): void {
    this.lines.push(`${this.indent}<${tag}>${key}:${value}`);
  }

  finish(): string {
    return this.lines.join(LINE_END) + LINE_END;
  }
}
