import { describe, expect, it } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { ByteWriter } from "../../../../src-shared/bytes/writer.ts";
import {
  checkModOffsets,
  MAX_HEADER_UNITS,
  type ModHeader,
  offsetFieldsAt,
  readModHeader,
  writeModHeader,
} from "../../../../src-shared/formats/mod/header.ts";
import { TEST_HEADER } from "../../../support/mod-builder.ts";

const FULL: ModHeader = {
  ...TEST_HEADER,
  modVersion: 65535,
  gameVersion: { major: 1, minor: 25, build: 5, revision: 6 },
  title: "Lanterne à huile",
  author: "Ж",
  description: "first line\\nsecond line",
  website: "https://example.org",
  downloadUrl: "https://example.org/lantern.mod",
  id: -1n << 63n,
  flags: 0xffffffff,
  requirementHash: 0xffffffffffffffffn,
  requirements: [{ name: "天煞星", id: -3n, version: 65535 }],
  removedFiles: ["MEDIA/UNITS/A.DAT", "MEDIA/UNITS/B.DAT"],
};

describe("writeModHeader", () => {
  it("begins with format version, mod version, game version and the two offsets", () => {
    const bytes = writeModHeader({ ...FULL, modVersion: 0 }, { sectionLength: 1000 });
    const head = [4, 0, 0, 0, 1, 0, 25, 0, 5, 0, 6, 0];
    expect([...bytes.subarray(0, 12)]).toEqual(head);
    const { dataOffset, manifestOffset, headerLength } = readModHeader(bytes);
    expect(dataOffset).toBe(bytes.length);
    expect(headerLength).toBe(bytes.length);
    expect(manifestOffset).toBe(bytes.length + 1000);
  });

  it("takes 54 bytes when every text is empty", () => {
    const empty = { ...TEST_HEADER, title: "", author: "", description: "" };
    expect(writeModHeader(empty, { sectionLength: 8 }).length).toBe(54);
  });

  it("keeps every field", () => {
    expect(readModHeader(writeModHeader(FULL, { sectionLength: 8 })).header).toEqual(FULL);
  });

  it("writes 1.25.9.5 when the game version is not known", () => {
    const bytes = writeModHeader({ ...TEST_HEADER, gameVersion: null }, { sectionLength: 8 });
    expect([...bytes.subarray(4, 12)]).toEqual([1, 0, 25, 0, 9, 0, 5, 0]);
  });

  it("refuses what the reader would refuse, and a file over 4 GiB", () => {
    const long = "x".repeat(MAX_HEADER_UNITS + 1);
    expect(() => writeModHeader({ ...TEST_HEADER, description: long }, { sectionLength: 8 })).toThrow(RangeError);
    expect(() => writeModHeader(TEST_HEADER, { sectionLength: 0xffffffff })).toThrow(RangeError);
    const removedFiles = Array.from({ length: 65536 }, () => "");
    expect(() => writeModHeader({ ...TEST_HEADER, removedFiles }, { sectionLength: 8 })).toThrow(RangeError);
  });
});

describe("readModHeader", () => {
  function oldHeader(formatVersion: 1 | 2 | 3): Uint8Array {
    const writer = new ByteWriter().u16(formatVersion).u16(1);
    if (formatVersion === 1) writer.u64(11n).u8(1).u64(22n).u8(2);
    writer.u32(1).u32(2);
    for (const text of ["title", "author", "description", "site", "url"]) writer.wstr(text);
    writer.i64(-7n).u32(0).u64(9n);
    writer.u16(1).wstr("needed").i64(-8n);
    if (formatVersion > 1) writer.u16(5);
    if (formatVersion === 3) writer.u16(1).wstr("MEDIA/A.DAT");
    return writer.finish();
  }

  it("reads version 1: guids of every version, requirements without versions, nothing removed", () => {
    const bytes = oldHeader(1);
    const { header, headerLength } = readModHeader(bytes);
    expect(headerLength).toBe(bytes.length);
    expect(header.versions).toEqual([
      { guid: 11n, major: 1 },
      { guid: 22n, major: 2 },
    ]);
    expect(header.requirements).toEqual([{ name: "needed", id: -8n, version: 0 }]);
    expect(header).toMatchObject({ formatVersion: 1, gameVersion: null, title: "title", id: -7n, removedFiles: [] });
  });

  it("reads version 2: requirements with versions, nothing removed", () => {
    const bytes = oldHeader(2);
    const { header, headerLength } = readModHeader(bytes);
    expect(headerLength).toBe(bytes.length);
    expect(header.requirements).toEqual([{ name: "needed", id: -8n, version: 5 }]);
    expect(header).toMatchObject({ versions: [], gameVersion: null, removedFiles: [] });
  });

  it("reads version 3: removed files, no game version", () => {
    const { header } = readModHeader(oldHeader(3));
    expect(header).toMatchObject({ gameVersion: null, removedFiles: ["MEDIA/A.DAT"] });
  });

  it.each([1, 2, 3] as const)("knows from the first bytes of version %i where the offsets stand", (formatVersion) => {
    const bytes = oldHeader(formatVersion);
    const at = offsetFieldsAt(bytes.subarray(0, 4));
    expect([bytes[at], bytes[at + 4]]).toEqual([1, 2]);
  });

  it.each([0, 5, 0x4b50])("refuses format version %i", (version) => {
    const bytes = writeModHeader(TEST_HEADER, { sectionLength: 8 });
    new DataView(bytes.buffer).setUint16(0, version, true);
    expect(() => readModHeader(bytes)).toThrow(`format version ${version}`);
  });

  it("says that an empty file is empty", () => {
    expect(() => readModHeader(new Uint8Array())).toThrow("the file is empty");
  });

  it("refuses a string of more than 8192 units even if it is all there", () => {
    const bytes = new Uint8Array(40_000);
    bytes[0] = 4;
    new DataView(bytes.buffer).setUint16(20, MAX_HEADER_UNITS + 1, true);
    expect(() => readModHeader(bytes)).toThrow("title of 8193 units");
  });

  it("refuses more requirements than fit, before making any", () => {
    const bytes = writeModHeader(TEST_HEADER, { sectionLength: 8 });
    new DataView(bytes.buffer).setUint16(bytes.length - 4, 0xffff, true);
    expect(() => readModHeader(bytes)).toThrow("65535 required mods cannot fit");
  });

  it("ends in a FormatError wherever the file is cut off", () => {
    const bytes = writeModHeader(FULL, { sectionLength: 8 });
    for (let length = 0; length < bytes.length; length++)
      expect(() => readModHeader(bytes.subarray(0, length))).toThrow(FormatError);
  });
});

describe("checkModOffsets", () => {
  const parsed = { header: TEST_HEADER, dataOffset: 60, manifestOffset: 100, headerLength: 60 };

  it("accepts header, data, manifest in this order", () => {
    expect(() => checkModOffsets(parsed, 120)).not.toThrow();
  });

  it.each([
    ["no manifest at all", { manifestOffset: 0 }, "no file table"],
    ["data inside the header", { dataOffset: 59 }, "overlaps the header"],
    ["the manifest before the data", { manifestOffset: 59 }, "before the data"],
    ["a file cut off before its manifest", { manifestOffset: 120 }, "cut off"],
  ])("refuses %s", (_, change, message) => {
    expect(() => checkModOffsets({ ...parsed, ...change }, 120)).toThrow(message);
  });
});
