import { FormatError } from "../../bytes/format-error.ts";
import { int64Of } from "../../bytes/int64.ts";
import { stringToUnits, utf16leToString } from "../../bytes/utf16.ts";
import { BOOL, INTEGER, INTEGER64, isTextType, isWideType, NOTE, UNSIGNED } from "../../text/dat/types.ts";
import { NumberReader } from "../../text/numbers/number-reader.ts";

/* The bytes are those of `decoder.ts`. */
const FORMAT = "bindat";
const VERSION = 2;
const TABLE_AT = 8;
/** Where the tree begins when a file without texts has a first id nevertheless (spec/dat.md §3.2). */
const TREE_AFTER_ID = 12;
const SMALLEST_STRING = 6;
const SMALLEST_PROPERTY = 12;
const WIDE_PROPERTY = 16;
const SMALLEST_NODE = 12;

const FIRST_CAPACITY = 256;
const NOTHING = new Uint8Array(0);

const numbers = new NumberReader();

/** An i64 in decimal, and whether the text is nothing but that number and the number fits. */
export interface Int64Text {
  readonly value: bigint;
  readonly isExact: boolean;
}

/** The i64 a text begins with, 0 when with none; what does not fit is wrapped, as in a compiled INTEGER64. */
export function int64OfText(text: string): Int64Text {
  const units = stringToUnits(text);
  numbers.int64(units, 0, units.length);
  const value = int64Of(numbers.low, numbers.high);
  return { value, isExact: numbers.isWhole(units, 0, units.length) && !numbers.overflow && numbers.end > 0 };
}

/**
 * Reads the root of a BINDAT and the properties of its children, front to back, without making a tree: for those who
 * want a few values of very many files. One cursor is made and used for file after file.
 *
 *     cursor.open(bytes);
 *     while (cursor.nextProperty()) …   properties of the root
 *     while (cursor.nextChild())        children of the root
 *       while (cursor.nextProperty()) … properties of that child
 *
 * Everything that is passed is checked against the end of the file, and FormatError is thrown as `decodeBindat` does;
 * what lies behind the last step taken is not looked at.
 */
export class BindatCursor {
  /** rg_hash of the upper-cased name of the node, i32. */
  hash = 0;
  /** rg_hash of the upper-cased key of the property, i32. */
  key = 0;
  /** Type code of the property. */
  type = 0;

  private bytes: Uint8Array = NOTHING;
  private view: DataView = new DataView(NOTHING.buffer);
  private at = 0;
  private valueAt = 0;
  private propertiesLeft = 0;
  /** Children of the root behind the one stepped to; -1 before they were counted. */
  private childrenLeft = -1;
  /** Whether the node is a child of the root, whose own count of children has not been read yet. */
  private isInChild = false;

  private textCount = 0;
  private isAscending = true;
  private ids = new Int32Array(FIRST_CAPACITY);
  private places = new Int32Array(FIRST_CAPACITY);
  /** Text places by id; made only for a table that is not in order. */
  private byId: ReadonlyMap<number, number> | null = null;

  /** Begins with another file, at its root. */
  open(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
    this.need(TABLE_AT, "header");
    const version = this.view.getUint32(0, true);
    if (version !== VERSION) this.fail(`version ${version} instead of ${VERSION}`, 0);
    const count = this.view.getUint32(4, true);
    this.at = TABLE_AT;
    this.passTexts(count);
    if (count === 0 && !this.endsWithTree(TABLE_AT) && this.endsWithTree(TREE_AFTER_ID)) this.at = TREE_AFTER_ID;
    this.isInChild = false;
    this.enterNode();
    this.childrenLeft = -1;
  }

  /** Steps to the next property of the node; false when there is none. */
  nextProperty(): boolean {
    if (this.propertiesLeft === 0) return false;
    this.propertiesLeft--;
    const { view, at } = this;
    this.at = this.endOfProperty(at);
    this.key = view.getInt32(at, true);
    this.type = view.getUint32(at + 4, true);
    this.valueAt = at + 8;
    return true;
  }

  /** Steps to the next child of the root, past what is left of the one before; false when there is none. */
  nextChild(): boolean {
    this.passProperties();
    if (this.isInChild) this.passNodes(this.readChildCount());
    else if (this.childrenLeft < 0) this.childrenLeft = this.readChildCount();
    this.isInChild = this.childrenLeft > 0;
    if (!this.isInChild) return false;
    this.childrenLeft--;
    this.enterNode();
    return true;
  }

  /**
   * Passes all of a file that was just opened, and tells the name of every node and property (i32), front to back. What
   * does not end with its tree is refused like anything else that is damaged.
   */
  passNames(take: (hash: number) => void): void {
    take(this.hash);
    for (let left = 1; left > 0; left--) {
      let { at } = this;
      for (let more = this.propertiesLeft; more > 0; more--) {
        take(this.view.getInt32(at, true));
        at = this.endOfProperty(at);
      }
      this.propertiesLeft = 0;
      this.at = at;
      left += this.readChildCount();
      if (left === 1) break;
      this.enterNode();
      take(this.hash);
    }
    this.childrenLeft = 0;
    if (this.at !== this.bytes.length) this.fail(`${this.bytes.length - this.at} bytes behind the end`);
  }

  /** Text of a STRING, TRANSLATE or NOTE, empty when the table does not have it; null for a value of another type. */
  text(): string | null {
    if (!isTextType(this.type)) return null;
    const place = this.placeOfText(this.view.getInt32(this.valueAt, true));
    return place < 0 ? "" : utf16leToString(this.bytes, place + 6, this.view.getUint16(place + 4, true));
  }

  /** Value of an INTEGER, or of an UNSIGNED INT with its bits taken for an i32; null for a value of another type. */
  int32(): number | null {
    return this.type === INTEGER || this.type === UNSIGNED ? this.view.getInt32(this.valueAt, true) : null;
  }

  /** Whether a BOOL, or a whole number that stands for one, is not 0; null for a value of another type. */
  bool(): boolean | null {
    if (this.type === BOOL) return this.view.getUint32(this.valueAt, true) !== 0;
    const number = this.int32();
    return number === null ? null : number !== 0;
  }

  /** An i64 as INTEGER64, as INTEGER, or in decimal as a text; null for an empty text and a value of another type. */
  int64(): Int64Text | null {
    if (this.type === INTEGER64) return { value: this.view.getBigInt64(this.valueAt, true), isExact: true };
    const number = this.int32();
    if (number !== null) return { value: BigInt(number), isExact: true };
    const text = this.text();
    return text === null || text === "" ? null : int64OfText(text);
  }

  private fail(what: string, offset = this.at): never {
    throw new FormatError(FORMAT, what, offset);
  }

  private need(size: number, what: string): void {
    const left = this.bytes.length - this.at;
    if (size > left) this.fail(`${what} runs past the end: ${size} bytes wanted, ${left} left`);
  }

  private readCount(smallest: number, what: string): number {
    this.need(4, what);
    const count = this.view.getUint32(this.at, true);
    this.at += 4;
    const left = this.bytes.length - this.at;
    if (count * smallest > left) this.fail(`${count} ${what} cannot fit in the ${left} bytes left`);
    return count;
  }

  private readChildCount(): number {
    return this.readCount(SMALLEST_NODE, "child nodes");
  }

  /** Notes where each text of the table stands. */
  private passTexts(count: number): void {
    const { view } = this;
    const end = this.bytes.length;
    if (count * SMALLEST_STRING > end - this.at)
      this.fail(`${count} strings cannot fit in the ${end - this.at} bytes left`);
    if (count > this.ids.length) {
      this.ids = new Int32Array(2 * count);
      this.places = new Int32Array(2 * count);
    }
    const { ids, places } = this;
    let at = this.at;
    let isAscending = true;
    let last = -1;
    for (let i = 0; i < count; i++) {
      if (at + SMALLEST_STRING > end) this.fail("string runs past the end", at);
      const id = view.getUint32(at, true);
      if (id <= last) isAscending = false;
      last = id;
      ids[i] = id;
      places[i] = at;
      at += SMALLEST_STRING + 2 * view.getUint16(at + 4, true);
    }
    if (at > end) this.fail("string runs past the end", at);
    this.at = at;
    this.textCount = count;
    this.isAscending = isAscending;
    this.byId = null;
  }

  /** Where the row of an id (i32) stands, or -1. */
  private placeOfText(id: number): number {
    const { ids, places, textCount } = this;
    if (!this.isAscending) return this.rowsById().get(id) ?? -1;
    const wanted = id >>> 0;
    let low = 0;
    let high = textCount - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = ids[middle] >>> 0;
      if (found === wanted) return places[middle];
      if (found < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Of a repeated id the first counts, as in the decoder. */
  private rowsById(): ReadonlyMap<number, number> {
    if (this.byId !== null) return this.byId;
    const rows = new Map<number, number>();
    for (let i = this.textCount - 1; i >= 0; i--) rows.set(this.ids[i], this.places[i]);
    this.byId = rows;
    return rows;
  }

  /** Reads name and count of properties of the node at the place. */
  private enterNode(): void {
    this.need(SMALLEST_NODE, "node");
    this.hash = this.view.getInt32(this.at, true);
    this.at += 4;
    this.propertiesLeft = this.readCount(SMALLEST_PROPERTY, "properties");
  }

  private passProperties(): void {
    let { at } = this;
    for (let left = this.propertiesLeft; left > 0; left--) at = this.endOfProperty(at);
    this.propertiesLeft = 0;
    this.at = at;
  }

  /** Where the property at a place ends. */
  private endOfProperty(at: number): number {
    const { length } = this.bytes;
    if (at + SMALLEST_PROPERTY > length) this.fail("property runs past the end", at);
    const type = this.view.getUint32(at + 4, true);
    if (type === 0 || type > NOTE) this.fail(`unknown property type ${type}`, at + 4);
    const end = at + (isWideType(type) ? WIDE_PROPERTY : SMALLEST_PROPERTY);
    if (end > length) this.fail("property runs past the end", at);
    return end;
  }

  /** Passes so many nodes with all below them. Every node takes twelve bytes, so the file's end ends this. */
  private passNodes(count: number): void {
    for (let left = count; left > 0; left--) {
      this.enterNode();
      this.passProperties();
      left += this.readChildCount();
    }
  }

  /** Whether a tree that begins here ends exactly where the file does. */
  private endsWithTree(start: number): boolean {
    this.at = start;
    try {
      this.passNodes(1);
      return this.at === this.bytes.length;
    } catch (error) {
      if (error instanceof FormatError) return false;
      throw error;
    } finally {
      this.at = start;
    }
  }
}
