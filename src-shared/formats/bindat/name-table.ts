import { asciiUpper } from "../../bytes/ascii.ts";
import { rgHashOfName } from "../../hash/rg-hash.ts";

/** Names with a number in them: prefix, first to last, suffix. */
export interface NameFamily {
  readonly prefix: string;
  readonly suffix: string;
  readonly first: number;
  readonly last: number;
}

/** Names by their hash, for decompiling (spec/dat.md §4.1). */
export interface NameTable {
  /** The name with this rg_hash (u32 or i32), upper-case, or undefined. The first listed wins. */
  readonly nameOf: (hash: number) => string | undefined;
  readonly size: number;
}

/** The names of a list, one a line; one empty line is the empty name. */
export function parseNameList(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

const FAMILY = /^([^{}]*)\{N\}([^\t]*)\t[^\t]*\t(\d+)\.\.(\d+)$/;

/** Rows of `prefix{N}suffix TAB numbers seen TAB numbers to expand`; other lines are comments. */
export function parseNameFamilies(text: string): NameFamily[] {
  return parseNameList(text)
    .map((line) => FAMILY.exec(line))
    .filter((match) => match !== null)
    .map(([, prefix, suffix, first, last]) => ({ prefix, suffix, first: Number(first), last: Number(last) }));
}

/**
 * Reverse look-up over names and families. Two integers per name: a name of a family is put together when it is asked
 * for, so building takes a few milliseconds and hardly any memory.
 */
export function createNameTable(names: readonly string[], families: readonly NameFamily[] = []): NameTable {
  const total = families.reduce((sum, { first, last }) => sum + last - first + 1, names.length);
  const bits = Math.max(4, 33 - Math.clz32(total));
  const mask = (1 << bits) - 1;
  const hashes = new Int32Array(1 << bits);
  /** Place of the name in the list with all families behind it, plus one; 0 is free. */
  const places = new Int32Array(1 << bits);
  let size = 0;

  function slotOf(hash: number): number {
    let slot = Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
    while (places[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  function add(name: string, place: number): void {
    const hash = rgHashOfName(name) | 0;
    const slot = slotOf(hash);
    if (places[slot] !== 0) return;
    hashes[slot] = hash;
    places[slot] = place + 1;
    size++;
  }

  function nameAt(place: number): string {
    if (place < names.length) return asciiUpper(names[place]);
    let rest = place - names.length;
    for (const { prefix, suffix, first, last } of families) {
      if (rest <= last - first) return asciiUpper(`${prefix}${first + rest}${suffix}`);
      rest -= last - first + 1;
    }
    return "";
  }

  for (const [place, name] of names.entries()) add(name, place);
  let place = names.length;
  for (const { prefix, suffix, first, last } of families)
    for (let number = first; number <= last; number++) add(`${prefix}${number}${suffix}`, place++);

  return {
    size,
    nameOf: (hash) => {
      const slot = slotOf(hash | 0);
      return places[slot] === 0 ? undefined : nameAt(places[slot] - 1);
    },
  };
}
