import { describe, expect, it } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { decodeLayout } from "../../../../src-shared/formats/layout/layout-decoder.ts";
import { encodeLayout } from "../../../../src-shared/formats/layout/layout-encoder.ts";
import { decodeSource } from "../../../../src-shared/text/source-text.ts";
import { type BinDifference, compareBinlayouts, readBinlayout } from "../../../support/binlayout-reader.ts";
import { corpusBytes, corpusFiles, corpusPairs, hasCorpus } from "../../../support/corpus.ts";
import { compiled, compiler, decompiled, registry, tags, withHeaderByte4 } from "../../../support/layout.ts";
import { cuts, mutations } from "../../../support/mutate.ts";

const pairs = corpusPairs("pair-binlayout");
const fresh = pairs.filter((pair) => !pair.status.startsWith("STALE"));

function compilePair(text: string): Uint8Array {
  const { bytes, diagnostics } = compiler(decodeSource(corpusBytes(text)), { path: text, tags });
  expect(diagnostics.filter((each) => each.severity === "error")).toEqual([]);
  return bytes!;
}

/** A float that the text has rounded to six digits. */
function isRounded({ kind, a, b }: BinDifference): boolean {
  return kind === "float" && typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= 1e-5 * Math.abs(b);
}

/** NO TAG FOUND is true for GUTS as any byte but 0; the text says only "true". */
function isTrueByte({ where, a, b }: BinDifference): boolean {
  return where.endsWith("/no tag found") && a === 1 && typeof b === "number" && b > 1;
}

/** An UP that was nearly the identity when GUTS stored it and reads as exactly that in the rounded text. */
function isNearIdentity({ where, a, b }: BinDifference, all: readonly BinDifference[]): boolean {
  if (!/\/UP\/[xyz]$/.test(where) || a !== undefined || typeof b !== "number") return false;
  const y = all.find((each) => each.where === `${where.slice(0, -1)}y`)?.b;
  return typeof y === "number" && y !== 1 && Math.abs(y - 1) < 1e-6;
}

function classOf(text: string, binary: string): string {
  const ours = compilePair(text);
  const theirs = corpusBytes(binary);
  if (Buffer.compare(withHeaderByte4(ours), withHeaderByte4(theirs)) === 0) return "exact";
  const differences = compareBinlayouts(ours, theirs);
  const unexplained = differences.filter(
    (each) => !isRounded(each) && !isTrueByte(each) && !isNearIdentity(each, differences) && !isPropertyCount(each),
  );
  if (unexplained.length > 0) return `${text}: ${JSON.stringify(unexplained, (_, v) => String(v))}`;
  const axes = differences.filter((each) => isNearIdentity(each, differences)).length / 3;
  if (axes > 0) return `${axes} UP axes`;
  return differences.some(isTrueByte) ? "no tag found" : "float low bits";
}

/** A dropped axis makes one property fewer. */
function isPropertyCount({ where, a, b }: BinDifference): boolean {
  return where.endsWith("/properties") && Number(a) + 1 === Number(b);
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

describe.skipIf(!hasCorpus)("real layouts", () => {
  it("has 173 pairs, 170 of them from one and the same text", () => {
    expect([pairs.length, fresh.length]).toEqual([173, 170]);
  });

  it("compiles the text of every pair to the bytes of GUTS, float rounding and two known cases aside", () => {
    expect(countBy(fresh.map(({ text, binary }) => classOf(text, binary)))).toEqual({
      exact: 156,
      "float low bits": 10,
      "no tag found": 2,
      "3 UP axes": 2,
    });
  });

  it("decodes and encodes every binary to the same bytes, header byte included", () => {
    for (const { binary } of pairs) {
      const bytes = corpusBytes(binary);
      expect(Buffer.compare(encodeLayout(decodeLayout(bytes, registry), registry), bytes), binary).toBe(0);
    }
  });

  it("decompiles every binary to a text that compiles to the same bytes", () => {
    for (const { binary } of pairs) {
      const bytes = corpusBytes(binary);
      const again = compiled(decompiled(bytes, binary));
      expect(Buffer.compare(again, withHeaderByte4(bytes)), binary).toBe(0);
    }
  });

  it("knows every descriptor, property and value of the binaries", () => {
    for (const { binary } of pairs) expect(decompiled(corpusBytes(binary)), binary).not.toContain("UNK_");
  });

  it("explains every byte the same way as the independent reader", () => {
    for (const { binary } of pairs) {
      const fields = readBinlayout(corpusBytes(binary));
      const objects = fields.filter((field) => /(objects|children)\/\d+\/descriptor$/.test(field.where)).length;
      const text = decompiled(corpusBytes(binary));
      expect(text.split("[BASEOBJECT]").length - 1, binary).toBe(objects);
      expect(text).toContain(`<UNSIGNED INT>COUNT:${objects}\r\n`);
    }
  });

  it("compiles every layout of the mod trees without an error", () => {
    const texts = ["mod-trees", "pair-mpp"].flatMap(corpusFiles).filter((file) => /\.layout(\.gz)?$/i.test(file));
    expect(texts.length).toBeGreaterThan(100);
    for (const text of texts) expect(compilePair(text)[0]).toBe(11);
  });
});

/** Every tenth file, or all of them with LAMPLIGHTER_FUZZ=all. */
const FUZZED = process.env.LAMPLIGHTER_FUZZ === "all" ? 1 : 10;
const CUTS = 12;
const MUTATIONS = 24;
const SLOWEST = 1000;

/** A value, a FormatError or diagnostics, soon. */
function survives(what: string, run: () => void): void {
  const start = performance.now();
  try {
    run();
  } catch (error) {
    if (!(error instanceof FormatError)) throw new Error(`${what}: ${String(error)}`, { cause: error });
  }
  expect(performance.now() - start, what).toBeLessThan(SLOWEST);
}

describe.skipIf(!hasCorpus)("damaged layouts", () => {
  const thinned = pairs.filter((_, index) => index % FUZZED === 0);

  it("end in a value that compiles back or a FormatError when they are binary", () => {
    for (const { binary } of thinned) {
      const bytes = corpusBytes(binary);
      for (const damaged of [...cuts(bytes, CUTS), ...mutations(bytes, MUTATIONS, bytes.length)])
        survives(binary, () => {
          const text = decompiled(damaged, binary);
          expect(Buffer.compare(compiled(text), withHeaderByte4(damaged)), binary).toBe(0);
          expect(Buffer.compare(encodeLayout(decodeLayout(damaged, registry), registry), damaged)).toBe(0);
        });
    }
  });

  it("end in bytes or diagnostics when they are text", () => {
    for (const { text } of thinned) {
      const bytes = corpusBytes(text);
      for (const damaged of [...cuts(bytes, CUTS), ...mutations(bytes, MUTATIONS, bytes.length)])
        survives(text, () => {
          const { bytes: result, diagnostics } = compiler(decodeSource(damaged), { path: text, tags });
          expect(result === null).toBe(diagnostics.some((each) => each.severity === "error"));
          if (result !== null) decodeLayout(result, registry);
        });
    }
  });
});
