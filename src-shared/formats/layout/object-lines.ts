import { int64Of } from "../../bytes/int64.ts";
import { unitsToString, utf16leUnits } from "../../bytes/utf16.ts";
import { quote } from "../../text/findings.ts";
import { formatInt64 } from "../../text/numbers/number-text.ts";
import { onlyNeighbour } from "../../text/one-edit.ts";
import type { SourceText } from "../../text/source-text.ts";
import { byteAfter, ESCAPED_NAME, ESCAPED_PROPERTY, ESCAPED_REGION, fromHex, UNKNOWN_DESCRIPTOR } from "./escapes.ts";
import type { FeatureTags } from "./feature-tags.ts";
import { GroupLines } from "./group-lines.ts";
import { NOT_FOUND } from "./key-table.ts";
import { descriptorNameOf, type LayoutRegion } from "./layout-file.ts";
import type { LayoutFindings } from "./layout-findings.ts";
import { KINDS, LayoutKeys, META_KEYS, SECTIONS } from "./layout-keys.ts";
import { CLOSE, LayoutScanner, OPEN, PROPERTY } from "./layout-scanner.ts";
import { NumberLines } from "./number-lines.ts";
import { isPropertyKind, PropertyLines } from "./property-lines.ts";
import { PropertyList } from "./property-list.ts";
import { RegionLines } from "./region-lines.ts";
import type { LayoutDescriptor, LayoutRegistry } from "./registry.ts";
import { TEXT_TAGS } from "./text-tags.ts";

/** Code of an object whose descriptor is missing or unknown; a finding has said so. */
export const NO_CODE = -1;

/** Slot of DESCRIPTOR among the meta keys. */
const DESCRIPTOR_SLOT = 0;

/**
 * Reads the [PROPERTIES] of one object after the other (spec/layout.md §1.2, §2.4). The fields hold what was read
 * until the next object begins.
 */
export class ObjectLines {
  descriptor: LayoutDescriptor | null = null;
  code = NO_CODE;
  /** Offset of the [PROPERTIES] line. */
  start = 0;
  hasId = false;
  /** Offset of the ID line. */
  idStart = 0;
  low = 0;
  high = 0;
  hasParent = false;
  /** Whether PARENTID is a number, and its words. */
  isParentNumber = false;
  parentLow = 0;
  parentHigh = 0;
  /** Offset of the PARENTID line. */
  parentStart = 0;
  private parentValueStart = 0;
  private parentValueEnd = 0;
  /** NAME, as a range of the text; or the units of an escaped one. */
  nameStart = 0;
  nameEnd = 0;
  escapedName: Uint16Array | null = null;
  region: LayoutRegion | null = null;
  readonly list = new PropertyList();
  private readonly properties: PropertyLines;
  readonly groups: GroupLines;
  readonly regions: RegionLines;
  readonly numbers: NumberLines;
  readonly scanner: LayoutScanner;
  private readonly registry: LayoutRegistry;
  private readonly names: LayoutKeys;
  private findings!: LayoutFindings;
  /** Keys of the descriptor. */
  private keys = META_KEYS;
  private descriptorStart = -1;
  private descriptorText = "";

  constructor(registry: LayoutRegistry) {
    this.registry = registry;
    this.names = new LayoutKeys(registry);
    this.scanner = new LayoutScanner();
    this.numbers = new NumberLines(this.scanner);
    this.properties = new PropertyLines(this.list, this.scanner, this.numbers);
    this.groups = new GroupLines(this.scanner, this.numbers);
    this.regions = new RegionLines(this.scanner, this.numbers);
  }

  begin(source: SourceText, findings: LayoutFindings, tags: FeatureTags): void {
    this.findings = findings;
    this.scanner.begin(source, findings);
    this.numbers.begin(findings);
    this.properties.begin(findings);
    this.groups.begin(findings, tags);
    this.regions.begin(findings);
  }

  /** The lines behind [PROPERTIES], up to its closing tag. */
  read(): void {
    const { scanner } = this;
    this.clear();
    this.findDescriptor();
    for (;;) {
      switch (scanner.next()) {
        case PROPERTY:
          this.line();
          break;
        case OPEN:
          this.openRegion();
          break;
        case CLOSE:
          if (scanner.sectionCode !== SECTIONS.PROPERTIES) scanner.expectName("PROPERTIES");
          this.finish();
          return;
        default:
          scanner.unclosed("PROPERTIES");
      }
    }
  }

  private clear(): void {
    this.list.clear();
    this.start = this.scanner.start;
    this.descriptor = null;
    this.properties.descriptor = null;
    this.code = NO_CODE;
    this.keys = META_KEYS;
    this.descriptorStart = -1;
    this.hasId = false;
    this.idStart = this.start;
    this.low = 0;
    this.high = 0;
    this.hasParent = false;
    this.nameStart = -1;
    this.nameEnd = -1;
    this.escapedName = null;
    this.region = null;
  }

  /** Looks for the DESCRIPTOR line, which decides what all others mean; it is nearly always the first. */
  private findDescriptor(): void {
    const { scanner, findings } = this;
    const from = scanner.at;
    let isFirst = true;
    findings.muted = true;
    findings.missed = false;
    while (this.descriptorStart < 0 && scanner.next() === PROPERTY) {
      if (scanner.keyInAnyCase(META_KEYS.table) === DESCRIPTOR_SLOT) {
        findings.muted = false;
        this.readDescriptor();
      } else {
        isFirst = false;
        scanner.toLineEnd();
      }
    }
    findings.muted = false;
    if (this.descriptorStart < 0 || !isFirst || findings.missed) scanner.at = from;
  }

  private readDescriptor(): void {
    const { scanner, names } = this;
    this.descriptorStart = scanner.start;
    const start = scanner.at;
    let index = names.descriptors.find(scanner.units, start, scanner.toLineEnd());
    if (index === NOT_FOUND) {
      this.descriptorText = unitsToString(scanner.units, start, scanner.at);
      index = this.oddDescriptor(this.descriptorText);
    }
    if (index === NOT_FOUND) return;
    this.descriptor = this.registry.descriptors[index];
    this.code = this.descriptor.code;
    if (this.descriptor.extra === "datagroup") this.groups.clear();
    this.properties.descriptor = this.descriptor;
    this.keys = names.of(index);
  }

  /** Index of a descriptor given by its code or in another case; else sets the code alone, if there is one. */
  private oddDescriptor(name: string): number {
    const code = byteAfter(UNKNOWN_DESCRIPTOR, name);
    if (code !== null) {
      this.code = code;
      return this.registry.descriptors.findIndex((each) => each.code === code);
    }
    const near = this.names.descriptors.findAnyCase(name);
    if (near === null) return NOT_FOUND;
    this.findings.add("layout-name-case", this.scanner.start, { found: quote(name), name: near.name });
    return near.value;
  }

  private line(): void {
    const slot = this.scanner.keyIn(this.keys.table);
    if (slot === NOT_FOUND) this.oddLine();
    else this.value(slot);
  }

  private value(slot: number): void {
    const { keys, scanner } = this;
    if (keys.tagHashes[slot] !== scanner.tagHash) this.checkTag(slot);
    const kind = keys.kinds[slot];
    if (isPropertyKind(kind)) this.properties.read(kind, keys.properties[slot], keys.components[slot]);
    else this.otherValue(kind, keys.properties[slot]);
  }

  private checkTag(slot: number): void {
    const { scanner, keys } = this;
    const expected = keys.tags[slot];
    const found = scanner.tag();
    const isText = expected === TEXT_TAGS.string || expected === TEXT_TAGS.translate;
    if (isText && (found === TEXT_TAGS.string || found === TEXT_TAGS.translate)) return;
    if (keys.kinds[slot] === KINDS.groupText && found === TEXT_TAGS.string) return;
    if (keys.kinds[slot] === KINDS.unsaved) return;
    this.findings.add("layout-wrong-tag", scanner.start, { key: scanner.name(), found: quote(found), expected });
  }

  private otherValue(kind: number, property: number): void {
    const { scanner, list } = this;
    switch (kind) {
      case KINDS.descriptor:
        if (scanner.start !== this.descriptorStart) this.scanner.repeated();
        scanner.toLineEnd();
        break;
      case KINDS.name:
        this.name(property);
        break;
      case KINDS.id:
        this.readId();
        break;
      case KINDS.parentId:
        this.readParent();
        break;
      case KINDS.unsaved:
        this.findings.add("layout-unsaved-key", scanner.start, { key: scanner.name(), descriptor: this.kindName() });
        scanner.toLineEnd();
        break;
      case KINDS.node:
        if (list.mark(property)) this.scanner.repeated();
        this.groups.escape(scanner.name());
        break;
      default:
        if (list.mark(property)) this.scanner.repeated();
        this.groups.line(this.descriptor?.properties[property].name ?? "");
    }
  }

  private name(property: number): void {
    const { scanner, list } = this;
    const isTimeline = this.descriptor?.extra === "timeline";
    if (this.nameStart < 0) {
      this.nameStart = scanner.at;
      this.nameEnd = scanner.toLineEnd();
      return;
    }
    if (isTimeline && list.find(property) < 0) list.add(property, KINDS.timelineName, scanner.start);
    else this.scanner.repeated();
    scanner.toLineEnd();
  }

  private readParent(): void {
    const { scanner, numbers } = this;
    if (this.hasParent) scanner.repeated();
    else {
      this.hasParent = true;
      this.parentStart = scanner.start;
      this.parentValueStart = scanner.at;
      this.isParentNumber = numbers.tryI64();
      this.parentLow = numbers.low;
      this.parentHigh = numbers.high;
      this.parentValueEnd = scanner.toLineEnd();
    }
    scanner.toLineEnd();
  }

  private readId(): void {
    const { numbers } = this;
    if (this.hasId) {
      this.scanner.repeated();
      this.scanner.toLineEnd();
      return;
    }
    this.hasId = true;
    this.idStart = this.scanner.start;
    if (!numbers.i64()) return;
    this.low = numbers.low;
    this.high = numbers.high;
  }

  /** A key that is not in the registry: an escape, another case, or left out. */
  private oddLine(): void {
    const { scanner, findings } = this;
    const key = scanner.name();
    if (key === ESCAPED_NAME) this.escape(key, (bytes) => this.setName(bytes));
    else if (key === ESCAPED_REGION) this.escape(key, (bytes) => this.setRegion({ kind: "bytes", bytes }));
    else if (key.startsWith(ESCAPED_PROPERTY)) this.escapedProperty(key);
    else {
      const slot = scanner.keyInAnyCase(this.keys.table);
      if (slot !== NOT_FOUND) {
        this.value(slot);
        return;
      }
      if (this.code !== NO_CODE)
        findings.add("layout-unknown-property", scanner.start, {
          key: quote(key),
          descriptor: this.kindName(),
          id: this.idText(),
          meant: onlyNeighbour(key, this.keys.table.names()) ?? "",
        });
      scanner.toLineEnd();
    }
  }

  private escapedProperty(key: string): void {
    const id = byteAfter(ESCAPED_PROPERTY, key);
    this.escape(key, (bytes) => {
      if (id !== null) this.list.addRaw(id, KINDS.bytes, bytes);
      return id !== null;
    });
  }

  private escape(key: string, take: (bytes: Uint8Array) => boolean): void {
    const text = this.scanner.text();
    const bytes = fromHex(text);
    if (bytes === null || !take(bytes))
      this.findings.add("layout-bad-escape", this.scanner.start, { key: quote(key), value: quote(text) });
  }

  private setName(bytes: Uint8Array): boolean {
    this.escapedName = utf16leUnits(bytes, 0, bytes.length >> 1);
    return bytes.length % 2 === 0;
  }

  private setRegion(region: LayoutRegion): boolean {
    if (this.region !== null) this.scanner.repeated();
    this.region = region;
    return true;
  }

  private openRegion(): void {
    const { scanner, regions } = this;
    const extra = this.region === null ? this.descriptor?.extra : null;
    if (scanner.sectionCode === SECTIONS.LOGICGROUP && extra === "logic-graph") this.region = regions.logic();
    else if (scanner.sectionCode === SECTIONS.TIMELINEDATA && extra === "timeline") this.region = regions.timeline();
    else scanner.misplacedSection("PROPERTIES");
  }

  private noDescriptor(): void {
    const { findings, descriptorStart } = this;
    const id = this.idText();
    if (descriptorStart < 0) findings.add("layout-missing-descriptor", this.start, { id });
    else {
      const { descriptorText: text } = this;
      const meant = onlyNeighbour(text, this.names.descriptors.names()) ?? "";
      findings.add("layout-unknown-descriptor", descriptorStart, { descriptor: quote(text), id, meant });
    }
  }

  private kindName(): string {
    return this.code === NO_CODE ? "" : descriptorNameOf(this);
  }

  id(): bigint {
    return int64Of(this.low, this.high);
  }

  parentText(): string {
    return unitsToString(this.scanner.units, this.parentValueStart, this.parentValueEnd);
  }

  idText(): string {
    return this.hasId ? formatInt64(this.low, this.high) : "";
  }

  private finish(): void {
    const { descriptor, list, groups, scanner } = this;
    if (this.code === NO_CODE) this.noDescriptor();
    if (!this.hasId) this.findings.add("layout-missing-id", this.start, { descriptor: this.kindName() });
    if (descriptor?.extra !== "datagroup") return;
    for (let entry = 0; entry < list.count; entry++) {
      const property = descriptor.properties[list.property[entry]];
      if (property?.datagroup !== "also" || list.kind[entry] === KINDS.dropped) continue;
      if (property.type === "bool") groups.levelUnique(list.low[entry] === 1);
      else {
        const text = unitsToString(scanner.units, list.low[entry], list.high[entry]);
        groups.property(property.name, text, list.place[entry]);
      }
    }
  }
}
