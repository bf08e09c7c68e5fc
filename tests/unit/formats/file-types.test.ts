import { describe, expect, it, test } from "vitest";
import {
  compiledSuffixOf,
  ddsInsteadOf,
  extensionOf,
  fileTypeName,
  fileTypeOf,
  fileTypes,
  isDeflated,
  isSourceType,
  junkSuffixOf,
  sourceNameOf,
} from "../../../src-shared/formats/file-types.ts";

describe("the type of a file", () => {
  it.each([
    [0, "bindat", "A.DAT A.TEMPLATE"],
    [1, "binlayout", "A.LAYOUT"],
    [2, null, "A.MESH"],
    [3, null, "A.SKELETON"],
    [4, null, "A.DDS"],
    [5, null, "A.PNG"],
    [6, null, "A.WAV A.OGG"],
    [8, null, "A.MATERIAL"],
    [9, null, "A.RAW"],
    [10, null, "A.UILAYOUT"],
    [11, null, "A.IMAGESET"],
    [12, null, "A.TTF A.TTC"],
    [13, null, "A.FONT"],
    [16, "bindat", "A.ANIMATION"],
    [17, "bindat", "A.HIE"],
    [18, null, "A.PSD A.TXT A README A. A.DAT/README"],
    [19, null, "A.SCHEME"],
    [20, null, "A.LOOKNFEEL"],
    [21, null, "A.MPP"],
    [23, null, "A.BIK"],
    [24, null, "A.JPG"],
  ] as const)("is %d, compiled to %s, of %s", (code, compiledTo, names) => {
    for (const name of names.split(" ")) expect(fileTypeOf(`MEDIA/${name}`), name).toMatchObject({ code, compiledTo });
  });

  it("follows from the last extension, in any case, of a compiled file from that of its source", () => {
    const codeOf = (path: string) => fileTypeOf(path).code;
    expect(["x.Dat", "a.dds.LAYOUT", "A.DAT.BINDAT", "a.hie.bindat", "A.LAYOUT.binlayout"].map(codeOf)).toEqual([
      0, 1, 0, 17, 1,
    ]);
    expect([extensionOf("media/x.y/Z.dat"), extensionOf("media/x.y/Z")]).toEqual([".DAT", ""]);
  });

  it("has a name for lists", () => {
    expect([0, 6, 7, 18, 99].map(fileTypeName)).toEqual(["dat", "wav", "folder", "other", "type 99"]);
  });
});

test("only JPG and blocks of 25 MiB and more are stored", () => {
  expect(fileTypes().flatMap(({ extension, stored }) => (stored ? [extension] : []))).toEqual([".JPG"]);
  expect(fileTypes().flatMap(({ code }) => (isDeflated(code, 0) ? [] : [code]))).toEqual([24]);
  expect([26_214_399, 26_214_400].map((size) => isDeflated(4, size))).toEqual([true, false]);
});

test.each([
  ["a.cmp", ".CMP"],
  ["A.THUMBNAIL.PNG", ".THUMBNAIL.PNG"],
  ["A.XLS", ".XLS"],
  ["A.XML", ".XML"],
  ["A.MAX", ".MAX"],
  ["A.MPD", ".MPD"],
  ["A.LNK", ".LNK"],
  ["A.LOG", ".LOG"],
  ["A.PNG", null],
  ["A.PSD", null],
  ["A.LOG.TXT", null],
])("%s is kept out of a pack by %s", (path, suffix) => {
  expect(junkSuffixOf(path)).toBe(suffix);
});

test("a compiled file tells its source", () => {
  const told = (path: string) => [compiledSuffixOf(path), sourceNameOf(path)];
  expect(["a/X.Dat.bindat", "X.LAYOUT.BINLAYOUT", "X.DAT"].map(told)).toEqual([
    ["bindat", "a/X.Dat"],
    ["binlayout", "X.LAYOUT"],
    [null, "X.DAT"],
  ]);
});

test("a PNG gives way to a DDS of its name", () => {
  expect(["media/ui/a.b.png", "A.DDS", "APNG"].map(ddsInsteadOf)).toEqual(["MEDIA/UI/A.B.DDS", null, null]);
});

test("the codes of texts before they are compiled are known, and no file has one", () => {
  const codes = fileTypes().map(({ code }) => code);
  expect([14, 15, 22].every((code) => isSourceType(code) && !codes.includes(code))).toBe(true);
  expect(codes.some(isSourceType)).toBe(false);
});
