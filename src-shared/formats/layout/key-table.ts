import { asciiUpper } from "../../bytes/ascii.ts";
import { stringToUnits } from "../../bytes/utf16.ts";

/** Returned when a name is not in a table. */
export const NOT_FOUND = -1;

/** One step of the hash that {@link KeyTable.findHashed} wants, from 0 over the units of a name. */
export function stepHash(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

export function hashOf(name: string): number {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = stepHash(hash, name.charCodeAt(i));
  return hash;
}

function spread(hash: number): number {
  const mixed = Math.imul(hash, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

export interface KeyEntry {
  readonly name: string;
  readonly value: number;
}

const SMALLEST_SIZE = 4;

/**
 * Values by name, looked up by the code units of a text without making a string of them. Built once, then only read.
 */
export class KeyTable {
  private readonly entries: readonly KeyEntry[];
  private readonly table: Int16Array;
  private readonly mask: number;
  private readonly hashes: Int32Array;
  private readonly starts: Int32Array;
  private readonly values: Int32Array;
  private readonly pool: Uint16Array;
  /** Entries by upper-case name; made when a name is first looked for in vain. */
  private anyCase: ReadonlyMap<string, KeyEntry> | null = null;

  constructor(entries: readonly KeyEntry[]) {
    this.entries = entries;
    const count = entries.length;
    let size = SMALLEST_SIZE;
    while (size < 2 * count) size *= 2;
    this.table = new Int16Array(size).fill(NOT_FOUND);
    this.mask = size - 1;
    this.hashes = new Int32Array(count);
    this.values = new Int32Array(count);
    this.starts = new Int32Array(count + 1);
    this.pool = stringToUnits(entries.map((entry) => entry.name).join(""));
    for (let i = 0; i < count; i++) this.enter(i, entries[i]);
  }

  /** A table of an object's keys and values. */
  static of(values: Readonly<Record<string, number>>): KeyTable {
    return new KeyTable(Object.entries(values).map(([name, value]) => ({ name, value })));
  }

  /** Value of the name in [start, end) of `units`, or {@link NOT_FOUND}. */
  find(units: Uint16Array, start: number, end: number): number {
    let hash = 0;
    for (let i = start; i < end; i++) hash = stepHash(hash, units[i]);
    return this.findHashed(hash, units, start, end);
  }

  /** The same for a name whose hash is known. */
  findHashed(hash: number, units: Uint16Array, start: number, end: number): number {
    const { table, mask, hashes } = this;
    for (let place = spread(hash) & mask; ; place = (place + 1) & mask) {
      const entry = table[place];
      if (entry === NOT_FOUND) return NOT_FOUND;
      if (hashes[entry] === hash && this.isName(entry, units, start, end)) return this.values[entry];
    }
  }

  /** The first entry whose name is the same but for the case of ASCII letters, or null. */
  findAnyCase(name: string): KeyEntry | null {
    this.anyCase ??= new Map(this.entries.toReversed().map((entry) => [asciiUpper(entry.name), entry]));
    return this.anyCase.get(asciiUpper(name)) ?? null;
  }

  names(): readonly string[] {
    return this.entries.map(({ name }) => name);
  }

  private enter(index: number, { name, value }: KeyEntry): void {
    const hash = hashOf(name);
    this.hashes[index] = hash;
    this.values[index] = value;
    this.starts[index + 1] = this.starts[index] + name.length;
    let place = spread(hash) & this.mask;
    while (this.table[place] !== NOT_FOUND) place = (place + 1) & this.mask;
    this.table[place] = index;
  }

  private isName(entry: number, units: Uint16Array, start: number, end: number): boolean {
    const { pool, starts } = this;
    let from = starts[entry];
    if (starts[entry + 1] - from !== end - start) return false;
    for (let at = start; at < end; at++, from++) if (units[at] !== pool[from]) return false;
    return true;
  }
}
