import { shortestFloat32 } from "../../text/numbers/number-text.ts";
import type { TextLines } from "../../text/text-lines.ts";
import { ESCAPED_REGION, toHex } from "./escapes.ts";
import { INTERPOLATIONS, type LayoutObject, type LogicObject, type TimelineEntry } from "./layout-file.ts";

/** Lines of an object's additional region (spec/layout.md §2.5, §2.6). */
export function printRegion(lines: TextLines, object: LayoutObject): void {
  const { region } = object;
  if (region === null) return;
  switch (region.kind) {
    case "bytes":
      lines.property("STRING", ESCAPED_REGION, toHex(region.bytes));
      break;
    case "logic":
      lines.openSection("LOGICGROUP");
      for (const each of region.objects) printLogicObject(lines, each);
      lines.closeSection();
      break;
    case "timeline":
      lines.openSection("TIMELINEDATA");
      lines.property("INTEGER64", "ID", object.id);
      for (const each of region.objects) {
        lines.openSection("TIMELINEOBJECT");
        lines.property("INTEGER64", "OBJECTID", each.objectId);
        for (const entry of each.entries) printEntry(lines, entry);
        lines.closeSection();
      }
      lines.closeSection();
      break;
  }
}

function printLogicObject(lines: TextLines, object: LogicObject): void {
  lines.openSection("LOGICOBJECT");
  lines.property("UNSIGNED INT", "ID", object.id);
  lines.property("INTEGER64", "OBJECTID", object.objectId);
  lines.property("FLOAT", "X", shortestFloat32(object.x));
  lines.property("FLOAT", "Y", shortestFloat32(object.y));
  for (const link of object.links) {
    lines.openSection("LOGICLINK");
    lines.property("INTEGER", "LINKINGTO", link.target);
    lines.property("STRING", "OUTPUTNAME", link.output);
    lines.property("STRING", "INPUTNAME", link.input);
    lines.closeSection();
  }
  lines.closeSection();
}

function printEntry(lines: TextLines, entry: TimelineEntry): void {
  const isProperty = entry.kind === "property";
  lines.openSection(isProperty ? "TIMELINEOBJECTPROPERTY" : "TIMELINEOBJECTEVENT");
  lines.property("STRING", isProperty ? "OBJECTPROPERTYNAME" : "OBJECTEVENTNAME", entry.name);
  for (const point of entry.points) {
    lines.openSection("TIMELINEPOINT");
    lines.property("FLOAT", "TIMEPERCENT", shortestFloat32(point.time));
    lines.property("STRING", "INTERPOLATION", INTERPOLATIONS[point.interpolation]);
    if (isProperty) lines.property("STRING", "VALUE", point.value);
    lines.closeSection();
  }
  lines.closeSection();
}
