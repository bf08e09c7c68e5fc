import { describe, expect, it, test } from "vitest";
import { parseDat } from "../../../../src-shared/text/dat/tree.ts";
import { decodeSource, encodeSource, sourceOf } from "../../../../src-shared/text/source-text.ts";

function parse(...lines: string[]) {
  return parseDat(sourceOf(lines.join("\r\n")), "media/x.dat");
}

/** Codes of the diagnostics with their lines. */
function said(...lines: string[]): (readonly [string, number | undefined])[] {
  return parse(...lines).diagnostics.map(({ code, line }) => [code, line] as const);
}

describe("the tree of a text", () => {
  it("has names, tags, keys and values as they stand, in order, with their lines", () => {
    const { root, diagnostics } = parse(
      "[Unit]",
      "\t<STRING>NAME: a:b<c>[d] ",
      "\t// <STRING>NAME:no",
      "",
      "\t<FLOAT>Scale:.75",
      "\t[Child]",
      "\t[/Child]",
      "\t<BOOL>LATE:1",
      "[/Unit]",
    );
    expect(diagnostics).toEqual([]);
    expect(root).toEqual({
      name: "Unit",
      line: 1,
      properties: [
        { type: "STRING", key: "NAME", value: " a:b<c>[d] ", line: 2 },
        { type: "FLOAT", key: "Scale", value: ".75", line: 5 },
        { type: "BOOL", key: "LATE", value: "1", line: 8 },
      ],
      children: [{ name: "Child", line: 6, properties: [], children: [] }],
    });
  });

  it.each(["\r\n", "\n", "\r"])("is the same with every kind of line end: %j", (lineEnd) => {
    const text = ["[A]", "<STRING>K:v", "[B]", "", "<STRING>L:w", "[/B]", "[/A]", ""].join(lineEnd);
    const { root, diagnostics } = parseDat(sourceOf(text), "x.dat");
    expect(diagnostics).toEqual([]);
    expect(root?.properties).toEqual([{ type: "STRING", key: "K", value: "v", line: 2 }]);
    expect(root?.children[0].properties).toEqual([{ type: "STRING", key: "L", value: "w", line: 5 }]);
  });

  it("keeps lone surrogates and NUL in a value", () => {
    const { root } = parse("[A]", "<STRING>K:\ud800\0x\udfff", "[/A]");
    expect(root?.properties[0].value).toBe("\ud800\0x\udfff");
  });

  it("is that of the compiler: a section without a name joins the one around it, its closing tag closes that one", () => {
    const { root } = parse("[A]", "<INTEGER>X:1", "[]", "<INTEGER>Y:2", "[/]", "<INTEGER>Z:3", "[/A]");
    expect(root?.properties.map(({ key }) => key)).toEqual(["X", "Y"]);
    expect(root?.children).toEqual([]);
  });
});

test.each([
  ["a line that is nothing", ["[A]", "hello", "[/A]"], "dat-line-ignored", 2],
  ["a property without colon", ["[A]", "<STRING>KEY", "[/A]"], "dat-line-ignored", 2],
  ["a tag that does not end", ["[A]", "<STRING KEY:x", "[/A]"], "dat-line-ignored", 2],
  ["a section that does not end", ["[A]", "[B", "[/A]"], "dat-line-ignored", 2],
  ["a single slash", ["[A]", "/ no comment", "[/A]"], "dat-line-ignored", 2],
  ["text before the root", ["<STRING>X:1", "[A]", "[/A]"], "dat-outside-root", 1],
  ["text behind the root", ["[A]", "[/A]", "", "<STRING>X:1", "<STRING>Y:1"], "dat-after-root", 4],
  ["a closing tag behind the root", ["[A]", "[/A]", "[/A]"], "dat-after-root", 3],
  ["a second root", ["[A]", "[/A]", "[B]", "<STRING>X:1", "[/B]", "[C]", "[/C]"], "dat-second-root", 3],
  ["a section without a name", ["[A]", "[]", "[/A]"], "dat-empty-section", 2],
  ["another name at the end", ["[A]", "[/B]"], "dat-close-mismatch", 2],
  ["a closing tag before the root", ["[/A]", "[A]", "[/A]"], "dat-close-without-open", 1],
  ["sections left open", ["[A]", "[B]", "[/B]", "[C]"], "dat-unclosed", 4],
  ["text behind a section tag", ["[A] // note", "[/A]"], "dat-text-after-section", 1],
  ["a tag in lower case", ["[A]", "<translate>K:x", "[/A]"], "dat-unknown-type", 2],
  ["a tag of other tools", ["[A]", "<UNSIGNED INTEGER>K:1", "[/A]"], "dat-unknown-type", 2],
  ["hex that is none", ["[A]", "<UNK_STRING>K:410", "[/A]"], "dat-raw-value", 2],
  ["a key of digits", ["[A]", "<BOOL>2770992901:true", "[/A]"], "dat-decimal-key", 2],
  ["a section of digits", ["[A]", "[789837544]", "[/789837544]", "[/A]"], "dat-decimal-section", 2],
  ["names that carry a hash", ["[A]", "<BOOL>UNK_0000000A:1", "<BOOL>UNK_0000000B:1", "[/A]"], "dat-raw-names", 2],
  ["an integer that is none", ["[A]", "<INTEGER>K:.1", "[/A]"], "dat-number-missing", 2],
  ["an empty number", ["[A]", "<FLOAT>K:", "[/A]"], "dat-number-missing", 2],
  ["a hex number", ["[A]", "<INTEGER>K:0x10", "[/A]"], "dat-number-rest", 2],
  ["a decimal comma", ["[A]", "<FLOAT>K:1,5", "[/A]"], "dat-number-rest", 2],
  ["an integer too large", ["[A]", "<INTEGER>K:2147483648", "[/A]"], "dat-number-range", 2],
  ["a float too large", ["[A]", "<FLOAT>K:1e99", "[/A]"], "dat-number-range", 2],
  ["a BOOL of another kind", ["[A]", "<BOOL>K:YES", "[/A]"], "dat-bool-value", 2],
  ["an empty BOOL", ["[A]", "<BOOL>K:", "[/A]"], "dat-bool-value", 2],
])("%s is said once, with its line", (_, lines, code, line) => {
  expect(said(...lines)).toEqual([[code, line]]);
});

test.each([
  ["no section", ["<STRING>X:1"], "dat-no-root"],
  ["an empty file", [""], "dat-no-root"],
  ["a file of the first game", ["\u0001\0\0\0"], "dat-torchlight-1"],
  ["a text that BINDAT cannot hold", ["[A]", `<STRING>K:${"x".repeat(65536)}`, "[/A]"], "dat-text-too-long"],
  ["1,001 levels", Array.from({ length: 1001 }, () => "[A]"), "dat-too-deep"],
])("%s is an error and gives no tree", (_, lines, code) => {
  const { root, diagnostics } = parse(...lines);
  expect(root).toBeNull();
  expect(diagnostics.filter(({ severity }) => severity === "error").map((found) => found.code)).toEqual([code]);
});

test.each([
  ["blanks behind a section", ["[A] \t", "[/A]\t\t"]],
  ["blanks around numbers and BOOLs", ["[A]", "<INTEGER>K: 5 ", "<BOOL>L: TRUE ", "[/A]"]],
  ["closing a section in other letters", ["[Abc]", "[/aBC]"]],
  ["a root without a name", ["[]", "<STRING>:x", "[/]"]],
  ["1,000 levels", [...Array.from({ length: 1000 }, () => "[A]"), ...Array.from({ length: 1000 }, () => "[/A]")]],
  ["65,535 units", ["[A]", `<STRING>K:${"x".repeat(65535)}`, "[/A]"]],
])("nothing is said about %s", (_, lines) => {
  expect(said(...lines)).toEqual([]);
});

test("two million nested sections end in one diagnostic", () => {
  const { root, diagnostics } = parseDat(sourceOf("[A]\n".repeat(2_000_000)), "x.dat");
  expect(root).toBeNull();
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([["dat-too-deep", 1001]]);
});

test("a text of nothing but junk is reported in part, with the number of the rest", () => {
  const { diagnostics } = parse("[A]", ...Array.from({ length: 5000 }, () => "junk"), "[/A]");
  expect(diagnostics).toHaveLength(1001);
  expect(diagnostics.at(-1)).toMatchObject({ code: "dat-more", data: { count: 4000 } });
});

test("a diagnostic names the file, the place and what it is about", () => {
  expect(parse("[A]", "\t<INTEGER>LEVEL:5.7", "[/A]").diagnostics).toEqual([
    {
      code: "dat-number-rest",
      severity: "warning",
      path: "media/x.dat",
      line: 2,
      column: 17,
      message: "Only the beginning of the value of LEVEL is a number, the rest is ignored: 5.7",
      data: { key: "LEVEL", value: "5.7", type: "INTEGER" },
      fix: expect.stringContaining("0.75"),
    },
  ]);
});

test.each([
  ["dat-line-ignored", 2, ["[A]", "\tjunk", "[/A]"]],
  ["dat-outside-root", 3, ["  <STRING>K:v", "[A]", "[/A]"]],
  ["dat-second-root", 1, ["[A]", "[/A]", "[B]"]],
  ["dat-close-mismatch", 2, ["[A]", "\t[B]", "\t[/C]", "[/A]"]],
  ["dat-text-after-section", 5, ["[A] x", "[/A]"]],
  ["dat-empty-section", 2, ["[A]", "\t[]", "[/A]"]],
  ["dat-decimal-key", 10, ["[A]", "\t<STRING>1234567:v", "[/A]"]],
  ["dat-decimal-section", 3, ["[A]", "\t[1234567]", "\t[/1234567]", "[/A]"]],
  ["dat-unknown-type", 2, ["[A]", "\t<INT>K:v", "[/A]"]],
  ["dat-raw-value", 15, ["[A]", "<UNK_STRING>K:x", "[/A]"]],
  ["dat-bool-value", 9, ["[A]", "<BOOL>K:x", "[/A]"]],
  ["dat-no-root", undefined, ["junk"]],
] as const)("%s is said at column %s", (code, column, lines) => {
  for (const lineEnd of ["\r\n", "\n", "\r"]) {
    const { diagnostics } = parseDat(sourceOf(lines.join(lineEnd)), "x.dat");
    expect(diagnostics.find((each) => each.code === code)?.column).toBe(column);
  }
});

test("bytes that are no text in the encoding are said at the first of them", () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode("[A]\r\n<STRING>K:"),
    0xcf,
    0xf0,
    0x0a,
    0x5b,
    0x2f,
    0x41,
    0x5d,
  ]);
  const { diagnostics } = parseDat(decodeSource(bytes), "x.dat");
  expect(diagnostics.map(({ code, severity, line, data }) => ({ code, severity, line, data }))).toEqual([
    { code: "dat-bad-bytes", severity: "warning", line: 2, data: { count: 2, encoding: "utf-8" } },
  ]);
});

test("an odd last byte of UTF-16 is said", () => {
  const { diagnostics } = parseDat(decodeSource(Uint8Array.of(...encodeSource("[A]\n[/A]"), 0x41)), "x.dat");
  expect(diagnostics.map(({ code, line, data }) => [code, line, data])).toEqual([
    ["dat-bad-bytes", 2, { count: 1, encoding: "utf-16le" }],
  ]);
});
