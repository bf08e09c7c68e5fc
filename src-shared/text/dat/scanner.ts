import { unitsToString } from "../../bytes/utf16.ts";
import { rgHash } from "../../hash/rg-hash.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { Findings, quote, type RuleData } from "../findings.ts";
import { lineOf, type SourceText } from "../source-text.ts";
import { type FlatDocument, NONE } from "./flat-document.ts";
import { DEEPEST_SECTION, LONGEST_TEXT } from "./limits.ts";
import { escapeDigits, finishNameHash, keyHash, rawNameShape, sectionHash, stepNameHash } from "./names.ts";
import { isTagsFile, TAGS_STEM } from "./root-name.ts";
import { DAT_RULES } from "./rules.ts";
import { stepTextHash } from "./string-table.ts";
import { isTextType, rawTypeOfTag, STRING, TYPE_TAGS, typeOfTag } from "./types.ts";
import { hexText, ValueReader, type ValueState } from "./values.ts";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const MINUS = 0x2d;
const SLASH = 0x2f;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const COLON = 0x3a;
const LESS = 0x3c;
const GREATER = 0x3e;
const UPPER_U = 0x55;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

type DatRules = typeof DAT_RULES;
type DatCode = keyof DatRules;

/** In place of a unit of the text. */
const NOWHERE = -1;

/**
 * Reads a DAT text into `document`, which is reset first and refers to the text's units afterwards (spec/dat.md §1).
 * Everything lenient is a diagnostic with its line. With one of severity error the document is empty.
 */
export function scanDat(source: SourceText, path: string, document: FlatDocument): readonly Diagnostic[] {
  return new DatScanner(source, path, document).scan();
}

class DatScanner {
  private readonly source: SourceText;
  private readonly units: Uint16Array;
  private readonly length: number;
  private readonly path: string;
  private readonly document: FlatDocument;
  private readonly findings: Findings<typeof DAT_RULES>;
  /** Hashes of names whose closing tag has closed another section. */
  private readonly mismatched = new Set<number>();
  private readonly values = new ValueReader();
  private line = 1;
  private lineStart = 0;
  /** Innermost open section. */
  private open = NONE;
  private depth = 0;
  private rawNames = 0;
  private firstRawName = "";
  private firstRawLine = 0;
  private saidAfterRoot = false;
  private hasFailed = false;

  constructor(source: SourceText, path: string, document: FlatDocument) {
    this.source = source;
    this.units = source.units;
    this.length = source.length;
    this.path = path;
    this.document = document;
    this.findings = new Findings(path, DAT_RULES, "dat-more");
  }

  scan(): readonly Diagnostic[] {
    const { units, length, document } = this;
    document.reset(units, length);
    if (length >= 2 && units[0] === 1 && units[1] === 0) {
      this.fail("dat-torchlight-1", NOWHERE, {});
      return this.findings.finish();
    }
    this.checkEncoding();
    for (let at = 0; at < length && !this.hasFailed; this.line++) {
      this.lineStart = at;
      let unit = units[at];
      while (unit === TAB || unit === SPACE) unit = units[++at];
      if (unit === LESS) at = this.property(at);
      else if (unit === OPEN_BRACKET) at = this.section(at);
      else if (unit !== CARRIAGE_RETURN && unit !== LINE_FEED) at = this.otherLine(at);
      at += units[at] === CARRIAGE_RETURN && units[at + 1] === LINE_FEED ? 2 : 1;
    }
    this.finish();
    return this.findings.finish();
  }

  private checkEncoding(): void {
    const { damage, encoding } = this.source;
    if (damage === null) return;
    this.findings.add("dat-bad-bytes", lineOf(this.units, damage.first), { count: damage.bytes, encoding });
  }

  private finish(): void {
    const { document } = this;
    if (!this.hasFailed && document.nodeCount === 0) {
      this.line = 1;
      this.fail("dat-no-root", NOWHERE, {});
    }
    if (this.hasFailed) {
      document.reset(this.units, 0);
      return;
    }
    if (this.open !== NONE) this.closeAll();
    if (this.rawNames > 0)
      this.findings.add("dat-raw-names", this.firstRawLine, { count: this.rawNames, first: this.firstRawName });
    if (document.nodeName(0) === "" && isTagsFile(this.path)) document.setNodeHash(0, rgHash(TAGS_STEM));
  }

  private closeAll(): void {
    const { document } = this;
    const line = document.nodeLine(this.open);
    const open: string[] = [];
    const misplaced: string[] = [];
    while (this.open !== NONE) {
      open.push(quote(document.nodeName(this.open)));
      if (this.mismatched.has(document.nodeHash(this.open))) misplaced.push(open[open.length - 1]);
      this.open = document.closeNode(this.open);
    }
    this.findings.add("dat-unclosed", line, { name: open[0], count: open.length, open, misplaced });
  }

  /** Adds a finding about what stands at a unit of this line, or about the line when it is {@link NOWHERE}. */
  private say<C extends DatCode>(code: C, at: number, data: RuleData<DatRules, C>): void {
    this.findings.add(code, this.line, data, at === NOWHERE ? 0 : at - this.lineStart + 1);
  }

  /** The same for an error; the document comes out empty. */
  private fail<C extends DatCode>(code: C, at: number, data: RuleData<DatRules, C>): void {
    this.say(code, at, data);
    this.hasFailed = true;
  }

  private text(start: number, end: number): string {
    return quote(unitsToString(this.units, start, end));
  }

  private lineEnd(start: number): number {
    const units = this.units;
    let at = start;
    while (units[at] !== LINE_FEED && units[at] !== CARRIAGE_RETURN) at++;
    return at;
  }

  /** A comment, or a line that means nothing. */
  private otherLine(start: number): number {
    const end = this.lineEnd(start);
    if (this.units[start] !== SLASH || this.units[start + 1] !== SLASH) this.ignore(start, end);
    return end;
  }

  private ignore(start: number, end: number): number {
    if (this.open === NONE) return this.drop(start, end);
    this.say("dat-line-ignored", start, { text: this.text(start, end) });
    return end;
  }

  /** A line outside the root section. */
  private drop(start: number, end: number): number {
    const text = this.text(start, end);
    if (this.document.nodeCount === 0) this.say("dat-outside-root", start, { text });
    else if (!this.saidAfterRoot) this.say("dat-after-root", start, { text });
    this.saidAfterRoot ||= this.document.nodeCount > 0;
    return end;
  }

  private section(start: number): number {
    const units = this.units;
    const isClosing = units[start + 1] === SLASH;
    const name = start + (isClosing ? 2 : 1);
    let at = name;
    let hash = 0;
    for (let unit = units[at]; unit !== CLOSE_BRACKET; unit = units[++at]) {
      if (unit === LINE_FEED || unit === CARRIAGE_RETURN) return this.ignore(start, at);
      hash = stepNameHash(hash, unit);
    }
    if (this.mayBeRaw(name)) hash = this.rawSection(name, at, isClosing);
    else hash = finishNameHash(hash, at - name);
    if (isClosing) this.closeSection(hash, name, at);
    else this.openSection(hash, name, at);
    return this.afterSection(at + 1);
  }

  private afterSection(start: number): number {
    const units = this.units;
    let at = start;
    while (units[at] === TAB || units[at] === SPACE) at++;
    if (units[at] === LINE_FEED || units[at] === CARRIAGE_RETURN) return at;
    const end = this.lineEnd(at);
    if (this.open !== NONE) this.say("dat-text-after-section", at, { text: this.text(at, end) });
    return end;
  }

  private openSection(hash: number, name: number, nameEnd: number): void {
    const { document } = this;
    if (this.open === NONE && document.nodeCount > 0) {
      if (!this.saidAfterRoot) this.say("dat-second-root", name - 1, { name: this.text(name, nameEnd) });
      this.saidAfterRoot = true;
      return;
    }
    if (this.open !== NONE && name === nameEnd) {
      this.say("dat-empty-section", name - 1, {});
      return;
    }
    if (this.depth === DEEPEST_SECTION) {
      this.fail("dat-too-deep", name - 1, { limit: DEEPEST_SECTION });
      return;
    }
    this.depth++;
    this.open = document.addNode(hash, this.open, this.line, name, nameEnd);
  }

  private closeSection(hash: number, name: number, nameEnd: number): void {
    const { document, open } = this;
    if (open === NONE) {
      if (document.nodeCount > 0) this.drop(name - 2, nameEnd + 1);
      else this.say("dat-close-without-open", name - 2, { found: this.text(name, nameEnd) });
      return;
    }
    if (document.nodeHash(open) !== hash) {
      this.mismatched.add(hash);
      this.say("dat-close-mismatch", name - 2, {
        found: this.text(name, nameEnd),
        open: quote(document.nodeName(open)),
        openLine: document.nodeLine(open),
      });
    }
    this.depth--;
    this.open = document.closeNode(open);
  }

  private property(start: number): number {
    const units = this.units;
    const tag = start + 1;
    let at = tag;
    let unit = units[at];
    for (; unit !== GREATER; unit = units[++at])
      if (unit === LINE_FEED || unit === CARRIAGE_RETURN) return this.ignore(start, at);
    const type = typeOfTag(units, tag, at);
    const key = ++at;
    let hash = 0;
    for (unit = units[at]; unit !== COLON; unit = units[++at]) {
      if (unit === LINE_FEED || unit === CARRIAGE_RETURN) return this.ignore(start, at);
      hash = stepNameHash(hash, unit);
    }
    if (this.open === NONE) return this.drop(start, this.lineEnd(at));
    hash = this.mayBeRaw(key) ? this.rawKey(key, at) : finishNameHash(hash, at - key);
    const value = at + 1;
    const end =
      type === 0
        ? this.unknownTag(hash, tag, key, value)
        : isTextType(type)
          ? this.textValue(hash, type, key, value)
          : this.plainValue(hash, type, key, value);
    this.document.placeProperty(this.document.propertyCount - 1, this.line, tag, key, value, end);
    return end;
  }

  /** Whether a name begins like one that may carry a hash instead of being hashed: U, a digit or a minus sign. */
  private mayBeRaw(start: number): boolean {
    const first = this.units[start];
    return first === UPPER_U || first === MINUS || (first >= DIGIT_0 && first <= DIGIT_9);
  }

  private rawKey(start: number, end: number): number {
    const shape = rawNameShape(this.units, start, end);
    if (shape === "decimal") this.say("dat-decimal-key", start, { key: this.text(start, end) });
    if (shape === "escape") this.countRawName(start, end);
    return keyHash(this.units, start, end);
  }

  private rawSection(start: number, end: number, isClosing: boolean): number {
    const shape = isClosing ? "none" : rawNameShape(this.units, start, end);
    if (shape === "decimal") {
      const name = this.text(start, end);
      this.say("dat-decimal-section", start, { name, escaped: escapeDigits(name) });
    }
    if (shape === "escape") this.countRawName(start, end);
    return sectionHash(this.units, start, end);
  }

  private countRawName(start: number, end: number): void {
    if (this.rawNames++ > 0) return;
    this.firstRawName = this.text(start, end);
    this.firstRawLine = this.line;
  }

  /** The value of STRING, TRANSLATE and NOTE: all up to the line's end, blanks too. */
  private textValue(name: number, type: number, key: number, value: number): number {
    const { units, document } = this;
    let at = value;
    let hash = 0;
    for (let unit = units[at]; unit !== LINE_FEED && unit !== CARRIAGE_RETURN; unit = units[++at])
      hash = stepTextHash(hash, unit);
    if (at - value > LONGEST_TEXT) this.failLength(key, value, at - value);
    const index = at === value ? NONE : document.strings.intern(document.units, value, at, hash);
    document.addProperty(this.open, name, type, index, 0);
    return at;
  }

  private plainValue(name: number, type: number, key: number, value: number): number {
    const end = this.lineEnd(value);
    const { values } = this;
    const state = values.read(type, this.units, value, end);
    if (state !== "fine") this.reportValue(state, type, key, value, end);
    this.document.addProperty(this.open, name, type, values.low, values.high);
    return end;
  }

  private reportValue(state: ValueState, type: number, key: number, value: number, end: number): void {
    const data = { key: this.text(key, value - 1), value: this.text(value, end) };
    const number = { ...data, type: TYPE_TAGS[type] };
    if (state === "missing") this.say("dat-number-missing", value, number);
    else if (state === "rest") this.say("dat-number-rest", value, number);
    else if (state === "range") this.say("dat-number-range", value, number);
    else {
      const meaning = state === "odd true" ? "true" : "false";
      this.say("dat-bool-value", value, { ...data, meaning });
    }
  }

  /** A hexadecimal tag, or one that GUTS takes for STRING. */
  private unknownTag(name: number, tag: number, key: number, value: number): number {
    const { units, document, values } = this;
    const raw = rawTypeOfTag(unitsToString(units, tag, key - 1));
    const end = this.lineEnd(value);
    if (raw !== 0 && !isTextType(raw) && values.readBits(raw, units, value, end)) {
      document.addProperty(this.open, name, raw, values.low, values.high);
      return end;
    }
    const text = raw !== 0 && isTextType(raw) ? hexText(units, value, end) : null;
    if (text !== null) {
      if (text.length > LONGEST_TEXT) this.failLength(key, value, text.length);
      document.addProperty(this.open, name, raw, document.internText(text), 0);
      return end;
    }
    const names = { tag: this.text(tag, key - 1), key: this.text(key, value - 1) };
    if (raw === 0) this.say("dat-unknown-type", tag - 1, names);
    else this.say("dat-raw-value", value, names);
    return this.textValue(name, STRING, key, value);
  }

  private failLength(key: number, value: number, length: number): void {
    this.fail("dat-text-too-long", value, { key: this.text(key, value - 1), length });
  }
}
