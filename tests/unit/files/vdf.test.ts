import { describe, expect, test } from "vitest";
import { lineAt, readVdf, type VdfEntry, vdfValue } from "../../../src-main/files/places/vdf.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { libraryList, oldLibraryList } from "../../support/disks.ts";

const entry = (key: string, value: VdfEntry["value"], condition: string | null = null): VdfEntry => ({
  key,
  value,
  condition,
});

describe("KeyValues text", () => {
  test("Steam's list of libraries, new and old; ids above 2^53 stay whole", () => {
    const list = readVdf(libraryList({ "D:\\Games\\New one": ["18446744073709551615"] }));
    expect(vdfValue(list, "LibraryFolders", "0", "path")).toBe("D:\\Games\\New one");
    expect(vdfValue(list, "libraryfolders", "0", "contentid")).toBe("9007199254740993");
    expect(vdfValue(list, "libraryfolders", "0", "apps", "18446744073709551615")).toBe("1740283114");
    const old = readVdf(oldLibraryList(["E:\\Lib"]));
    expect(vdfValue(old, "libraryfolders", "1")).toBe("E:\\Lib");
    expect(vdfValue(old, "libraryfolders", "ContentStatsID")).toBe("-7436015420183462318");
  });

  test.each<[string, string, readonly VdfEntry[]]>([
    ["nothing", "", []],
    ["a byte order mark", '\uFEFF"a" "b"', [entry("a", "b")]],
    ["comments", '// "x" "y" {\n"a" // c\n"b" // d', [entry("a", "b")]],
    ["no quotes", "a { b c }", [entry("a", [entry("b", "c")])]],
    ["a path without quotes keeps its backslashes", "a D:\\n\\t", [entry("a", "D:\\n\\t")]],
    ["escapes", '"a" "\\\\n \\n \\t \\""', [entry("a", '\\n \n \t "')]],
    ["a backslash that was not escaped", '"a" "D:\\Games\\Steam"', [entry("a", "D:\\Games\\Steam")]],
    [
      "conditions",
      '"a" "b" [$WIN32]\n"c" { "d" "" } [!$OSX]',
      [entry("a", "b", "$WIN32"), entry("c", [entry("d", "")], "!$OSX")],
    ],
    ["a condition before a block", '"a" [$WIN32] { "b" "c" }', [entry("a", [entry("b", "c")])]],
    ["keys twice, in order", '"a" "1" "A" "2"', [entry("a", "1"), entry("A", "2")]],
    ["a line break in quotes", '"a" "b\nc"', [entry("a", "b\nc")]],
    ["slashes in a path", "a /mnt//x", [entry("a", "/mnt//x")]],
  ])("%s", (_, text, wanted) => {
    expect(readVdf(text)).toEqual(wanted);
  });

  test.each([
    ['"a"\n{\n  "b" "c', "a quoted text without an end, in line 3"],
    ['"a" {\n"b" "c"\n', "a { without its }, in line 1"],
    ["\n}", "a } without its {, in line 2"],
    ['"a"\n"b" "c"', "a key without a value, in line 2"],
    ['"a" { "b" }', "a key without a value, in line 1"],
    ["{ a b }", "a block without a key, in line 1"],
    ["[$WIN32]", "a condition of nothing, in line 1"],
    ["a b [$WIN32", "a condition without an end, in line 1"],
    ['"a" "\\', "a quoted text without an end, in line 1"],
  ])("%j is refused with its line", (text, what) => {
    expect(() => readVdf(text)).toThrow(expect.objectContaining({ name: "FormatError", format: "vdf", what }));
  });

  test("is bounded in depth, in entries and in length", () => {
    expect(readVdf(`${"a{".repeat(32)}${"}".repeat(32)}`)).toHaveLength(1);
    expect(() => readVdf("a{".repeat(33))).toThrow(/more than 32 blocks/);
    expect(() => readVdf("a b ".repeat(200_001))).toThrow(/too many entries/);
    expect(() => readVdf(" ".repeat((4 << 20) + 1))).toThrow(FormatError);
  });

  test("lines are counted from one", () => {
    expect([0, 1, 2, 3].map((offset) => lineAt("a\n\nb", offset))).toEqual([1, 1, 2, 3]);
  });
});
