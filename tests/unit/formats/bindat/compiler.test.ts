import { describe, expect, it, test } from "vitest";
import { compileDat, createDatCompiler } from "../../../../src-shared/formats/bindat/compiler.ts";
import { rgHash } from "../../../../src-shared/hash/rg-hash.ts";
import { decodeSource, encodeSource, sourceOf } from "../../../../src-shared/text/source-text.ts";
import { bindatBytes } from "../../../support/bindat-builder.ts";
import { readBindatSlowly } from "../../../support/bindat-reader.ts";
import { BINDAT_VECTORS, HASH_VECTORS } from "./vectors.ts";

function compiled(lines: readonly string[], path = "x.dat", ids?: "sequential" | "hash") {
  const { bytes, diagnostics } = compileDat(sourceOf(lines.join("\r\n")), {
    path,
    ...(ids === undefined ? {} : { ids }),
  });
  if (bytes === null) throw new Error(diagnostics[0].message);
  return { ...readBindatSlowly(bytes), diagnostics };
}

/** Type and value of the first property. */
function typedValue(tag: string, value: string) {
  const { type, value: read } = compiled(["[A]", `<${tag}>K:${value}`, "[/A]"]).root.properties[0];
  return [type, read];
}

test.each(HASH_VECTORS)("the hash of '%s' is %d", (text, hash) => {
  expect(rgHash(text)).toBe(hash);
});

describe.each(BINDAT_VECTORS)("the vector $id", ({ lines, sequential, hash }) => {
  const source = sourceOf(`${lines.join("\r\n")}\r\n`);
  it.each([
    ["sequential" as const, sequential],
    ["hash" as const, hash],
  ])("has these bytes with %s ids", (ids, hex) => {
    const { bytes } = compileDat(source, { path: "x.dat", ids });
    expect(Buffer.from(bytes!).toString("hex")).toBe(hex);
  });
});

test("ids are sequential when nothing is said", () => {
  const [{ lines, sequential }] = BINDAT_VECTORS;
  const { bytes } = compileDat(sourceOf(lines.join("\r\n")), { path: "x.dat" });
  expect(Buffer.from(bytes!).toString("hex")).toBe(sequential);
});

test.each([
  ["INTEGER", "-5", 1, -5],
  ["INTEGER", ".1", 1, 0],
  ["INTEGER", "5.7", 1, 5],
  ["INTEGER", "2147483648", 1, -2147483648],
  ["UNSIGNED INT", "4294967295", 4, 4294967295],
  ["FLOAT", ".75", 2, 0x3f400000],
  ["FLOAT", "-0", 2, 0x80000000],
  ["DOUBLE", "0.1", 3, 0x3fb999999999999an],
  ["INTEGER64", "9547436625814003292", 7, 9547436625814003292n],
  ["INTEGER64", "-1", 7, 0xffffffffffffffffn],
  ["BOOL", " True ", 6, 1],
  ["BOOL", "1", 6, 1],
  ["BOOL", "YES", 6, 1],
  ["BOOL", "2", 6, 0],
  ["STRING", " a\tb ", 5, " a\tb "],
  ["STRING", "", 5, ""],
  ["TRANSLATE", "a:b//c", 8, "a:b//c"],
  ["NOTE", "n", 9, "n"],
  ["translate", "x", 5, "x"],
  ["UNSIGNED INTEGER", "1", 5, "1"],
  ["UNK_STRING", "41000D000A00", 5, "A\r\n"],
  ["UNK_TRANSLATE", "00d8", 8, "\ud800"],
  ["UNK_NOTE", "", 9, ""],
  ["UNK_STRING", "4100 ", 5, "4100 "],
  ["UNK_FLOAT", "7FC00001", 2, 0x7fc00001],
  ["UNK_DOUBLE", "7FF8000000000001", 3, 0x7ff8000000000001n],
  ["UNK_BOOL", "00000007", 6, 7],
  ["UNK_INTEGER", "00000007", 5, "00000007"],
])("<%s> with '%s' has type %d and value %s", (tag, text, type, value) => {
  expect(typedValue(tag, text)).toEqual([type, value]);
});

test.each([
  ["name", rgHash("NAME")],
  ["", 0],
  [" A ", rgHash(" A ")],
  ["é", rgHash("é")],
  ["UNK_1A2B3C4D", 0x1a2b3c4d],
  ["UNK_1a2b3c4d", rgHash("UNK_1A2B3C4D")],
  ["UNK_1A2B3C4", rgHash("UNK_1A2B3C4")],
  ["2770992901", 2770992901],
  ["4294967295", 4294967295],
  ["4294967296", rgHash("4294967296")],
  ["-1523974395", 2770992901],
  ["-2147483648", 0x80000000],
  ["-2147483649", rgHash("-2147483649")],
  ["1234567", 1234567],
  ["123456", rgHash("123456")],
  ["12345678901", rgHash("12345678901")],
])("the key '%s' has the hash %d", (key, hash) => {
  expect(compiled(["[A]", `<BOOL>${key}:1`, "[/A]"]).root.properties[0].key).toBe(hash);
});

test.each([
  ["Unit", rgHash("UNIT")],
  ["UNK_00000000", 0],
  ["UNK_1A2B3C4D", 0x1a2b3c4d],
  ["789837544", rgHash("789837544")],
])("the section [%s] has the hash %d", (name, hash) => {
  expect(compiled(["[A]", `[${name}]`, `[/${name}]`, "[/A]"]).root.children[0].hash).toBe(hash);
});

test.each([
  ["media/Tags.dat", rgHash("TAGS")],
  ["TAGS.DAT", rgHash("TAGS")],
  ["media/TAGS2.DAT", 0],
  ["tags/x.dat", 0],
])("a root without a name in %s has the hash %d", (path, hash) => {
  expect(compiled(["[]", "[/]"], path).root.hash).toBe(hash);
});

describe("the string table", () => {
  it("counts ids through own properties first, then children, whatever the order of the text", () => {
    const { rows } = compiled(["[A]", "[B]", "<STRING>K:second", "[/B]", "<STRING>K:first", "<STRING>L:first", "[/A]"]);
    expect(rows).toEqual([
      [0, "first"],
      [1, "second"],
    ]);
  });

  it("tells texts apart by case and shares them between types", () => {
    const { rows } = compiled(["[A]", "<STRING>K:a", "<TRANSLATE>K:a", "<NOTE>K:A", "[/A]"]);
    expect(rows.map(([, text]) => text)).toEqual(["a", "A"]);
  });

  it("ends with a row for the empty text when there is one", () => {
    const { rows, root } = compiled(["[A]", "<STRING>K:", "<STRING>L:x", "[/A]"]);
    expect(rows).toEqual([
      [0, "x"],
      [0xffffffff, ""],
    ]);
    expect(root.properties.map(({ value }) => value)).toEqual(["", "x"]);
  });

  it.each(["sequential", "hash"] as const)("is never without entries, with %s ids", (ids) => {
    expect(compiled(["[A]", "[/A]"], "x.dat", ids).rows).toEqual([[0, "NONE"]]);
    expect(compiled(["[A]", "<STRING>K:", "[/A]"], "x.dat", ids).rows).toEqual([
      [0, "NONE"],
      [0xffffffff, ""],
    ]);
  });

  it("takes nothing from text that is dropped", () => {
    expect(compiled(["[A]", "<STRING>K:kept", "[/A]", "[B]", "<STRING>K:dropped", "[/B]"]).rows).toEqual([[0, "kept"]]);
  });

  it("gives the next free number to a text whose hash is taken, in the order of the texts", () => {
    // The first unit counts five bits higher than the second.
    expect(rgHash("!A")).toBe(rgHash('"!'));
    const { rows } = compiled(["[A]", '<STRING>K:"!', "<STRING>L:!A", "[/A]"], "x.dat", "hash");
    expect(rows).toEqual([
      [rgHash("!A"), "!A"],
      [rgHash("!A") + 1, '"!'],
    ]);
  });

  it("gives consecutive numbers to many texts of one hash, without counting through them for each", () => {
    const pairs = Array.from({ length: 180 }, (_, i) => String.fromCharCode(0x4000 ^ i, 0x4000 ^ (i << 5)));
    const texts = pairs.flatMap((first) => pairs.map((second) => first + second)).sort();
    const hash = rgHash(texts[0]);
    const source = sourceOf(["[A]", ...texts.map((text) => `<STRING>K:${text}`), "[/A]"].join("\n"));
    const start = performance.now();
    const { bytes } = compileDat(source, { path: "x.dat", ids: "hash" });
    expect(performance.now() - start).toBeLessThan(3000);
    const { rows } = readBindatSlowly(bytes!);
    expect(rows.length).toBe(texts.length);
    expect(rows.findIndex(([id, text], index) => id !== hash + index || text !== texts[index])).toBe(-1);
  });

  it("does not give the id of the empty text to a text whose hash it is", () => {
    const text = "AAA\u73ddAA\u73f7";
    expect(rgHash(text)).toBe(0xffffffff);
    expect(compiled(["[A]", `<STRING>K:${text}`, "[/A]"], "x.dat", "hash").rows).toEqual([[0, text]]);
  });

  it("is sorted by unsigned ids", () => {
    const lines = Array.from({ length: 300 }, (_, index) => `<STRING>K:text number ${index * 7919}`);
    const ids = compiled(["[A]", ...lines, "[/A]"], "x.dat", "hash").rows.map(([id]) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids.some((id) => id >= 2 ** 31)).toBe(true);
  });

  it("finds every one of many texts again", () => {
    const lines = Array.from({ length: 6000 }, (_, index) => `<STRING>K:text ${index % 3000}`);
    const { rows, root } = compiled(["[A]", ...lines, "[/A]"]);
    expect(rows).toHaveLength(3000);
    expect(root.properties.map(({ value }) => `<STRING>K:${value}`)).toEqual(lines);
  });
});

test.each([
  ["that is compiled already", bindatBytes([[0, "x"]], { name: "A", properties: [["K", 5, 0]] }), "dat-no-root"],
  ["of the first game", Uint8Array.of(1, 0, 0, 0, 9, 9), "dat-torchlight-1"],
])("a file %s is no text", (_, bytes, code) => {
  const { bytes: out, diagnostics } = compileDat(decodeSource(bytes), { path: "x.dat" });
  expect(out).toBeNull();
  expect(diagnostics.map((each) => [each.code, each.severity])).toContainEqual([code, "error"]);
});

test("an error leaves no bytes, and the compiler works on", () => {
  const compile = createDatCompiler();
  expect(compile(sourceOf("nothing"), { path: "a.dat" }).bytes).toBeNull();
  expect(compile.document.nodeCount).toBe(0);
  const [{ lines, sequential }] = BINDAT_VECTORS;
  const { bytes } = compile(sourceOf(lines.join("\n")), { path: "b.dat" });
  expect(Buffer.from(bytes!).toString("hex")).toBe(sequential);
  expect(compile.document.stringOf(compile.document.propertyOf(0, rgHash("NAME")))).toBe("TEST_AFFIX");
});

test("bytes handed out are not touched by the next text", () => {
  const compile = createDatCompiler();
  const first = compile(sourceOf("[A]\n<STRING>K:one\n[/A]"), { path: "a.dat" }).bytes!;
  const copy = first.slice();
  compile(sourceOf("[B]\n<STRING>L:two\n[/B]"), { path: "b.dat" });
  expect(first).toEqual(copy);
});

test("the same text gives the same bytes in every encoding", () => {
  const text = "[A]\r\n<STRING>K:Ж\u00e9\r\n[/A]";
  const utf8 = new TextEncoder().encode(text);
  const utf16 = encodeSource(text);
  const bigEndian = utf16.slice();
  for (let i = 0; i < bigEndian.length; i += 2) bigEndian.subarray(i, i + 2).reverse();
  const [first, ...others] = [utf16, utf16.slice(2), utf8, bigEndian].map(
    (bytes) => compileDat(decodeSource(bytes), { path: "x.dat" }).bytes,
  );
  for (const other of others) expect(other).toEqual(first);
});
