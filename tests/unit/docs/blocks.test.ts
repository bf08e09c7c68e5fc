import { describe, expect, test } from "vitest";
import { bytesOf, type DocBlock, vectorsOf } from "../../support/doc-examples.ts";
import { allBlocks, CHECKED_LANGUAGES, placeOf } from "./examples.ts";

function block(...lines: readonly string[]): DocBlock {
  return { page: "x.md", language: "hex", attributes: {}, line: 10, lines };
}

test("every block of the format pages with a language is one that a test reads", () => {
  const unknown = allBlocks.filter(({ language }) => language !== "" && !CHECKED_LANGUAGES.has(language));
  expect(unknown.map(placeOf)).toEqual([]);
});

test("every hex block belongs to an example that begins with something else", () => {
  const examples = new Set(
    allBlocks.filter(({ language }) => language !== "hex").map((each) => each.attributes.example),
  );
  const alone = allBlocks.filter(({ language, attributes }) => language === "hex" && !examples.has(attributes.example));
  expect(alone.map(placeOf)).toEqual([]);
});

describe("a hex block", () => {
  test("is read without offsets and comments", () => {
    expect([...bytesOf(block("0000: 0A FF ; two", "", "0002: 10", "; nothing", "20"))]).toEqual([10, 255, 16, 32]);
  });

  test.each([
    [
      "an offset that is not the number of bytes before it",
      ["00 01", "0003: 02"],
      "x.md:12: the offset 0003 should be 0002",
    ],
    ["half a byte", ["0 1"], "x.md:11: no hex: 0 1"],
    ["something else", ["00 zz"], "x.md:11: no hex: 00 zz"],
  ])("fails with %s", (_, lines, message) => {
    expect(() => bytesOf(block(...lines))).toThrow(message);
  });
});

describe("a block of vectors", () => {
  test("keeps blanks of the input and reads the code", () => {
    expect(vectorsOf(block("a  => 1 ! dat-line-ignored", '"" => 2    ; empty'))).toEqual([
      { input: "a ", output: "1", code: "dat-line-ignored" },
      { input: "", output: "2", code: null },
    ]);
  });

  test("fails with a line that is none", () => {
    expect(() => vectorsOf(block("a = 1"))).toThrow("x.md:11: no vector: a = 1");
  });
});
