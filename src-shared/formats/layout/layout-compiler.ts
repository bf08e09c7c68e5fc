import { quote } from "../../text/findings.ts";
import { formatInt64 } from "../../text/numbers/number-text.ts";
import type { SourceText } from "../../text/source-text.ts";
import type { CompileResult } from "../compile-result.ts";
import { DatagroupWriter } from "./datagroup-writer.ts";
import { ESCAPED_DATAGROUP, fromHex } from "./escapes.ts";
import type { FeatureTags } from "./feature-tags.ts";
import { IdSet } from "./id-set.ts";
import { DEEPEST_OBJECT, LAYOUT_HEADER_BYTE } from "./layout-file.ts";
import { LayoutFindings } from "./layout-findings.ts";
import { NO_KEYS, ROOT_KEYS, ROOT_TABLE, SECTIONS } from "./layout-keys.ts";
import { CLOSE, END, OPEN, PROPERTY, STOP } from "./layout-scanner.ts";
import { type LayoutLimit, LayoutWriter, U16_LIMIT } from "./layout-writer.ts";
import { ObjectLines } from "./object-lines.ts";
import { ObjectWriter } from "./object-writer.ts";
import type { LayoutRegistry } from "./registry.ts";

export interface LayoutCompileOptions {
  /** As the diagnostics shall name the file. */
  readonly path: string;
  readonly tags: FeatureTags;
}

export type LayoutCompiler = (source: SourceText, options: LayoutCompileOptions) => CompileResult;

/**
 * A compiler of layout texts to BINLAYOUT (spec/layout.md §3.1); it keeps its buffers from file to file, so make one
 * and use it for many. One pass over the text: each object is read into flat arrays and written at once, sizes and
 * counts are patched afterwards.
 *
 * Diagnostics are those of `LAYOUT_RULES`, with lines; `bytes` is null when one of them is an error.
 */
export function createLayoutCompiler(registry: LayoutRegistry): LayoutCompiler {
  const compiler = new TextCompiler(registry);
  return (source, options) => compiler.compile(source, options);
}

/** No record yet. */
const NONE = -1;

const onNothing = () => {};

class TextCompiler {
  private readonly lines: ObjectLines;
  private readonly writer: LayoutWriter;
  private readonly objects: ObjectWriter;
  private readonly groups = new DatagroupWriter();
  private readonly ids = new IdSet();
  private findings = new LayoutFindings("");
  private objectCount = 0;
  private topCount = 0;
  private hasObjects = false;
  private count = "";
  private countStart = -1;
  private datagroup: Uint8Array | null = null;
  /** Ids of the objects around the one being read, by depth; -1 above the topmost. */
  private readonly parentLows = new Int32Array(DEEPEST_OBJECT + 1).fill(-1);
  private readonly parentHighs = new Int32Array(DEEPEST_OBJECT + 1).fill(-1);

  constructor(registry: LayoutRegistry) {
    this.lines = new ObjectLines(registry);
    this.writer = new LayoutWriter((what, count, limit) => {
      const object = this.lines.idText();
      this.findings.add("layout-limit", this.lines.start, { what, count, limit, object });
    });
    this.objects = new ObjectWriter(this.writer, this.lines);
  }

  compile(source: SourceText, options: LayoutCompileOptions): CompileResult {
    this.begin(source, options);
    try {
      this.root();
      this.finish();
    } catch (error) {
      if (error !== STOP) throw error;
    }
    const diagnostics = this.findings.finish(source.units);
    return { bytes: this.findings.hasErrors ? null : this.writer.finish(), diagnostics };
  }

  private begin(source: SourceText, options: LayoutCompileOptions): void {
    this.findings = new LayoutFindings(options.path);
    this.lines.begin(source, this.findings, options.tags);
    this.objects.begin(this.findings);
    const { damage, encoding } = source;
    if (damage !== null) this.findings.add("layout-bad-bytes", damage.first, { count: damage.bytes, encoding });
    this.writer.begin(LAYOUT_HEADER_BYTE);
    this.groups.begin();
    this.ids.clear();
    this.objectCount = 0;
    this.topCount = 0;
    this.hasObjects = false;
    this.countStart = -1;
    this.datagroup = null;
  }

  private root(): void {
    const { scanner } = this.lines;
    let kind = scanner.next();
    for (; kind === PROPERTY; kind = scanner.next()) scanner.misplacedProperty("");
    if (kind !== OPEN) scanner.stop("layout-no-objects", {});
    const name = scanner.name();
    scanner.section(
      name,
      ROOT_TABLE,
      (key) => this.rootLine(key),
      (section) => {
        if (section !== SECTIONS.OBJECTS || this.hasObjects) return false;
        this.hasObjects = true;
        const { start } = scanner;
        this.topCount = this.children("OBJECTS", 1);
        if (this.topCount > U16_LIMIT) this.tooMany("top-level objects", this.topCount, start, "");
        return true;
      },
    );
    if (!this.hasObjects) scanner.stop("layout-no-objects", {});
    if (scanner.next() !== END)
      this.findings.add("layout-after-root", scanner.start, { text: quote(this.restOfLine()) });
  }

  private restOfLine(): string {
    const { scanner } = this.lines;
    scanner.at = scanner.start;
    return scanner.text();
  }

  private rootLine(key: number): void {
    const { scanner } = this.lines;
    const { start } = scanner;
    const text = scanner.text();
    if (key === ROOT_KEYS.COUNT) {
      this.countStart = start;
      this.count = text;
    }
    if (key !== ROOT_KEYS[ESCAPED_DATAGROUP]) return;
    this.datagroup = fromHex(text);
    if (this.datagroup === null)
      this.findings.add("layout-bad-escape", start, { key: ESCAPED_DATAGROUP, value: quote(text) });
  }

  /** Objects of a section, which has just been opened; returns their number. */
  private children(section: "OBJECTS" | "CHILDREN", depth: number): number {
    const { scanner } = this.lines;
    let count = 0;
    scanner.section(section, NO_KEYS, onNothing, (found) => {
      if (found !== SECTIONS.BASEOBJECT) return false;
      if (depth > DEEPEST_OBJECT) scanner.stop("layout-too-deep", { limit: DEEPEST_OBJECT });
      this.object(depth);
      count++;
      return true;
    });
    return count;
  }

  /** The lines behind [BASEOBJECT], up to its closing tag. */
  private object(depth: number): void {
    const { lines, writer, groups } = this;
    const { scanner } = lines;
    const opened = scanner.start;
    let low = 0;
    let high = 0;
    let record = NONE;
    let countAt = 0;
    let count = 0;
    let isGroup = false;
    for (let kind = scanner.next(); kind !== CLOSE; kind = scanner.next()) {
      if (kind === PROPERTY) scanner.misplacedProperty("BASEOBJECT");
      else if (kind === END) scanner.unclosed("BASEOBJECT");
      else if (scanner.sectionCode === SECTIONS.PROPERTIES && record === NONE) {
        lines.read();
        this.check(depth);
        ({ low, high } = lines);
        record = this.objects.open(groups);
        countAt = writer.hole(2);
        isGroup = lines.descriptor?.extra === "datagroup";
      } else if (scanner.sectionCode === SECTIONS.CHILDREN) {
        if (record === NONE) scanner.stop("layout-children-first", {});
        count += this.children("CHILDREN", depth + 1);
      } else scanner.misplacedSection("BASEOBJECT");
    }
    scanner.expectName("BASEOBJECT");
    if (record === NONE) {
      this.findings.add("layout-missing-descriptor", opened, { id: "" });
      return;
    }
    if (count > U16_LIMIT) this.tooMany("children", count, opened, formatInt64(low >>> 0, high >>> 0));
    writer.closeCount16(countAt, Math.min(count, U16_LIMIT), "children");
    writer.closeObject(record);
    if (isGroup) groups.closeGroup();
  }

  /** Said here and not by the writer, which knows only of the object that was read last. */
  private tooMany(what: LayoutLimit, count: number, offset: number, object: string): void {
    this.findings.add("layout-limit", offset, { what, count, limit: U16_LIMIT, object });
  }

  /** Notes the object's id for its children, and says what is odd about it. */
  private check(depth: number): void {
    const { lines, findings, parentLows, parentHighs } = this;
    const { low, high } = lines;
    this.objectCount++;
    if (!this.ids.add(low, high)) findings.add("layout-duplicate-id", lines.idStart, { id: lines.idText() });
    const parentLow = parentLows[depth - 1];
    const parentHigh = parentHighs[depth - 1];
    parentLows[depth] = low;
    parentHighs[depth] = high;
    const isParent =
      lines.isParentNumber && (lines.parentLow | 0) === parentLow && (lines.parentHigh | 0) === parentHigh;
    if (isParent || !lines.hasParent) return;
    findings.add("layout-parent-mismatch", lines.parentStart, {
      id: lines.idText(),
      found: quote(lines.parentText()),
      parent: formatInt64(parentLow >>> 0, parentHigh >>> 0),
    });
  }

  private finish(): void {
    const { findings, ids, writer } = this;
    for (const { low, high, offset } of this.lines.regions.references)
      if (!ids.has(low, high)) findings.add("layout-dangling-object", offset, { id: formatInt64(low, high) });
    if (this.countStart >= 0 && this.count.trim() !== String(this.objectCount))
      findings.add("layout-count-mismatch", this.countStart, { found: quote(this.count), count: this.objectCount });
    writer.closeTop(Math.min(this.topCount, U16_LIMIT));
    this.groups.write(writer, this.datagroup);
  }
}
