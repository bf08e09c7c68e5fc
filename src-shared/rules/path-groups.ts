import { asciiUpper } from "../bytes/ascii.ts";
import { directoryOf } from "../formats/mod/manifest.ts";
import type { PathTable } from "./path-table.ts";
import { UnitBytes } from "./unit-bytes.ts";

/**
 * The paths of some mods, each once, with the mods that have it; no order among the mods yet. Paths and mods are
 * numbers from 0 on, mods in the order in which they were given.
 */
export class PathGroups {
  readonly tables: readonly PathTable[];
  /** Number of paths. */
  readonly length: number;
  /** Where the members of each path begin in the columns below, and behind the last one their number. */
  readonly first: Uint32Array;
  /** Which mod, ascending within a path. */
  readonly memberTable: Uint32Array;
  /** Which row of it. */
  readonly memberRow: Uint32Array;
  /** Where the paths of each mod begin in {@link pathOf}, and behind the last one their number. */
  readonly tableStart: Uint32Array;
  /** The path of each row of each mod; {@link TWICE} where the mod has it in another row, which counts. */
  readonly pathOf: Uint32Array;

  constructor(parts: Omit<PathGroups, "path" | "indexOf">) {
    this.tables = parts.tables;
    this.length = parts.length;
    this.first = parts.first;
    this.memberTable = parts.memberTable;
    this.memberRow = parts.memberRow;
    this.tableStart = parts.tableStart;
    this.pathOf = parts.pathOf;
  }

  /** Upper-case, from `MEDIA/` on. */
  path(index: number): string {
    const member = this.first[index];
    return this.tables[this.memberTable[member]].path(this.memberRow[member]);
  }

  /** Of a path from `MEDIA/` on, any case; null when no mod has it. Looks through all rows: for single questions. */
  indexOf(path: string): number | null {
    const upper = asciiUpper(path);
    const folder = directoryOf(upper);
    const name = new UnitBytes(0);
    name.addText(upper.slice(folder.length));
    const bytes = name.bytes.subarray(0, name.length);
    for (const [index, table] of this.tables.entries()) {
      const paths = table.rowsOf(folder, bytes).map((row) => this.pathOf[this.tableStart[index] + row]);
      const found = paths.find((each) => each !== TWICE);
      if (found !== undefined) return found;
    }
    return null;
  }
}

export const TWICE = 0xffffffff;

/** Of two rows with one path the first counts, unless the game finds only the other. */
function isBetter(table: PathTable, row: number, earlier: number): boolean {
  return row < table.files && table.isFound(row) && !table.isFound(earlier);
}

/** Groups all at once; `seed` as of {@link PathGrouping}. */
export function groupPaths(tables: readonly PathTable[], seed = 0): PathGroups {
  const grouping = new PathGrouping(tables, seed);
  while (grouping.next());
  return grouping.finish();
}

/**
 * Groups paths in steps of one mod each, so that a caller can give others their turn. An open-addressing table over
 * hashes of the bytes: a map of strings takes six times as long.
 *
 * `seed` should be a number that nobody can know, since whoever knows it can make names that all have one hash.
 */
export class PathGrouping {
  private readonly tables: readonly PathTable[];
  private readonly seed: number;
  private readonly tableStart: Uint32Array;
  private readonly pathOf: Uint32Array;
  private readonly slots: Int32Array;
  private readonly folderIds = new Map<string, number>();
  /** By path: hash, folder, and the first row that has it. */
  private readonly hashes: Int32Array;
  private readonly folders: Int32Array;
  private readonly ownTable: Int32Array;
  private readonly ownRow: Int32Array;
  /** By path: the mod that had it last, and in which row. */
  private readonly lastTable: Int32Array;
  private readonly lastRow: Int32Array;
  private readonly sizes: Uint32Array;
  private count = 0;
  private done = 0;

  constructor(tables: readonly PathTable[], seed: number) {
    this.tables = tables;
    this.seed = seed;
    this.tableStart = new Uint32Array(tables.length + 1);
    for (const [index, { rows }] of tables.entries()) this.tableStart[index + 1] = this.tableStart[index] + rows;
    const most = this.tableStart[tables.length];
    this.pathOf = new Uint32Array(most);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2))).fill(-1);
    this.hashes = new Int32Array(most);
    this.folders = new Int32Array(most);
    this.ownTable = new Int32Array(most);
    this.ownRow = new Int32Array(most);
    this.lastTable = new Int32Array(most);
    this.lastRow = new Int32Array(most);
    this.sizes = new Uint32Array(most);
  }

  /** Takes the next mod in; false when there is none left. */
  next(): boolean {
    if (this.done === this.tables.length) return false;
    const index = this.done++;
    const table = this.tables[index];
    const { texts } = table;
    const start = this.tableStart[index];
    const folders = Int32Array.from({ length: table.folders }, (_, folder) => this.folderId(table.folder(folder)));
    for (let row = 0; row < table.rows; row++) {
      const folder = folders[table.folderOf(row)];
      const from = table.nameStart(row);
      const end = table.nameEndOf(row);
      const hash = this.hash(folder, texts, from, end);
      const slot = this.slotOf(hash, folder, texts, from, end);
      let path = this.slots[slot];
      if (path < 0) {
        path = this.count++;
        this.slots[slot] = path;
        this.hashes[path] = hash;
        this.folders[path] = folder;
        this.ownTable[path] = index;
        this.ownRow[path] = row;
        this.lastTable[path] = -1;
      }
      if (this.lastTable[path] !== index) this.sizes[path]++;
      else if (isBetter(table, row, this.lastRow[path])) this.pathOf[start + this.lastRow[path]] = TWICE;
      else {
        this.pathOf[start + row] = TWICE;
        continue;
      }
      this.lastTable[path] = index;
      this.lastRow[path] = row;
      this.pathOf[start + row] = path;
    }
    return true;
  }

  finish(): PathGroups {
    const { count, tables, tableStart, pathOf, sizes } = this;
    const first = new Uint32Array(count + 1);
    for (let path = 0; path < count; path++) first[path + 1] = first[path] + sizes[path];
    const memberTable = new Uint32Array(first[count]);
    const memberRow = new Uint32Array(first[count]);
    const fill = first.slice(0, count);
    for (let table = 0; table < tables.length; table++) {
      const start = tableStart[table];
      for (let at = start; at < tableStart[table + 1]; at++) {
        const path = pathOf[at];
        if (path === TWICE) continue;
        const member = fill[path]++;
        memberTable[member] = table;
        memberRow[member] = at - start;
      }
    }
    return new PathGroups({ tables, length: count, first, memberTable, memberRow, tableStart, pathOf });
  }

  private folderId(name: string): number {
    const known = this.folderIds.get(name);
    if (known !== undefined) return known;
    this.folderIds.set(name, this.folderIds.size);
    return this.folderIds.size - 1;
  }

  private hash(folder: number, texts: Uint8Array, from: number, end: number): number {
    let hash = Math.imul(this.seed ^ folder, 0x9e3779b1);
    for (let at = from; at < end; at++) {
      hash = Math.imul(hash ^ texts[at], 0x01000193);
      hash ^= hash >>> 15;
    }
    return Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  }

  /** The slot of this path, or the empty one where it would stand. */
  private slotOf(hash: number, folder: number, texts: Uint8Array, from: number, end: number): number {
    const { slots, hashes, folders } = this;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const path = slots[slot];
      if (path < 0) return slot;
      if (hashes[path] === hash && folders[path] === folder && this.isName(path, texts, from, end)) return slot;
    }
  }

  private isName(path: number, texts: Uint8Array, from: number, end: number): boolean {
    const table = this.tables[this.ownTable[path]];
    const row = this.ownRow[path];
    const start = table.nameStart(row);
    if (table.nameEndOf(row) - start !== end - from) return false;
    const own = table.texts;
    for (let i = 0; i < end - from; i++) if (own[start + i] !== texts[from + i]) return false;
    return true;
  }
}
