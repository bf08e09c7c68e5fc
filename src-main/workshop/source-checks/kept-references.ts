import { STEP } from "../../../src-shared/rules/source-checks/dat-source.ts";
import {
  LEFT_OUT_SUFFIX,
  namesOf,
  type SourceReference,
  type WantedFile,
  wantedBy,
} from "../../../src-shared/rules/source-checks/references.ts";

/** References of one file in few bytes: key, value, line and column of each, the texts by their numbers. */
export type PackedReferences = Int32Array;

export interface PackedOrNot {
  readonly references: PackedReferences | null;
  /** References for which there was no room. */
  readonly unkept: number;
}

const FIELDS = 4;
/** References that are kept of one project: 16 MB, and far more than any has. */
const MOST_REFERENCES = 1_000_000;

/** What a value asks for. */
export interface Ask {
  /** As the text has it. */
  readonly file: string;
  /** Names under which it can be there, upper-case, from `MEDIA/` on. */
  readonly names: readonly string[];
  /** False: a name without an extension, which most likely is one of something else. */
  readonly isWhole: boolean;
}

/** What all references of a project ask for, each once: thousands of lines name the same few hundred files. */
export class ReferenceTexts {
  readonly asks: Ask[] = [];
  private readonly askNumbers = new Map<string, number>();
  private readonly keys: string[] = [];
  private readonly keyNumbers = new Map<string, number>();

  /** References of all files that are kept now. */
  private live = 0;
  private readonly most: number;

  constructor(most = MOST_REFERENCES) {
    this.most = most;
  }

  get size(): number {
    return this.asks.length + this.keys.length;
  }

  keyOf(number: number): string {
    return this.keys[number];
  }

  /**
   * Those of which anything can be said, in steps; null for none. What is too much is counted and not kept. One pack at a
   * time; one that is given up before its last step keeps nothing.
   */
  *pack(references: readonly SourceReference[]): Generator<undefined, PackedOrNot> {
    const packed: number[] = [];
    const room = FIELDS * (this.most - this.live);
    let unkept = 0;
    for (const [index, { key, file, line, column }] of references.entries()) {
      if (index % STEP === 0) yield;
      const wanted = wantedBy(key, file);
      if (wanted === null) continue;
      if (packed.length >= room) unkept++;
      else packed.push(this.keyNumber(key), this.askNumber(file, wanted), line, column);
    }
    this.live += packed.length / FIELDS;
    return { references: packed.length === 0 ? null : Int32Array.from(packed), unkept };
  }

  /** These are kept no more. */
  release(references: PackedReferences | null): void {
    this.live -= (references?.length ?? 0) / FIELDS;
  }

  private askNumber(file: string, { path, isWhole }: WantedFile): number {
    const known = this.askNumbers.get(file);
    if (known !== undefined) return known;
    this.asks.push({ file, names: namesOf(isWhole ? path : path + LEFT_OUT_SUFFIX), isWhole });
    this.askNumbers.set(file, this.asks.length - 1);
    return this.asks.length - 1;
  }

  private keyNumber(key: string): number {
    const known = this.keyNumbers.get(key);
    if (known !== undefined) return known;
    this.keys.push(key);
    this.keyNumbers.set(key, this.keys.length - 1);
    return this.keys.length - 1;
  }
}

/** What is packed, as numbers of {@link ReferenceTexts}. */
export function eachReference(
  packed: PackedReferences,
  use: (key: number, ask: number, line: number, column: number) => void,
): void {
  for (let at = 0; at < packed.length; at += FIELDS) use(packed[at], packed[at + 1], packed[at + 2], packed[at + 3]);
}
