import { describe, expect, it } from "vitest";
import { LARGEST_EMBEDDED, LARGEST_FILE, layOutVpk } from "../../../../src-shared/formats/vpk/vpk-layout.ts";
import { splitVpkPath } from "../../../../src-shared/formats/vpk/vpk-names.ts";
import { EMBEDDED } from "../../../../src-shared/formats/vpk/vpk-tree.ts";
import { compareVpkNames, writeVpkTree } from "../../../../src-shared/formats/vpk/vpk-tree-writer.ts";
import { hexText } from "../../../support/doc-examples.ts";
import { ascii } from "../../../support/mod-builder.ts";

const sizes = (...all: number[]) => all.map((size) => ({ size }));

describe("the places of files", () => {
  it("in the directory's own file are one behind the other, and nothing stands nowhere", () => {
    expect(layOutVpk(sizes(5, 0, 7), { preload: 0, split: null })).toEqual({
      kind: "laid-out",
      places: [
        { archive: EMBEDDED, offset: 0, stored: 5, preload: 0 },
        { archive: EMBEDDED, offset: 0, stored: 0, preload: 0 },
        { archive: EMBEDDED, offset: 5, stored: 7, preload: 0 },
      ],
      archives: [],
      embedded: 12,
    });
  });

  it("are in the list of files up to the size that was asked for", () => {
    const layout = layOutVpk(sizes(64, 65), { preload: 64, split: 1000 });
    expect(layout).toMatchObject({
      places: [
        { archive: EMBEDDED, offset: 0, stored: 0, preload: 64 },
        { archive: 0, offset: 0, stored: 65, preload: 0 },
      ],
      archives: [65],
      embedded: 0,
    });
  });

  it("are in a new archive before one grows too large, and a larger file has one of its own", () => {
    const layout = layOutVpk(sizes(60, 40, 1, 500, 99, 0, 2), { preload: 0, split: 100 });
    expect(layout).toMatchObject({ archives: [100, 1, 500, 99, 2], embedded: 0 });
    if (layout.kind !== "laid-out") throw new Error(layout.kind);
    expect(layout.places.map(({ archive, offset }) => [archive, offset])).toEqual([
      [0, 0],
      [0, 60],
      [1, 0],
      [2, 0],
      [3, 0],
      [EMBEDDED, 0],
      [4, 0],
    ]);
  });

  it("are refused where the fields end", () => {
    expect(layOutVpk(sizes(1, LARGEST_FILE + 1), { preload: 0, split: 100 })).toEqual({
      kind: "file-too-large",
      index: 1,
    });
    expect(layOutVpk(sizes(LARGEST_FILE), { preload: 0, split: 100 })).toMatchObject({ archives: [LARGEST_FILE] });
    expect(layOutVpk(sizes(LARGEST_EMBEDDED), { preload: 0, split: null }).kind).toBe("laid-out");
    expect(layOutVpk(sizes(LARGEST_EMBEDDED, 1), { preload: 0, split: null })).toEqual({
      kind: "needs-split",
      bytes: LARGEST_EMBEDDED + 1,
    });
    const ones = Array.from({ length: EMBEDDED + 1 }, () => ({ size: 1 }));
    expect(layOutVpk(ones, { preload: 0, split: 1 })).toEqual({ kind: "too-many-archives" });
    expect(layOutVpk(ones.slice(1), { preload: 0, split: 1 })).toMatchObject({ kind: "laid-out" });
  });
});

describe("the tree", () => {
  const place = { archive: EMBEDDED, offset: 0, stored: 6, preload: 0 };
  const nothing = new Uint8Array();

  it("of one file and of none is as it is written down", () => {
    const record = { name: splitVpkPath("a.txt"), crc32: 0x363a3020, place, preload: nothing };
    expect(hexText(writeVpkTree([record]))).toBe(
      "74 78 74 00 20 00 61 00 20 30 3A 36 00 00 FF 7F 00 00 00 00 06 00 00 00 FF FF 00 00 00",
    );
    expect(hexText(writeVpkTree([]))).toBe("00");
  });

  it("has each extension and folder once, and ends each level", () => {
    const paths = ["b/1.x", "b/2.x", "c/1.x", "c/1.y"];
    const records = paths.map((path) => ({ name: splitVpkPath(path), crc32: 0, place, preload: ascii("P") }));
    const text = Buffer.from(writeVpkTree(records)).toString("latin1");
    const record = "\0\0\0\0\x01\0\xff\x7f\0\0\0\0\x06\0\0\0\xff\xffP";
    expect(text).toBe(`x\0b\0${"1\0"}${record}2\0${record}\0c\0${"1\0"}${record}\0\0y\0c\0${"1\0"}${record}\0\0\0`);
  });

  it("never holds an empty name", () => {
    const record = { name: { extension: "cfg", folder: " ", name: "" }, crc32: 0, place, preload: nothing };
    expect(() => writeVpkTree([record])).toThrow("an empty name would end the list of files");
  });

  it("is in the order of the bytes of extension, folder and name", () => {
    const paths = [
      "\u{1f600}.txt",
      "\uffee.txt",
      "b.txt",
      "a/b.txt",
      "B.txt",
      "z",
      "a.TXT",
      "ab.txt",
      "a/b/c.txt",
      "é.txt",
    ];
    const sorted = paths.map(splitVpkPath).sort(compareVpkNames);
    const bytes = (text: string) => Buffer.from(text);
    const expected = paths
      .map(splitVpkPath)
      .sort(
        (a, b) =>
          Buffer.compare(bytes(a.extension), bytes(b.extension)) ||
          Buffer.compare(bytes(a.folder), bytes(b.folder)) ||
          Buffer.compare(bytes(a.name), bytes(b.name)),
      );
    expect(sorted).toEqual(expected);
    expect(sorted.map(({ name }) => name)).toEqual(["z", "a", "B", "ab", "b", "é", "\uffee", "\u{1f600}", "b", "c"]);
  });
});
