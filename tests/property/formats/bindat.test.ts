import fc from "fast-check";
import { expect, test } from "vitest";
import { compileDat } from "../../../src-shared/formats/bindat/compiler.ts";
import { decodeBindat } from "../../../src-shared/formats/bindat/decoder.ts";
import { decompileBindat } from "../../../src-shared/formats/bindat/decompiler.ts";
import type { BindatNode } from "../../../src-shared/formats/bindat/document.ts";
import { encodeBindat } from "../../../src-shared/formats/bindat/encoder.ts";
import { createNameTable } from "../../../src-shared/formats/bindat/name-table.ts";
import { rgHashOfName } from "../../../src-shared/hash/rg-hash.ts";
import { sourceOf } from "../../../src-shared/text/source-text.ts";
import { readBindatSlowly } from "../../support/bindat-reader.ts";
import { anyText, bindatDocument } from "../../support/dat-arbitraries.ts";

const ids = fc.constantFrom("sequential" as const, "hash" as const);

/** The same tree with every id of a text set to 0: ids are the encoder's own. */
function withoutIds(node: BindatNode): BindatNode {
  return {
    hash: node.hash,
    properties: node.properties.map(({ key, value }) => ({ key, value: "id" in value ? { ...value, id: 0 } : value })),
    children: node.children.map(withoutIds),
  };
}

test("a document comes back from its bytes", () => {
  fc.assert(
    fc.property(bindatDocument, ids, (document, mode) => {
      expect(withoutIds(decodeBindat(encodeBindat(document, { ids: mode })).root)).toEqual(document.root);
    }),
    { numRuns: 500 },
  );
});

test("the bytes of a document mean the same to the plain reader, their table ascends and has no text twice", () => {
  fc.assert(
    fc.property(bindatDocument, ids, (document, mode) => {
      const bytes = encodeBindat(document, { ids: mode });
      const { rows, root } = readBindatSlowly(bytes);
      expect(root).toEqual(readBindatSlowly(encodeBindat(document, { ids: "sequential" })).root);
      for (let row = 1; row < rows.length; row++) expect(rows[row][0]).toBeGreaterThan(rows[row - 1][0]);
      expect(new Set(rows.map(([, text]) => text)).size).toBe(rows.length);
      expect(encodeBindat(decodeBindat(bytes), { ids: mode })).toEqual(bytes);
    }),
    { numRuns: 500 },
  );
});

const path = fc.constantFrom("MEDIA/X.DAT", "MEDIA/TAGS.DAT", "a.b.dat.bindat");

test("any BINDAT survives text: the same hashes, types, values, order and texts, and nothing said of severity error", () => {
  fc.assert(
    fc.property(bindatDocument, fc.array(anyText, { maxLength: 8 }), path, (document, names, file) => {
      const bytes = encodeBindat(document, { ids: "sequential" });
      const { text } = decompileBindat(bytes, createNameTable(["", "NAME", "LEVEL", ...names]), { path: file });
      const compiled = compileDat(sourceOf(text), { path: file });
      expect(compiled.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
      expect(compiled.bytes).toEqual(bytes);
    }),
    { numRuns: 1000 },
  );
});

test("names of any kind survive text, whether the grammar can express them or not", () => {
  const node = (name: string): BindatNode => ({ hash: rgHashOfName(name), properties: [], children: [] });
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 6 }), (names) => {
      const root: BindatNode = {
        ...node(names[0]),
        properties: names.map((name) => ({ key: rgHashOfName(name), value: { kind: "integer", value: 1 } })),
        children: names.map(node),
      };
      const bytes = encodeBindat({ strings: [], root }, { ids: "sequential" });
      const { text } = decompileBindat(bytes, createNameTable(names), { path: "x.dat" });
      expect(compileDat(sourceOf(text), { path: "x.dat" }).bytes).toEqual(bytes);
    }),
    { numRuns: 1000 },
  );
});
