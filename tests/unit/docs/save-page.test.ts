import { describe, expect, test } from "vitest";
import { bodyChecksum, scramble, unscramble } from "../../../src-shared/formats/save/container.ts";
import { bodyReader } from "../../../src-shared/formats/save/fields.ts";
import { readKeyMap, writeKeyMap } from "../../../src-shared/formats/save/key-map.ts";
import { readModList, writeModList } from "../../../src-shared/formats/save/mod-lists.ts";
import { quickbarOf, withQuickbar } from "../../../src-shared/formats/save/quickbar.ts";
import { SAVE_RULES } from "../../../src-shared/formats/save/rules.ts";
import { BLOCK_NAMES } from "../../../src-shared/formats/save/save.ts";
import { readStash } from "../../../src-shared/formats/save/stash.ts";
import { CLASS_NAMES, STATISTICS } from "../../../src-shared/formats/save/summary.ts";
import { bytesOf, hexNumber, hexText, proseOf, readPage, tableOf, vectorsOf } from "../../support/doc-examples.ts";
import { blocksIn, examplesOf, placeOf } from "./examples.ts";

const page = readPage("docs/formats/save.md");

const bytesIn = (text: string) =>
  Uint8Array.from(text === "" ? [] : text.split(" "), (pair) => Number.parseInt(pair, 16));
const vectorsIn = (language: string) => blocksIn(language).flatMap(vectorsOf);

describe("the vectors", () => {
  test.each(vectorsIn("save-checksum"))("the checksum of $input", ({ input, output }) => {
    expect(hexNumber(bodyChecksum(bytesIn(input)))).toBe(output);
  });

  test.each(vectorsIn("save-scramble"))("$input, scrambled and back", ({ input, output }) => {
    expect(hexText(scramble(bytesIn(input)))).toBe(output);
    expect(hexText(unscramble(bytesIn(output)))).toBe(input);
  });

  test("there are some", () => {
    expect([vectorsIn("save-checksum").length, vectorsIn("save-scramble").length]).toEqual([4, 1]);
  });
});

test.each(examplesOf("save-stash"))("the shared stash $name", ({ hex }) => {
  expect(readStash(bytesOf(hex)).items).toEqual([]);
});

test.each(examplesOf("save-mods"))("the mod list $name", ({ block, hex }) => {
  const mods = block.lines.map((line) => {
    const [, guid, version] = /^(-?\d+) version (\d+)$/.exec(line)!;
    return { guid: BigInt(guid), version: Number(version) };
  });
  expect(hexText(writeModList(mods)), placeOf(block)).toBe(hexText(bytesOf(hex)));
  expect(readModList(bodyReader(bytesOf(hex)), 0x44)).toEqual(mods);
});

test.each(examplesOf("save-keys"))("the quickbar $name", ({ block, hex }) => {
  const quickbar: (ReturnType<typeof quickbarOf>[number] | null)[] = new Array(10).fill(null);
  for (const line of block.lines) {
    const [, slot, kind, guid] = /^(\d) (item|skill) (-?\d+)$/.exec(line)!;
    quickbar[Number(slot)] = { kind: kind as "item" | "skill", guid: BigInt(guid) };
  }
  expect(hexText(writeKeyMap(withQuickbar([], quickbar))), placeOf(block)).toBe(hexText(bytesOf(hex)));
  expect(quickbarOf(readKeyMap(bodyReader(bytesOf(hex))))).toEqual(quickbar);
});

test("each kind of example is there", () => {
  const count = (language: string) => examplesOf(language).length;
  expect([count("save-stash"), count("save-mods"), count("save-keys")]).toEqual([1, 1, 1]);
});

test("the blocks of the page are those of the code, in their order", () => {
  expect(tableOf(page, "save blocks").map(([name]) => name)).toEqual([...BLOCK_NAMES]);
});

test("the classes of the page are those of the code", () => {
  const rows = tableOf(page, "save classes").map(([id, name]) => [id.replaceAll("`", ""), name]);
  expect(rows).toEqual(Object.entries(CLASS_NAMES).map(([id, name]) => [`Hum_${id}`, name]));
});

test("the statistics of the page are those of the code", () => {
  const rows = tableOf(page, "save statistics").map(([index, name]) => [name, Number(index)]);
  expect(rows).toEqual(Object.entries(STATISTICS));
});

test("every code that the page names is there", () => {
  const named = proseOf(page).flatMap((line) => [...line.matchAll(/`(save-[a-z-]+)`/g)].map(([, code]) => code));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((code) => !(code in SAVE_RULES))).toEqual([]);
});
