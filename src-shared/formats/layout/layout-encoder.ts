import { FormatError } from "../../bytes/format-error.ts";
import { DatagroupWriter } from "./datagroup-writer.ts";
import {
  DEEPEST_OBJECT,
  GROUP_DEFAULTS,
  LAYOUT_FORMAT,
  type LayoutFile,
  type LayoutObject,
  type LayoutPropertyValue,
  type LayoutValue,
} from "./layout-file.ts";
import { LayoutWriter, U16_LIMIT } from "./layout-writer.ts";
import { writeRegion } from "./region-writer.ts";
import type { LayoutRegistry, LayoutType } from "./registry.ts";

/** Header and fixed-size value of a property: 3 + 12. */
export const FIXED_PROPERTY_SIZE = 16;

/**
 * BINLAYOUT of a model (spec/layout.md §2). A file that was decoded comes out as the same bytes, whatever it holds.
 * Throws `FormatError` when a count does not fit its field or a value is not of its registry type.
 */
export function encodeLayout(file: LayoutFile, registry: LayoutRegistry): Uint8Array {
  const writer: LayoutWriter = new LayoutWriter((what, count, limit) =>
    refuse(writer, `${count} ${what} do not fit, ${limit} are the most`),
  );
  const groups = new DatagroupWriter();
  writer.begin(file.headerByte);
  groups.begin();
  for (const object of file.objects) writeObject(writer, groups, registry, object, 1);
  writer.closeTop(file.objects.length);
  groups.write(writer, file.datagroup);
  return writer.finish();
}

function refuse(writer: LayoutWriter, what: string): never {
  throw new FormatError(LAYOUT_FORMAT, what, writer.at);
}

function writeObject(
  writer: LayoutWriter,
  groups: DatagroupWriter,
  registry: LayoutRegistry,
  object: LayoutObject,
  depth: number,
): void {
  if (depth > DEEPEST_OBJECT) refuse(writer, `objects are nested deeper than ${DEEPEST_OBJECT}`);
  const descriptor = registry.byCode.get(object.code);
  const isGroup = descriptor?.extra === "datagroup";
  const start = writer.openObject(
    object.code,
    Number(BigInt.asUintN(32, object.id)),
    Number(BigInt.asUintN(32, object.id >> 32n)),
  );
  writer.text(object.name);
  writer.closeCount8(writer.hole(1), object.properties.length, "properties");
  for (const each of object.properties) {
    if (!fits(each.value, descriptor?.serializedById.get(each.id)?.type))
      refuse(writer, `property ${each.id} of descriptor ${object.code} cannot be a ${each.value.kind}`);
    writeProperty(writer, each);
  }
  writeRegion(writer, object.region);
  writer.closeCount16(writer.hole(2), object.children.length, "children");
  if (isGroup) groups.openGroup(object.id, start, object.group ?? GROUP_DEFAULTS);
  for (const child of object.children) writeObject(writer, groups, registry, child, depth + 1);
  if (isGroup) groups.closeGroup();
  writer.closeObject(start);
}

function fits(value: LayoutValue, type: LayoutType | undefined): boolean {
  if (value.kind === "vec2" && value.value.length !== 2) return false;
  if (value.kind === "vec3" && value.value.length !== 3) return false;
  return value.kind === "bytes" || value.kind === type;
}

function writeProperty(writer: LayoutWriter, each: LayoutPropertyValue): void {
  writer.reserve(FIXED_PROPERTY_SIZE);
  const at = writer.openProperty(each.id);
  writeValue(writer, each.value);
  writer.closeProperty(at);
}

/** Value bytes of a property (spec/layout.md §2.3); room for values of fixed size is the caller's. */
function writeValue(writer: LayoutWriter, value: LayoutValue): void {
  switch (value.kind) {
    case "bool":
      writer.u32(value.value ? 1 : 0);
      break;
    case "i32":
    case "u32":
      writer.u32(value.value);
      break;
    case "f32":
      writer.f32(value.value);
      break;
    case "i64":
      writer.bigint64(value.value);
      break;
    case "vec2":
    case "vec3":
      for (const component of value.value) writer.f32(component);
      break;
    case "string":
    case "translate":
      writer.text(value.value);
      break;
    case "f32[]":
    case "u32[]":
      writeList(writer, value.kind, value.value);
      break;
    case "bytes":
      writer.raw(value.value);
      break;
  }
}

function writeList(writer: LayoutWriter, kind: "f32[]" | "u32[]", values: readonly number[]): void {
  writer.reserve(2 + 4 * values.length);
  writer.closeCount16(writer.hole(2), Math.min(values.length, U16_LIMIT + 1), "list values");
  for (const value of values) {
    if (kind === "f32[]") writer.f32(value);
    else writer.u32(value);
  }
}

const scratch = new LayoutWriter(() => {});

/** Value bytes of a property alone, as the escape of the text form wants them. */
export function valueBytes(value: LayoutValue): Uint8Array {
  scratch.at = 0;
  scratch.reserve(FIXED_PROPERTY_SIZE);
  writeValue(scratch, value);
  return scratch.finish();
}
