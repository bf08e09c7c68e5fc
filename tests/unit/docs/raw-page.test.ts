import { describe, expect, test } from "vitest";
import { compileDat } from "../../../src-shared/formats/bindat/compiler.ts";
import { type IndexedFile, makeIndices } from "../../../src-shared/formats/raw/make-indices.ts";
import { readRaw, writeRaw } from "../../../src-shared/formats/raw/raw-codec.ts";
import { GAME_STATES, MENU_TYPES, RAW_KINDS, RAW_NAMES, rawKindOf } from "../../../src-shared/formats/raw/raw-index.ts";
import { RAW_SOURCES } from "../../../src-shared/formats/raw/sources.ts";
import { sourceOf } from "../../../src-shared/text/source-text.ts";
import { bytesOf, type DocBlock, hexText, readPage, tableOf, textOf } from "../../support/doc-examples.ts";
import { compiled } from "../../support/layout.ts";
import { baseOf, indexed } from "../../support/raw.ts";
import { blocksIn, placeOf } from "./examples.ts";

const page = readPage("docs/formats/raw.md");

function fileOf(block: DocBlock): IndexedFile {
  const { path } = block.attributes;
  const { bytes } = path.endsWith(".DAT")
    ? compileDat(sourceOf(textOf(block)), { path })
    : { bytes: compiled(textOf(block)) };
  return indexed(path, bytes!);
}

const filesOf = (language: string, example: string) =>
  blocksIn(language)
    .filter(({ attributes }) => attributes.example === example)
    .map(fileOf);

const lists = blocksIn("hex").filter((block) => block.page === page.path);

describe.each(lists.map((block) => [block.attributes.index, block] as const))("the example of %s", (name, block) => {
  const { example } = block.attributes;

  test("is made of its files, with nothing to say", () => {
    const made = makeIndices(filesOf("raw-file", example), baseOf(...filesOf("raw-base", example)));
    expect(made.findings).toEqual([]);
    expect(made.indices.map((index) => index.name)).toEqual([name]);
    expect(hexText(made.indices[0].bytes), placeOf(block)).toBe(hexText(bytesOf(block)));
  });

  test("is written as it is read", () => {
    const bytes = bytesOf(block);
    expect(writeRaw(readRaw(rawKindOf(name)!, bytes))).toEqual(bytes);
  });
});

test("every list has an example", () => {
  expect(lists.map(({ attributes }) => attributes.index)).toEqual(RAW_KINDS.map((kind) => RAW_NAMES[kind]));
});

test("the table of sources is the one of the code", () => {
  const rows = tableOf(page, "raw sources").map((cells) => cells.join(" ").replaceAll("`", ""));
  expect(rows).toEqual(
    RAW_KINDS.map((kind) => {
      const { folder, extension, order } = RAW_SOURCES[kind];
      return `${RAW_NAMES[kind]} ${folder} ${extension} ${order}`;
    }),
  );
});

test.each([
  ["menu types", MENU_TYPES],
  ["game states", GAME_STATES],
])("the %s of the page are those of the code", (name, names) => {
  const rows = tableOf(page, name).map(([code, text]) => [Number(code), text.replaceAll("`", "")]);
  expect(rows).toEqual([...names.entries()].slice(1));
});
