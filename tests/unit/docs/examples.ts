import { blocksOf, type DocBlock, type DocPage, docPages, partOf } from "../../support/doc-examples.ts";

/** Languages of blocks that a test reads; each of them must belong to an example or be a block of vectors. */
export const CHECKED_LANGUAGES: ReadonlySet<string> = new Set([
  "dat",
  "layout",
  "hex",
  "mod-dat",
  "files",
  "manifest",
  "rg-hash",
  "dat-names",
  "dat-values",
  "float-text",
  "layout-lines",
  "murmur",
  "req-hash",
  "rolling-hash",
  "sample-steps",
  "manifest-hash",
  "raw-file",
  "raw-base",
  "save-checksum",
  "save-scramble",
  "save-stash",
  "save-mods",
  "save-keys",
  "json",
  "level-counters",
  "level-axis",
  "population",
  "vpk-files",
  "vpk-archives",
  "vpk-names",
  "vpk-refused",
  "mesh",
]);

/** Where a block stands, as test names and messages have it. */
export function placeOf(block: DocBlock): string {
  return `${block.page}:${block.line}`;
}

export interface Example {
  readonly name: string;
  readonly block: DocBlock;
  readonly hex: DocBlock;
  /** Codes of the diagnostics that the block says it gives. */
  readonly says: readonly string[];
}

const pages: readonly DocPage[] = docPages("docs/formats");
export const allBlocks: readonly DocBlock[] = pages.flatMap(blocksOf);

export function blocksIn(language: string): DocBlock[] {
  return allBlocks.filter((block) => block.language === language);
}

/** The examples that begin with a block of this language, each with the hex block of its name on the same page. */
export function examplesOf(language: string): Example[] {
  return blocksIn(language).map((block) => {
    const name = block.attributes.example;
    if (name === undefined) throw new Error(`${placeOf(block)}: this block belongs to no example`);
    const siblings = allBlocks.filter(({ page }) => page === block.page);
    const says = block.attributes.says?.split(" ") ?? [];
    return { name, block, hex: partOf(siblings, "hex", name), says };
  });
}
