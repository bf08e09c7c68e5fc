import { type SourceReference, wantedBy } from "../../../src-shared/rules/source-checks/references.ts";

/** References of one file in few bytes: key, value, line and column of each, the texts by their numbers. */
export type PackedReferences = Int32Array;

const FIELDS = 4;

/** Texts of all references, each once: thousands of lines name the same few hundred files. */
export class ReferenceTexts {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];

  get size(): number {
    return this.texts.length;
  }

  textOf(number: number): string {
    return this.texts[number];
  }

  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    // A part of a larger text would keep that alive.
    const own = text.split("").join("");
    this.texts.push(own);
    this.numbers.set(own, this.texts.length - 1);
    return this.texts.length - 1;
  }

  /** Those of which anything can be said. */
  pack(references: readonly SourceReference[]): PackedReferences | null {
    const asked = references.filter(({ key, file }) => wantedBy(key, file) !== null);
    if (asked.length === 0) return null;
    const packed = new Int32Array(asked.length * FIELDS);
    for (const [index, { key, file, line, column }] of asked.entries())
      packed.set([this.numberOf(key), this.numberOf(file), line, column], index * FIELDS);
    return packed;
  }
}

/** What is packed, as numbers; the texts are the caller's to take. */
export function eachReference(
  packed: PackedReferences,
  use: (key: number, file: number, line: number, column: number) => void,
): void {
  for (let at = 0; at < packed.length; at += FIELDS) use(packed[at], packed[at + 1], packed[at + 2], packed[at + 3]);
}
