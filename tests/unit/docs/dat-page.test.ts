import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { compileDat } from "../../../src-shared/formats/bindat/compiler.ts";
import { decodeBindat } from "../../../src-shared/formats/bindat/decoder.ts";
import { decompileBindat } from "../../../src-shared/formats/bindat/decompiler.ts";
import { createNameTable, parseNameFamilies, parseNameList } from "../../../src-shared/formats/bindat/name-table.ts";
import { rgHash } from "../../../src-shared/hash/rg-hash.ts";
import { TYPE_TAGS } from "../../../src-shared/text/dat/types.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { formatFloat32, shortestFloat32 } from "../../../src-shared/text/numbers/number-text.ts";
import { sourceOf } from "../../../src-shared/text/source-text.ts";
import { bytesOf, hexNumber, hexText, ROOT, readPage, tableOf, textOf, vectorsOf } from "../../support/doc-examples.ts";
import { blocksIn, examplesOf, placeOf } from "./examples.ts";

const page = readPage("docs/formats/dat.md");

const resource = (name: string) => readFileSync(path.join(ROOT, "resources", name), "utf8");
const nameList = parseNameList(resource("names.txt"));
const names = createNameTable(nameList, parseNameFamilies(resource("name-families.txt")));
const examples = examplesOf("dat");

function codesOf(diagnostics: readonly Diagnostic[]): string[] {
  return [...new Set(diagnostics.map(({ code }) => code))].sort();
}

function compiled(text: string, file: string, ids: string | undefined) {
  const { bytes, diagnostics } = compileDat(sourceOf(text), {
    path: file,
    ids: ids === "hash" ? "hash" : "sequential",
  });
  if (bytes === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return { bytes, codes: codesOf(diagnostics) };
}

const pathOf = (attributes: Readonly<Record<string, string>>) => attributes.path ?? "EXAMPLE.DAT";

describe.each(examples)("the DAT example $name", ({ block, hex, says }) => {
  test("compiles to its bytes, with the findings it names", () => {
    const { bytes, codes } = compiled(textOf(block), pathOf(block.attributes), block.attributes.ids);
    expect(hexText(bytes), placeOf(hex)).toBe(hexText(bytesOf(hex)));
    expect(codes).toEqual([...says].sort());
  });

  if (!("one-way" in block.attributes))
    test("comes back from its bytes", () => {
      const { text } = decompileBindat(bytesOf(hex), names, { path: pathOf(block.attributes) });
      expect(text, placeOf(block)).toBe(textOf(block));
    });
});

describe.each(blocksIn("rg-hash").map((block) => [placeOf(block), block] as const))("the hashes at %s", (_, block) => {
  test.each(vectorsOf(block))("$input", ({ input, output }) => {
    expect(hexNumber(rgHash(input))).toBe(output);
  });
});

describe.each(blocksIn("dat-names").map((block) => [placeOf(block), block] as const))("the names at %s", (_, block) => {
  test.each(vectorsOf(block))("$input", ({ input, output, code }) => {
    const [, kind, name] = /^(key|section) (.*)$/.exec(input)!;
    const inside = kind === "key" ? `<INTEGER>${name}:0` : `[${name}]\r\n[/${name}]`;
    const { bytes, codes } = compiled(`[A]\r\n${inside}\r\n[/A]`, "EXAMPLE.DAT", undefined);
    const { root } = decodeBindat(bytes);
    expect(hexNumber(kind === "key" ? root.properties[0].key : root.children[0].hash)).toBe(output);
    expect(codes).toEqual(code === null ? [] : [code]);
  });
});

/** Type and value bytes of the only property of a root. */
function typedValue(bytes: Uint8Array): [type: number, value: string] {
  const table = decodeBindat(bytes).strings.reduce((size, { text }) => size + 6 + 2 * text.length, 0);
  const typeAt = 8 + table + 12;
  return [bytes[typeAt], hexText(bytes.subarray(typeAt + 4, -4))];
}

describe.each(blocksIn("dat-values").map((block) => [placeOf(block), block] as const))(
  "the values at %s",
  (_, block) => {
    test.each(vectorsOf(block))("$input", ({ input, output, code }) => {
      const { bytes, codes } = compiled(`[A]\r\n${input}\r\n[/A]`, "EXAMPLE.DAT", undefined);
      const [, type, value] = /^(\d+): (.*)$/.exec(output)!;
      expect(typedValue(bytes)).toEqual([Number(type), value]);
      expect(codes).toEqual(code === null ? [] : [code]);
    });
  },
);

/** How a float is printed: as DAT and as LAYOUT text. */
const PRINTERS: Readonly<Record<string, (value: number) => string>> = { dat: formatFloat32, layout: shortestFloat32 };

describe.each(blocksIn("float-text").map((block) => [placeOf(block), block] as const))(
  "the floats at %s",
  (_, block) => {
    test.each(vectorsOf(block))("$input", ({ input, output }) => {
      const view = new DataView(new ArrayBuffer(4));
      view.setUint32(0, Number.parseInt(input, 16));
      expect(PRINTERS[block.attributes.as](view.getFloat32(0))).toBe(output);
    });
  },
);

test("the table of types is the one of the code", () => {
  const rows = tableOf(page, "dat types").map(([tag, code]) => [tag.replaceAll("`", ""), Number(code)]);
  expect(rows).toEqual(TYPE_TAGS.map((tag, code) => [tag, code]).slice(1));
});

test("the page counts the known names right", () => {
  expect(page.lines.join(" ")).toContain(`the ${nameList.length.toLocaleString("en-US")} names in`);
});
