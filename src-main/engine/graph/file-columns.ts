import type { FileRecord } from "./records.ts";

/**
 * File records as columns, which Node serializes several times as fast as ten thousand objects, and in half the bytes.
 * What few files have stands by the file's index.
 */
export interface FileColumns {
  readonly paths: readonly string[];
  /** Each rule once. */
  readonly rules: readonly string[];
  readonly ruleOf: Uint32Array;
  readonly sizes: Float64Array;
  readonly stamps: readonly (string | null)[];
  readonly contents: readonly (string | null)[];
  /** Six numbers a file: offset, CRC-32, size, packed size, 1 if stored, sum; offset -1 without a block. */
  readonly blocks: Float64Array;
  readonly diagnostics: readonly (readonly [index: number, said: FileRecord["diagnostics"]])[];
  readonly indexed: readonly (readonly [index: number, facts: NonNullable<FileRecord["indexed"]>])[];
}

export const NUMBERS_PER_BLOCK = 6;

export function columnsOf(files: readonly FileRecord[]): FileColumns {
  const rules = new Map<string, number>();
  const ruleOf = new Uint32Array(files.length);
  const sizes = new Float64Array(files.length);
  const blocks = new Float64Array(NUMBERS_PER_BLOCK * files.length);
  const diagnostics: [number, FileRecord["diagnostics"]][] = [];
  const indexed: [number, NonNullable<FileRecord["indexed"]>][] = [];
  for (const [at, file] of files.entries()) {
    const rule = rules.get(file.rule) ?? rules.size;
    rules.set(file.rule, rule);
    ruleOf[at] = rule;
    sizes[at] = file.size;
    if (file.diagnostics.length > 0) diagnostics.push([at, file.diagnostics]);
    if (file.indexed !== null) indexed.push([at, file.indexed]);
    putBlock(blocks, NUMBERS_PER_BLOCK * at, file.block);
  }
  return {
    paths: files.map(({ path }) => path),
    rules: [...rules.keys()],
    ruleOf,
    sizes,
    stamps: files.map(({ stamp }) => stamp),
    contents: files.map(({ content }) => content),
    blocks,
    diagnostics,
    indexed,
  };
}

function putBlock(blocks: Float64Array, at: number, block: FileRecord["block"]): void {
  if (block === null) {
    blocks[at] = -1;
    return;
  }
  const { offset, facts, sum } = block;
  blocks[at] = offset;
  blocks[at + 1] = facts.crc32;
  blocks[at + 2] = facts.size;
  blocks[at + 3] = facts.packedSize;
  blocks[at + 4] = facts.stored ? 1 : 0;
  blocks[at + 5] = sum;
}

export function recordsOf(columns: FileColumns): FileRecord[] {
  const { paths, rules, ruleOf, sizes, stamps, contents, blocks } = columns;
  const diagnostics = new Map(columns.diagnostics);
  const indexed = new Map(columns.indexed);
  return paths.map((path, at) => ({
    path,
    rule: rules[ruleOf[at]],
    size: sizes[at],
    stamp: stamps[at],
    content: contents[at],
    block: blockAt(blocks, NUMBERS_PER_BLOCK * at),
    diagnostics: diagnostics.get(at) ?? NOTHING_SAID,
    indexed: indexed.get(at) ?? null,
  }));
}

const NOTHING_SAID: FileRecord["diagnostics"] = [];

function blockAt(blocks: Float64Array, at: number): FileRecord["block"] {
  if (blocks[at] < 0) return null;
  const [offset, crc32, size, packedSize, stored, sum] = blocks.subarray(at, at + NUMBERS_PER_BLOCK);
  return { offset, facts: { crc32, size, packedSize, stored: stored === 1 }, sum };
}
