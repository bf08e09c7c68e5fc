import { int64Of } from "../../bytes/int64.ts";
import { quote } from "../../text/findings.ts";
import { NOT_FOUND } from "./key-table.ts";
import type {
  LayoutRegion,
  LogicLink,
  LogicObject,
  TimelineEntry,
  TimelineObject,
  TimelinePoint,
} from "./layout-file.ts";
import type { LayoutFindings } from "./layout-findings.ts";
import {
  INTERPOLATION_TABLE,
  LOGIC_LINK_KEYS,
  LOGIC_LINK_TABLE,
  LOGIC_OBJECT_KEYS,
  LOGIC_OBJECT_TABLE,
  NO_KEYS,
  SECTIONS,
  TIMELINE_EVENT_TABLE,
  TIMELINE_OBJECT_TABLE,
  TIMELINE_POINT_KEYS,
  TIMELINE_POINT_TABLE,
  TIMELINE_PROPERTY_TABLE,
  TIMELINE_TABLE,
} from "./layout-keys.ts";
import type { LayoutScanner } from "./layout-scanner.ts";
import type { NumberLines } from "./number-lines.ts";

const none = () => false;

/** Reference to an object of the file, to be checked when all of them are known. */
export interface ObjectReference {
  readonly low: number;
  readonly high: number;
  readonly offset: number;
}

/** Reads [LOGICGROUP] and [TIMELINEDATA] (spec/layout.md §2.5, §2.6). */
export class RegionLines {
  /** OBJECTIDs met since `begin`. */
  references: ObjectReference[] = [];
  private readonly scanner: LayoutScanner;
  private readonly numbers: NumberLines;
  private findings!: LayoutFindings;

  constructor(scanner: LayoutScanner, numbers: NumberLines) {
    this.scanner = scanner;
    this.numbers = numbers;
  }

  begin(findings: LayoutFindings): void {
    this.findings = findings;
    this.references = [];
  }

  logic(): LayoutRegion {
    const objects: LogicObject[] = [];
    const targets: { id: number; offset: number }[] = [];
    this.scanner.section(
      "LOGICGROUP",
      NO_KEYS,
      () => {},
      (section) => {
        if (section === SECTIONS.LOGICOBJECT) objects.push(this.logicObject(objects.length, targets));
        return section === SECTIONS.LOGICOBJECT;
      },
    );
    const ids = new Set(objects.map((object) => object.id));
    for (const { id, offset } of targets)
      if (!ids.has(id)) this.findings.add("layout-dangling-link", offset, { target: id });
    return { kind: "logic", objects };
  }

  timeline(): LayoutRegion {
    const objects: TimelineObject[] = [];
    this.scanner.section(
      "TIMELINEDATA",
      TIMELINE_TABLE,
      () => this.scanner.toLineEnd(),
      (section) => {
        if (section === SECTIONS.TIMELINEOBJECT) objects.push(this.timelineObject());
        return section === SECTIONS.TIMELINEOBJECT;
      },
    );
    return { kind: "timeline", objects };
  }

  private logicObject(index: number, targets: { id: number; offset: number }[]): LogicObject {
    const { numbers } = this;
    const links: LogicLink[] = [];
    let id = index & 255;
    let objectId: bigint | null = null;
    let x = 0;
    let y = 0;
    this.scanner.section(
      "LOGICOBJECT",
      LOGIC_OBJECT_TABLE,
      (key) => {
        if (key === LOGIC_OBJECT_KEYS.ID) id = numbers.u8();
        else if (key === LOGIC_OBJECT_KEYS.OBJECTID) objectId = this.objectId();
        else if (key === LOGIC_OBJECT_KEYS.X) x = numbers.f32();
        else y = numbers.f32();
      },
      (section) => {
        if (section === SECTIONS.LOGICLINK) links.push(this.logicLink(targets));
        return section === SECTIONS.LOGICLINK;
      },
    );
    return { id, objectId: objectId ?? this.missing("OBJECTID", "LOGICOBJECT"), x, y, links };
  }

  private logicLink(targets: { id: number; offset: number }[]): LogicLink {
    const { scanner } = this;
    let target: number | null = null;
    let output = "";
    let input = "";
    scanner.section(
      "LOGICLINK",
      LOGIC_LINK_TABLE,
      (key) => {
        if (key === LOGIC_LINK_KEYS.LINKINGTO) {
          target = this.numbers.u8();
          targets.push({ id: target, offset: scanner.start });
        } else if (key === LOGIC_LINK_KEYS.OUTPUTNAME) output = scanner.text();
        else input = scanner.text();
      },
      none,
    );
    return { target: target ?? Number(this.missing("LINKINGTO", "LOGICLINK")), output, input };
  }

  private timelineObject(): TimelineObject {
    const entries: TimelineEntry[] = [];
    let objectId: bigint | null = null;
    this.scanner.section(
      "TIMELINEOBJECT",
      TIMELINE_OBJECT_TABLE,
      () => {
        objectId = this.objectId();
      },
      (section) => {
        if (section === SECTIONS.TIMELINEOBJECTPROPERTY) entries.push(this.timelineEntry("property"));
        else if (section === SECTIONS.TIMELINEOBJECTEVENT) entries.push(this.timelineEntry("event"));
        else return false;
        return true;
      },
    );
    return { objectId: objectId ?? this.missing("OBJECTID", "TIMELINEOBJECT"), entries };
  }

  private timelineEntry(kind: "property" | "event"): TimelineEntry {
    const { scanner } = this;
    const { start } = scanner;
    const points: TimelinePoint[] = [];
    let name = "";
    scanner.section(
      kind === "property" ? "TIMELINEOBJECTPROPERTY" : "TIMELINEOBJECTEVENT",
      kind === "property" ? TIMELINE_PROPERTY_TABLE : TIMELINE_EVENT_TABLE,
      () => {
        name = scanner.text();
      },
      (section) => {
        if (section === SECTIONS.TIMELINEPOINT) points.push(this.timelinePoint());
        return section === SECTIONS.TIMELINEPOINT;
      },
    );
    if (name === "") this.findings.add("layout-unnamed-entry", start, {});
    return { kind, name, points };
  }

  private timelinePoint(): TimelinePoint {
    const { scanner } = this;
    let time = 0;
    let interpolation = 0;
    let value = "";
    scanner.section(
      "TIMELINEPOINT",
      TIMELINE_POINT_TABLE,
      (key) => {
        if (key === TIMELINE_POINT_KEYS.TIMEPERCENT) time = this.numbers.f32();
        else if (key === TIMELINE_POINT_KEYS.INTERPOLATION) interpolation = this.interpolation();
        else value = scanner.text();
      },
      none,
    );
    return { time, interpolation, value };
  }

  private interpolation(): number {
    const { scanner } = this;
    const start = scanner.at;
    const code = INTERPOLATION_TABLE.find(scanner.units, start, scanner.toLineEnd());
    if (code !== NOT_FOUND) return code;
    scanner.at = start;
    const text = scanner.text();
    const near = INTERPOLATION_TABLE.findAnyCase(text);
    if (near === null) this.findings.add("layout-unknown-interpolation", scanner.start, { value: quote(text) });
    else this.findings.add("layout-name-case", scanner.start, { found: quote(text), name: near.name });
    return near?.value ?? 0;
  }

  private objectId(): bigint {
    const { numbers, scanner } = this;
    if (!numbers.i64()) return 0n;
    const { low, high } = numbers;
    this.references.push({ low, high, offset: scanner.start });
    return int64Of(low, high);
  }

  private missing(key: string, section: string): bigint {
    this.findings.add("layout-missing-key", this.scanner.start, { key, section });
    return 0n;
  }
}
