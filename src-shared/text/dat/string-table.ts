import { unitsToString } from "../../bytes/utf16.ts";

/**
 * The distinct texts of a document as spans of its code units, found by an open-addressing table. Reused from file to
 * file; nothing is copied and no JS string is made.
 *
 * record: hash, start, length
 */
const RECORD = 3;
const HASH = 0;
const START = 1;
const LENGTH = 2;

const FIRST_SLOTS = 256;
/** 2^32 / golden ratio: spreads a hash over the upper bits, which choose the slot. */
const SPREAD = 0x9e3779b1;
/** Slots looked at for one text. Only texts that were made to collide need more; they are kept in a map. */
const MOST_PROBES = 32;

export class StringTable {
  count = 0;
  /** Code units of all texts together. */
  unitTotal = 0;
  private records = new Int32Array(256 * RECORD);
  /** Index of a text plus one; 0 is free. Only the first 2^(32 - shift) are in use. */
  private slots = new Int32Array(FIRST_SLOTS);
  private shift = 24;
  /** Indices of the texts that found no slot. JS strings, because nobody can foresee how the engine hashes those. */
  private readonly crowded = new Map<string, number>();

  reset(): void {
    this.slots.fill(0, 0, FIRST_SLOTS);
    this.shift = 24;
    this.crowded.clear();
    this.count = 0;
    this.unitTotal = 0;
  }

  start(index: number): number {
    return this.records[index * RECORD + START];
  }

  length(index: number): number {
    return this.records[index * RECORD + LENGTH];
  }

  /** Index of the text in [start, end) of `units`, whose {@link stepTextHash} is `hash`; a new one when it is not there yet. */
  intern(units: Uint16Array, start: number, end: number, hash: number): number {
    const length = end - start;
    const mask = (1 << (32 - this.shift)) - 1;
    let slot = Math.imul(hash, SPREAD) >>> this.shift;
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const entry = this.slots[slot];
      if (entry === 0) {
        this.slots[slot] = this.count + 1;
        return this.add(units, start, length, hash);
      }
      if (this.isAt(entry - 1, units, start, length, hash)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    return this.internCrowded(units, start, length, hash);
  }

  private internCrowded(units: Uint16Array, start: number, length: number, hash: number): number {
    const text = unitsToString(units, start, start + length);
    const known = this.crowded.get(text);
    if (known !== undefined) return known;
    this.crowded.set(text, this.count);
    return this.add(units, start, length, hash);
  }

  private isAt(index: number, units: Uint16Array, start: number, length: number, hash: number): boolean {
    const at = index * RECORD;
    if (this.records[at + HASH] !== hash || this.records[at + LENGTH] !== length) return false;
    const other = this.records[at + START];
    for (let i = 0; i < length; i++) if (units[start + i] !== units[other + i]) return false;
    return true;
  }

  private add(units: Uint16Array, start: number, length: number, hash: number): number {
    const index = this.count++;
    const at = index * RECORD;
    if (at + RECORD > this.records.length) this.records = doubled(this.records);
    this.records[at + HASH] = hash;
    this.records[at + START] = start;
    this.records[at + LENGTH] = length;
    this.unitTotal += length;
    if (2 * this.count > 1 << (32 - this.shift)) this.growSlots(units);
    return index;
  }

  private growSlots(units: Uint16Array): void {
    this.shift--;
    const size = 1 << (32 - this.shift);
    if (this.slots.length < size) this.slots = new Int32Array(size);
    else this.slots.fill(0, 0, size);
    this.crowded.clear();
    for (let index = 0; index < this.count; index++) this.place(index, units, size - 1);
  }

  /** Gives a text that is not in the slots its place there, or in the map. */
  private place(index: number, units: Uint16Array, mask: number): void {
    const home = Math.imul(this.records[index * RECORD + HASH], SPREAD) >>> this.shift;
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const slot = (home + probe) & mask;
      if (this.slots[slot] !== 0) continue;
      this.slots[slot] = index + 1;
      return;
    }
    const start = this.start(index);
    this.crowded.set(unitsToString(units, start, start + this.length(index)), index);
  }
}

/** One step of the hash by which texts are found, from 0. Not linear as rg_hash is, so that like texts spread well. */
export function stepTextHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193) ^ (hash >>> 17);
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
