import { asciiUpper } from "../../bytes/ascii.ts";
import { unitsToString } from "../../bytes/utf16.ts";
import type { Diagnostic } from "../../text/diagnostic.ts";
import { Findings, quote } from "../../text/findings.ts";
import { decodeSource, type SourceText } from "../../text/source-text.ts";
import { SCHEME_RULES } from "./rules.ts";
import type { InnerLine, Scheme } from "./scheme.ts";

export interface ReadScheme {
  readonly scheme: Scheme;
  readonly findings: readonly Diagnostic[];
}

const OPEN = "[MODS]";
const CLOSE = "[/MODS]";
const SECTION = /^\[(\/?)[^\]]*\]/;
/** Any integer type will do; blanks around its parts too. */
const ID_LINE = /^<\s*[A-Z0-9 ]*INT[A-Z0-9 ]*>\s*MODGUID\s*:\s*(.*)$/i;
const WHOLE = /^[+-]?\d{1,20}$/;

/**
 * Reads a scheme leniently: any encoding of the game's texts, indent, case, integer type and line end. Whatever is not
 * as the game writes it is told; a line without a meaning is kept. Never throws: the worst file is an empty scheme.
 */
export function readScheme(bytes: Uint8Array, path: string): ReadScheme {
  const source = decodeSource(bytes);
  const lines = linesOf(source);
  const findings = new Findings(path, SCHEME_RULES, "scheme-more");
  const hasSection = lines.some((line) => asciiUpper(line.trim()) === OPEN);
  const hasIds = hasSection || lines.some((line) => ID_LINE.test(line.trim()));
  if (!hasIds) {
    if (lines.some((line) => line.trim() !== "")) findings.add("scheme-not-a-scheme", 0, {});
    return { scheme: new SchemeLines(findings, true).scheme(), findings: findings.finish() };
  }
  if (source.encoding !== "utf-16le") findings.add("scheme-encoding", 0, { encoding: ENCODINGS[source.encoding] });
  if (source.damage !== null) findings.add("scheme-bad-bytes", 0, { bytes: source.damage.bytes });
  if (!hasSection) findings.add("scheme-no-section", 0, {});
  const reading = new SchemeLines(findings, !hasSection);
  for (const [index, line] of lines.entries()) reading.take(line, index + 1);
  if (hasSection && !reading.isClosed) findings.add("scheme-unclosed", 0, {});
  return { scheme: reading.scheme(), findings: findings.finish() };
}

const ENCODINGS: Readonly<Record<SourceText["encoding"], string>> = {
  "utf-16le": "UTF-16LE",
  "utf-16le without BOM": "UTF-16LE without its mark",
  "utf-16be": "UTF-16BE",
  "utf-8": "UTF-8",
  "utf-8 with BOM": "UTF-8 with a mark",
};

/** Lines without their ends (LF, CR LF, or CR alone). */
function linesOf({ units, length }: SourceText): string[] {
  return unitsToString(units, 0, length).split(/\r\n|\r|\n/);
}

type Where = "before" | "inside" | "behind";

/** Takes the lines of a scheme one after the other. */
class SchemeLines {
  private readonly findings: Findings<typeof SCHEME_RULES>;
  private readonly ids = new Set<bigint>();
  private readonly before: string[] = [];
  private readonly inside: InnerLine[] = [];
  private readonly behind: string[] = [];
  private where: Where;
  /** Sections of other names that are open. */
  private depth = 0;
  private last: bigint | null = null;

  /** `isOpen`: there is no section, so every id counts. */
  constructor(findings: Findings<typeof SCHEME_RULES>, isOpen: boolean) {
    this.findings = findings;
    this.where = isOpen ? "inside" : "before";
  }

  get isClosed(): boolean {
    return this.where === "behind";
  }

  take(text: string, line: number): void {
    const trimmed = text.trim();
    if (trimmed === "") return;
    const upper = asciiUpper(trimmed);
    if (this.where === "before" && upper === OPEN) this.where = "inside";
    else if (this.where === "inside" && this.depth === 0 && upper === CLOSE) this.where = "behind";
    else this.takeInner(text, trimmed, line);
  }

  scheme(): Scheme {
    const { before, inside, behind } = this;
    return { ids: [...this.ids], remains: { before, inside, behind } };
  }

  private takeInner(text: string, trimmed: string, line: number): void {
    const section = SECTION.exec(trimmed);
    if (section !== null) this.depth = Math.max(0, this.depth + (section[1] === "" ? 1 : -1));
    const value = ID_LINE.exec(trimmed)?.[1].trim();
    if (value === undefined || this.where !== "inside" || this.depth > 0) {
      if (value === undefined) this.findings.add("scheme-unknown-line", line, { line: quote(trimmed) });
      else this.findings.add("scheme-outside", line, {});
      this.keep(text);
    } else if (!this.takeId(value, line)) this.keep(text);
  }

  /** False for a value that is no id. */
  private takeId(value: string, line: number): boolean {
    const number = WHOLE.test(value) ? BigInt(value.replace("+", "")) : null;
    const id = number === null ? null : BigInt.asIntN(64, number);
    if (id === null || (number !== id && number !== BigInt.asUintN(64, id))) {
      this.findings.add("scheme-bad-id", line, { value: quote(value) });
      return false;
    }
    if (number !== id) this.findings.add("scheme-unsigned-id", line, { value, id: String(id) });
    if (this.ids.has(id)) this.findings.add("scheme-duplicate", line, { id: String(id) });
    this.ids.add(id);
    this.last = id;
    return true;
  }

  private keep(text: string): void {
    if (this.where === "inside") this.inside.push({ after: this.last, text });
    else this[this.where].push(text);
  }
}
