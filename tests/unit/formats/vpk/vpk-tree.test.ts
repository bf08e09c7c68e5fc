import { describe, expect, it } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { LONGEST_VPK_HEADER, readVpkHeader, sectionsOf } from "../../../../src-shared/formats/vpk/vpk-header.ts";
import { VpkTree } from "../../../../src-shared/formats/vpk/vpk-tree.ts";
import { ascii } from "../../../support/mod-builder.ts";
import { type BuilderVpk, buildVpk, OWN } from "../../../support/vpk-builder.ts";

function treeOf(vpk: BuilderVpk): VpkTree {
  const { directory } = buildVpk(vpk);
  const header = readVpkHeader(directory.subarray(0, LONGEST_VPK_HEADER), directory.length);
  const { start, length } = sectionsOf(header).tree;
  const bytes = directory.subarray(start, start + length);
  return new VpkTree(bytes, start, (from, to) => Buffer.from(bytes.subarray(from, to)).toString("latin1"));
}

const pathsOf = (tree: VpkTree) => Array.from({ length: tree.length }, (_, row) => tree.path(row));

function faultOf(work: () => unknown): readonly [string, number] | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect(error.format).toBe("vpk");
    return [error.what, error.offset];
  }
}

const A = { in: ["txt", " ", "a"], content: ascii("hello\n") } as const;

describe("the list of files", () => {
  it("puts folder, name and extension together, a blank standing for none of them", () => {
    const tree = treeOf({
      files: [
        { in: ["txt", "x/y", "a"] },
        { in: [" ", " ", "readme"] },
        { in: ["cfg", "x", " "] },
        { in: [" txt", " ", "a b"] },
        { in: [" ", "x.y", "."] },
      ],
    });
    expect(pathsOf(tree)).toEqual(["x/y/a.txt", "readme", "x/.cfg", "a b. txt", "x.y/."]);
  });

  it("keeps rows apart whatever the order they are asked in", () => {
    const files = Array.from(
      { length: 2000 },
      (_, index) => ({ in: [`e${index % 7}`, `f${index % 5}`, `n${index}`] }) as const,
    );
    const tree = treeOf({ files });
    expect(tree.length).toBe(2000);
    for (let row = 1999; row >= 0; row -= 7) expect(tree.path(row)).toBe(`f${row % 5}/n${row}.e${row % 7}`);
    expect(tree.extensionOf(8)).toBe("e1");
  });

  it("has the fields of the record and the preload behind it", () => {
    const tree = treeOf({
      files: [
        A,
        {
          in: ["bin", "d", "b"],
          content: ascii("0123456789"),
          preload: 4,
          archive: 12,
          offset: 0xfffffff0,
          crc32: 0xdeadbeef,
        },
      ],
    });
    expect([tree.crc32(0), tree.archive(0), tree.offset(0), tree.storedSize(0), tree.size(0)]).toEqual([
      0x363a3020,
      OWN,
      0,
      6,
      6,
    ]);
    expect([tree.crc32(1), tree.archive(1), tree.offset(1), tree.storedSize(1), tree.size(1)]).toEqual([
      0xdeadbeef, 12, 0xfffffff0, 6, 10,
    ]);
    expect(Buffer.from(tree.preload(1)).toString()).toBe("0123");
    expect(tree.unread).toBe(0);
  });

  it("may hold preload and stored bytes of more than 32 bits together", () => {
    const tree = treeOf({ files: [{ ...A, preload: 6, length: 0xffffffff }] });
    expect(tree.size(0)).toBe(0x1_0000_0005);
  });

  it("may lack its very last NUL, and nothing else of its end", () => {
    expect(pathsOf(treeOf({ files: [A], ends: 2 }))).toEqual(["a.txt"]);
    expect(faultOf(() => treeOf({ files: [A], ends: 1 }))?.[0]).toBe("the list of files ends inside a folder");
    expect(faultOf(() => treeOf({ files: [A], ends: 0 }))?.[0]).toBe("the list of files ends inside a file name");
    expect(treeOf({ files: [], ends: 0 }).length).toBe(0);
  });

  it("tells how many bytes stand behind its end", () => {
    expect(treeOf({ files: [A], behindTree: ascii("xyz") }).unread).toBe(3);
  });

  it.each<[string, BuilderVpk, string, number]>([
    [
      "a terminator",
      { files: [{ ...A, terminator: 0x2211 }] },
      "the record of a file ends with 0x2211 instead of 0xffff",
      52,
    ],
    ["an archive", { files: [{ ...A, archive: 0x8000 }] }, "archive 32768; there are none above 32766", 42],
    [
      "a preload",
      { files: [{ ...A, preloadLength: 4 }] },
      "4 bytes of content behind a record, but the list of files ends after 3",
      40,
    ],
    ["a name", { files: [{ in: ["txt", " ", "x".repeat(10_000)] }] }, "a file name of more than 4096 bytes", 34],
    ["a size", { files: [A], treeSize: 20 }, "the list of files ends inside a record: 12 of 18 bytes", 36],
    ["a size too small by three", { files: [A], treeSize: 26 }, "the list of files ends inside a file name", 54],
    ["a size that cuts a string", { files: [A], treeSize: 3 }, "the list of files ends inside an extension", 28],
  ])("%s that cannot be is an error at its byte", (_, vpk, what, offset) => {
    expect(faultOf(() => treeOf(vpk))).toEqual([what, offset]);
  });
});

describe("the header", () => {
  const head = (vpk: BuilderVpk, size?: number) => {
    const { directory } = buildVpk(vpk);
    return readVpkHeader(directory.subarray(0, LONGEST_VPK_HEADER), size ?? directory.length);
  };

  it("of version 1 has 12 bytes, and its data run to the end of the file", () => {
    expect(head({ version: 1, files: [A], behind: ascii("more") })).toEqual({
      version: 1,
      treeSize: 29,
      dataSize: 10,
      archiveHashSize: 0,
      otherHashSize: 0,
      signatureSize: 0,
    });
  });

  it("of version 2 has 28, and its parts follow each other", () => {
    const header = head({ files: [A], archiveHashes: new Uint8Array(28), signature: new Uint8Array(9) });
    expect(sectionsOf(header)).toEqual({
      tree: { start: 28, length: 29 },
      data: { start: 57, length: 6 },
      archiveHashes: { start: 63, length: 28 },
      otherHashes: { start: 91, length: 48 },
      signature: { start: 139, length: 9 },
    });
  });

  it.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(), "not a VPK directory: it does not begin with 34 12 AA 55"],
    ["three bytes", Uint8Array.of(0x34, 0x12, 0xaa), "not a VPK directory: it does not begin with 34 12 AA 55"],
    ["eleven bytes", buildVpk({ version: 1 }).directory.subarray(0, 11), "a header of 12 bytes, and 11 are there"],
    ["27 bytes", buildVpk().directory.subarray(0, 27), "a header of 28 bytes, and 27 are there"],
  ])("of %s is cut", (_, bytes, what) => {
    expect(faultOf(() => readVpkHeader(bytes, bytes.length))?.[0]).toBe(what);
  });

  it.each([
    [0, "version 0: only 1 and 2 are read"],
    [3, "version 3: only 1 and 2 are read"],
    [54, "version 54, a compressed variant made by a community tool: only 1 and 2 are read"],
    [0x11111111, "version 0x11111111: only 1 and 2 are read"],
    [
      0x00030002,
      "version 0x00030002, the packs of Titanfall and Apex Legends (Respawn), another format: only 1 and 2 are read",
    ],
    [0xffffff01, "version 0xFFFFFF01, a protected pack of Left 4 Dead 2: only 1 and 2 are read"],
  ])("of version %i is refused by name", (version, what) => {
    expect(faultOf(() => head({ version }))).toEqual([what, 4]);
  });

  it("does not promise a list of files that the file cannot hold, or that is too large to hold", () => {
    expect(faultOf(() => head({ files: [A], treeSize: 1000 }))).toEqual([
      "a list of files of 1000 bytes, but the file has only 83 more",
      8,
    ]);
    expect(faultOf(() => head({ treeSize: 0x20000001 }, 0x7fffffff))?.[0]).toMatch(
      /^a list of files of 536870913 bytes; /,
    );
  });
});
