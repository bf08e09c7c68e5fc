import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createDatCompiler } from "../../../src-shared/formats/bindat/compiler.ts";
import { decompileBindat } from "../../../src-shared/formats/bindat/decompiler.ts";
import { createNameTable, parseNameFamilies, parseNameList } from "../../../src-shared/formats/bindat/name-table.ts";
import { parseDat, printDat } from "../../../src-shared/text/dat/tree.ts";
import { decodeSource, sourceOf } from "../../../src-shared/text/source-text.ts";
import { readBindatSlowly } from "../../support/bindat-reader.ts";
import { type CorpusPair, corpusBytes, corpusPairs, hasCorpus } from "../../support/corpus.ts";

const resource = (name: string) => readFileSync(new URL(`../../../resources/${name}`, import.meta.url), "utf8");

describe.skipIf(!hasCorpus)("texts and what GUTS made of them", () => {
  const pairs = corpusPairs("pair-bindat");
  const matching = pairs.filter(({ status }) => status === "MATCH");
  const names = createNameTable(parseNameList(resource("names.txt")), parseNameFamilies(resource("name-families.txt")));
  const compile = createDatCompiler();
  const compiled = (pair: CorpusPair) => compile(decodeSource(corpusBytes(pair.text)), { path: pair.text }).bytes!;

  test("all of them are here", () => {
    expect([pairs.length, matching.length]).toEqual([577, 570]);
  });

  test.each(matching)("$text compiles to the tree of GUTS, byte for byte as long", (pair) => {
    const ours = compiled(pair);
    const theirs = corpusBytes(pair.binary);
    expect(readBindatSlowly(ours).root).toEqual(readBindatSlowly(theirs).root);
    expect(ours.length).toBe(theirs.length);
  });

  test.each(pairs)("$binary comes back from its text", ({ binary }) => {
    const bytes = corpusBytes(binary);
    const { text } = decompileBindat(bytes, names, { path: binary });
    const again = compile(sourceOf(text), { path: binary });
    expect(again.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(readBindatSlowly(again.bytes!).root).toEqual(readBindatSlowly(bytes).root);
  });

  test("a text of nameless sections ends where its root closes early, as GUTS has it", () => {
    const pair = pairs.find(({ text }) => /@2c3394f0\/.*nightmaregrenadeweak\.dat$/.test(text))!;
    const { root } = readBindatSlowly(compiled(pair));
    expect([root.hash, root.properties.length, root.children.length]).toEqual([0, 14, 0]);
    expect(root).toEqual(readBindatSlowly(corpusBytes(pair.binary)).root);
  });

  test("every text comes back from its tree", () => {
    for (const pair of pairs) {
      const source = decodeSource(corpusBytes(pair.text));
      const printed = printDat(parseDat(source, pair.text).root!);
      expect(compile(sourceOf(printed), { path: pair.text }).bytes).toEqual(compiled(pair));
    }
  });

  test("two names in all are not known", () => {
    const unknown = pairs.map(
      ({ binary }) => decompileBindat(corpusBytes(binary), names, { path: binary }).unknownNames,
    );
    expect(unknown.reduce((sum, count) => sum + count, 0)).toBe(2);
  });
});
