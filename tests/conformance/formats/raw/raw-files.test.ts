import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { readRaw, writeRaw } from "../../../../src-shared/formats/raw/raw-codec.ts";
import { type RawKind, rawKindOf } from "../../../../src-shared/formats/raw/raw-index.ts";
import { CORPUS, corpusBytes, corpusFiles, hasCorpus } from "../../../support/corpus.ts";
import { readModSlowly } from "../../../support/mod-reader.ts";
import { cuts, mutations } from "../../../support/mutate.ts";

interface RealIndex {
  readonly name: string;
  readonly kind: RawKind;
  readonly bytes: Uint8Array;
}

/** Every index that GUTS left in a folder, and every one in a mod. */
function realIndices(): RealIndex[] {
  const files = ["raw", "mod-trees", "mod-bin"].flatMap(corpusFiles);
  const loose = files
    .filter((file) => /\.raw$/i.test(file))
    .map((file) => ({ name: file, kind: rawKindOf(file)!, bytes: corpusBytes(file) }));
  const packed = files
    .filter((file) => /\.mod$/i.test(file))
    .flatMap((file) =>
      readModSlowly(readFileSync(path.join(CORPUS, file)))
        .entries.filter((entry) => entry.path.endsWith(".RAW"))
        .map((entry) => ({
          name: `${file}!${entry.path}`,
          kind: rawKindOf(entry.path)!,
          bytes: new Uint8Array(entry.content!),
        })),
    );
  return [...loose, ...packed];
}

const LONGEST_MS = 1000;
/** Every tenth file, all of them with LAMPLIGHTER_FUZZ=all. */
const STEP = process.env.LAMPLIGHTER_FUZZ === "all" ? 1 : 10;

describe.skipIf(!hasCorpus)("indices that GUTS made", () => {
  const indices = hasCorpus ? realIndices() : [];

  test("are here in six of the seven kinds", () => {
    const loose = indices.filter(({ name }) => name.startsWith("raw/"));
    expect(loose.length).toBe(66);
    expect(indices.length).toBe(145);
    const kinds = ["affixes", "missiles", "skills", "triggerables", "ui", "unitdata"];
    expect([...new Set(indices.map(({ kind }) => kind))].sort()).toEqual(kinds);
  });

  test.each(indices)("$name is written as it was read", ({ kind, bytes }) => {
    const index = readRaw(kind, bytes);
    expect(writeRaw(index)).toEqual(bytes);
    expect(index.entries.length).toBeGreaterThan(0);
  });

  test.each(indices.filter((_, index) => index % STEP === 0))(
    "$name, damaged, ends in a value or a FormatError",
    ({ name, kind, bytes }) => {
      for (const damaged of [...cuts(bytes, 60), ...mutations(bytes, 120, name.length)]) {
        const start = performance.now();
        try {
          expect(writeRaw(readRaw(kind, damaged))).toEqual(damaged);
        } catch (error) {
          if (!(error instanceof FormatError)) throw error;
        }
        expect(performance.now() - start).toBeLessThan(LONGEST_MS);
      }
    },
  );
});
