import { mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { compareArchives } from "../../../src-main/archive/compare.ts";
import { openArchive } from "../../../src-main/archive/open.ts";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import type { VpkArchive } from "../../../src-main/archive/vpk-archive.ts";
import { verifyVpk } from "../../../src-main/archive/vpk-verify.ts";
import { unpackArchive } from "../../../src-main/engine/unpack.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { ascii } from "../../support/mod-builder.ts";
import { openForTest } from "../../support/open-test-archive.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";
import { toldOf, unpackInto } from "../../support/unpack-into.ts";
import { type BuilderVpk, type BuilderVpkFile, buildVpk, writeVpk } from "../../support/vpk-builder.ts";
import { A, CONTENT, GOOD, openVpk } from "../../support/vpk-ground.ts";

/** What each command's engine makes of a pack. */
async function throughAll(vpk: BuilderVpk) {
  const file = writeVpk(buildVpk(vpk));
  const ground = path.dirname(file);
  const before = filesBelow(ground);
  const verify = (await verifyFile(file, { level: "full" })).map(({ code, path: of }) =>
    of === file ? code : `${code} ${of}`,
  );
  const archive = await openForTest(file);
  const out = path.join(ground, "out");
  const unpacked = await unpackArchive(archive, { target: out, text: false, only: [] });
  const other = await openForTest(file);
  const { differences } = await compareArchives(archive, other);
  expect(filesBelow(ground).filter((name) => !name.startsWith("out/"))).toEqual(before);
  const told = toldOf(unpacked).map((line) => line.replace(` ${file}`, ""));
  return {
    list: archive.entries.map((entry) => entry.path),
    verify,
    unpack: { ok: unpacked.ok, told },
    compare: differences.map(({ path: of, reason }) => `${reason}: ${of}`),
    files: filesBelow(out),
  };
}

describe("a sound pack", () => {
  const files: BuilderVpkFile[] = [
    { in: ["txt", " ", "own"], content: ascii("own") },
    { in: ["bin", "deep/er", "two"], content: ascii("preloaded and more"), preload: 9, archive: 2 },
    { in: [" ", "deep", "in-tree"], content: ascii("whole"), preload: 5, archive: 77 },
    { in: [" ", " ", "nothing"], archive: 5 },
    { in: ["TXT", "Deep", "Case"], content: CONTENT, archive: 0 },
  ];

  it.each([1, 2])("of version %i is listed, read, verified and unpacked", async (version) => {
    const archive = await openVpk({ version, files });
    expect(archive.kind).toBe("vpk");
    expect(archive.entries.map(({ path: of, size, file }) => [of, size, file])).toEqual([
      ["own.txt", 3, "pak_dir.vpk"],
      ["deep/er/two.bin", 18, "pak_002.vpk"],
      ["deep/in-tree", 5, "pak_dir.vpk"],
      ["nothing", 0, "pak_dir.vpk"],
      ["Deep/Case.TXT", 800, "pak_000.vpk"],
    ]);
    for (const [index, { content = new Uint8Array() }] of files.entries()) {
      const entry = archive.entries[index];
      expect(Buffer.from(await archive.read(entry)).equals(content)).toBe(true);
      const pieces: Uint8Array[] = [];
      for await (const piece of archive.stream(entry)) pieces.push(piece.slice());
      expect(Buffer.concat(pieces).equals(content)).toBe(true);
      expect(await archive.readBlock(entry)).toMatchObject({ size: content.length, compressedSize: 0 });
    }
    expect((await verifyVpk(archive, { level: "full" })).findings).toEqual([]);
    const out = path.join(tempFolder(), "out");
    const { ok, findings } = await unpackArchive(archive, { target: out, text: false, only: [] });
    // The second spelling of a folder is another one in the pack, and the same one on many disks.
    expect([ok, findings.map(({ code }) => code)]).toEqual([true, ["unpack-renamed"]]);
    expect(filesBelow(out)).toEqual(["deep/Case.TXT", "deep/er/two.bin", "deep/in-tree", "nothing", "own.txt"]);
    expect(readFileSync(path.join(out, "deep/er/two.bin"), "utf8")).toBe("preloaded and more");
  });

  it("is found by its own case only, the first of two", async () => {
    const archive = await openVpk({ files: [A, { ...A, content: ascii("second") }, { ...A, in: ["TXT", "x", "a"] }] });
    expect(archive.find("x/a.txt")).toBe(archive.entries[0]);
    expect(archive.find("x/a.TXT")).toBe(archive.entries[2]);
    expect(archive.find("X/a.txt")).toBeUndefined();
    expect((await verifyVpk(archive, { level: "full" })).findings).toMatchObject([
      { code: "vpk-path-duplicate", severity: "warning", path: "x/a.txt", data: { count: 2 } },
    ]);
  });

  it("in capitals finds its archives in capitals", async () => {
    const file = writeVpk(buildVpk({ files: [{ ...A, archive: 0 }] }));
    const folder = path.dirname(file);
    renameSync(file, path.join(folder, "PAK_DIR.VPK"));
    renameSync(path.join(folder, "pak_000.vpk"), path.join(folder, "PAK_000.VPK"));
    expect(await verifyFile(path.join(folder, "PAK_DIR.VPK"), { level: "full" })).toEqual([]);
  });

  it("is read from each archive front to back, each opened once", async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      in: ["bin", "d", `f${39 - index}`] as const,
      content: new Uint8Array(1000).fill(index),
      archive: index % 3,
    }));
    const file = writeVpk(buildVpk({ files: [...many].reverse() }));
    const opened: string[] = [];
    const reads: [string, number][] = [];
    const counting: FileLayer = {
      ...nodeFiles,
      open: async (name, mode) => {
        const inner = await nodeFiles.open(name, mode);
        opened.push(path.basename(name));
        const read: typeof inner.read = (into, at) => {
          reads.push([path.basename(name), at]);
          return inner.read(into, at);
        };
        return { ...inner, read };
      },
    };
    const archive = await openForTest(file, { files: counting });
    reads.length = 0;
    const { ok } = await unpackArchive(archive, { target: path.join(tempFolder(), "out"), text: false, only: [] });
    expect([ok, opened]).toEqual([true, ["pak_dir.vpk", "pak_000.vpk", "pak_001.vpk", "pak_002.vpk"]]);
    expect(reads).toHaveLength(40);
    expect(reads).toEqual(reads.toSorted(([a, x], [b, y]) => (a === b ? x - y : a < b ? -1 : 1)));
  });

  it("of many archives keeps few of them open, and none that is read is closed", async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      in: ["bin", "d", `f${index}`] as const,
      content: new Uint8Array(700_000).fill(index),
      archive: index,
    }));
    let open = 0;
    let most = 0;
    const counting: FileLayer = {
      ...nodeFiles,
      open: async (name, mode) => {
        const inner = await nodeFiles.open(name, mode);
        most = Math.max(most, ++open);
        // A disk may give less than was asked for, so one file takes several calls.
        const read: typeof inner.read = (into, at) => inner.read(into.subarray(0, 100_000), at);
        return { ...inner, read, close: () => inner.close().then(() => void open--) };
      },
    };
    const archive = await openForTest(writeVpk(buildVpk({ files: many })), { files: counting });
    for (const entry of archive.entries) await archive.read(entry);
    // The directory, four that are kept and the one that is read.
    expect(most).toBe(6);
    const contents = await Promise.all(archive.entries.map((entry) => archive.read(entry)));
    expect(contents.every((content, index) => content.every((byte) => byte === index))).toBe(true);
    expect(open).toBe(5);
  });

  it("is told apart from others by what it holds", async () => {
    const one = await openVpk({ files: [A, GOOD] });
    const two = await openVpk({
      version: 1,
      files: [
        { ...GOOD, archive: 3 },
        { ...A, content: ascii("other") },
      ],
    });
    const { equal, differences } = await compareArchives(one, two);
    expect([equal, differences.map(({ path: of, reason }) => [of, reason])]).toEqual([false, [["x/a.txt", "content"]]]);
  });

  it("that nobody reads data of opens no archive, and listing reads no data", async () => {
    const file = writeVpk(buildVpk({ files: [{ ...A, archive: 0 }, GOOD] }));
    let bytes = 0;
    const opened: string[] = [];
    const counting: FileLayer = {
      ...nodeFiles,
      open: async (name, mode) => {
        const inner = await nodeFiles.open(name, mode);
        opened.push(path.basename(name));
        const read: typeof inner.read = async (into, at) => {
          const came = await inner.read(into, at);
          bytes += came;
          return came;
        };
        return { ...inner, read };
      },
    };
    const archive = (await openForTest(file, { files: counting })) as VpkArchive;
    expect(archive.entries.map((entry) => [entry.path, entry.size, entry.type])).toHaveLength(2);
    expect(opened).toEqual(["pak_dir.vpk"]);
    expect(bytes).toBe(28 + archive.vpk.treeSize + 4);
  });
});

describe("a pack that lies", () => {
  const CASES: readonly (readonly [string, BuilderVpk, readonly string[], readonly string[]])[] = [
    [
      "data past the end of the file",
      { files: [{ ...A, offset: 801 }, GOOD] },
      ["vpk-entry-outside x/a.txt"],
      ["unpack-damaged x/a.txt"],
    ],
    [
      "data past the end of an archive",
      { files: [{ ...A, archive: 1, offset: 1 }, GOOD] },
      ["vpk-entry-outside x/a.txt"],
      ["unpack-damaged x/a.txt"],
    ],
    [
      "more data than there are",
      { files: [{ ...A, archive: 1, length: 801 }, GOOD] },
      ["vpk-entry-outside x/a.txt"],
      ["unpack-damaged x/a.txt"],
    ],
    ["a wrong checksum", { files: [{ ...A, crc32: 1 }, GOOD] }, ["vpk-crc x/a.txt"], ["unpack-damaged x/a.txt"]],
    [
      "a wrong checksum of what stands in the list",
      { files: [{ ...A, preload: 800, crc32: 1 }, GOOD] },
      ["vpk-crc x/a.txt"],
      ["unpack-damaged x/a.txt"],
    ],
    [
      "a wrong offset, in version 1",
      { version: 1, files: [{ ...A, offset: 801 }, GOOD] },
      ["vpk-entry-outside x/a.txt"],
      ["unpack-damaged x/a.txt"],
    ],
  ];

  it.each(CASES)("%s: the file is refused everywhere, the other is there", async (_, vpk, verify, told) => {
    const found = await throughAll(vpk);
    expect(found.list).toEqual(["x/a.txt", "x/good.txt"]);
    expect(found.verify.toSorted()).toEqual([...verify].sort());
    expect(found.unpack).toEqual({ ok: false, told });
    expect(found.compare).toEqual(["unreadable in a: x/a.txt"]);
    expect(found.files).toEqual(["x/good.txt"]);
  });

  it("data past the end are told with where they end, before anything is read", async () => {
    const archive = await openVpk({
      files: [
        { ...A, offset: 801 },
        { ...GOOD, archive: 1, offset: 5 },
      ],
    });
    const [own, numbered] = archive.entries;
    const end = archive.sections.data.start + 800;
    await expect(archive.read(own)).rejects.toThrow(`its data end at byte ${end + 801}, and pak_dir.vpk has ${end}`);
    await expect(archive.read(numbered)).rejects.toThrow("its data end at byte 805, and pak_001.vpk has 800");
  });

  it("a large file with a wrong checksum: nothing of it stays", async () => {
    const content = new Uint8Array(3_000_000).map((_, index) => index >> 12);
    const found = await throughAll({ files: [{ ...A, content, crc32: 7 }, GOOD] });
    expect(found).toMatchObject({ unpack: { ok: false, told: ["unpack-damaged x/a.txt"] }, files: ["x/good.txt"] });
  });

  it("an archive that is missing: told once, with every path", async () => {
    const file = writeVpk({
      ...buildVpk({ files: [{ ...A, archive: 3 }, GOOD, { ...GOOD, in: ["b", "x", "b"], archive: 3 }] }),
      archives: new Map(),
    });
    const entries = ["x/a.txt", "x/b.b"];
    const missing = {
      code: "vpk-archive-missing",
      severity: "error",
      data: { archive: "pak_003.vpk", count: 2, entries },
    };
    expect(await verifyFile(file, { level: "quick" })).toMatchObject([missing]);
    expect(await verifyFile(file, { level: "full" })).toMatchObject([missing]);
    const archive = await openForTest(file);
    const out = path.join(tempFolder(), "out");
    const only = await unpackArchive(archive, { target: out, text: false, only: ["x/good.*"] });
    expect([only.ok, only.findings]).toEqual([true, []]);
    const all = await unpackArchive(archive, { target: out, text: false, only: [] });
    expect(all).toMatchObject({ ok: false, files: 1, findings: [missing] });
    await expect(archive.read(archive.entries[0])).rejects.toThrow("pak_003.vpk, which its data stand in, is missing");
  });

  it("an archive that becomes shorter while it is checked: said of that archive", async () => {
    const file = writeVpk(buildVpk({ files: [{ ...A, archive: 0 }] }));
    const archive = (await openForTest(file)) as VpkArchive;
    truncateSync(path.join(path.dirname(file), "pak_000.vpk"), 100);
    await expect(verifyVpk(archive, { level: "full" })).rejects.toMatchObject({
      format: "vpk",
      path: file,
      what: "pak_000.vpk has changed while it was read: the file ends before byte 800",
    });
  });

  it("a folder in the place of an archive counts as missing", async () => {
    const file = writeVpk({ ...buildVpk({ files: [{ ...A, archive: 0 }] }), archives: new Map() });
    mkdirSync(path.join(path.dirname(file), "pak_000.vpk"));
    expect(await verifyFile(file, { level: "full" })).toMatchObject([{ code: "vpk-archive-missing" }]);
  });

  it("nothing in an archive that is not there: there is nothing to miss", async () => {
    const found = await throughAll({ files: [{ in: ["txt", "x", "a"], archive: 5 }, GOOD] });
    expect(found).toMatchObject({ verify: [], unpack: { ok: true, told: [] }, compare: [] });
    expect(found.files).toEqual(["x/a.txt", "x/good.txt"]);
  });

  it("a list without its last NUL: read", async () => {
    for (const version of [1, 2])
      expect((await throughAll({ version, files: [A, GOOD], ends: 2 })).files).toEqual(["x/a.txt", "x/good.txt"]);
  });

  it("bytes behind the list: a warning, and the data stand behind them", async () => {
    const found = await throughAll({ files: [A, GOOD], behindTree: ascii("what is this") });
    expect(found).toMatchObject({ verify: ["vpk-list-trailing"], unpack: { ok: true } });
  });

  it("a name that is not UTF-8: its bytes as letters, and a warning", async () => {
    const name = Uint8Array.of(0x63, 0x61, 0x66, 0xe9);
    const found = await throughAll({
      files: [
        { ...A, in: ["txt", "x", name] },
        { ...A, in: ["txt", "x", "café\ufffd"] },
      ],
    });
    expect(found.list).toEqual(["x/café.txt", "x/café\ufffd.txt"]);
    expect(found.verify).toEqual(["vpk-name-encoding x/café.txt"]);
    expect(found.files).toEqual(["x/café.txt", "x/café\ufffd.txt"]);
  });

  it("a file that was cut: everything before the cut is there", async () => {
    const { directory } = buildVpk({ files: [GOOD, A] });
    const file = writeVpk({ directory: directory.subarray(0, directory.length - 600), archives: new Map() });
    expect(
      (await verifyFile(file, { level: "full" })).map(({ code, path: of }) => `${code} ${path.basename(of)}`),
    ).toEqual(["vpk-cut-off pak_dir.vpk", "vpk-entry-outside a.txt"]);
    const { files, told } = await unpackInto(directory.subarray(0, directory.length - 600));
    expect([files, told]).toEqual([["x/good.txt"], ["unpack-damaged x/a.txt"]]);
  });

  it.each<[string, BuilderVpk, RegExp]>([
    ["another magic", { magic: 0x55aa1235 }, /^not a VPK directory: /],
    ["a version of nobody", { version: 0x11111111 }, /^version 0x11111111: only 1 and 2 are read$/],
    ["a version of Respawn", { version: 0x00030002 }, /Titanfall and Apex Legends/],
    ["a tree larger than the file", { treeSize: 0x10000000 }, /^a list of files of 268435456 bytes, but/],
    ["a string without end", { files: [A], treeSize: 2 }, /^the list of files ends inside an extension$/],
    ["a cut record", { files: [A], treeSize: 12 }, /^the list of files ends inside a record: 4 of 18 bytes$/],
    ["a fragment", { files: [{ ...A, terminator: 1 }] }, /^the record of a file ends with 0x0001 instead of 0xffff$/],
  ])("%s: no pack, said by list and verify", async (_, vpk, what) => {
    const file = writeVpk(buildVpk(vpk));
    await expect(openArchive(file)).rejects.toThrow(FormatError);
    expect(await verifyFile(file, { level: "full" })).toMatchObject([
      { code: "vpk-unreadable", severity: "error", path: file, data: { what: expect.stringMatching(what) } },
    ]);
  });
});

it("unpacking again leaves alone what is there", async () => {
  const archive = await openVpk({ files: [A, { ...GOOD, archive: 0 }] });
  const target = path.join(tempFolder(), "out");
  const request = { target, text: false, only: [], resume: true };
  expect(await unpackArchive(archive, request)).toMatchObject({ ok: true, files: 2, kept: 0 });
  writeFileSync(path.join(target, "x/a.txt"), "spoiled");
  expect(await unpackArchive(archive, request)).toMatchObject({ ok: true, files: 1, kept: 1 });
});

it("closing closes what was opened", async () => {
  const file = writeVpk(
    buildVpk({
      files: [
        { ...A, archive: 0 },
        { ...GOOD, archive: 1 },
      ],
    }),
  );
  let open = 0;
  const counting: FileLayer = {
    ...nodeFiles,
    open: async (name, mode) => {
      const inner = await nodeFiles.open(name, mode);
      open++;
      return { ...inner, close: () => inner.close().then(() => void open--) };
    },
  };
  const archive = await openArchive(file, { files: counting });
  onTestFinished(() => archive.close().catch(() => {}));
  for (const entry of archive.entries) await archive.read(entry);
  expect(open).toBe(3);
  await archive.close();
  expect(open).toBe(0);
  const refused = writeVpk(buildVpk({ version: 7 }));
  await expect(openArchive(refused, { files: counting })).rejects.toThrow(FormatError);
  expect(open).toBe(0);
});
