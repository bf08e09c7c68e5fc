import { unitsToString } from "../../bytes/utf16.ts";
import { StringTable, stepTextHash } from "./string-table.ts";

/**
 * A DAT as records in typed arrays, in the order of the text: nodes stand before their children, so the order of the
 * records is the order in which BINDAT wants them.
 *
 * node:     hash, parent, end (record after its last descendant), first and last property, their count, child count,
 *           line, name start, name end
 * property: key hash, type code, low and high word of the value, next property of the node, line,
 *           start of tag, key and value, end of value
 *
 * The value of a text type is an index of `strings`, or -1 when it is empty. Places are code units of `units`; a
 * document that was not read from text has none.
 */
const NODE = 10;
const NODE_HASH = 0;
const NODE_PARENT = 1;
const NODE_END = 2;
const NODE_FIRST = 3;
const NODE_LAST = 4;
const NODE_PROPERTIES = 5;
const NODE_CHILDREN = 6;
const NODE_LINE = 7;
const NODE_NAME = 8;
const NODE_NAME_END = 9;

const PROPERTY = 10;
const KEY_HASH = 0;
const TYPE = 1;
const LOW = 2;
const HIGH = 3;
const NEXT = 4;
const LINE = 5;
const TAG = 6;
const KEY = 7;
const VALUE = 8;
const VALUE_END = 9;

/** In place of an index: no node, no property, no text. */
export const NONE = -1;

export class FlatDocument {
  units = new Uint16Array(0);
  nodeCount = 0;
  propertyCount = 0;
  readonly strings = new StringTable();
  private nodes = new Int32Array(64 * NODE);
  private properties = new Int32Array(512 * PROPERTY);
  private unitCount = 0;
  private ownsUnits = false;
  /** Kept for texts that do not stand in the source. */
  private own = new Uint16Array(0);

  /** Begins a new document over `length` code units, which are not copied and must not change while it is in use. */
  reset(units: Uint16Array, length: number): void {
    this.units = units as Uint16Array<ArrayBuffer>;
    this.unitCount = length;
    this.ownsUnits = false;
    this.nodeCount = 0;
    this.propertyCount = 0;
    this.strings.reset();
  }

  /** Adds a node at the end; `parent` is {@link NONE} for the root. Returns its index. */
  addNode(hash: number, parent: number, line = 0, nameStart = 0, nameEnd = 0): number {
    const node = this.nodeCount++;
    const at = node * NODE;
    if (at + NODE > this.nodes.length) this.nodes = doubled(this.nodes);
    const nodes = this.nodes;
    nodes[at + NODE_HASH] = hash;
    nodes[at + NODE_PARENT] = parent;
    nodes[at + NODE_END] = NONE;
    nodes[at + NODE_FIRST] = NONE;
    nodes[at + NODE_LAST] = NONE;
    nodes[at + NODE_PROPERTIES] = 0;
    nodes[at + NODE_CHILDREN] = 0;
    nodes[at + NODE_LINE] = line;
    nodes[at + NODE_NAME] = nameStart;
    nodes[at + NODE_NAME_END] = nameEnd;
    if (parent >= 0) nodes[parent * NODE + NODE_CHILDREN]++;
    return node;
  }

  /** Says that no more descendants of the node follow. Returns its parent. */
  closeNode(node: number): number {
    this.nodes[node * NODE + NODE_END] = this.nodeCount;
    return this.nodes[node * NODE + NODE_PARENT];
  }

  /** Adds a property to any node that exists. Returns its index. */
  addProperty(node: number, keyHash: number, type: number, low: number, high: number): number {
    const property = this.propertyCount++;
    const at = property * PROPERTY;
    if (at + PROPERTY > this.properties.length) this.properties = doubled(this.properties);
    const properties = this.properties;
    properties[at + KEY_HASH] = keyHash;
    properties[at + TYPE] = type;
    properties[at + LOW] = low;
    properties[at + HIGH] = high;
    properties[at + NEXT] = NONE;
    const owner = node * NODE;
    const nodes = this.nodes;
    const last = nodes[owner + NODE_LAST];
    if (last < 0) nodes[owner + NODE_FIRST] = property;
    else properties[last * PROPERTY + NEXT] = property;
    nodes[owner + NODE_LAST] = property;
    nodes[owner + NODE_PROPERTIES]++;
    return property;
  }

  /** Where a property stands in the text. The tag ends one unit before the key, the key one before the value. */
  placeProperty(property: number, line: number, tag: number, key: number, value: number, valueEnd: number): void {
    const at = property * PROPERTY;
    const properties = this.properties;
    properties[at + LINE] = line;
    properties[at + TAG] = tag;
    properties[at + KEY] = key;
    properties[at + VALUE] = value;
    properties[at + VALUE_END] = valueEnd;
  }

  /** Index of a text that does not stand in the source, or {@link NONE} when it is empty. */
  internText(text: ArrayLike<number>): number {
    if (text.length === 0) return NONE;
    const start = this.unitCount;
    this.reserveUnits(text.length);
    let hash = 0;
    for (let i = 0; i < text.length; i++) {
      this.units[start + i] = text[i];
      hash = stepTextHash(hash, text[i]);
    }
    const known = this.strings.count;
    const index = this.strings.intern(this.units, start, start + text.length, hash);
    if (this.strings.count > known) this.unitCount += text.length;
    return index;
  }

  nodeHash(node: number): number {
    return this.nodes[node * NODE + NODE_HASH];
  }
  setNodeHash(node: number, hash: number): void {
    this.nodes[node * NODE + NODE_HASH] = hash;
  }
  nodeParent(node: number): number {
    return this.nodes[node * NODE + NODE_PARENT];
  }
  nodeLine(node: number): number {
    return this.nodes[node * NODE + NODE_LINE];
  }
  nodeName(node: number): string {
    const at = node * NODE;
    return unitsToString(this.units, this.nodes[at + NODE_NAME], this.nodes[at + NODE_NAME_END]);
  }
  childCount(node: number): number {
    return this.nodes[node * NODE + NODE_CHILDREN];
  }
  propertyTotal(node: number): number {
    return this.nodes[node * NODE + NODE_PROPERTIES];
  }

  /** First child of a node, or {@link NONE}. */
  firstChild(node: number): number {
    return this.nodes[node * NODE + NODE_CHILDREN] > 0 ? node + 1 : NONE;
  }
  /** The sibling after a node, or {@link NONE}. */
  nextSibling(node: number): number {
    const next = this.nodes[node * NODE + NODE_END];
    const parent = this.nodes[node * NODE + NODE_PARENT];
    return parent >= 0 && next < this.nodes[parent * NODE + NODE_END] ? next : NONE;
  }

  /** First property of a node, or {@link NONE}. */
  firstProperty(node: number): number {
    return this.nodes[node * NODE + NODE_FIRST];
  }
  /** The property after one of the same node, or {@link NONE}. */
  nextProperty(property: number): number {
    return this.properties[property * PROPERTY + NEXT];
  }
  /** First property of a node with this key hash (u32 or i32), or {@link NONE}. */
  propertyOf(node: number, keyHash: number): number {
    const hash = keyHash | 0;
    let property = this.firstProperty(node);
    while (property >= 0 && this.keyHash(property) !== hash) property = this.nextProperty(property);
    return property;
  }

  keyHash(property: number): number {
    return this.properties[property * PROPERTY + KEY_HASH];
  }
  type(property: number): number {
    return this.properties[property * PROPERTY + TYPE];
  }
  low(property: number): number {
    return this.properties[property * PROPERTY + LOW];
  }
  high(property: number): number {
    return this.properties[property * PROPERTY + HIGH];
  }
  line(property: number): number {
    return this.properties[property * PROPERTY + LINE];
  }
  tagText(property: number): string {
    const at = property * PROPERTY;
    return unitsToString(this.units, this.properties[at + TAG], this.properties[at + KEY] - 1);
  }
  keyText(property: number): string {
    const at = property * PROPERTY;
    return unitsToString(this.units, this.properties[at + KEY], this.properties[at + VALUE] - 1);
  }
  /** Unit of the text where the key begins; the line's own begin is the caller's to find. */
  keyStart(property: number): number {
    return this.properties[property * PROPERTY + KEY];
  }
  /** Unit where the value begins. */
  valueStart(property: number): number {
    return this.properties[property * PROPERTY + VALUE];
  }
  valueEnd(property: number): number {
    return this.properties[property * PROPERTY + VALUE_END];
  }
  /** The value as it stands in the text, whatever its type. */
  valueText(property: number): string {
    const at = property * PROPERTY;
    return unitsToString(this.units, this.properties[at + VALUE], this.properties[at + VALUE_END]);
  }
  /** The text a text property has, hexadecimal forms resolved. */
  stringOf(property: number): string {
    const index = this.low(property);
    if (index < 0) return "";
    const start = this.strings.start(index);
    return unitsToString(this.units, start, start + this.strings.length(index));
  }

  /** Makes room behind the units, in a copy of them when they are still the caller's. */
  private reserveUnits(more: number): void {
    const need = this.unitCount + more;
    if (this.ownsUnits && need <= this.own.length) return;
    if (need > this.own.length) {
      const larger = new Uint16Array(Math.max(need, 2 * this.own.length));
      larger.set(this.units.subarray(0, this.unitCount));
      this.own = larger;
    } else this.own.set(this.units.subarray(0, this.unitCount));
    this.units = this.own;
    this.ownsUnits = true;
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
