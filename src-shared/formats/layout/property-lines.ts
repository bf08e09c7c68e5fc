import { asciiUpper } from "../../bytes/ascii.ts";
import { isText, unitsToString } from "../../bytes/utf16.ts";
import { quote } from "../../text/findings.ts";
import type { LayoutFindings } from "./layout-findings.ts";
import { KINDS } from "./layout-keys.ts";
import type { LayoutScanner } from "./layout-scanner.ts";
import type { NumberLines } from "./number-lines.ts";
import type { PropertyList } from "./property-list.ts";
import type { LayoutDescriptor } from "./registry.ts";

/** Whether a line of this kind holds a value of an object property. */
export function isPropertyKind(kind: number): boolean {
  return kind >= KINDS.bool && kind <= KINDS.wordList;
}

/** Reads the values of object properties by their registry type into a list (spec/layout.md §1.3). */
export class PropertyLines {
  /** Of the object that is being read. */
  descriptor: LayoutDescriptor | null = null;
  private readonly list: PropertyList;
  private readonly scanner: LayoutScanner;
  private readonly numbers: NumberLines;
  private findings!: LayoutFindings;

  constructor(list: PropertyList, scanner: LayoutScanner, numbers: NumberLines) {
    this.list = list;
    this.scanner = scanner;
    this.numbers = numbers;
  }

  begin(findings: LayoutFindings): void {
    this.findings = findings;
  }

  /** Reads the value the scanner stands before; `property` is an index in the descriptor. */
  read(kind: number, property: number, component: number): void {
    const { list, numbers } = this;
    switch (kind) {
      case KINDS.component: {
        let entry = list.find(property);
        if (entry < 0) entry = this.add(property, kind);
        const bit = 1 << component;
        if ((list.given[entry] & bit) !== 0) this.scanner.repeated();
        list.given[entry] |= bit;
        list.floats[3 * entry + component] = numbers.f32();
        break;
      }
      case KINDS.f32: {
        const entry = this.entry(property, kind);
        list.floats[3 * entry] = numbers.f32();
        break;
      }
      case KINDS.bool: {
        const entry = this.entry(property, kind);
        list.low[entry] = this.bool();
        break;
      }
      case KINDS.i32:
      case KINDS.u32: {
        const entry = this.entry(property, kind);
        list.low[entry] = kind === KINDS.i32 ? numbers.i32() : numbers.u32();
        break;
      }
      case KINDS.string:
        this.string(property);
        break;
      case KINDS.i64: {
        const entry = this.entry(property, kind);
        numbers.i64();
        list.low[entry] = numbers.low;
        list.high[entry] = numbers.high;
        break;
      }
      default:
        this.numberList(property, kind);
        break;
    }
  }

  /** Entry for the only value of a property; one made before is dropped, so that the last line counts, in its place. */
  private entry(property: number, kind: number): number {
    const { list } = this;
    const before = list.find(property);
    if (before >= 0) {
      list.kind[before] = KINDS.dropped;
      if (!this.isInDatagroup(property)) this.scanner.repeated();
    }
    return this.add(property, kind);
  }

  private isInDatagroup(property: number): boolean {
    return this.descriptor?.properties[property].datagroup === "also";
  }

  private add(property: number, kind: number): number {
    return this.list.add(property, kind, this.scanner.start);
  }

  /** CHOICE and GAME MODE of a Group may stand twice, once for the object and once for the datagroup, if they agree. */
  private string(property: number): void {
    const { list, scanner } = this;
    const before = list.find(property);
    const entry = this.entry(property, KINDS.string);
    const start = scanner.at;
    const end = scanner.toLineEnd();
    if (before >= 0 && this.isInDatagroup(property) && !this.isSameText(before, start, end)) scanner.repeated();
    list.low[entry] = start;
    list.high[entry] = end;
  }

  private isSameText(entry: number, start: number, end: number): boolean {
    const { list } = this;
    const { units } = this.scanner;
    return unitsToString(units, list.low[entry], list.high[entry]) === unitsToString(units, start, end);
  }

  private bool(): number {
    const { scanner } = this;
    const { units, at } = scanner;
    const end = scanner.toLineEnd();
    if (isText(units, at, end, "true")) return 1;
    if (isText(units, at, end, "false")) return 0;
    const text = unitsToString(units, at, end);
    const value = asciiUpper(text.trim());
    if (value === "TRUE" || value === "1") return 1;
    if (value !== "FALSE" && value !== "0")
      this.findings.add("layout-not-bool", scanner.start, { key: scanner.name(), value: quote(text) });
    return 0;
  }

  private numberList(property: number, kind: number): void {
    const { scanner, list, numbers } = this;
    const entry = this.entry(property, kind);
    const first = list.wordCount;
    const start = scanner.at;
    const read =
      kind === KINDS.floatList
        ? (from: number, to: number) => list.addFloat(numbers.f32In(from, to))
        : (from: number, to: number) => list.addWord(numbers.u32In(from, to));
    numbers.list(start, scanner.toLineEnd(), read);
    list.low[entry] = first;
    list.high[entry] = list.wordCount - first;
  }
}
