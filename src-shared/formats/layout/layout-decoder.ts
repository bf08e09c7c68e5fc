import { locate } from "../../bytes/format-error.ts";
import { ByteReader } from "../../bytes/reader.ts";
import { assignNodes, decodeDatagroup, type GroupPlace, mirrorsGroups } from "./datagroup-decoder.ts";
import {
  DEEPEST_OBJECT,
  type GroupNode,
  LAYOUT_FORMAT,
  LAYOUT_HEADER_SIZE,
  LAYOUT_MAGIC,
  type LayoutFile,
  type LayoutObject,
  type LayoutPropertyValue,
} from "./layout-file.ts";
import { decodeRegion } from "./region-decoder.ts";
import type { LayoutDescriptor, LayoutRegistry } from "./registry.ts";
import { decodeValue } from "./value-decoder.ts";

/** An object record without id, name, properties, region and children. */
const SMALLEST_RECORD = 22;

/**
 * Model of a BINLAYOUT (spec/layout.md §2). Descriptors, properties and values that the registry does not know are
 * kept as bytes; `encodeLayout` gives the same file back.
 * Throws `FormatError` on another magic, sizes that disagree, offsets outside the file, nesting over 255.
 */
export function decodeLayout(bytes: Uint8Array, registry: LayoutRegistry, path?: string): LayoutFile {
  return locate(path, () => readFile(new ByteReader(bytes, LAYOUT_FORMAT), registry));
}

/**
 *     0 u8 magic 0x0B · 1 u8 4 or 54 · 2 u32 offset of the datagroup or 0 · 6 u16 top-level objects
 *     8 objects, then the datagroup
 */
function readFile(reader: ByteReader, registry: LayoutRegistry): LayoutFile {
  if (reader.u8() !== LAYOUT_MAGIC) reader.fail("not a BINLAYOUT: the first byte is not 0x0B", 0);
  const headerByte = reader.u8();
  const datagroupAt = reader.u32();
  const count = reader.u16();
  if (datagroupAt !== 0 && (datagroupAt < LAYOUT_HEADER_SIZE || datagroupAt >= reader.end))
    reader.fail(`datagroup at ${datagroupAt} is outside the file`, 2);
  const objectsEnd = datagroupAt === 0 ? reader.end : datagroupAt;
  const groups: GroupPlace[] = [];
  const objects = new ObjectReader(reader, registry).objects(count, objectsEnd, groups, 1);
  if (reader.offset !== objectsEnd)
    reader.fail(`objects end at ${reader.offset}, the datagroup or the file at ${objectsEnd}`);
  return { headerByte, objects, datagroup: readDatagroup(reader, datagroupAt, groups) };
}

/** Null when the section follows from the Groups, which then have their nodes; else its bytes. */
function readDatagroup(reader: ByteReader, datagroupAt: number, groups: readonly GroupPlace[]): Uint8Array | null {
  if (datagroupAt === 0) return groups.length === 0 ? null : new Uint8Array(0);
  const root = decodeDatagroup(reader);
  if (!mirrorsGroups(root, groups)) return reader.bytes.slice(datagroupAt, reader.end);
  assignNodes(root.children, groups);
  return null;
}

/** An object whose node is put in once the datagroup, which comes last, has been read. */
type Filled = Omit<LayoutObject, "group"> & { group: GroupNode | null };

class ObjectReader {
  private readonly reader: ByteReader;
  private readonly registry: LayoutRegistry;

  constructor(reader: ByteReader, registry: LayoutRegistry) {
    this.reader = reader;
    this.registry = registry;
  }

  objects(count: number, end: number, groups: GroupPlace[], depth: number): LayoutObject[] {
    const { reader } = this;
    if (count > 0 && depth > DEEPEST_OBJECT) reader.fail(`objects are nested deeper than ${DEEPEST_OBJECT}`);
    if (count > 0 && count * SMALLEST_RECORD > end - reader.offset)
      reader.fail(`${count} objects cannot fit in the ${end - reader.offset} bytes up to ${end}`);
    const objects: LayoutObject[] = [];
    for (let i = 0; i < count; i++) objects.push(this.object(end, groups, depth));
    return objects;
  }

  /**
   *     u32 size of the whole record · u8 descriptor · i64 id · str name · u8 properties, each u16 length, u8 id, value
   *     u32 size of the region, region · u16 children, each a record
   */
  private object(limit: number, groups: GroupPlace[], depth: number): LayoutObject {
    const { reader } = this;
    const start = reader.offset;
    const end = start + reader.u32();
    if (end > limit) reader.fail(`object record of ${end - start} bytes runs past ${limit}`, start);
    const code = reader.u8();
    const descriptor = this.registry.byCode.get(code) ?? null;
    const id = reader.i64();
    const name = reader.wstr("object name");
    const properties = this.properties(descriptor);
    const region = decodeRegion(reader, reader.u32(), descriptor);
    const childCount = reader.u16();
    const isGroup = descriptor?.extra === "datagroup";
    const below: GroupPlace[] = isGroup ? [] : groups;
    const children = this.objects(childCount, end, below, depth + 1);
    const group: GroupNode | null = null;
    const object: Filled = { code, descriptor, id, name, properties, region, group, children };
    if (isGroup) {
      const assign = (node: GroupNode) => {
        object.group = node;
      };
      groups.push({ id, offset: start, children: below, assign });
    }
    if (reader.offset !== end)
      reader.fail(`object record says ${end - start} bytes, its parts take ${reader.offset - start}`, start);
    return object;
  }

  private properties(descriptor: LayoutDescriptor | null): LayoutPropertyValue[] {
    const { reader } = this;
    const count = reader.count(reader.u8(), 3, "properties");
    const properties: LayoutPropertyValue[] = [];
    for (let i = 0; i < count; i++) {
      const length = reader.u16();
      if (length === 0) reader.fail("property without an id");
      const body = reader.view8(length, "property");
      const property = descriptor?.serializedById.get(body[0]) ?? null;
      properties.push({ id: body[0], property, value: decodeValue(body, property?.type ?? null) });
    }
    return properties;
  }
}
