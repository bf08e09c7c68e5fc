import { describe, expect, test } from "vitest";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { createDatCompiler } from "../../../src-shared/formats/bindat/compiler.ts";
import { decodeBindat } from "../../../src-shared/formats/bindat/decoder.ts";
import { decompileBindat } from "../../../src-shared/formats/bindat/decompiler.ts";
import { createNameTable } from "../../../src-shared/formats/bindat/name-table.ts";
import { parseDat } from "../../../src-shared/text/dat/tree.ts";
import { decodeSource, sourceOf } from "../../../src-shared/text/source-text.ts";
import { readBindatSlowly } from "../../support/bindat-reader.ts";
import { corpusBytes, corpusPairs, hasCorpus } from "../../support/corpus.ts";
import { cuts, mutations } from "../../support/mutate.ts";

/** Every tenth file, all of them with LAMPLIGHTER_FUZZ=all. */
const STEP = process.env.LAMPLIGHTER_FUZZ === "all" ? 1 : 10;
const CUTS = 40;
const MUTATIONS = 80;
const LONGEST_MS = 1000;

const names = createNameTable(["", "UNIT", "NAME"]);
const compile = createDatCompiler();

function* damaged(bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  yield* cuts(bytes, CUTS);
  yield* mutations(bytes, MUTATIONS, seed);
}

/** Runs a reader; a FormatError is an answer too, any other exception and a long wait are not. */
function answer<T>(read: () => T): T | null {
  const start = performance.now();
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return null;
  } finally {
    expect(performance.now() - start).toBeLessThan(LONGEST_MS);
  }
}

describe.skipIf(!hasCorpus)("damaged files end in a value, a FormatError or a diagnostic", () => {
  const pairs = corpusPairs("pair-bindat").filter((_, index) => index % STEP === 0);

  test.each(pairs)("the text $text", ({ text }) => {
    for (const bytes of damaged(corpusBytes(text), text.length)) {
      const result = answer(() => compile(decodeSource(bytes), { path: text }))!;
      const hasError = result.diagnostics.some(({ severity }) => severity === "error");
      expect(hasError).toBe(result.bytes === null);
      expect(parseDat(decodeSource(bytes), text).root === null).toBe(hasError && !isCompiled(bytes));
      if (result.bytes !== null) decodeBindat(result.bytes);
    }
  });

  test.each(pairs)("the compiled $binary, and what can be read of it survives text", ({ binary }) => {
    for (const bytes of damaged(corpusBytes(binary), binary.length)) {
      const read = answer(() => decompileBindat(bytes, names, { path: binary }));
      if (read === null) continue;
      const again = compile(sourceOf(read.text), { path: binary }).bytes!;
      expect(readBindatSlowly(again).root).toEqual(readBindatSlowly(bytes).root);
    }
  });
});

function isCompiled(bytes: Uint8Array): boolean {
  return bytes[0] === 2 && bytes[1] === 0 && bytes[2] === 0 && bytes[3] === 0;
}
