import { compareUnits } from "../../bytes/ascii.ts";
import { unitsToString } from "../../bytes/utf16.ts";
import { rgHash } from "../../hash/rg-hash.ts";
import type { FlatDocument } from "../../text/dat/flat-document.ts";
import { isTextType, isWideType } from "../../text/dat/types.ts";
import { EMPTY_TEXT_ID } from "./document.ts";

/**
 * How texts get their ids (spec/dat.md §3.3). `sequential`: 0, 1, 2 … in order of first use, as a fresh session of GUTS
 * gives them. `hash`: rg_hash of the text, the next free number when taken.
 */
export type StringIds = "sequential" | "hash";

/** Written when a document has no text at all, because readers disagree about a table of no entries (§3.2). */
export const FILLER = "NONE";

const VERSION = 2;
const HEADER_BYTES = 8;
const ROW_BYTES = 6;
const UNASSIGNED = -1;

/** An encoder that keeps its buffers from document to document. The result is the caller's own. */
export function createBindatEncoder(): (document: FlatDocument, ids: StringIds) => Uint8Array {
  let words = new Uint32Array(1024);
  let ids = new Int32Array(256);
  let order = new Int32Array(256);

  function reserve(document: FlatDocument): void {
    const wordCount = 3 * document.nodeCount + 4 * document.propertyCount;
    if (words.length < wordCount) words = new Uint32Array(2 * wordCount);
    const { count } = document.strings;
    if (ids.length < count) {
      ids = new Int32Array(2 * count);
      order = new Int32Array(2 * count);
    }
  }

  /** Ids by hash, and the order of the table that follows from them. */
  function hashIds(document: FlatDocument): void {
    const { strings, units } = document;
    const texts = Array.from({ length: strings.count }, (_, index) => {
      const start = strings.start(index);
      return { index, text: unitsToString(units, start, start + strings.length(index)) };
    });
    texts.sort((a, b) => compareUnits(a.text, b.text));
    const take = freeNumbers(EMPTY_TEXT_ID);
    for (const { index, text } of texts) ids[index] = take(rgHash(text));
    texts.sort((a, b) => (ids[a.index] >>> 0) - (ids[b.index] >>> 0));
    for (const [row, { index }] of texts.entries()) order[row] = index;
  }

  return function encode(document, mode) {
    reserve(document);
    const { strings } = document;
    if (mode === "hash") hashIds(document);
    else ids.fill(UNASSIGNED, 0, strings.count);
    let at = 0;
    let assigned = 0;
    let hasEmptyText = false;
    for (let node = 0; node < document.nodeCount; node++) {
      words[at++] = document.nodeHash(node);
      words[at++] = document.propertyTotal(node);
      for (let property = document.firstProperty(node); property >= 0; property = document.nextProperty(property)) {
        const type = document.type(property);
        let low = document.low(property);
        if (isTextType(type)) {
          if (low < 0) {
            hasEmptyText = true;
            low = EMPTY_TEXT_ID;
          } else {
            if (mode === "sequential" && ids[low] === UNASSIGNED) {
              ids[low] = assigned;
              order[assigned++] = low;
            }
            low = ids[low];
          }
        }
        words[at++] = document.keyHash(property);
        words[at++] = type;
        words[at++] = low;
        if (isWideType(type)) words[at++] = document.high(property);
      }
      words[at++] = document.childCount(node);
    }
    return assemble(document, ids, order, hasEmptyText, words.subarray(0, at));
  };
}

/**
 * Gives the wanted u32, or the next one that nobody has. Remembers where a search ended: texts of one hash would
 * otherwise be counted through again and again.
 */
function freeNumbers(taken: number): (wanted: number) => number {
  const next = new Map<number, number>();
  const take = (wanted: number): number => {
    let free = wanted;
    for (let after = next.get(free); after !== undefined; after = next.get(free)) free = after;
    for (let at = wanted; at !== free; ) {
      const after = next.get(at)!;
      next.set(at, free);
      at = after;
    }
    next.set(free, (free + 1) >>> 0);
    return free;
  };
  take(taken);
  return take;
}

/** Header, string table in the given order, then the words of the tree. */
function assemble(
  document: FlatDocument,
  ids: Int32Array,
  order: Int32Array,
  hasEmptyText: boolean,
  tree: Uint32Array,
): Uint8Array {
  const { strings, units } = document;
  const { count } = strings;
  const filler = count === 0 ? FILLER : "";
  const rows = count + (filler === "" ? 0 : 1) + (hasEmptyText ? 1 : 0);
  const tableBytes = HEADER_BYTES + ROW_BYTES * rows + 2 * (strings.unitTotal + filler.length);
  const bytes = new Uint8Array(tableBytes + 4 * tree.length);
  const table = new Uint16Array(bytes.buffer, 0, tableBytes >> 1);
  table[0] = VERSION;
  table[2] = rows;
  table[3] = rows >>> 16;
  let at = HEADER_BYTES >> 1;
  for (let row = 0; row < count; row++) {
    const index = order[row];
    const id = ids[index];
    const start = strings.start(index);
    const end = start + strings.length(index);
    table[at] = id;
    table[at + 1] = id >>> 16;
    table[at + 2] = end - start;
    at += 3;
    for (let unit = start; unit < end; unit++) table[at++] = units[unit];
  }
  if (filler !== "") {
    table[at + 2] = filler.length;
    at += 3;
    for (let i = 0; i < filler.length; i++) table[at++] = filler.charCodeAt(i);
  }
  if (hasEmptyText) {
    table[at] = EMPTY_TEXT_ID;
    table[at + 1] = EMPTY_TEXT_ID >>> 16;
  }
  bytes.set(new Uint8Array(tree.buffer, tree.byteOffset, tree.byteLength), tableBytes);
  return bytes;
}
