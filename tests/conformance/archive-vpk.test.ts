import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Archive } from "../../src-main/archive/archive.ts";
import { compareArchives } from "../../src-main/archive/compare.ts";
import { openArchive } from "../../src-main/archive/open.ts";
import { verifyFile } from "../../src-main/archive/verify.ts";
import type { VpkArchive } from "../../src-main/archive/vpk-archive.ts";
import { type VpkReport, verifyVpk } from "../../src-main/archive/vpk-verify.ts";
import { unpackArchive } from "../../src-main/engine/unpack.ts";
import { packVpk } from "../../src-main/engine/vpk-pack.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { CORPUS, corpusFiles, hasCorpus } from "../support/corpus.ts";
import { ownHome } from "../support/engine.ts";
import { filesBelow, tempFolder, writeTree } from "../support/temp-folder.ts";
import { readVpkStrictly } from "../support/vpk-reader.ts";

const samples = corpusFiles("vpk").filter((local) => path.basename(local) !== "PROBE.txt");
const sampleOf = (name: string) => path.join(CORPUS, samples.find((local) => path.basename(local) === name)!);

async function open(name: string): Promise<VpkArchive> {
  const archive = await openArchive(sampleOf(name));
  onTestFinished(() => archive.close());
  return archive as VpkArchive;
}

const hex = (crc32: number | null) => crc32!.toString(16).padStart(8, "0");
const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

async function reportOf(name: string): Promise<VpkReport> {
  return verifyVpk(await open(name), { level: "full" });
}

const codesOf = ({ findings }: VpkReport) => findings.map(({ code }) => code);

/** A line of the probe about an entry: path, CRC-32, bytes in the list, archive, offset, bytes there, and what came of it. */
const ENTRY =
  /^ {5}\('(.*)', '([0-9a-f]{8})', (\d+), '0x([0-9a-f]+)', (\d+), (\d+), (?:'no archive'|True, '([0-9a-f]{40})')\)$/;

interface Probe {
  readonly facts: {
    readonly file: string;
    readonly version: number;
    readonly tree: number;
    readonly sections: readonly number[];
    readonly n: number;
    readonly md5_tree?: boolean;
    readonly md5_arch?: boolean;
    readonly md5_whole?: boolean;
    readonly error?: string;
  };
  readonly entries: readonly (readonly string[])[];
}

function probes(): Probe[] {
  const found: { facts: Probe["facts"]; entries: string[][] }[] = [];
  if (!hasCorpus) return found;
  for (const line of readFileSync(path.join(CORPUS, "vpk/PROBE.txt"), "utf8").split("\n")) {
    if (line.startsWith("{")) found.push({ facts: JSON.parse(line) as Probe["facts"], entries: [] });
    else if (line !== "") found.at(-1)!.entries.push(ENTRY.exec(line)!.slice(1));
  }
  return found;
}

describe.runIf(hasCorpus)("the sample packs", () => {
  it("are those of the probe, and archives without a list", () => {
    const names = samples.map((local) => path.basename(local)).sort();
    const directories = probes().map(({ facts }) => facts.file);
    expect(names.filter((name) => !directories.includes(name))).toEqual([
      "broken_000.vpk",
      "steamdb_test_000.vpk",
      "steamdb_test_without_suffix_000.vpk",
      "test_001.vpk",
      "test_099.vpk",
    ]);
    expect(directories).toHaveLength(17);
  });

  it.each(probes().filter(({ facts }) => facts.error === undefined))(
    "$facts.file: as it was probed",
    async ({ facts, entries }) => {
      const archive = await open(facts.file);
      const { vpk, tree } = archive;
      expect([vpk.version, vpk.treeSize, tree.unread, tree.length]).toEqual([facts.version, facts.tree, 0, facts.n]);
      if (vpk.version === 2)
        expect([vpk.dataSize, vpk.archiveHashSize, vpk.otherHashSize, vpk.signatureSize]).toEqual(facts.sections);
      expect(entries.length).toBeGreaterThan(0);
      const rows = new Map(archive.entries.map((entry, row) => [entry.path, row]));
      for (const [name, crc32, preload, number, offset, stored, sha] of entries) {
        const row = rows.get(name)!;
        const numbers = [tree.preloadSize(row), tree.archive(row), tree.offset(row), tree.storedSize(row)];
        expect([name, hex(tree.crc32(row)), ...numbers]).toEqual([
          name,
          crc32,
          Number(preload),
          Number.parseInt(number, 16),
          Number(offset),
          Number(stored),
        ]);
        const entry = archive.find(name)!;
        if (sha === undefined) await expect(archive.read(entry)).rejects.toThrow(/which its data stand in, is missing/);
        else expect(sha1(await archive.read(entry))).toBe(sha);
      }
      const codes = codesOf(await verifyVpk(archive, { level: "full" }));
      const told = ["vpk-hash-tree", "vpk-hash-list", "vpk-hash-whole"].map((code) => !codes.includes(code));
      if (facts.md5_tree !== undefined) expect(told).toEqual([facts.md5_tree, facts.md5_arch, facts.md5_whole]);
    },
  );

  const SOUND = { wrong: 0, unchecked: 0 };
  it.each<[string, readonly string[], VpkReport["signature"], object]>([
    ["steamdb_test_single.vpk", [], "unsigned", { right: 0, ...SOUND }],
    ["steamdb_test_dir.vpk", [], "unsigned", { right: 0, ...SOUND }],
    ["steamdb_test_without_suffix.vpk", [], "unsigned", { right: 0, ...SOUND }],
    ["vpk_file_not_ending_in_vpk.vpk.0123456789abc", ["vpk-archive-missing"], "unsigned", { right: 0, ...SOUND }],
    ["broken_dir.vpk", [], "unsigned", { right: 0, ...SOUND }],
    ["preload.vpk", [], "unsigned", { right: 0, ...SOUND }],
    ["platform_misc_dir.vpk", ["vpk-archive-missing"], "self-consistent", { right: 0, wrong: 0, unchecked: 5 }],
    ["bad_signature.vpk", ["vpk-archive-missing", "vpk-signature-bad"], "bad", { right: 0, wrong: 0, unchecked: 5 }],
    ["cs2_new_signature.vpk", ["vpk-archive-missing"], "unsigned", { right: 0, ...SOUND }],
    ["bad_hash_a.vpk", ["vpk-archive-missing", "vpk-hash-tree", "vpk-hash-whole"], "unsigned", {}],
    ["bad_hash_b.vpk", ["vpk-archive-missing", "vpk-hash-list", "vpk-hash-whole"], "unsigned", {}],
    ["bad_hash_c.vpk", ["vpk-archive-missing", "vpk-hash-whole"], "unsigned", {}],
    ["cs2_new_signature_actually_signed.vpk", [], "self-consistent", { right: 1, ...SOUND }],
    ["fall_2025_rewardfx.vpk", [], "unsigned", { right: 1, ...SOUND }],
    ["monster_hunter_dashboard_balek3_chunk_hash.vpk", [], "unsigned", { right: 1, ...SOUND }],
    ["test_dir.vpk", [], "unsigned", { right: 0, ...SOUND }],
  ])("%s: verified", async (name, codes, signature, hashes) => {
    const report = await reportOf(name);
    expect(codesOf(report)).toEqual(codes);
    expect(report.signature).toBe(signature);
    expect(report.hashes).toMatchObject(hashes);
  });

  it.each([
    ["invalid_terminator.vpk", "the record of a file ends with 0x2211 instead of 0xffff", 301],
    ["broken_000.vpk", "this is archive 0 of broken_dir.vpk and has no list of files; open broken_dir.vpk", 0],
    ["test_099.vpk", "this is archive 99 of test_dir.vpk and has no list of files; open test_dir.vpk", 0],
    ["steamdb_test_without_suffix_000.vpk", expect.stringMatching(/^not a VPK directory: /), 0],
  ])("%s: refused by name", async (name, what, offset) => {
    const error = await open(name).then(
      () => null,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(FormatError);
    expect(error).toMatchObject({ format: "vpk", what, offset, path: sampleOf(name) });
    expect(await verifyFile(sampleOf(name), { level: "full" })).toMatchObject([
      { code: "vpk-unreadable", data: { what } },
    ]);
  });

  it("a name is looked up in its own case, and the two folders collide on disk", async () => {
    const archive: Archive = await open("broken_dir.vpk");
    expect(archive.find("UpperCaseFolder/UpperCaseFile.txt")).toBeDefined();
    expect(archive.find("uppercasefolder/uppercasefile.txt")).toBeUndefined();
    const target = path.join(tempFolder(), "out");
    const { ok, findings } = await unpackArchive(archive, { target, text: false, only: [] });
    expect([ok, findings.map(({ code, path: of }) => `${code} ${of}`)]).toEqual([
      true,
      ["unpack-renamed UpperCaseFolder/UpperCaseFile.txt"],
    ]);
    expect(filesBelow(target)).toEqual([
      "folder with space/file name with space.txt",
      "folder with space/space_extension. txt",
      "folder with space/test",
      "test",
      "uppercasefolder/UpperCaseFile.txt",
      "uppercasefolder/bad_file_forfun.txt",
    ]);
  });

  it("a missing archive is told once, with every path that stood in it, and nothing is written for it", async () => {
    const archive = await open("platform_misc_dir.vpk");
    const target = path.join(tempFolder(), "out");
    const { ok, files, findings } = await unpackArchive(archive, { target, text: false, only: [] });
    expect([ok, files, filesBelow(target)]).toEqual([false, 0, []]);
    expect(findings).toMatchObject([
      { code: "vpk-archive-missing", severity: "error", data: { archive: "platform_misc_000.vpk", count: 393 } },
    ]);
    expect((findings[0].data!.entries as readonly string[]).toSorted()).toEqual(
      archive.entries.map((entry) => entry.path).toSorted(),
    );
  });

  it.each([
    "steamdb_test_single.vpk",
    "steamdb_test_dir.vpk",
    "broken_dir.vpk",
    "preload.vpk",
    "test_dir.vpk",
    "cs2_new_signature_actually_signed.vpk",
    "fall_2025_rewardfx.vpk",
    "monster_hunter_dashboard_balek3_chunk_hash.vpk",
  ])("%s: extracted and packed again by us, it holds the same", async (name) => {
    ownHome();
    const archive = await open(name);
    const ground = tempFolder();
    const source = path.join(ground, "out");
    for (const entry of archive.entries) writeTree(source, { [entry.path]: await archive.read(entry) });
    for (const [version, split] of [
      [1, null],
      [2, 1000],
    ] as const) {
      const output = path.join(ground, "again_dir.vpk");
      const packed = await packVpk({ source, output, version, preload: 40, split, lowercase: false });
      expect(packed).toMatchObject({ kind: "packed", entries: archive.entries.length });
      const again = await openArchive(output);
      onTestFinished(() => again.close());
      expect(await compareArchives(archive, again)).toMatchObject({ equal: true, differences: [] });
      expect(readVpkStrictly(output).files).toHaveLength(archive.entries.length);
    }
  });

  it("the one file of platform_misc that is written down", async () => {
    const archive = await open("platform_misc_dir.vpk");
    const entry = archive.find("addons/chess/chess.vdf")!;
    expect(entry).toMatchObject({ offset: 144_870, size: 168, file: "platform_misc_000.vpk" });
    expect(hex(entry.crc32)).toBe("a4115395");
  });
});
