const FIRST_CAPACITY = 256;
const FIRST_POOL = 1024;

/** Marks a value of raw bytes: its `low` is the property id. */
export const RAW = -1;

/**
 * The property values of one object while its lines are read: flat arrays, kept from object to object, entries in the
 * order of the lines. A vector has one entry, where its first component stands; of a key that comes again, the last
 * entry counts and the others are dropped.
 */
export class PropertyList {
  count = 0;
  /** Index of the property in its descriptor, or {@link RAW}. */
  property = new Int32Array(FIRST_CAPACITY);
  kind = new Uint8Array(FIRST_CAPACITY);
  /** Words of a number; start and count in the pool of a list; start and end in the text of a string. */
  low = new Int32Array(FIRST_CAPACITY);
  high = new Int32Array(FIRST_CAPACITY);
  /** Three components for each entry. */
  floats = new Float32Array(3 * FIRST_CAPACITY);
  /** Bits of the components that have been given. */
  given = new Uint8Array(FIRST_CAPACITY);
  /** Offset of the line, for findings. */
  place = new Int32Array(FIRST_CAPACITY);
  raw: Uint8Array[] = [];
  /** 32-bit values of lists. */
  words = new Uint32Array(FIRST_POOL);
  private wordFloats = new Float32Array(this.words.buffer);
  wordCount = 0;
  private readonly entryOf = new Int32Array(FIRST_CAPACITY);
  private readonly roundOf = new Int32Array(FIRST_CAPACITY);
  private round = 0;

  clear(): void {
    this.count = 0;
    this.wordCount = 0;
    this.raw.length = 0;
    this.round++;
  }

  /** Entry of a property met before in this object, or -1. */
  find(property: number): number {
    return this.roundOf[property] === this.round ? this.entryOf[property] : -1;
  }

  /** Notes a key that makes no entry; returns whether it was there already. */
  mark(property: number): boolean {
    if (this.roundOf[property] === this.round) return true;
    this.roundOf[property] = this.round;
    this.entryOf[property] = -1;
    return false;
  }

  /** `place` is the offset of the line. */
  add(property: number, kind: number, place: number): number {
    const entry = this.make(property, kind);
    this.place[entry] = place;
    this.roundOf[property] = this.round;
    this.entryOf[property] = entry;
    return entry;
  }

  addRaw(id: number, kind: number, bytes: Uint8Array): void {
    const entry = this.make(RAW, kind);
    this.low[entry] = id;
    this.raw[entry] = bytes;
  }

  addWord(value: number): void {
    if (this.wordCount === this.words.length) {
      this.words = grown(this.words, new Uint32Array(2 * this.wordCount));
      this.wordFloats = new Float32Array(this.words.buffer);
    }
    this.words[this.wordCount++] = value;
  }

  /** The bits of an f32. */
  addFloat(value: number): void {
    this.addWord(0);
    this.wordFloats[this.wordCount - 1] = value;
  }

  private make(property: number, kind: number): number {
    const entry = this.count++;
    if (entry === this.property.length) this.grow();
    this.property[entry] = property;
    this.kind[entry] = kind;
    this.given[entry] = 0;
    this.floats[3 * entry] = 0;
    this.floats[3 * entry + 1] = 0;
    this.floats[3 * entry + 2] = 0;
    return entry;
  }

  private grow(): void {
    const size = 2 * this.property.length;
    this.property = grown(this.property, new Int32Array(size));
    this.kind = grown(this.kind, new Uint8Array(size));
    this.low = grown(this.low, new Int32Array(size));
    this.place = grown(this.place, new Int32Array(size));
    this.high = grown(this.high, new Int32Array(size));
    this.floats = grown(this.floats, new Float32Array(3 * size));
    this.given = grown(this.given, new Uint8Array(size));
  }
}

function grown<T extends Int32Array | Uint32Array | Uint8Array | Float32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
