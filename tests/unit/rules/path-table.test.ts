import { describe, expect, it } from "vitest";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { type Manifest, writeManifest } from "../../../src-shared/formats/mod/manifest.ts";
import { ManifestTable } from "../../../src-shared/formats/mod/manifest-table.ts";
import { PathTable, pathTableOf, pathTableOfPaths } from "../../../src-shared/rules/path-table.ts";

type Names = Readonly<
  Record<string, readonly (string | { readonly name: string; readonly type?: number; readonly offset: number })[]>
>;

function manifestOf(directories: Names): ManifestTable {
  const manifest: Manifest = {
    version: 2,
    hash: 0,
    root: "MEDIA/",
    fileCount: 0,
    directories: Object.entries(directories).map(([name, records]) => ({
      name,
      records: records.map((record) => ({
        crc32: 0,
        size: 0,
        fileTime: 0n,
        type: 0,
        offset: 8,
        ...(typeof record === "string" ? { name: record } : record),
      })),
    })),
    trailing: new Uint8Array(),
  };
  return new ManifestTable(writeManifest(manifest));
}

const filesOf = (table: PathTable) => Array.from({ length: table.files }, (_, row) => table.path(row));
const removedOf = (table: PathTable) =>
  Array.from({ length: table.rows - table.files }, (_, row) => table.path(table.files + row));

describe("the paths of a mod", () => {
  it("are its files, upper-case, as they stand in the manifest", () => {
    const table = pathTableOf(
      manifestOf({
        "": [{ name: "MEDIA/", type: 7, offset: 0 }],
        "MEDIA/": ["UNITDATA.RAW", { name: "UNITS/", type: 7, offset: 0 }],
        "MEDIA/UNITS/": ["B.DAT", "A.DAT", "天煞星.DDS", "Größe.DDS"],
      }),
    );
    expect(filesOf(table)).toEqual([
      "MEDIA/UNITDATA.RAW",
      "MEDIA/UNITS/B.DAT",
      "MEDIA/UNITS/A.DAT",
      "MEDIA/UNITS/天煞星.DDS",
      "MEDIA/UNITS/GRößE.DDS",
    ]);
    expect(filesOf(table).map((_, row) => table.isFound(row))).toEqual([true, true, true, true, false]);
    expect(table.folder(table.folderOf(1))).toBe("MEDIA/UNITS/");
  });

  it("do not have what the game never asks for", () => {
    const table = pathTableOf(
      manifestOf({
        "": ["MOD.DAT"],
        "MEDIA/": ["", ".", "..", "A\\B.DAT", "C:D.DAT", "E\nF.DAT", "X/../Y.DAT", "G.THUMBNAIL.PNG", "H.xml", "I.LOG"],
        "OTHER/": ["A.DAT"],
        "MEDIA/../": ["A.DAT"],
        "MEDIA/UI/": ["J.PNG", "K.THUMBNAIL.PNGS", ".A", "B.", "L.IMAGESET"],
      }),
    );
    expect(filesOf(table)).toEqual([
      "MEDIA/UI/J.PNG",
      "MEDIA/UI/K.THUMBNAIL.PNGS",
      "MEDIA/UI/.A",
      "MEDIA/UI/B.",
      "MEDIA/UI/L.IMAGESET",
    ]);
  });

  it("are the same however a manifest divides them", () => {
    const table = pathTableOf(
      manifestOf({ "MEDIA/": ["UNITS/A.DAT"], "MEDIA/UN": ["ITS/B.DAT"], "media/units/": ["C.DAT"] }),
    );
    expect(filesOf(table)).toEqual(["MEDIA/UNITS/A.DAT", "MEDIA/UNITS/B.DAT", "MEDIA/UNITS/C.DAT"]);
    expect([0, 1, 2].map((row) => table.isFound(row))).toEqual([true, true, false]);
  });

  it("have the removed files of the header and of the manifest apart", () => {
    const table = pathTableOf(manifestOf({ "MEDIA/UI/": ["A.DAT", { name: "B.DAT", offset: 0 }] }), [
      "MEDIA/UI/B.DAT",
      "media\\ui\\c.dat",
      "",
      "../D.DAT",
    ]);
    expect(filesOf(table)).toEqual(["MEDIA/UI/A.DAT"]);
    expect(removedOf(table)).toEqual(["MEDIA/UI/B.DAT", "MEDIA/UI/B.DAT", "MEDIA/UI/C.DAT"]);
  });

  it("can be kept as bytes", () => {
    const table = pathTableOfPaths(["MEDIA/A/B.DAT", "MEDIA/\udc00.DAT"], ["MEDIA/C.DAT"]);
    const shifted = new Uint8Array(table.bytes.length + 1);
    shifted.set(table.bytes, 1);
    const again = new PathTable(shifted.subarray(1));
    expect(filesOf(again)).toEqual(["MEDIA/A/B.DAT", "MEDIA/\udc00.DAT"]);
    expect(removedOf(again)).toEqual(["MEDIA/C.DAT"]);
    const empty = new PathTable(pathTableOfPaths([]).bytes);
    expect([empty.files, empty.rows, empty.folders]).toEqual([0, 0, 0]);
  });

  it("of other bytes are refused", () => {
    const { bytes } = pathTableOfPaths(["MEDIA/A/B.DAT", "MEDIA/C.DAT"]);
    for (let length = 0; length < bytes.length; length++)
      expect(() => new PathTable(bytes.slice(0, length))).toThrow(FormatError);
    for (let at = 0; at < bytes.length; at++) {
      const other = bytes.slice();
      other[at] ^= 0xff;
      // What is not refused can be read all the same.
      try {
        filesOf(new PathTable(other));
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
    }
  });
});
