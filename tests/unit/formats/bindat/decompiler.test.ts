import { describe, expect, it, test } from "vitest";
import { decompileBindat } from "../../../../src-shared/formats/bindat/decompiler.ts";
import { createNameTable } from "../../../../src-shared/formats/bindat/name-table.ts";
import { bindatBytes, type RawNode, type RawProperty } from "../../../support/bindat-builder.ts";

const names = createNameTable(["", "ROOT", "CHILD", "KEY", "LIST:ITEM", "A]B", "/A", "1234567"]);

function decompiled(rows: readonly (readonly [number, string])[], root: RawNode, path = "MEDIA/FILE.DAT") {
  return decompileBindat(bindatBytes(rows, root), names, { path });
}

/** The line that a property becomes, without its tab. */
function line(property: RawProperty, text = "text"): string {
  const root: RawNode = { name: "ROOT", properties: [property] };
  return decompiled([[0, text]], root)
    .text.split("\r\n")[1]
    .slice(1);
}

test.each([
  [["KEY", 1, 0xfffffffb], "<INTEGER>KEY:-5"],
  [["KEY", 2, 0x3f400000], "<FLOAT>KEY:0.75"],
  [["KEY", 2, 0x3727c5ac], "<FLOAT>KEY:1e-005"],
  [["KEY", 2, 0x3eaaaaab], "<FLOAT>KEY:0.33333334"],
  [["KEY", 2, 0x80000000], "<FLOAT>KEY:-0"],
  [["KEY", 2, 1], "<FLOAT>KEY:1.4013e-045"],
  [["KEY", 2, 0x7fc00001], "<UNK_FLOAT>KEY:7FC00001"],
  [["KEY", 2, 0xff800000], "<UNK_FLOAT>KEY:FF800000"],
  [["KEY", 3, 0, 0x3fe80000], "<DOUBLE>KEY:0.75"],
  [["KEY", 3, 1, 0x7ff00000], "<UNK_DOUBLE>KEY:7FF0000000000001"],
  [["KEY", 4, 0xffffffff], "<UNSIGNED INT>KEY:4294967295"],
  [["KEY", 5, 0], "<STRING>KEY:text"],
  [["KEY", 5, 0xffffffff], "<STRING>KEY:"],
  [["KEY", 5, 77], "<STRING>KEY:"],
  [["KEY", 6, 0], "<BOOL>KEY:false"],
  [["KEY", 6, 1], "<BOOL>KEY:true"],
  [["KEY", 6, 2], "<UNK_BOOL>KEY:00000002"],
  [["KEY", 7, 0, 0x80000000], "<INTEGER64>KEY:-9223372036854775808"],
  [["KEY", 8, 0], "<TRANSLATE>KEY:text"],
  [["KEY", 9, 0], "<NOTE>KEY:text"],
  [[0, 6, 1], "<BOOL>:true"],
  [[0xabc, 6, 1], "<BOOL>UNK_00000ABC:true"],
] satisfies [RawProperty, string][])("%j is written %s", (property, text) => {
  expect(line(property)).toBe(text);
});

test.each([
  [5, "a\r\n", "<UNK_STRING>KEY:61000D000A00"],
  [8, "\u1234\n", "<UNK_TRANSLATE>KEY:34120A00"],
  [9, "\r", "<UNK_NOTE>KEY:0D00"],
  [5, "a\\n", "<STRING>KEY:a\\n"],
])("a text with line ends is written as hex: type %d, %j", (type, text, expected) => {
  expect(line(["KEY", type, 0], text)).toBe(expected);
});

describe("names that the grammar cannot express are written as hashes", () => {
  it.each(["A]B", "/A"])("the section %s", (name) => {
    const text = decompiled([[0, "x"]], { name: "ROOT", children: [{ name }] }).text;
    expect(text).toMatch(/^\[ROOT\]\r\n\t\[UNK_[0-9A-F]{8}\]\r\n/);
  });

  it.each(["LIST:ITEM", "1234567"])("the key %s", (key) => {
    expect(line([key, 6, 1])).toMatch(/^<BOOL>UNK_[0-9A-F]{8}:true$/);
  });

  it("a section with the hash 0", () => {
    const { text } = decompiled([[0, "x"]], { name: "ROOT", children: [{ name: 0 }] });
    expect(text.split("\r\n")[1]).toBe("\t[UNK_00000000]");
  });
});

describe("the root", () => {
  it.each([
    ["its known name", "ROOT", "MEDIA/FILE.DAT", "[ROOT]"],
    ["the file's stem", "FILE.A", "media/file.a.dat", "[FILE.A]"],
    ["the stem of a compiled file's source", "FILE", "media/file.dat.bindat", "[FILE]"],
    ["one of its texts", "SOME TYPE", "MEDIA/FILE.DAT", "[SOME TYPE]"],
    ["its hash when all else fails", 0xabc, "MEDIA/FILE.DAT", "[UNK_00000ABC]"],
    ["nothing for the hash 0", 0, "MEDIA/FILE.DAT", "[]"],
    ["the hash 0 where no name would mean TAGS", 0, "MEDIA/TAGS.DAT", "[UNK_00000000]"],
    ["TAGS in TAGS.DAT", "TAGS", "MEDIA/TAGS.DAT", "[TAGS]"],
  ])("is named by %s", (_, name, path, text) => {
    expect(decompiled([[0, "some type"]], { name }, path).text.split("\r\n")[0]).toBe(text);
  });
});

test("the text that stands for none is not missed", () => {
  expect(decompiled([[0, "NONE"]], { name: "ROOT" }).diagnostics).toEqual([]);
  expect(decompiled([[0, "LOST"]], { name: "ROOT" }).diagnostics).toMatchObject([{ code: "bindat-unused-texts" }]);
});

test("what cannot be written as it is or gets lost is said, with the line of the text", () => {
  const root: RawNode = {
    name: "ROOT",
    properties: [
      ["KEY", 2, 0x7fc00000],
      ["KEY", 5, 77],
    ],
    children: [{ name: "CHILD", properties: [[0xabc, 5, 1]] }],
  };
  const { diagnostics, unknownNames } = decompiled(
    [
      [0, "unused"],
      [1, "a\nb"],
    ],
    root,
  );
  expect(unknownNames).toBe(1);
  expect(diagnostics.map(({ code, line: at }) => [code, at])).toEqual([
    ["bindat-unknown-names", undefined],
    ["bindat-unused-texts", undefined],
    ["bindat-hex-value", 2],
    ["bindat-missing-text", 3],
    ["bindat-hex-text", 5],
  ]);
});
