import { isText, unitsToString } from "../../bytes/utf16.ts";
import { quote } from "../../text/findings.ts";
import type { SourceText } from "../../text/source-text.ts";
import { type KeyTable, NOT_FOUND, stepHash } from "./key-table.ts";
import type { LayoutFindings } from "./layout-findings.ts";
import { SECTION_TABLE } from "./layout-keys.ts";
import type { LayoutCode, LayoutData } from "./layout-rules.ts";
import { openSections } from "./open-sections.ts";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const SLASH = 0x2f;
const COLON = 0x3a;
const LESS = 0x3c;
const GREATER = 0x3e;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Thrown when a text cannot be read on, after the finding that says why; the compiler catches it. */
export const STOP = new Error("layout text given up");

/** Kinds of a line. */
export const END = 0;
export const OPEN = 1;
export const CLOSE = 2;
export const PROPERTY = 3;

export function isLineEnd(unit: number): boolean {
  return unit === CARRIAGE_RETURN || unit === LINE_FEED;
}

/**
 * Goes through a layout text line by line, by code unit (spec/layout.md §1.1): blank lines and `//` comments are
 * stepped over, lines of no known form become findings. The fields tell about the line that {@link next} found.
 *
 * Needs the line feeds behind the text of a `SourceText`: no loop here asks for the end.
 */
export class LayoutScanner {
  units: Uint16Array = new Uint16Array(0);
  length = 0;
  /** Next unit to look at. After a property: the first of its value; the caller moves on, with {@link toLineEnd} or by itself. */
  at = 0;
  /** Of the line: its first unit that is no blank. */
  start = 0;
  /** Value of the section's name in the table, or `NOT_FOUND`. */
  sectionCode = 0;
  /** Name of a section, or key of a property. */
  nameStart = 0;
  nameEnd = 0;
  /** Hash of the key of a property. */
  nameHash = 0;
  tagHash = 0;
  private findings!: LayoutFindings;

  begin(source: SourceText, findings: LayoutFindings): void {
    this.units = source.units;
    this.length = source.length;
    this.at = 0;
    this.findings = findings;
  }

  /** Goes to the next line that says something; returns its kind. */
  next(): number {
    const { units } = this;
    for (;;) {
      let at = this.at;
      let unit = units[at];
      while (unit === TAB || unit === SPACE || ((unit === LINE_FEED || unit === CARRIAGE_RETURN) && at < this.length))
        unit = units[++at];
      this.start = at;
      if (unit === LESS) {
        if (this.property(at + 1)) return PROPERTY;
      } else if (unit === OPEN_BRACKET) {
        const kind = this.sectionLine(at + 1);
        if (kind !== END) return kind;
      } else if (at >= this.length) {
        this.at = this.length;
        return END;
      } else if (unit === SLASH && units[at + 1] === SLASH) {
        this.at = at;
        this.toLineEnd();
        continue;
      }
      this.notALine();
    }
  }

  /** Moves to the end of the line; returns it, which is where a value ends. */
  toLineEnd(): number {
    const { units } = this;
    let { at } = this;
    while (units[at] !== CARRIAGE_RETURN && units[at] !== LINE_FEED) at++;
    this.at = at;
    return at;
  }

  /** Value of the property's key in a table, or `NOT_FOUND`. */
  keyIn(table: KeyTable): number {
    return table.findHashed(this.nameHash, this.units, this.nameStart, this.nameEnd);
  }

  /** The same, but a key in another case is taken for the one of the table, and said. */
  keyInAnyCase(table: KeyTable): number {
    const key = this.keyIn(table);
    if (key !== NOT_FOUND) return key;
    const near = table.findAnyCase(this.name());
    if (near === null) return NOT_FOUND;
    this.findings.add("layout-name-case", this.start, { found: quote(this.name()), name: near.name });
    return near.value;
  }

  /** Name of the section or key of the property. */
  name(): string {
    return unitsToString(this.units, this.nameStart, this.nameEnd);
  }

  tag(): string {
    return unitsToString(this.units, this.start + 1, this.nameStart - 1);
  }

  /** Gives up the text. */
  stop<C extends LayoutCode>(code: C, data: LayoutData<C>): never {
    this.findings.add(code, this.start, data);
    throw STOP;
  }

  /**
   * Lines of a section, which has just been opened, up to its closing tag. `onKey` gets the key's value in `keys`
   * and moves on from there; `onOpen` reads a section below, or returns false when it does not belong there.
   */
  section(name: string, keys: KeyTable, onKey: (key: number) => void, onOpen: (section: number) => boolean): void {
    for (;;) {
      switch (this.next()) {
        case PROPERTY: {
          const key = this.keyInAnyCase(keys);
          if (key === NOT_FOUND) this.misplacedProperty(name);
          else onKey(key);
          break;
        }
        case OPEN:
          if (!onOpen(this.sectionCode)) this.misplacedSection(name);
          break;
        case CLOSE:
          this.expectName(name);
          return;
        default:
          this.unclosed(name);
      }
    }
  }

  /** The closing tag at hand must be that of the section. */
  expectName(name: string): void {
    if (!isText(this.units, this.nameStart, this.nameEnd, name))
      this.stop("layout-wrong-closing", { found: quote(this.name()), open: name });
  }

  /** The text ends inside this section. */
  unclosed(section: string): never {
    this.stop("layout-unclosed-section", { section, open: openSections(this.units, this.length) });
  }

  misplacedSection(parent: string): never {
    this.stop("layout-unknown-section", { found: quote(this.name()), parent });
  }

  misplacedProperty(section: string): void {
    this.findings.add("layout-misplaced-property", this.start, { key: quote(this.name()), section });
    this.toLineEnd();
  }

  repeated(): void {
    this.findings.add("layout-repeated-key", this.start, { key: this.name() });
  }

  /** The value, which the scanner stands before, as a string. */
  text(): string {
    const start = this.at;
    return unitsToString(this.units, start, this.toLineEnd());
  }

  private property(from: number): boolean {
    const { units } = this;
    let at = from;
    let unit = units[at];
    let hash = 0;
    while (unit !== GREATER) {
      if (unit === LINE_FEED || unit === CARRIAGE_RETURN) return false;
      hash = stepHash(hash, unit);
      unit = units[++at];
    }
    this.tagHash = hash;
    this.nameStart = ++at;
    hash = 0;
    unit = units[at];
    while (unit !== COLON) {
      if (unit === LINE_FEED || unit === CARRIAGE_RETURN) return false;
      hash = stepHash(hash, unit);
      unit = units[++at];
    }
    this.nameHash = hash;
    this.nameEnd = at;
    this.at = at + 1;
    return true;
  }

  private sectionLine(from: number): number {
    const { units } = this;
    const isClosing = units[from] === SLASH;
    const first = isClosing ? from + 1 : from;
    let at = first;
    while (units[at] !== CLOSE_BRACKET) if (isLineEnd(units[at++])) return END;
    this.nameStart = first;
    this.nameEnd = at;
    this.sectionCode = SECTION_TABLE.find(units, first, at);
    this.at = at + 1;
    if (!isLineEnd(units[at + 1])) this.rest();
    return isClosing ? CLOSE : OPEN;
  }

  /** Blanks may follow a section on its line; anything else is said. */
  private rest(): void {
    const { units } = this;
    let start = this.at;
    while (units[start] === TAB || units[start] === SPACE) start++;
    const end = this.toLineEnd();
    if (start < end)
      this.findings.add("layout-text-after-section", start, { text: quote(unitsToString(units, start, end)) });
  }

  private notALine(): void {
    const { start } = this;
    this.at = start;
    this.findings.add("layout-not-a-line", start, {
      text: quote(unitsToString(this.units, start, this.toLineEnd())),
    });
  }
}
