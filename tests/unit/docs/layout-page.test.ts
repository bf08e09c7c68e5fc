import { describe, expect, test } from "vitest";
import { decodeLayout } from "../../../src-shared/formats/layout/layout-decoder.ts";
import { decompileLayout } from "../../../src-shared/formats/layout/layout-decompiler.ts";
import { encodeLayout } from "../../../src-shared/formats/layout/layout-encoder.ts";
import { CHOICES, GAME_MODES, INTERPOLATIONS } from "../../../src-shared/formats/layout/layout-file.ts";
import { TEXT_TAGS } from "../../../src-shared/formats/layout/text-tags.ts";
import { sourceOf } from "../../../src-shared/text/source-text.ts";
import { bytesOf, hexText, readPage, tableOf, textOf, vectorsOf } from "../../support/doc-examples.ts";
import { compiler, layoutOf, object, registry, tags } from "../../support/layout.ts";
import { blocksIn, examplesOf, placeOf } from "./examples.ts";

const page = readPage("docs/formats/layout.md");
const pathOf = (attributes: Readonly<Record<string, string>>) => attributes.path ?? "MEDIA/LAYOUTS/EXAMPLE.LAYOUT";

function compiled(text: string, path: string) {
  const { bytes, diagnostics } = compiler(sourceOf(text), { path, tags });
  if (bytes === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return { bytes, codes: [...new Set(diagnostics.map(({ code }) => code))].sort() };
}

describe.each(examplesOf("layout"))("the LAYOUT example $name", ({ block, hex, says }) => {
  const text = `${textOf(block)}\r\n`;

  test("compiles to its bytes, with the findings it names", () => {
    const { bytes, codes } = compiled(text, pathOf(block.attributes));
    expect(hexText(bytes), placeOf(hex)).toBe(hexText(bytesOf(hex)));
    expect(codes).toEqual([...says].sort());
  });

  if (!("one-way" in block.attributes))
    test("comes back from its bytes", () => {
      const back = decompileLayout(bytesOf(hex), { path: pathOf(block.attributes), registry, tags });
      expect(back.text, placeOf(block)).toBe(text);
    });

  test("is decoded and encoded without a change", () => {
    expect(hexText(encodeLayout(decodeLayout(bytesOf(hex), registry), registry))).toBe(hexText(bytesOf(hex)));
  });
});

/** Where the properties of the only object begin, when its name is its descriptor's. */
const PROPERTIES_AT = 8 + 4 + 1 + 8 + 2 + 1;
/** Bytes behind the properties of an object without region and children. */
const AFTER_PROPERTIES = 6;

describe.each(blocksIn("layout-lines").map((block) => [placeOf(block), block] as const))(
  "the lines at %s",
  (_, block) => {
    test.each(vectorsOf(block))("$input", ({ input, output, code }) => {
      const text = layoutOf(object(block.attributes.descriptor, 1, input.split(" / ")));
      const { bytes, codes } = compiled(text, "MEDIA/LAYOUTS/EXAMPLE.LAYOUT");
      const properties = bytes.subarray(PROPERTIES_AT, bytes.length - AFTER_PROPERTIES);
      expect(hexText(properties)).toBe(output === "nothing" ? "" : output);
      expect(codes).toEqual(code === null ? [] : [code]);
    });
  },
);

test("the text tags of the page are those of the code", () => {
  const rows = tableOf(page, "text tags").flatMap(([types, tag]) =>
    types.split(", ").map((type) => [type.replaceAll("`", ""), tag.split(" ")[0].replaceAll("`", "")] as const),
  );
  const byType = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1);
  // UNSIGNED INT is the one tag with a blank in it.
  const firstWords = Object.entries(TEXT_TAGS).map(([type, tag]) => [type, tag.split(" ")[0]] as const);
  expect(rows.toSorted(byType)).toEqual(firstWords.toSorted(byType));
});

test.each([
  ["choices", CHOICES],
  ["game modes", GAME_MODES],
  ["interpolations", INTERPOLATIONS],
])("the %s of the page are those of the code", (name, values) => {
  const rows = tableOf(page, name).map(([code, text]) => [code, text.replaceAll("`", "")]);
  expect(rows).toEqual(values.map((text, code) => [String(code), text === "" ? "(empty)" : text]));
});

test("the page counts the registry right", () => {
  const saved = registry.descriptors.reduce((sum, { serializedById }) => sum + serializedById.size, 0);
  const all = registry.descriptors.reduce((sum, { properties }) => sum + properties.length, 0);
  const said = `${registry.descriptors.length} descriptors with ${saved.toLocaleString("en-US")} stored properties and ${all - saved}`;
  expect(page.lines.join(" ")).toContain(said);
});
