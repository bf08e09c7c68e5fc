import { FormatError } from "../../bytes/format-error.ts";
import { ByteReader } from "../../bytes/reader.ts";
import { DEEPEST_SECTION } from "../../text/dat/limits.ts";
import { BOOL, DOUBLE, FLOAT, INTEGER, INTEGER64, NOTE, STRING, TRANSLATE, UNSIGNED } from "../../text/dat/types.ts";
import {
  type BindatDocument,
  type BindatNode,
  type BindatProperty,
  type BindatString,
  type BindatText,
  type BindatValue,
  boolOf,
  doubleOfBits,
  floatOfBits,
} from "./document.ts";

/**
 * u32 version = 2
 * u32 n; n × { u32 id, wstr text }
 * node root, to the end of the file
 *
 * node:     u32 name hash; u32 p; p × property; u32 c; c × node
 * property: u32 key hash; u32 type; value (8 bytes for types 3 and 7, else 4)
 */
const FORMAT = "bindat";
const VERSION = 2;
const SMALLEST_STRING = 6;
const SMALLEST_PROPERTY = 12;
const SMALLEST_NODE = 12;

/** Whether bytes begin as a BINDAT does. No text does: as UTF-16 it would be two control characters. */
export function isBindat(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes[0] === VERSION && bytes[1] === 0 && bytes[2] === 0 && bytes[3] === 0;
}

/**
 * Reads a BINDAT (spec/dat.md §3). Throws FormatError when it is cut, has another version or an unknown type, nests
 * deeper than 1,000 levels, or does not end with its root.
 */
export function decodeBindat(bytes: Uint8Array, path?: string): BindatDocument {
  try {
    return decode(bytes);
  } catch (error) {
    throw error instanceof FormatError && path !== undefined ? error.at(path) : error;
  }
}

function decode(bytes: Uint8Array): BindatDocument {
  const reader = new ByteReader(bytes, FORMAT);
  const version = reader.u32();
  if (version !== VERSION) reader.fail(`version ${version} instead of ${VERSION}`, 0);
  const count = reader.count(reader.u32(), SMALLEST_STRING, "strings");
  if (count > 0) return decodeTree(reader, readStrings(reader, count));
  return decodeWithoutStrings(bytes);
}

/** Without strings some tools write a first id nevertheless, which nothing tells but where the tree ends (§3.2). */
function decodeWithoutStrings(bytes: Uint8Array): BindatDocument {
  const start = 8;
  const startAfterId = 12;
  try {
    return decodeTree(new ByteReader(bytes, FORMAT, start), []);
  } catch (error) {
    if (!(error instanceof FormatError) || bytes.length < startAfterId) throw error;
    try {
      return decodeTree(new ByteReader(bytes, FORMAT, startAfterId), []);
    } catch (second) {
      throw second instanceof FormatError ? error : second;
    }
  }
}

function readStrings(reader: ByteReader, count: number): BindatString[] {
  const strings: BindatString[] = [];
  for (let i = 0; i < count; i++) strings.push({ id: reader.u32(), text: reader.wstr() });
  return strings;
}

/** A node whose children are still being read. */
interface OpenNode {
  readonly children: BindatNode[];
  missing: number;
}

function decodeTree(reader: ByteReader, strings: readonly BindatString[]): BindatDocument {
  const texts = new Map<number, string>();
  for (const { id, text } of strings) if (!texts.has(id)) texts.set(id, text);
  const open: OpenNode[] = [];
  const roots: BindatNode[] = [];
  do {
    const children: BindatNode[] = [];
    const node = { hash: reader.u32(), properties: readProperties(reader, texts), children };
    const parent = open.at(-1);
    if (parent === undefined) roots.push(node);
    else {
      parent.children.push(node);
      parent.missing--;
    }
    const missing = reader.count(reader.u32(), SMALLEST_NODE, "child nodes");
    if (missing > 0) open.push({ children, missing });
    if (open.length === DEEPEST_SECTION) reader.fail(`nodes nest deeper than ${DEEPEST_SECTION} levels`);
    while (open.length > 0 && open[open.length - 1].missing === 0) open.pop();
  } while (open.length > 0);
  reader.expectEnd();
  return { strings, root: roots[0] };
}

function readProperties(reader: ByteReader, texts: ReadonlyMap<number, string>): BindatProperty[] {
  const count = reader.count(reader.u32(), SMALLEST_PROPERTY, "properties");
  const properties: BindatProperty[] = [];
  for (let i = 0; i < count; i++) properties.push({ key: reader.u32(), value: readValue(reader, texts) });
  return properties;
}

function readValue(reader: ByteReader, texts: ReadonlyMap<number, string>): BindatValue {
  const type = reader.u32();
  switch (type) {
    case INTEGER:
      return { kind: "integer", value: reader.i32() };
    case FLOAT:
      return floatOfBits(reader.u32());
    case DOUBLE:
      return doubleOfBits(reader.u64());
    case UNSIGNED:
      return { kind: "unsigned", value: reader.u32() };
    case STRING:
      return textOf("string", reader.u32(), texts);
    case BOOL:
      return boolOf(reader.u32());
    case INTEGER64:
      return { kind: "integer64", value: reader.i64() };
    case TRANSLATE:
      return textOf("translate", reader.u32(), texts);
    case NOTE:
      return textOf("note", reader.u32(), texts);
    default:
      return reader.fail(`unknown property type ${type}`, reader.offset - 4);
  }
}

function textOf(kind: BindatText["kind"], id: number, texts: ReadonlyMap<number, string>): BindatText {
  return { kind, text: texts.get(id) ?? "", id };
}
