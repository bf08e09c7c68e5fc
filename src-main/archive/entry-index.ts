import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import type { ManifestTable } from "../../src-shared/formats/mod/manifest-table.ts";
import type { ArchiveEntry } from "./archive.ts";

/** Offset and row in one number to sort by: 32 bits of offset leave 21 of the 53, and there are no more rows than that. */
const ROW_SPACE = 2 ** 21;

/** Entries by upper-case path, or by what `keyOf` makes of it; the first of several wins. */
export function firstByPath(
  entries: readonly ArchiveEntry[],
  keyOf: (path: string) => string = asciiUpper,
): ReadonlyMap<string, ArchiveEntry> {
  const byPath = new Map<string, ArchiveEntry>();
  for (const entry of entries) {
    const key = keyOf(entry.path);
    if (!byPath.has(key)) byPath.set(key, entry);
  }
  return byPath;
}

/** Section offsets of all blocks, ascending, each once. */
export function distinctOffsets(table: ManifestTable): Uint32Array {
  const all = new Uint32Array(table.length);
  let count = 0;
  for (let row = 0; row < table.length; row++) if (hasBlock(table, row)) all[count++] = table.offset(row);
  const sorted = all.subarray(0, count).sort();
  let distinct = 0;
  for (let i = 0; i < count; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[distinct++] = sorted[i];
  return sorted.subarray(0, distinct);
}

/** The blocks that a manifest points at, ascending by offset, as columns: a million of them cost no objects. */
export interface BlockRows {
  /** Section offsets, each once. */
  readonly offsets: Uint32Array;
  /** Where the rows of every block begin in `rows`, and behind the last one their number. */
  readonly first: Uint32Array;
  /** Rows of the manifest; those of one block in their order. */
  readonly rows: Uint32Array;
}

/** Rows of the manifest by the block they point at. */
export function blockRows(table: ManifestTable): BlockRows {
  const keys = new Float64Array(table.length);
  let count = 0;
  for (let row = 0; row < table.length; row++)
    if (hasBlock(table, row)) keys[count++] = table.offset(row) * ROW_SPACE + row;
  const sorted = keys.subarray(0, count).sort();
  const offsets = new Uint32Array(count);
  const first = new Uint32Array(count + 1);
  const rows = new Uint32Array(count);
  let blocks = 0;
  for (let i = 0; i < count; i++) {
    const offset = Math.floor(sorted[i] / ROW_SPACE);
    rows[i] = sorted[i] % ROW_SPACE;
    if (blocks > 0 && offsets[blocks - 1] === offset) continue;
    offsets[blocks] = offset;
    first[blocks++] = i;
  }
  first[blocks] = count;
  return { offsets: offsets.subarray(0, blocks), first: first.subarray(0, blocks + 1), rows };
}

/** Zero bytes that GUTS puts at the end of the data section, four for every removed file. */
export function removedTail(table: ManifestTable): number {
  let count = 0;
  for (let row = 0; row < table.length; row++) if (!table.isDirectory(row) && table.offset(row) === 0) count++;
  return 4 * count;
}

/** Whether a row is a file with content: neither a directory nor removed. */
function hasBlock(table: ManifestTable, row: number): boolean {
  return !table.isDirectory(row) && table.offset(row) !== 0;
}
