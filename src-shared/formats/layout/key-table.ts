import { asciiUpper } from "../../bytes/ascii.ts";
import { stringToUnits } from "../../bytes/utf16.ts";

/** Returned when a name is not in its space. */
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

/** Spreads the bits of a hash and a space over the table. */
function spread(hash: number, space: number): number {
  const mixed = Math.imul(hash ^ Math.imul(space, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

interface Entry {
  readonly space: number;
  readonly name: string;
  readonly value: number;
}

/**
 * Values by name, looked up by the code units of a text without making a string of them. Every name stands in a
 * space (a number): the same name may mean different things in two spaces. Built once, then only read.
 */
export class KeyTable {
  private readonly entries: readonly Entry[];
  private readonly table: Int32Array;
  private readonly mask: number;
  private readonly hashes: Int32Array;
  private readonly spaces: Int32Array;
  private readonly starts: Int32Array;
  private readonly lengths: Int32Array;
  private readonly values: Int32Array;
  private readonly pool: Uint16Array;
  /** Entries by space and upper-case name; made when a name is first looked for in vain. */
  private anyCase: ReadonlyMap<string, Entry> | null = null;

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
    const count = entries.length;
    let size = 16;
    while (size < 2 * count) size *= 2;
    this.table = new Int32Array(size).fill(NOT_FOUND);
    this.mask = size - 1;
    this.hashes = Int32Array.from(entries, (entry) => hashOf(entry.name));
    this.spaces = Int32Array.from(entries, (entry) => entry.space);
    this.lengths = Int32Array.from(entries, (entry) => entry.name.length);
    this.values = Int32Array.from(entries, (entry) => entry.value);
    this.starts = new Int32Array(count);
    this.pool = stringToUnits(entries.map((entry) => entry.name).join(""));
    for (let i = 0, start = 0; i < count; start += this.lengths[i++]) {
      this.starts[i] = start;
      let place = spread(this.hashes[i], this.spaces[i]) & this.mask;
      while (this.table[place] !== NOT_FOUND) place = (place + 1) & this.mask;
      this.table[place] = i;
    }
  }

  /** Value of the name in [start, end) of `units`, or {@link NOT_FOUND}. */
  find(space: number, units: Uint16Array, start: number, end: number): number {
    let hash = 0;
    for (let i = start; i < end; i++) hash = stepHash(hash, units[i]);
    return this.findHashed(space, hash, units, start, end);
  }

  /** The same for a name whose hash is known. */
  findHashed(space: number, hash: number, units: Uint16Array, start: number, end: number): number {
    const { table, mask, hashes, spaces } = this;
    for (let place = spread(hash, space) & mask; ; place = (place + 1) & mask) {
      const entry = table[place];
      if (entry === NOT_FOUND) return NOT_FOUND;
      if (hashes[entry] === hash && spaces[entry] === space && this.isName(entry, units, start, end))
        return this.values[entry];
    }
  }

  /** The first entry of a space whose name is the same but for the case of ASCII letters, or null. */
  findAnyCase(space: number, name: string): Entry | null {
    this.anyCase ??= upperNames(this.entries);
    return this.anyCase.get(`${space} ${asciiUpper(name)}`) ?? null;
  }

  private isName(entry: number, units: Uint16Array, start: number, end: number): boolean {
    const { pool } = this;
    if (this.lengths[entry] !== end - start) return false;
    for (let at = start, from = this.starts[entry]; at < end; at++, from++) if (units[at] !== pool[from]) return false;
    return true;
  }
}

function upperNames(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.toReversed().map((entry) => [`${entry.space} ${asciiUpper(entry.name)}`, entry]));
}
