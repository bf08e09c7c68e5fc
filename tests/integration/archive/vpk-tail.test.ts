import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { truncateSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import type { VpkArchive } from "../../../src-main/archive/vpk-archive.ts";
import { verifyVpk } from "../../../src-main/archive/vpk-verify.ts";
import { openForTest } from "../../support/open-test-archive.ts";
import { type BuilderVpk, buildVpk, OWN, sliceHash, writeVpk } from "../../support/vpk-builder.ts";
import { A, CONTENT, GOOD, openVpk } from "../../support/vpk-ground.ts";

describe("the hashes of a pack", () => {
  const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest();
  const files = [{ ...A, archive: 0 }, GOOD];
  const findingsOf = async (vpk: BuilderVpk) => verifyVpk(await openVpk(vpk), { level: "full" });

  it("of slices are right, wrong or not checked", async () => {
    const archiveHashes = Buffer.concat([
      sliceHash(0, 0, 0, 800, md5(CONTENT)),
      sliceHash(0, 0, 8, 0, md5(new Uint8Array())),
      sliceHash(OWN, 0, 0, 800, md5(CONTENT)),
      sliceHash(0, 0x8000, 8, 792, md5(CONTENT.subarray(8))),
      sliceHash(0, 0, 0, 799, md5(CONTENT)),
      sliceHash(0, 0, 800, 1, md5(new Uint8Array())),
      sliceHash(9, 0, 0, 1, md5(new Uint8Array())),
      sliceHash(0, 2, 0, 1, md5(new Uint8Array())),
    ]);
    const { findings, hashes } = await findingsOf({ files, archiveHashes });
    expect(hashes).toEqual({ right: 4, wrong: 2, unchecked: 2 });
    expect(findings).toMatchObject([
      { code: "vpk-hash-archive", data: { archive: "pak_000.vpk", offset: 0, length: 799 } },
      { code: "vpk-hash-archive", data: { archive: "pak_000.vpk", offset: 800, length: 1 } },
      { code: "vpk-hash-unknown", data: { type: 2, count: 1 } },
    ]);
  });

  it("of 27 bytes are none, and everything else is checked", async () => {
    const { findings } = await findingsOf({ files, archiveHashes: new Uint8Array(27) });
    expect(findings.map(({ code }) => code)).toEqual(["vpk-hash-section"]);
  });

  it("that are more than any pack has are not read, however large the file is", async () => {
    const length = 28 * 1_200_000;
    const { directory } = buildVpk({ files: [GOOD], otherHashes: new Uint8Array() });
    const header = new DataView(directory.buffer, directory.byteOffset);
    header.setUint32(16, length, true);
    header.setUint32(20, length, true);
    const file = writeVpk({ directory, archives: new Map() });
    truncateSync(file, directory.length + 2 * length);
    const archive = (await openForTest(file)) as VpkArchive;
    const read: number[] = [];
    const { file: range } = archive;
    const readInto = range.readInto.bind(range);
    range.readInto = (position, target) => {
      read.push(target.length);
      return readInto(position, target);
    };
    const { findings, hashes } = await verifyVpk(archive, { level: "full" });
    expect(findings).toMatchObject([
      { code: "vpk-hash-section", data: { what: "33600000 bytes; no pack has more than 33554432" } },
      { code: "vpk-hashes-absent" },
    ]);
    expect(hashes).toEqual({ right: 0, wrong: 0, unchecked: 0 });
    expect(Math.max(...read)).toBeLessThan(2 ** 20);
  });

  it("of no bytes can be stopped, many as they are", async () => {
    const slice = sliceHash(OWN, 0, 0, 0, new Uint8Array(16));
    const archive = await openVpk({ archiveHashes: Buffer.alloc(28 * 400_000, slice) });
    const stop = new AbortController();
    setImmediate(() => stop.abort());
    const checked = verifyVpk(archive, { level: "full", signal: stop.signal });
    await expect(checked).rejects.toMatchObject({ name: "AbortError" });
  });

  it.each([0, 16, 64])("of the directory with %i bytes are absent, which is a warning", async (length) => {
    const { findings } = await findingsOf({ files, otherHashes: new Uint8Array(length) });
    expect(findings).toMatchObject([{ code: "vpk-hashes-absent", severity: "warning", data: { bytes: length } }]);
  });

  it("of the directory are wrong each by itself", async () => {
    const { directory } = buildVpk({ files: [GOOD] });
    for (const [at, codes] of [
      [48, ["vpk-hash-tree", "vpk-hash-whole"]],
      [32, ["vpk-hash-list", "vpk-hash-whole"]],
      [16, ["vpk-hash-whole"]],
    ] as const) {
      const spoiled = new Uint8Array(directory);
      spoiled[spoiled.length - at] ^= 1;
      const told = await verifyFile(writeVpk({ directory: spoiled, archives: new Map() }), { level: "full" });
      expect(told.map(({ code }) => code)).toEqual(codes);
    }
  });

  it("of nothing may be zeros", async () => {
    const { directory } = buildVpk({ files: [GOOD] });
    const zeros = new Uint8Array(directory);
    zeros.fill(0, zeros.length - 32, zeros.length - 16);
    zeros.set(md5(zeros.subarray(0, zeros.length - 16)), zeros.length - 16);
    expect(await verifyFile(writeVpk({ directory: zeros, archives: new Map() }), { level: "full" })).toEqual([]);
  });
});

describe("the signature of a pack", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const key = publicKey.export({ format: "der", type: "spki" });
  const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);

  function legacy(signed: (body: Uint8Array) => Uint8Array): BuilderVpk {
    const size = 8 + key.length + 128;
    const blank = buildVpk({ files: [GOOD], signature: new Uint8Array(size) }).directory;
    const signature = signed(blank.subarray(0, blank.length - size));
    return { files: [GOOD], signature: Buffer.concat([u32(key.length), key, u32(signature.length), signature]) };
  }

  function modern(signed: (hash: Uint8Array) => Uint8Array): BuilderVpk {
    const head = u32(0x55aa1234, 1, key.length, 128, 0);
    const { directory } = buildVpk({ files: [GOOD], signature: head });
    const hash = directory.subarray(directory.length - 36, directory.length - 20);
    return { files: [GOOD], signature: head, behind: Buffer.concat([key, signed(hash)]) };
  }

  const rightly = (bytes: Uint8Array) => sign("RSA-SHA256", bytes, privateKey);
  const wrongly = (bytes: Uint8Array) => sign("RSA-SHA256", Buffer.concat([bytes, Buffer.of(0)]), privateKey);

  it.each([
    ["legacy, right", legacy(rightly), "self-consistent", []],
    ["legacy, wrong", legacy(wrongly), "bad", ["vpk-signature-bad"]],
    ["new, right", modern(rightly), "self-consistent", []],
    ["new, wrong", modern(wrongly), "bad", ["vpk-signature-bad"]],
    ["with a key that is none", { files: [GOOD], signature: u32(4, 1, 4, 1) }, "bad", ["vpk-signature-bad"]],
    ["longer than the file", { files: [GOOD], signature: u32(400, 0) }, "bad", ["vpk-signature-bad"]],
    [
      "of another type",
      { files: [GOOD], signature: u32(0x55aa1234, 9, 0, 0, 0) },
      "unknown",
      ["vpk-signature-unknown"],
    ],
    ["empty", { files: [GOOD], signature: u32(0x55aa1234, 1, 0, 0, 0) }, "unsigned", []],
    ["cut off", { files: [GOOD], signatureSize: 296 }, "bad", ["vpk-cut-off", "vpk-signature-bad"]],
  ])("%s", async (_, vpk, verdict, codes) => {
    const { signature, findings } = await verifyVpk(await openVpk(vpk), { level: "full" });
    // A header that promises a longer signature is another header than was hashed.
    expect([signature, findings.map(({ code }) => code)]).toEqual([verdict, codes]);
  });
});
