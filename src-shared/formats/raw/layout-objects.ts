import { ByteReader } from "../../bytes/reader.ts";
import { LAYOUT_FORMAT, LAYOUT_HEADER_SIZE, LAYOUT_MAGIC, type LayoutValue } from "../layout/layout-file.ts";
import type { LayoutDescriptor, LayoutRegistry } from "../layout/registry.ts";
import { decodeValue } from "../layout/value-decoder.ts";

/** An object record without name, properties, region and children; its size, code and id. */
const SMALLEST_RECORD = 22;
const SIZE_AND_ID = 8;

/** Values of an object by the name of their property; of a property stored twice the last. */
export type ObjectValues = ReadonlyMap<string, LayoutValue>;

/**
 * The objects of one descriptor in the order of the file, at any depth, without making a model of the others
 * (spec/layout.md §2.2). Nothing when the registry does not know the descriptor. Throws FormatError when a record it
 * passes does not fit in the file.
 */
export function* objectsOf(bytes: Uint8Array, registry: LayoutRegistry, name: string): Generator<ObjectValues> {
  const descriptor = registry.byName.get(name);
  if (descriptor === undefined) return;
  const { reader, count } = openObjects(bytes);
  // A record's children stand right behind its own values, so all of them are passed by counting, without a stack.
  for (let left = count; left > 0; left--) {
    reader.take(4, "object record");
    const isWanted = reader.u8() === descriptor.code;
    reader.take(SIZE_AND_ID, "object id");
    reader.take(2 * reader.u16(), "object name");
    if (isWanted) yield readValues(reader, descriptor);
    else passValues(reader);
    reader.take(reader.u32(), "region");
    left += reader.count(reader.u16(), SMALLEST_RECORD, "child objects");
  }
}

function openObjects(bytes: Uint8Array): { readonly reader: ByteReader; readonly count: number } {
  const header = new ByteReader(bytes, LAYOUT_FORMAT);
  if (header.u8() !== LAYOUT_MAGIC) header.fail("not a BINLAYOUT: the first byte is not 0x0B", 0);
  header.take(1);
  const datagroupAt = header.u32();
  const count = header.u16();
  if (datagroupAt !== 0 && (datagroupAt < LAYOUT_HEADER_SIZE || datagroupAt > bytes.length))
    header.fail(`datagroup at ${datagroupAt} is outside the file`, 2);
  const end = datagroupAt === 0 ? bytes.length : datagroupAt;
  const reader = new ByteReader(bytes, LAYOUT_FORMAT, LAYOUT_HEADER_SIZE, end);
  return { reader, count: reader.count(count, SMALLEST_RECORD, "objects") };
}

function passValues(reader: ByteReader): void {
  for (let left = reader.u8(); left > 0; left--) reader.take(reader.u16(), "property");
}

function readValues(reader: ByteReader, descriptor: LayoutDescriptor): ObjectValues {
  const values = new Map<string, LayoutValue>();
  for (let left = reader.u8(); left > 0; left--) {
    const body = reader.view8(reader.u16(), "property");
    if (body.length === 0) reader.fail("property without an id");
    const property = descriptor.serializedById.get(body[0]);
    if (property !== undefined) values.set(property.name, decodeValue(body, property.type));
  }
  return values;
}
