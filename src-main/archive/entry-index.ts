import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import type { ManifestTable } from "../../src-shared/formats/mod/manifest-table.ts";
import type { ArchiveEntry } from "./archive.ts";

/** Entries by upper-case path; the first of several wins. */
export function firstByPath(entries: readonly ArchiveEntry[]): ReadonlyMap<string, ArchiveEntry> {
  const byPath = new Map<string, ArchiveEntry>();
  for (const entry of entries) {
    const key = asciiUpper(entry.path);
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

/** Rows of the manifest by the section offset of their block, ascending by offset. */
export function rowsByOffset(table: ManifestTable): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (const offset of distinctOffsets(table)) rows.set(offset, []);
  for (let row = 0; row < table.length; row++) if (hasBlock(table, row)) rows.get(table.offset(row))!.push(row);
  return rows;
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
