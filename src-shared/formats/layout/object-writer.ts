import { isText } from "../../bytes/utf16.ts";
import type { DatagroupWriter } from "./datagroup-writer.ts";
import { FIXED_PROPERTY_SIZE } from "./layout-encoder.ts";
import { descriptorNameOf, isIdentityAxis } from "./layout-file.ts";
import type { LayoutFindings } from "./layout-findings.ts";
import { KINDS } from "./layout-keys.ts";
import type { LayoutWriter } from "./layout-writer.ts";
import type { ObjectLines } from "./object-lines.ts";
import { writeRegion } from "./region-writer.ts";
import type { LayoutProperty } from "./registry.ts";
import { componentCountOf, TIMELINE_NAME_ID } from "./text-tags.ts";

const NO_PROPERTIES: readonly LayoutProperty[] = [];

/** Writes the record of an object that was read from text, all but its children (spec/layout.md §2.2, §2.4). */
export class ObjectWriter {
  private readonly writer: LayoutWriter;
  private readonly lines: ObjectLines;
  private findings!: LayoutFindings;
  private readonly vector = new Float32Array(3);

  constructor(writer: LayoutWriter, lines: ObjectLines) {
    this.writer = writer;
    this.lines = lines;
  }

  begin(findings: LayoutFindings): void {
    this.findings = findings;
  }

  /** Returns the offset of the record, to be closed behind the children. */
  open(groups: DatagroupWriter): number {
    const { writer, lines } = this;
    const start = writer.openObject(lines.code, lines.low, lines.high);
    this.name();
    const { list } = lines;
    const properties = lines.descriptor?.properties ?? NO_PROPERTIES;
    const count = writer.hole(1);
    let written = 0;
    for (let entry = 0; entry < list.count; entry++)
      if (this.property(entry, properties[list.property[entry]])) written++;
    writer.closeCount8(count, written, "properties");
    writeRegion(writer, lines.region);
    if (lines.descriptor?.extra === "datagroup") groups.openGroup(lines.id(), start, lines.groups.node());
    return start;
  }

  /** NAME, empty when it is the name of the descriptor. */
  private name(): void {
    const { writer, lines } = this;
    const { units } = lines.scanner;
    if (lines.escapedName !== null) writer.units(lines.escapedName, 0, lines.escapedName.length);
    else if (isText(units, lines.nameStart, lines.nameEnd, descriptorNameOf(lines))) writer.units(units, 0, 0);
    else writer.units(units, lines.nameStart, lines.nameEnd);
  }

  /** Returns whether the property is written: an identity axis is not, nor a key that came again. */
  private property(entry: number, property: LayoutProperty | undefined): boolean {
    const { writer, lines } = this;
    const { list } = lines;
    const kind = list.kind[entry];
    if (kind === KINDS.dropped) return false;
    if (kind === KINDS.component) return this.vectorProperty(entry, property!);
    writer.reserve(FIXED_PROPERTY_SIZE);
    const at = writer.openProperty(this.idOf(entry, kind, property));
    switch (kind) {
      case KINDS.f32:
        writer.f32(list.floats[3 * entry]);
        break;
      case KINDS.bool:
      case KINDS.i32:
      case KINDS.u32:
        writer.u32(list.low[entry]);
        break;
      case KINDS.string:
        writer.units(lines.scanner.units, list.low[entry], list.high[entry]);
        break;
      case KINDS.i64:
        writer.i64(list.low[entry], list.high[entry]);
        break;
      case KINDS.timelineName:
        this.timelineName();
        break;
      case KINDS.bytes:
        writer.raw(list.raw[entry]);
        break;
      default:
        this.list(list.low[entry], list.high[entry]);
    }
    writer.closeProperty(at);
    return true;
  }

  private idOf(entry: number, kind: number, property: LayoutProperty | undefined): number {
    if (kind === KINDS.timelineName) return TIMELINE_NAME_ID;
    return property === undefined ? this.lines.list.low[entry] : property.id;
  }

  private vectorProperty(entry: number, property: LayoutProperty): boolean {
    const { writer, vector } = this;
    const { floats, given, place } = this.lines.list;
    const count = componentCountOf(property);
    if (given[entry] !== (1 << count) - 1)
      this.findings.add("layout-incomplete-vector", place[entry], { key: property.name });
    for (let i = 0; i < count; i++) vector[i] = floats[3 * entry + i];
    if (isIdentityAxis(property, vector)) return false;
    writer.reserve(FIXED_PROPERTY_SIZE);
    const at = writer.openProperty(property.id);
    for (let i = 0; i < count; i++) writer.f32(vector[i]);
    writer.closeProperty(at);
    return true;
  }

  private timelineName(): void {
    const { writer, lines } = this;
    if (lines.escapedName !== null) writer.units(lines.escapedName, 0, lines.escapedName.length);
    else writer.units(lines.scanner.units, lines.nameStart, lines.nameEnd);
  }

  private list(start: number, count: number): void {
    const { writer } = this;
    const { words } = this.lines.list;
    writer.reserve(2 + 4 * count);
    writer.closeCount16(writer.hole(2), count, "list values");
    for (let i = start; i < start + count; i++) writer.u32(words[i]);
  }
}
