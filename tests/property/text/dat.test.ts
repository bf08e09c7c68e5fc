import fc from "fast-check";
import { expect, test } from "vitest";
import { compileDat } from "../../../src-shared/formats/bindat/compiler.ts";
import { type DatNode, parseDat, printDat } from "../../../src-shared/text/dat/tree.ts";
import { sourceOf } from "../../../src-shared/text/source-text.ts";
import { readBindatSlowly } from "../../support/bindat-reader.ts";
import { anyText } from "../../support/dat-arbitraries.ts";
import { readDatSlowly } from "../../support/dat-reader.ts";

/** What the grammar has room for. */
const without = (forbidden: RegExp) => anyText.map((text) => text.replace(forbidden, ""));
const type = fc.oneof(fc.constantFrom("STRING", "INTEGER", "FLOAT", "BOOL", "UNK_STRING"), without(/[>\r\n]/g));
const property = fc.record({ type, key: without(/[:\r\n]/g), value: without(/[\r\n]/g), line: fc.constant(0) });
const sectionName = without(/[\]\r\n]|^\/+/g);

const tree = fc.letrec<{ node: DatNode; child: DatNode }>((tie) => ({
  node: fc.record({
    name: sectionName,
    properties: fc.array(property, { maxLength: 4 }),
    children: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie("child"), { maxLength: 3 })),
    line: fc.constant(0),
  }),
  child: tie("node").filter(({ name }) => name !== ""),
})).node;

function withoutLines(node: DatNode): DatNode {
  return {
    ...node,
    line: 0,
    properties: node.properties.map((each) => ({ ...each, line: 0 })),
    children: node.children.map(withoutLines),
  };
}

test("a tree comes back from its text", () => {
  fc.assert(
    fc.property(tree, (root) => {
      const parsed = parseDat(sourceOf(printDat(root)), "x.dat").root;
      expect(parsed && withoutLines(parsed)).toEqual(root);
    }),
    { numRuns: 500 },
  );
});

const number = fc.oneof(
  fc.integer().map(String),
  fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom("", ".", "-", "+5", " 7 ", ".75", "1e-005", "1,5", "0x10", "nan", "1e999", "true", "FALSE", "yes"),
);
const key = fc.constantFrom(
  "NAME",
  "name",
  "",
  "A B",
  "UNK_1A2B3C4D",
  "UNK_1a2b3c4d",
  "2770992901",
  "-1523976394",
  "99",
);
const tag = fc.constantFrom(
  "INTEGER",
  "UNSIGNED INT",
  "INTEGER64",
  "FLOAT",
  "DOUBLE",
  "BOOL",
  "STRING",
  "TRANSLATE",
  "NOTE",
  "string",
  "UNSIGNED INTEGER",
);
const name = fc.constantFrom("A", "b", "", "UNIT", "UNK_00000000", "1234567", "a/b", " ");
const blank = fc.constantFrom("", "\t", " \t ");
const line = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(tag, key, number).map(([t, k, v]) => `<${t}>${k}:${v}`) },
  { weight: 2, arbitrary: fc.tuple(name, blank).map(([n, b]) => `[${n}]${b}`) },
  { weight: 2, arbitrary: name.map((n) => `[/${n}]`) },
  fc.tuple(tag, anyText).map(([t, v]) => `<${t}>K:${v}`),
  fc.constantFrom("// [X]", "", "junk", "[X", "<STRING", "<STRING>K", "/", "<>:", "<:>:", "[[A]]", "< >a>b:c"),
);
const text = fc
  .tuple(fc.array(fc.tuple(blank, line, fc.constantFrom("\r\n", "\n", "\r")), { maxLength: 25 }), fc.boolean())
  .map(([lines, hasRoot]) => (hasRoot ? "[ROOT]\r\n" : "") + lines.map((parts) => parts.join("")).join(""));

test("any lines compile to the tree that a plain reading of the grammar gives", () => {
  fc.assert(
    fc.property(text, (source) => {
      const { bytes } = compileDat(sourceOf(source), { path: "x.dat" });
      expect(bytes === null ? null : readBindatSlowly(bytes).root).toEqual(readDatSlowly(source));
    }),
    { numRuns: 2000 },
  );
});
