import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSevenList } from "../../../../src-main/archive/packages/seven-list.ts";

/** As 7-Zip 24.09 prints it. */
const LINES = `
7-Zip (z) 24.09 (LE) : Copyright (c) 1999-2024 Igor Pavlov : 2024-11-29

Listing archive: /package.7z

--
Path = /package.7z
Type = 7z
Method = LZMA2:26 7zAES

----------
Path = Папка
Size = 0
Attributes = D drwxr-xr-x
CRC =${" "}
Encrypted = -
Method =${" "}

Path = Папка/a = b.mod
Size = 4294967297
Attributes = A -rw-r--r--
CRC = 291FB90A
Encrypted = +
Method = BCJ LZMA:192m 7zAES:19

Path = link.mod
Size = 11
Attributes = A lrwxrwxrwx
CRC = 00000001
Encrypted = -
Method = LZMA2:24

Path = junction.mod
Size = 0
Attributes = LA
CRC =${" "}
Encrypted = -
Method = PPMD:o32:mem30

`.split("\n");

describe("the list of a .7z", () => {
  it("has the entries with what counts of them", () => {
    const { entries, dictionary } = readSevenList(LINES);
    const plain = { isEncrypted: false, isKnownMethod: true };
    expect(entries).toEqual([
      { path: "Папка", kind: "folder", size: 0, crc32: null, ...plain },
      { path: "Папка/a = b.mod", kind: "file", size: 4294967297, crc32: 0x291fb90a, ...plain, isEncrypted: true },
      { path: "link.mod", kind: "link", size: 11, crc32: 1, ...plain },
      { path: "junction.mod", kind: "link", size: 0, crc32: null, ...plain },
    ]);
    expect(dictionary).toBe(2 ** 30);
  });

  it("is empty when 7-Zip listed nothing", () => {
    expect(readSevenList(["Listing archive: /package.7z", ""])).toEqual({ entries: [], dictionary: 0 });
  });

  it("never breaks down, whatever is printed", () => {
    const line = fc.oneof(fc.string(), fc.constantFrom("----------", "", "Path = a", "Size = x", "Method = LZMA:"));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const { path } of readSevenList(lines).entries) expect(typeof path).toBe("string");
      }),
    );
  });
});
