import type { ByteReader } from "../../bytes/reader.ts";
import { utf16leToString } from "../../bytes/utf16.ts";
import {
  INTERPOLATIONS,
  isOneLine,
  type LayoutRegion,
  type LogicLink,
  type LogicObject,
  type TimelineEntry,
  type TimelineObject,
  type TimelinePoint,
} from "./layout-file.ts";
import type { LayoutDescriptor } from "./registry.ts";

/** Thrown inside this file when a region is not what its text form can give back; never leaves it. */
const NOT_EXACT = new Error("region without an exact text form");

function require(condition: boolean): void {
  if (!condition) throw NOT_EXACT;
}

/**
 * The additional region at the reader's place, `size` bytes long (layout in `region-writer.ts`). Whatever is not
 * exactly what the writer would write comes back as bytes: slack, wrong offsets, floats that are no number, entries
 * out of order, names with line ends.
 */
export function decodeRegion(
  reader: ByteReader,
  size: number,
  descriptor: LayoutDescriptor | null,
): LayoutRegion | null {
  if (size === 0) return null;
  const start = reader.offset;
  const bytes = reader.view8(size, "additional region");
  const region = new RegionReader(reader.bytes, start, start + size);
  try {
    if (descriptor?.extra === "logic-graph") return { kind: "logic", objects: region.logic() };
    if (descriptor?.extra === "timeline") return { kind: "timeline", objects: region.timeline() };
  } catch (error) {
    if (error !== NOT_EXACT) throw error;
  }
  return { kind: "bytes", bytes: bytes.slice() };
}

class RegionReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly end: number;
  private at: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = start;
    this.end = end;
  }

  logic(): LogicObject[] {
    const objects = this.list(this.u8(), () => this.logicObject());
    require(this.at === this.end);
    return objects;
  }

  timeline(): TimelineObject[] {
    const objects = this.list(this.u8(), () => this.timelineObject());
    require(this.at === this.end);
    return objects;
  }

  private logicObject(): LogicObject {
    const id = this.u8();
    const objectId = this.view.getBigInt64(this.take(8), true);
    const x = this.finite();
    const y = this.finite();
    const end = this.view.getUint32(this.take(4), true);
    const links = this.list(
      this.u8(),
      (): LogicLink => ({ target: this.u8(), output: this.line(), input: this.line() }),
    );
    require(this.at === end);
    return { id, objectId, x, y, links };
  }

  private timelineObject(): TimelineObject {
    const objectId = this.view.getBigInt64(this.take(8), true);
    const entries = this.list(this.u8(), () => this.timelineEntry());
    const firstEvent = entries.findIndex((entry) => entry.kind === "event");
    require(firstEvent < 0 || entries.slice(firstEvent).every((entry) => entry.kind === "event"));
    return { objectId, entries };
  }

  private timelineEntry(): TimelineEntry {
    const property = this.line();
    const event = this.line();
    require((property === "") !== (event === ""));
    const isProperty = property !== "";
    const points = this.list(this.u8(), () => this.timelinePoint(isProperty));
    return { kind: isProperty ? "property" : "event", name: isProperty ? property : event, points };
  }

  private timelinePoint(hasValue: boolean): TimelinePoint {
    const time = this.finite();
    const interpolation = this.u8();
    require(interpolation < INTERPOLATIONS.length);
    return { time, interpolation, value: hasValue ? this.line() : "" };
  }

  private take(size: number): number {
    const at = this.at;
    require(size <= this.end - at);
    this.at = at + size;
    return at;
  }

  private u8(): number {
    return this.view.getUint8(this.take(1));
  }

  private finite(): number {
    const value = this.view.getFloat32(this.take(4), true);
    require(Number.isFinite(value));
    return value;
  }

  /** A `str` that can stand on one line. */
  private line(): string {
    const count = this.view.getUint16(this.take(2), true);
    const text = utf16leToString(this.bytes, this.take(2 * count), count);
    require(isOneLine(text));
    return text;
  }

  private list<T>(count: number, read: () => T): T[] {
    const items: T[] = [];
    for (let i = 0; i < count; i++) items.push(read());
    return items;
  }
}
