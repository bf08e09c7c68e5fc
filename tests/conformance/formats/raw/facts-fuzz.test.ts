import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { RAW_KINDS } from "../../../../src-shared/formats/raw/raw-index.ts";
import { readFacts } from "../../../../src-shared/formats/raw/read-facts.ts";
import { RAW_SOURCES } from "../../../../src-shared/formats/raw/sources.ts";
import { corpusBytes, corpusPairs, hasCorpus } from "../../../support/corpus.ts";
import { registry } from "../../../support/layout.ts";
import { cuts, mutations } from "../../../support/mutate.ts";

/** Every tenth file, all of them with LAMPLIGHTER_FUZZ=all. */
const STEP = process.env.LAMPLIGHTER_FUZZ === "all" ? 1 : 10;
const LONGEST_MS = 1000;

const FORMS = [
  ["pair-bindat", ".DAT"],
  ["pair-binlayout", ".LAYOUT"],
] as const;

describe.skipIf(!hasCorpus).each(FORMS)(
  "facts of damaged files of %s end in a value or a FormatError",
  (form, extension) => {
    const kinds = RAW_KINDS.filter((kind) => RAW_SOURCES[kind].extension === extension);
    const pairs = hasCorpus ? corpusPairs(form).filter((_, index) => index % STEP === 0) : [];

    test.each(pairs)("$binary", ({ binary }) => {
      const bytes = corpusBytes(binary);
      for (const kind of kinds) expect(readFacts(kind, bytes, () => registry).kind).toBe(kind);
      for (const damaged of [...cuts(bytes, 40), ...mutations(bytes, 80, binary.length)])
        for (const kind of kinds) {
          const start = performance.now();
          try {
            readFacts(kind, damaged, () => registry);
          } catch (error) {
            if (!(error instanceof FormatError)) throw error;
          }
          expect(performance.now() - start).toBeLessThan(LONGEST_MS);
        }
    });
  },
);
