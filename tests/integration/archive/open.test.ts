import { truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openArchive, readHeaderOf } from "../../../src-main/archive/open.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { ByteWriter } from "../../../src-shared/bytes/writer.ts";
import { readModHeader } from "../../../src-shared/formats/mod/header.ts";
import { buildManifest, type ManifestRecord, writeManifest } from "../../../src-shared/formats/mod/manifest.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import {
  ascii,
  buildMod,
  buildPak,
  concat,
  editRecords,
  longNothing,
  TEST_HEADER,
  TINY_BINDAT,
} from "../../support/mod-builder.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { openBytes, openForTest, writeTemp } from "../../support/open-test-archive.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const FILES = [
  { path: "MEDIA/UNITS/A.DAT", content: TINY_BINDAT, fileTime: 5n },
  { path: "MEDIA/UNITS/ICON.JPG", content: ascii("stored as it is") },
  { path: "MEDIA/B.DDS", content: new Uint8Array(100_000).fill(7) },
  { path: "MEDIA/EMPTY.TXT", content: new Uint8Array() },
];
const REMOVED = ["MEDIA/UNITS/OLD.DAT"];

/** A file layer that counts the bytes it reads. */
function countingFiles(): { files: FileLayer; bytes: () => number } {
  let count = 0;
  const files: FileLayer = {
    ...nodeFiles,
    open: async (file, mode) => {
      const opened = await nodeFiles.open(file, mode);
      return {
        ...opened,
        read: async (into, position) => {
          const came = await opened.read(into, position);
          count += came;
          return came;
        },
      };
    },
  };
  return { files, bytes: () => count };
}

describe("openArchive of a .MOD", () => {
  const bytes = buildMod({ files: FILES, removedFiles: REMOVED });

  it("lists what a second reader finds", async () => {
    const archive = await openBytes(bytes, { readHeads: true });
    const slow = readModSlowly(bytes);
    expect(archive.kind).toBe("mod");
    expect(archive.header?.id).toBe(slow.id);
    expect(
      archive.entries.map(({ path, type, size, packedSize, crc32, offset, fileTime, removed }) => ({
        path,
        type,
        size,
        packedSize,
        crc32,
        offset,
        fileTime,
        removed,
      })),
    ).toEqual(
      slow.entries.map(({ path, type, size, packedSize, crc32, offset, fileTime, content }) => ({
        path,
        type,
        size,
        packedSize,
        crc32,
        offset: content === null ? null : slow.dataOffset + offset,
        fileTime,
        removed: content === null,
      })),
    );
  });

  it("gives every content, deflated, stored or empty, whole and in pieces", async () => {
    const archive = await openBytes(bytes);
    for (const { path, content } of FILES) {
      const entry = archive.find(path)!;
      expect(await archive.read(entry)).toEqual(content);
      const pieces: Uint8Array[] = [];
      for await (const piece of archive.stream(entry)) pieces.push(piece);
      expect(concat(...pieces)).toEqual(content);
    }
  });

  it("reads header and manifest, and not one byte of the data", async () => {
    const { files, bytes: count } = countingFiles();
    const archive = await openForTest(writeTemp("a.MOD", bytes), { files });
    const { dataOffset, manifestOffset } = readModHeader(bytes);
    expect(count()).toBeLessThanOrEqual(dataOffset + (bytes.length - manifestOffset) + 4);
    expect(archive.entries.map((entry) => entry.path)).toHaveLength(5);
    expect(archive.entries.every((entry) => entry.packedSize >= 0)).toBe(true);
    expect(count()).toBeLessThanOrEqual(dataOffset + (bytes.length - manifestOffset) + 4);
  });

  it("derives packed sizes from the next block when the heads were not read", async () => {
    const [exact, derived] = [await openBytes(bytes, { readHeads: true }), await openBytes(bytes)];
    const sizes = (archive: typeof exact) => archive.entries.map((entry) => entry.packedSize);
    expect(sizes(derived)).toEqual(sizes(exact));
  });

  it("merges directories that stand twice, and names each once", async () => {
    const archive = await openBytes(bytes);
    expect(archive.directories).toEqual(["MEDIA/", "MEDIA/UNITS/"]);
    expect(archive.container!.table.directories.filter((name) => name === "MEDIA/")).toHaveLength(2);
  });

  it("finds a path in any case, the first of several", async () => {
    const archive = await openBytes(bytes);
    expect(archive.find("media/units/a.dat")).toBe(archive.entries.find((entry) => entry.path.endsWith("A.DAT")));
    expect(archive.find("MEDIA/NONE.DAT")).toBeUndefined();
  });

  it("has no content for a removed file", async () => {
    const archive = await openBytes(bytes);
    const entry = archive.find(REMOVED[0])!;
    expect(entry).toMatchObject({ removed: true, offset: null, packedSize: 0 });
    await expect(archive.read(entry)).rejects.toThrow("a removed file has no content");
    await expect(archive.readBlock(entry)).rejects.toThrow(FormatError);
  });

  it("gives the payload as it is packed", async () => {
    const archive = await openBytes(bytes);
    const stored = await archive.readBlock(archive.find("MEDIA/UNITS/ICON.JPG")!);
    expect(stored).toEqual({ size: 15, compressedSize: 0, payload: ascii("stored as it is") });
    const deflated = await archive.readBlock(archive.find("MEDIA/B.DDS")!);
    expect(deflated.size).toBe(100_000);
    expect([...deflated.payload.subarray(0, 2)]).toEqual([0x78, 0x9c]);
    expect(deflated.payload).toHaveLength(deflated.compressedSize);
  });

  it("skips records without a name", async () => {
    const editManifest = editRecords((record) => (record.name === "B.DDS" ? { ...record, name: "" } : record));
    const archive = await openBytes(buildMod({ files: FILES, editManifest }));
    expect(archive.entries).toHaveLength(FILES.length - 1);
  });

  it("finds the first of two entries of one path", async () => {
    const editManifest = editRecords((record) =>
      record.name === "A.DAT" ? [record, { ...record, crc32: 1 }] : record,
    );
    const archive = await openBytes(buildMod({ files: FILES, editManifest }));
    expect(archive.entries.filter((entry) => entry.path === "MEDIA/UNITS/A.DAT")).toHaveLength(2);
    expect(archive.find("MEDIA/UNITS/A.DAT")!.crc32).not.toBe(1);
  });

  it("takes what the content says, whatever the name", async () => {
    expect((await openForTest(writeTemp("holiday.zip", bytes))).kind).toBe("mod");
  });

  it("reads several records that share one block", async () => {
    const editManifest = editRecords((record) =>
      record.name === "A.DAT" ? [record, { ...record, name: "B.DAT" }] : record,
    );
    const archive = await openBytes(buildMod({ files: FILES, editManifest }));
    expect(await archive.read(archive.find("MEDIA/UNITS/B.DAT")!)).toEqual(TINY_BINDAT);
    expect(archive.find("MEDIA/UNITS/B.DAT")!.packedSize).toBe(archive.find("MEDIA/UNITS/A.DAT")!.packedSize);
  });

  it.each([1, 2, 3] as const)("opens one of format version %i", async (formatVersion) => {
    const { pak, man } = buildPak({ files: FILES });
    const header = (dataOffset: number): Uint8Array => {
      const writer = new ByteWriter().u16(formatVersion).u16(0);
      if (formatVersion === 1) writer.u64(1n).u8(1);
      writer.u32(dataOffset).u32(dataOffset + pak.length);
      for (const text of ["Old", "", "", "", ""]) writer.wstr(text);
      writer.i64(7n).u32(0).u64(0n).u16(0);
      if (formatVersion === 3) writer.u16(0);
      return writer.finish();
    };
    const archive = await openBytes(concat(header(header(0).length), pak, man));
    expect(archive.header).toMatchObject({ formatVersion, title: "Old", id: 7n, gameVersion: null });
    expect(await archive.read(archive.find("MEDIA/UNITS/A.DAT")!)).toEqual(TINY_BINDAT);
  });
});

describe("openArchive of a .PAK", () => {
  const { pak, man } = buildPak({ files: FILES });

  it.each(["DATA.PAK.MAN", "data.pak.man", "Data.Pak.Man"])("takes the table beside it, named %s", async (name) => {
    const folder = tempFolder();
    writeTree(folder, { "DATA.PAK": pak, [name]: man });
    const archive = await openForTest(path.join(folder, "DATA.PAK"), { readHeads: true });
    expect(archive).toMatchObject({ kind: "pak", header: null });
    for (const { path, content } of FILES) {
      const entry = archive.find(path)!;
      expect(entry.offset).toBe(archive.container!.table.offset(archive.entries.indexOf(entry) + entryShift(archive)));
      expect(await archive.read(entry)).toEqual(content);
    }
  });

  it("reads the table and not one byte of the pack beyond what tells it from a mod", async () => {
    const folder = tempFolder();
    writeTree(folder, { "DATA.PAK": pak, "DATA.PAK.MAN": man });
    const { files, bytes } = countingFiles();
    await openForTest(path.join(folder, "DATA.PAK"), { files });
    expect(bytes()).toBeLessThanOrEqual(man.length + 32);
  });

  it("says so when there is no table beside it", async () => {
    await expect(openArchive(writeTemp("DATA.PAK", pak))).rejects.toThrow("no file table (.PAK.MAN)");
  });

  it("names the table when it is damaged", async () => {
    const folder = tempFolder();
    writeTree(folder, { "DATA.PAK": pak, "DATA.PAK.MAN": man.subarray(0, 40) });
    await expect(openArchive(path.join(folder, "DATA.PAK"))).rejects.toThrow(/DATA\.PAK\.MAN: manifest/);
  });

  it("reads a table of version 0, as previews had", async () => {
    const folder = tempFolder();
    const old = writeManifest({ ...buildManifest([]), version: 0 });
    writeTree(folder, { "A.PAK": new Uint8Array(8), "A.PAK.MAN": old });
    expect((await openForTest(path.join(folder, "A.PAK"))).entries).toEqual([]);
  });
});

/** Rows of directory records in front of the first entry; the builder's manifest begins with one. */
function entryShift(archive: Awaited<ReturnType<typeof openForTest>>): number {
  const { table } = archive.container!;
  let shift = 0;
  while (table.isDirectory(shift)) shift++;
  return shift;
}

describe("openArchive of a folder", () => {
  const TREE = { "Media/Units/a.dat": "text", "Media/Units/é.dds": "x", "MOD.DAT": "not media" };

  it("names files as the game would, from the folder or from its MEDIA folder", async () => {
    const folder = tempFolder();
    writeTree(folder, TREE);
    for (const root of [folder, path.join(folder, "Media")]) {
      const archive = await openForTest(root);
      expect(archive.kind).toBe("folder");
      expect(archive.entries.map((entry) => [entry.path, entry.type, entry.size])).toEqual([
        ["MEDIA/UNITS/A.DAT", 0, 4],
        ["MEDIA/UNITS/é.DDS", 4, 1],
      ]);
      expect(await archive.read(archive.find("media/units/a.dat")!)).toEqual(ascii("text"));
      expect(archive.entries[0]).toMatchObject({ crc32: null, offset: null, removed: false, packedSize: 4 });
      expect(archive.directories).toEqual(["MEDIA/UNITS/"]);
    }
  });

  it("takes a folder without MEDIA for the MEDIA folder itself", async () => {
    const folder = tempFolder();
    writeTree(folder, { "UNITS/A.DAT": "text" });
    expect((await openForTest(folder)).entries.map((entry) => entry.path)).toEqual(["MEDIA/UNITS/A.DAT"]);
  });

  it("streams, reads raw and refuses more than the limit", async () => {
    const folder = tempFolder();
    const content = new Uint8Array(600_000).map((_, index) => index);
    writeTree(folder, { "MEDIA/A.DDS": content });
    const archive = await openForTest(folder);
    const pieces: Uint8Array[] = [];
    for await (const piece of archive.stream(archive.entries[0])) pieces.push(piece);
    expect(concat(...pieces)).toEqual(content);
    expect(await archive.readBlock(archive.entries[0])).toEqual({ size: 600_000, compressedSize: 0, payload: content });
    await expect(archive.read(archive.entries[0], { limit: 599_999 })).rejects.toThrow(FormatError);
  });

  it("says that a file has changed since the folder was listed", async () => {
    const folder = tempFolder();
    writeTree(folder, { "MEDIA/A.DDS": "lantern" });
    const archive = await openForTest(folder);
    writeTree(folder, { "MEDIA/A.DDS": "lanterns" });
    const [entry] = archive.entries;
    await expect(archive.read(entry)).rejects.toThrow("MEDIA/A.DDS: folder: 8 bytes, but 7 when the folder was listed");
    await expect(archive.stream(entry)[Symbol.asyncIterator]().next()).rejects.toThrow("8 bytes, but 7");
  });

  it("reads through the files it was opened with", async () => {
    const folder = tempFolder();
    writeTree(folder, { "MEDIA/A.DDS": "lantern" });
    const { files } = faultyFiles(nodeFiles, { at: 0, call: "open", fault: "EIO", times: 2 });
    const archive = await openForTest(folder, { files });
    const [entry] = archive.entries;
    await expect(archive.read(entry)).rejects.toMatchObject({ kind: "io" });
    await expect(archive.stream(entry)[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: "io" });
  });

  it.skipIf(process.platform !== "linux")("refuses two MEDIA folders, of which it could show one", async () => {
    const folder = tempFolder();
    writeTree(folder, { "MEDIA/A.DDS": "x", "media/B.DDS": "y", Media: "a file of that name does no harm" });
    await expect(openArchive(folder)).rejects.toMatchObject({ kind: "case-twins", path: `${folder}/media` });
  });
});

describe("openArchive refuses", () => {
  const bytes = buildMod({ files: FILES });

  it.each([
    ["an empty file", new Uint8Array(), "the file is empty"],
    ["a file of other content", ascii("PK\x03\x04 something else"), "format version"],
    ["a file cut off in its header", bytes.subarray(0, 30), "mod:"],
    ["a file cut off in its data", bytes.subarray(0, 200), "cut off"],
    ["a file cut off in its table", bytes.subarray(0, bytes.length - 1), "manifest:"],
  ])("%s, by name", async (_, content, message) => {
    const file = writeTemp("broken.MOD", content);
    const error = await openArchive(file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FormatError);
    expect((error as FormatError).message).toContain(message);
    expect((error as FormatError).path).toBe(file);
  });

  it("a header that says it is larger than any header", async () => {
    const huge = bytes.slice();
    new DataView(huge.buffer).setUint32(12, 0x7fffffff, true);
    await expect(openArchive(writeTemp("a.MOD", huge))).rejects.toThrow("header of 2147483647 bytes");
  });

  it("a file that is not there, with an error of the file system", async () => {
    await expect(openArchive(path.join(tempFolder(), "none.MOD"))).rejects.toMatchObject({ kind: "not-found" });
  });

  it("a manifest larger than any, without reading it", async () => {
    const file = writeTemp("a.MOD", bytes);
    truncateSync(file, 2 ** 32);
    await expect(openArchive(file)).rejects.toThrow("file table of");
  });
});

describe("reading a damaged archive", () => {
  const A = "MEDIA/A.DAT";

  async function damaged(edit: (section: DataView) => void, change: Partial<ManifestRecord> = {}) {
    return openBytes(
      buildMod({
        files: [{ path: A, content: TINY_BINDAT }],
        editSection: (section) => {
          edit(new DataView(section.buffer));
          return section;
        },
        editManifest: editRecords((record) => ({ ...record, ...change })),
      }),
    );
  }

  it.each([
    ["a broken stream", (section: DataView) => section.setUint16(16, 0, true), {}, "broken zlib stream"],
    ["a stream that is cut off", (section: DataView) => section.setUint32(12, 12, true), {}, "zlib"],
    ["fewer bytes than said", (section: DataView) => section.setUint32(8, 35, true), { size: 35 }, "inflates to"],
    ["more bytes than said", (section: DataView) => section.setUint32(8, 33, true), { size: 33 }, "inflates to more"],
    ["another size than in the table", () => {}, { size: 33 }, "but the file table says 33"],
    [
      "a payload that leaves the data",
      (section: DataView) => section.setUint32(12, 9999, true),
      undefined,
      "payload of",
    ],
    [
      "4 GB in a few bytes",
      (section: DataView) => section.setUint32(8, 0xffffffff, true),
      { size: 0xffffffff },
      "more than",
    ],
  ])("tells of %s by the entry's path", async (_, edit, change, message) => {
    const archive = await damaged(edit, change);
    const entry = archive.find(A)!;
    const error = await archive.read(entry).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FormatError);
    expect((error as FormatError).path).toBe(A);
    expect((error as FormatError).message).toContain(message);
    await expect(drain(archive.stream(entry))).rejects.toThrow(FormatError);
  });

  it("refuses a bomb before making room for it", async () => {
    const bomb = await damaged((section) => section.setUint32(8, 900_000_000, true), { size: 900_000_000 });
    const before = process.memoryUsage().arrayBuffers;
    await expect(bomb.read(bomb.find(A)!)).rejects.toThrow("cannot hold the 900000000");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  it("refuses an offset outside the data", async () => {
    const archive = await damaged(() => {}, { offset: 0xfffffff0 });
    await expect(archive.read(archive.find(A)!)).rejects.toThrow("outside the data section");
  });

  it("refuses a payload much longer than what may be read of it", async () => {
    const content = longNothing(300_000);
    const bytes = buildMod({
      files: [{ path: A, content, stored: true }],
      editManifest: editRecords((record) => ({ ...record, size: 0 })),
      editSection: (section) => {
        new DataView(section.buffer).setUint32(8, 0, true);
        new DataView(section.buffer).setUint32(12, content.length, true);
        return section;
      },
    });
    const archive = await openBytes(bytes);
    await expect(archive.read(archive.find(A)!, { limit: 10 })).rejects.toThrow("more than may be read");
    expect(await archive.read(archive.find(A)!)).toHaveLength(0);
  });

  it("reads at most the limit", async () => {
    const archive = await openBytes(buildMod({ files: FILES }));
    await expect(archive.read(archive.find("MEDIA/B.DDS")!, { limit: 99_999 })).rejects.toThrow("more than the 99999");
    expect(await archive.read(archive.find("MEDIA/B.DDS")!, { limit: 100_000 })).toHaveLength(100_000);
  });
});

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of pieces);
}

describe("large entries", () => {
  it("are inflated through the thread pool and in pieces, and left early without trouble", async () => {
    const content = new Uint8Array(3_000_000).map((_, index) => (index * index) >> 7);
    const archive = await openBytes(buildMod({ files: [{ path: "MEDIA/A.DDS", content }] }));
    const [entry] = archive.entries;
    expect(await archive.read(entry)).toEqual(content);
    let size = 0;
    for await (const piece of archive.stream(entry)) size += piece.length;
    expect(size).toBe(content.length);
    for await (const piece of archive.stream(entry)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(await archive.read(entry)).toHaveLength(content.length);
  });
});

describe("readHeaderOf", () => {
  it("reads the header and nothing behind it", async () => {
    const bytes = buildMod({ files: FILES });
    const { header, dataOffset } = await readHeaderOf(writeTemp("a.MOD", bytes));
    expect(header).toEqual(TEST_HEADER);
    expect(dataOffset).toBe(readModHeader(bytes).dataOffset);
  });

  it("refuses what is no mod, by name", async () => {
    const file = writeTemp("a.MOD", ascii("PK"));
    await expect(readHeaderOf(file)).rejects.toMatchObject({ path: file });
  });
});

describe("an archive of 60,000 entries", () => {
  it("is opened, listed and named well within a second", async () => {
    const { pak, man } = buildPak({ files: [{ path: "MEDIA/A.DDS", content: ascii("x") }] });
    const folder = tempFolder();
    writeFileSync(path.join(folder, "DATA.PAK"), pak);
    const many = Array.from({ length: 60_000 }, (_, index) => ({
      path: `MEDIA/UNITS/ITEMS/FOLDER_${index % 300}/SOME_FILE_${index}.DAT`,
      type: 0,
      crc32: index,
      size: 1,
      offset: 8,
      fileTime: 1n,
    }));
    writeFileSync(path.join(folder, "DATA.PAK.MAN"), writeManifest(buildManifest(many)));
    expect(man.length).toBeGreaterThan(0);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const start = performance.now();
      const archive = await openForTest(path.join(folder, "DATA.PAK"));
      const length = archive.entries.reduce((sum, entry) => sum + entry.path.length, 0);
      best = Math.min(best, performance.now() - start);
      expect(archive.entries).toHaveLength(60_000);
      expect(length).toBe(many.reduce((sum, { path }) => sum + path.length, 0));
    }
    console.log(`60,000 entries to their paths: ${best.toFixed(1)} ms`);
    expect(best).toBeLessThan(1000);
  });
});
