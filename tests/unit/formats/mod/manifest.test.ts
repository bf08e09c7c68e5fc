import { describe, expect, it } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import {
  buildManifest,
  isReadableTable,
  type Manifest,
  type ManifestFile,
  nativeFileCount,
  readManifest,
  sealManifest,
  writeManifest,
} from "../../../../src-shared/formats/mod/manifest.ts";
import { ManifestTable, MOST_RECORDS } from "../../../../src-shared/formats/mod/manifest-table.ts";

const file = (path: string, offset: number, type = 0): ManifestFile => ({
  path,
  type,
  crc32: (0x80000000 + offset) >>> 0,
  size: (10 * offset) >>> 0,
  offset,
  fileTime: 0xffffffffffffffffn,
});

/** Directories and the names in them, as the manifest has them. */
const outline = (manifest: Manifest): string[] =>
  manifest.directories.map(({ name, records }) => `${name} <- ${records.map((record) => record.name).join(" ")}`);

describe("isReadableTable", () => {
  const isReadByTable = (paths: readonly string[]): boolean => {
    const bytes = writeManifest(buildManifest(paths.map((path, index) => file(path, 8 + index))));
    try {
      return new ManifestTable(bytes).length > 0;
    } catch (error) {
      if (error instanceof FormatError) return false;
      throw error;
    }
  };

  it.each([
    ["a few files", ["MEDIA/A.DAT", "MEDIA/UNITS/B.DAT"], true],
    ["folders 5,000 deep", [`MEDIA/${"A/".repeat(5000)}A.DAT`], true],
    ["folders 9,000 deep", [`MEDIA/${"A/".repeat(9000)}A.DAT`], false],
    ["long names in a long folder", Array.from({ length: 1200 }, (_, i) => `MEDIA/${"D".repeat(60_000)}/${i}`), false],
  ])("agrees with the reader about %s", (_, paths, readable) => {
    expect(isReadableTable(paths)).toBe(readable);
    expect(isReadByTable(paths)).toBe(readable);
  });

  it("counts folders among the records, and ends early", () => {
    const many = function* (count: number): Generator<string> {
      for (let i = 0; i < count; i++) yield `MEDIA/${i}/A`;
    };
    expect(isReadableTable(many(MOST_RECORDS / 2 - 1))).toBe(true);
    expect(isReadableTable(many(MOST_RECORDS / 2 + 1))).toBe(false);
    const endless = function* (): Generator<string> {
      for (let i = 0; ; i++) yield `MEDIA/${i}/${"A/".repeat(3000)}A`;
    };
    expect(isReadableTable(endless())).toBe(false);
  });
});

describe("buildManifest", () => {
  const MERCHANT = "MEDIA/UNITS/MONSTERS/MERCHANT/";
  const scalingVendors = buildManifest([
    file(`${MERCHANT}ARMSDEALER.DAT`, 217),
    file(`${MERCHANT}BLACKSMITH.DAT`, 1052),
    file("MEDIA/UNITDATA.RAW", 8, 9),
  ]);

  it("lists the root, then directories with their files, then directories with their directories", () => {
    expect(outline(scalingVendors)).toEqual([
      " <- MEDIA/",
      "MEDIA/ <- UNITDATA.RAW",
      `${MERCHANT} <- ARMSDEALER.DAT BLACKSMITH.DAT`,
      "MEDIA/ <- UNITS/",
      "MEDIA/UNITS/ <- MONSTERS/",
      "MEDIA/UNITS/MONSTERS/ <- MERCHANT/",
    ]);
  });

  it("counts files plus the depth of every directory that holds files", () => {
    expect(scalingVendors.fileCount).toBe(3 + 1 + 4);
    expect(nativeFileCount(scalingVendors.directories)).toBe(scalingVendors.fileCount);
  });

  it("writes directory records of zeros with a slash", () => {
    const record = scalingVendors.directories[3].records[0];
    expect(record).toEqual({ crc32: 0, type: 7, name: "UNITS/", offset: 0, size: 0, fileTime: 0n });
  });

  it("orders files in a directory by offset, not by name", () => {
    const manifest = buildManifest([file("MEDIA/A.DAT", 500), file("MEDIA/Z.DAT", 8), file("MEDIA/M.DAT", 90)]);
    expect(outline(manifest)[1]).toBe("MEDIA/ <- Z.DAT M.DAT A.DAT");
  });

  it("orders directories by the code units of the whole name, slash included", () => {
    const manifest = buildManifest([
      file("MEDIA/ITEMS/X.DAT", 8),
      file("MEDIA/ITEMS 2/X.DAT", 9),
      file("MEDIA/ITEMS-OLD/X.DAT", 10),
      file("MEDIA/中/X.DAT", 11),
    ]);
    expect(outline(manifest)).toEqual([
      " <- MEDIA/",
      "MEDIA/ITEMS 2/ <- X.DAT",
      "MEDIA/ITEMS-OLD/ <- X.DAT",
      "MEDIA/ITEMS/ <- X.DAT",
      "MEDIA/中/ <- X.DAT",
      "MEDIA/ <- ITEMS 2/ ITEMS-OLD/ ITEMS/ 中/",
    ]);
  });

  it("appends removed files as records of zeros in the order of the list, with directories of their own", () => {
    const manifest = buildManifest(
      [file("MEDIA/MAPS/B.DAT", 8)],
      ["MEDIA/MAPS/Z.DAT", "MEDIA/MAPS/A.LAYOUT", "MEDIA/OLD/C.DDS", "MEDIA/MAPS/Z.DAT"],
    );
    expect(outline(manifest)).toEqual([
      " <- MEDIA/",
      "MEDIA/MAPS/ <- B.DAT Z.DAT A.LAYOUT",
      "MEDIA/OLD/ <- C.DDS",
      "MEDIA/ <- MAPS/ OLD/",
    ]);
    const [, z, a] = manifest.directories[1].records;
    expect(z).toEqual({ crc32: 0, type: 0, name: "Z.DAT", offset: 0, size: 0, fileTime: 0n });
    expect(a.type).toBe(1);
    expect(manifest.fileCount).toBe(4 + 2 + 2);
  });

  it("lists a file once when it is packed and removed", () => {
    const manifest = buildManifest([file("MEDIA/A.DAT", 8)], ["MEDIA/A.DAT"]);
    expect(outline(manifest)).toEqual([" <- MEDIA/", "MEDIA/ <- A.DAT"]);
    expect(manifest.directories[1].records[0].offset).toBe(8);
  });

  it("of nothing is the empty manifest with its known hash", () => {
    const manifest = buildManifest([]);
    expect(manifest.directories).toEqual([]);
    expect(manifest.hash).toBe(0x0088d31b);
    expect(writeManifest(manifest).length).toBe(28);
  });

  it("refuses a path outside MEDIA/", () => {
    expect(() => buildManifest([file("MOD.DAT", 8)])).toThrow(RangeError);
    expect(() => buildManifest([], ["UNITS/A.DAT"])).toThrow(RangeError);
  });
});

describe("readManifest", () => {
  const manifest = buildManifest([file("MEDIA/UNITS/A.DAT", 8), file("MEDIA/B.RAW", 4_000_000_000, 9)]);

  it("gives back what was written", () => {
    expect(readManifest(writeManifest(manifest))).toEqual(manifest);
  });

  it("keeps repeated directories, odd order, empty names, wrong hash and count, and bytes at the end", () => {
    const odd: Manifest = {
      ...manifest,
      hash: 1,
      fileCount: 0xffffffff,
      root: "media/",
      directories: [...manifest.directories, ...manifest.directories, { name: "", records: [] }],
      trailing: Uint8Array.of(1, 2, 3),
    };
    const bytes = writeManifest(odd);
    expect(readManifest(bytes)).toEqual(odd);
    expect(writeManifest(readManifest(bytes))).toEqual(bytes);
  });

  it.each([0, 1])("reads version %i, which has no hash", (version) => {
    const bytes = writeManifest({ ...manifest, version, hash: 0 });
    expect(bytes.length).toBe(writeManifest(manifest).length - 4);
    expect(readManifest(bytes)).toEqual({ ...manifest, version, hash: 0 });
  });

  it("refuses version 3", () => {
    expect(() => readManifest(writeManifest({ ...manifest, version: 3 }))).toThrow("version 3");
  });

  it("ends in a FormatError wherever it is cut off", () => {
    const bytes = writeManifest(manifest);
    for (let length = 0; length < bytes.length; length++)
      expect(() => readManifest(bytes.subarray(0, length)), `cut at ${length}`).toThrow(FormatError);
  });

  it("refuses counts that cannot fit, before making room for them", () => {
    const bytes = writeManifest(manifest);
    new DataView(bytes.buffer).setUint32(24, 0xffffffff, true);
    expect(() => readManifest(bytes)).toThrow("4294967295 directories cannot fit");
    const records = writeManifest(manifest);
    new DataView(records.buffer).setUint32(30, 0xfffffff0, true);
    expect(() => readManifest(records)).toThrow("4294967280 records cannot fit");
  });
});

describe("sealManifest", () => {
  it("makes the hash right again after a change", () => {
    const manifest = buildManifest([file("MEDIA/A.DAT", 8)]);
    expect(sealManifest({ ...manifest, hash: 123 })).toEqual(manifest);
  });
});

describe("ManifestTable", () => {
  const manifest = buildManifest([file("MEDIA/UNITS/A.DAT", 8), file("MEDIA/B.RAW", 100, 9)], ["MEDIA/C.DAT"]);

  it("answers every field by row, at any alignment of the bytes", () => {
    const bytes = writeManifest(manifest);
    for (const shift of [0, 1, 2, 3]) {
      const moved = new Uint8Array(bytes.length + shift);
      moved.set(bytes, shift);
      const table = new ManifestTable(moved.subarray(shift));
      expect(Array.from({ length: table.length }, (_, row) => table.path(row))).toEqual([
        "MEDIA/",
        "MEDIA/B.RAW",
        "MEDIA/C.DAT",
        "MEDIA/UNITS/A.DAT",
        "MEDIA/UNITS/",
      ]);
      expect([...table.firstRow]).toEqual([0, 1, 3, 4, 5]);
      expect([table.isDirectory(0), table.type(1), table.name(2)]).toEqual([true, 9, "C.DAT"]);
      expect([table.offset(1), table.size(1), table.crc32(1)]).toEqual([100, 1000, 0x80000064]);
      expect(table.fileTime(1)).toBe(0xffffffffffffffffn);
      expect(table.end).toBe(bytes.length);
    }
  });

  /** One directory with a name of `nameUnits` and `records` records of zeros, or `directories` empty ones. */
  function zeros({ nameUnits = 0, records = 0, directories = 1 }): Uint8Array {
    const bytes = new Uint8Array(16 + 6 * directories + 2 * nameUnits + 23 * records);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 2, true);
    view.setUint32(12, directories, true);
    view.setUint16(16, nameUnits, true);
    view.setUint32(18 + 2 * nameUnits, records, true);
    return bytes;
  }

  it("takes a million records or directories, and refuses one more", () => {
    expect(new ManifestTable(zeros({ records: MOST_RECORDS })).length).toBe(1_000_000);
    expect(new ManifestTable(zeros({ directories: MOST_RECORDS })).directories).toHaveLength(1_000_000);
    expect(() => new ManifestTable(zeros({ records: MOST_RECORDS + 1 }))).toThrow("1000001 records, more than");
    expect(() => new ManifestTable(zeros({ directories: MOST_RECORDS + 1 }))).toThrow("1000001 directories, more than");
  });

  it("refuses a long name of a directory that many files multiply", () => {
    expect(new ManifestTable(zeros({ nameUnits: 60_000, records: 1000 })).path(999)).toHaveLength(60_000);
    expect(() => new ManifestTable(zeros({ nameUnits: 60_000, records: 2000 }))).toThrow("paths of more than");
  });
});
