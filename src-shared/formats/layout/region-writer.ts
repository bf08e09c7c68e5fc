import type { LayoutRegion, LogicObject, TimelineEntry, TimelineObject, TimelinePoint } from "./layout-file.ts";
import type { LayoutWriter } from "./layout-writer.ts";

/**
 * Additional region of a record with its size (spec/layout.md §2.5, §2.6).
 *
 *     u32 size
 *     logic     u8 count, then: u8 id, i64 object id, f32 x, f32 y, u32 end,
 *                               u8 links, then: u8 target, str output, str input
 *     timeline  u8 objects, then: i64 object id, u8 entries, then: str property, str event,
 *                               u8 points, then: f32 time, u8 interpolation, str value (of properties only)
 */
export function writeRegion(writer: LayoutWriter, region: LayoutRegion | null): void {
  const size = writer.hole(4);
  if (region?.kind === "bytes") writer.raw(region.bytes);
  if (region?.kind === "logic") writeLogic(writer, region.objects);
  if (region?.kind === "timeline") writeTimeline(writer, region.objects);
  writer.closeSize32(size);
}

function writeLogic(writer: LayoutWriter, objects: readonly LogicObject[]): void {
  writer.closeCount8(writer.hole(1), objects.length, "logic objects");
  for (const object of objects) {
    writer.reserve(21);
    writer.u8(object.id);
    writer.bigint64(object.objectId);
    writer.f32(object.x);
    writer.f32(object.y);
    const end = writer.hole(4);
    writer.closeCount8(writer.hole(1), object.links.length, "logic links");
    for (const link of object.links) {
      writer.reserve(1);
      writer.u8(link.target);
      writer.text(link.output);
      writer.text(link.input);
    }
    writer.patchHere32(end);
  }
}

function writeTimeline(writer: LayoutWriter, objects: readonly TimelineObject[]): void {
  writer.closeCount8(writer.hole(1), objects.length, "timeline objects");
  for (const object of objects) {
    writer.bigint64(object.objectId);
    writer.closeCount8(writer.hole(1), object.entries.length, "timeline entries");
    for (const entry of propertiesFirst(object.entries)) writeEntry(writer, entry);
  }
}

/** GUTS writes the properties of a timeline object before its events, each in their own order. */
function propertiesFirst(entries: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const isProperty = (entry: TimelineEntry) => entry.kind === "property";
  return [...entries.filter(isProperty), ...entries.filter((entry) => !isProperty(entry))];
}

function writeEntry(writer: LayoutWriter, entry: TimelineEntry): void {
  const isProperty = entry.kind === "property";
  writer.text(isProperty ? entry.name : "");
  writer.text(isProperty ? "" : entry.name);
  writer.closeCount8(writer.hole(1), entry.points.length, "timeline points");
  for (const point of entry.points) writePoint(writer, point, isProperty);
}

function writePoint(writer: LayoutWriter, point: TimelinePoint, hasValue: boolean): void {
  writer.reserve(5);
  writer.f32(point.time);
  writer.u8(point.interpolation);
  if (hasValue) writer.text(point.value);
}
