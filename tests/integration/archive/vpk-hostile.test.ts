import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compareArchives } from "../../../src-main/archive/compare.ts";
import { verifyVpk } from "../../../src-main/archive/vpk-verify.ts";
import { unpackArchive } from "../../../src-main/engine/unpack.ts";
import { UNSAFE_NAMES, UNUSUAL_NAMES } from "../../support/hostile-names.ts";
import { ascii } from "../../support/mod-builder.ts";
import { openForTest } from "../../support/open-test-archive.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";
import { toldOf, unpackInto } from "../../support/unpack-into.ts";
import { type BuilderVpk, type BuilderVpkFile, buildVpk, OWN, sliceHash, writeVpk } from "../../support/vpk-builder.ts";
import { A, openVpk } from "../../support/vpk-ground.ts";

describe("names in a pack", () => {
  const packOf = (names: readonly string[]) =>
    buildVpk({ files: names.map((name) => ({ in: [" ", " ", name] as const, content: ascii("x") })) }).directory;
  const fits = (name: string) => name !== "" && !name.includes("\0") && Buffer.byteLength(name) <= 4096;

  it.each(UNSAFE_NAMES.filter(([, name]) => fits(name)))("%s: is refused, the rest is unpacked", async (_, name) => {
    const { result, ground, told, files } = await unpackInto(packOf(["media/good.txt", name]));
    expect([result.ok, told, files]).toEqual([false, [`unpack-refused ${name}`], ["media/good.txt"]]);
    expect(filesBelow(ground)).toEqual(["a.MOD", "out/media/good.txt"]);
  });

  it.each(UNSAFE_NAMES.filter(([, name]) => name !== "" && !name.includes("\0") && !fits(name)))(
    "%s: no reader takes so long a name",
    async (_, name) => {
      await expect(unpackInto(packOf(["media/good.txt", name]))).rejects.toThrow(/of more than 4096 bytes/);
    },
  );

  it("that lead out by folder or by extension are refused too", async () => {
    const content = ascii("x");
    const hostile: BuilderVpkFile[] = [
      { in: ["txt", "..", "a"], content },
      { in: ["txt", "/etc", "a"], content },
      { in: ["txt", "C:", "a"], content },
      { in: ["/../../../a", "x", "a"], content },
      { in: ["txt", "x", "../../a"], content },
      { in: [".", ".", "."], content },
    ];
    const { result, told, ground } = await unpackInto(buildVpk({ files: hostile }).directory);
    expect(result).toMatchObject({ ok: false, files: 0 });
    expect(told).toHaveLength(6);
    expect(told.every((line) => line.startsWith("unpack-refused "))).toBe(true);
    expect(filesBelow(ground)).toEqual(["a.MOD"]);
  });

  it.each(UNUSUAL_NAMES.filter(([, names]) => !names.some((name) => /\p{Surrogate}/u.test(name))))(
    "%s: gets another one, and it is said",
    async (_, names, expected) => {
      const { result, told, files } = await unpackInto(packOf(names));
      expect([files, told]).toEqual([expected, names.map((name) => `unpack-renamed ${name}`)]);
      expect(result).toMatchObject({ ok: true, files: names.length });
    },
  );

  it("that are one on many disks are all there", async () => {
    const names = ["a.txt", "A.TXT", "a.txt", "é.txt", "e\u0301.txt", "x", "x/y.txt"];
    const { result, files } = await unpackInto(packOf(names));
    expect(result).toMatchObject({ ok: true, files: 7 });
    expect(new Set(files.map((file) => file.normalize("NFC").toUpperCase())).size).toBe(7);
  });
});

describe("a pack that would replace itself", () => {
  const evil = ascii("evil");
  const built = buildVpk({
    files: [
      { in: ["vpk", " ", "pak_dir"], content: evil, preload: 4 },
      { in: ["VPK", " ", "Pak_001"], content: evil, preload: 4 },
      { in: ["vpk", " ", "pak_003"], content: evil, preload: 4 },
      { in: ["txt", " ", "zero"], content: ascii("0".repeat(999)), archive: 0 },
      { in: ["txt", " ", "one"], content: ascii("1".repeat(999)), archive: 1 },
    ],
  });
  const ofPack = (folder: string) =>
    ["pak_dir.vpk", "pak_000.vpk", "pak_001.vpk"].map((name) => path.join(folder, name));

  it.each(["into its own folder", "by a link to its folder"])("%s leaves itself alone", async (way) => {
    const folder = path.join(tempFolder(), "packs");
    mkdirSync(folder);
    const file = writeVpk(built, folder);
    const before = ofPack(folder).map((name) => readFileSync(name));
    const link = path.join(tempFolder(), "link");
    symlinkSync(folder, link, "junction");
    const archive = await openForTest(way.startsWith("by") ? path.join(link, path.basename(file)) : file);
    const result = await unpackArchive(archive, { target: folder, text: false, only: [] });
    expect(toldOf(result)).toEqual(["unpack-over-archive pak_dir.vpk", "unpack-over-archive Pak_001.VPK"]);
    expect(result).toMatchObject({ ok: false, files: 3 });
    expect(ofPack(folder).map((name) => readFileSync(name))).toEqual(before);
    expect(filesBelow(folder)).toEqual([
      "one.txt",
      "pak_000.vpk",
      "pak_001.vpk",
      "pak_003.vpk",
      "pak_dir.vpk",
      "zero.txt",
    ]);
  });

  it("goes anywhere else as a whole", async () => {
    const archive = await openForTest(writeVpk(built));
    const result = await unpackArchive(archive, { target: path.join(tempFolder(), "out"), text: false, only: [] });
    expect(result).toMatchObject({ ok: true, files: 5, findings: [] });
  });
});

describe("a pack made to keep programs busy", () => {
  const large = new Uint8Array(2_000_000);
  const bomb: BuilderVpk = {
    files: Array.from({ length: 900 }, (_, index) => ({
      in: ["bin", "d", `f${index}`] as const,
      content: index === 0 ? large : new Uint8Array(),
      crc32: crc32(large),
      offset: 0,
      length: 2_000_000,
    })),
  };

  it("by files that share their data: nothing is written and nothing read", async () => {
    const { directory } = buildVpk(bomb);
    const { result, files, told } = await unpackInto(directory);
    expect([result.ok, files, told[0]]).toEqual([false, [], expect.stringMatching(/^unpack-too-large /)]);
    const archive = await openVpk(bomb);
    const { findings, hashes } = await verifyVpk(archive, { level: "full" });
    expect(findings.map(({ code }) => code)).toEqual(["vpk-bomb"]);
    expect(hashes).toEqual({ right: 0, wrong: 0, unchecked: 0 });
    await expect(compareArchives(archive, archive)).rejects.toThrow(/^.*unpacks to 1800000000 bytes, more than the/);
  });

  it("is unpacked when more is allowed", async () => {
    const few = { files: bomb.files!.slice(0, 3) };
    const archive = await openVpk(few);
    const target = path.join(tempFolder(), "out");
    const refused = await unpackArchive(archive, { target, text: false, only: [], limit: 5_999_999 });
    const allowed = await unpackArchive(archive, { target, text: false, only: [], limit: 6_000_000 });
    expect([refused.ok, allowed.files]).toEqual([false, 3]);
  });

  it("by hashes that share their bytes: not checked", async () => {
    const slice = sliceHash(OWN, 0, 0, 2_000_000, new Uint8Array(16));
    const archiveHashes = Buffer.concat(Array.from({ length: 900 }, () => slice));
    const { findings } = await verifyVpk(await openVpk({ files: [{ ...A, content: large }], archiveHashes }), {
      level: "full",
    });
    expect(findings.map(({ code }) => code)).toEqual(["vpk-bomb"]);
  });

  it("can be stopped while it is read", async () => {
    const archive = await openVpk({ files: [{ ...A, content: large }] });
    const stop = new AbortController();
    const checked = verifyVpk(archive, { level: "full", signal: stop.signal, onProgress: () => stop.abort() });
    await expect(checked).rejects.toMatchObject({ name: "AbortError" });
  });
});
