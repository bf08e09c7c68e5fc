import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ArchiveProgress } from "../../../src-main/archive/archive.ts";
import { VERIFY_STEPS, verifyArchive, verifyFile } from "../../../src-main/archive/verify.ts";
import type { VerifyOptions } from "../../../src-main/archive/verify-options.ts";
import { type Manifest, type ManifestRecord, sealManifest } from "../../../src-shared/formats/mod/manifest.ts";
import { MOD_RULES, type ModCode } from "../../../src-shared/formats/mod/rules.ts";
import { type Diagnostic, hasErrors } from "../../../src-shared/text/diagnostic.ts";
import {
  ascii,
  type BuilderMod,
  buildMod,
  buildPak,
  concat,
  editRecords,
  longNothing,
  TINY_BINDAT,
  TINY_BINLAYOUT,
} from "../../support/mod-builder.ts";
import { openBytes, openForTest, writeTemp } from "../../support/open-test-archive.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const DAT = "MEDIA/UNITS/A.DAT";
const SOUND: BuilderMod = {
  files: [
    { path: DAT, content: TINY_BINDAT },
    { path: "MEDIA/UI/B.LAYOUT", content: TINY_BINLAYOUT },
    { path: "MEDIA/C.DDS", content: new Uint8Array(5000).fill(3) },
    { path: "MEDIA/C.JPG", content: ascii("stored") },
  ],
};

async function findingsOf(mod: BuilderMod, level: VerifyOptions["level"] = "full"): Promise<readonly Diagnostic[]> {
  return verifyArchive(await openBytes(buildMod(mod)), { level });
}

/** A sound mod whose file records are changed. */
function withRecords(change: Parameters<typeof editRecords>[0]): BuilderMod {
  return { ...SOUND, editManifest: editRecords(change) };
}

/** A sound mod whose directories are renamed. */
function withDirectories(from: string, to: string): BuilderMod {
  const editManifest = (manifest: Manifest) =>
    sealManifest({
      ...manifest,
      directories: manifest.directories.map((one) => ({ ...one, name: one.name.replace(from, to) })),
    });
  return { ...SOUND, editManifest };
}

/** A sound mod whose first block or data head is changed, with rollingHash made right again. */
function withSection(change: (section: DataView) => void): BuilderMod {
  return {
    ...SOUND,
    editSection: (section) => {
      change(new DataView(section.buffer));
      return section;
    },
  };
}

const withFile = (path: string, content: Uint8Array, type?: number): BuilderMod => ({
  files: [{ path, content, ...(type === undefined ? {} : { type }) }],
});
const only = (name: string, change: Partial<ManifestRecord>) =>
  withRecords((record) => (record.name === name ? { ...record, ...change } : record));
const text = concat(Uint8Array.of(0xff, 0xfe), ascii("[\0U\0]\0"));

describe("verifyArchive", () => {
  it("finds nothing in a sound mod", async () => {
    expect(await findingsOf(SOUND)).toEqual([]);
    expect(await findingsOf({ ...SOUND, removedFiles: ["MEDIA/UNITS/OLD.DAT", "MEDIA/OLD/B.DDS"] })).toEqual([]);
  });

  it("takes a removed directory for what it is", async () => {
    const mod = only("C.DDS", { name: "OLD/", type: 18, offset: 0, size: 0, crc32: 0 });
    const header = { removedFiles: ["MEDIA/OLD/"] };
    expect((await findingsOf({ ...mod, header })).map(({ code }) => code)).toEqual(["mod-block-gap"]);
  });

  it("takes the zeros GUTS writes for removed files for what they are", async () => {
    const removedFiles = ["MEDIA/A.DDS", "MEDIA/B.DDS"];
    const editSection = (section: Uint8Array) => concat(section, new Uint8Array(8));
    expect(await findingsOf({ ...SOUND, removedFiles, editSection })).toEqual([]);
  });

  it("finds nothing in a sound pack", async () => {
    const { pak, man } = buildPak(SOUND);
    const folder = tempFolder();
    writeTree(folder, { "A.PAK": pak, "A.PAK.MAN": man });
    const archive = await openForTest(path.join(folder, "A.PAK"));
    expect(await verifyArchive(archive, { level: "full" })).toEqual([]);
  });

  const cases: readonly (readonly [ModCode, string, BuilderMod])[] = [
    ["mod-empty", "no files at all", { files: [] }],
    ["mod-section-short", "a data section without its head", { files: [], editSection: () => new Uint8Array(4) }],
    ["mod-id-template", "the id of a fresh project", { ...SOUND, header: { id: -1n } }],
    [
      "mod-requirement-hash-without-requirements",
      "a requirement hash for nothing",
      { ...SOUND, header: { requirementHash: 1n } },
    ],
    [
      "mod-requirement-hash",
      "another requirement hash",
      { ...SOUND, header: { requirementHash: 1n, requirements: [{ name: "", id: 3n, version: 1 }] } },
    ],
    [
      "mod-manifest-version",
      "a preview's file table",
      { ...SOUND, editManifest: (manifest) => ({ ...manifest, version: 1 }) },
    ],
    [
      "mod-manifest-trailing",
      "bytes behind the table",
      { ...SOUND, editManifest: (manifest) => ({ ...manifest, trailing: new Uint8Array(3) }) },
    ],
    ["mod-manifest-hash", "another mhash", { ...SOUND, editManifest: (manifest) => ({ ...manifest, hash: 1 }) }],
    [
      "mod-file-count",
      "another file count",
      { ...SOUND, editManifest: (manifest) => sealManifest({ ...manifest, fileCount: 4 }) },
    ],
    [
      "mod-root",
      "another root",
      { ...SOUND, editManifest: (manifest) => sealManifest({ ...manifest, root: "media/" }) },
    ],
    ["mod-max-compressed-small", "a maxC too small", withSection((section) => section.setUint32(0, 1, true))],
    ["mod-max-compressed-differs", "a maxC too large", withSection((section) => section.setUint32(0, 9999, true))],
    ["mod-name-case", "a lower-case name", only("A.DAT", { name: "a.DAT" })],
    ["mod-name-empty", "a record without a name", only("C.JPG", { name: "" })],
    ["mod-name-unsafe", "a name that leads out", only("A.DAT", { name: "../../A.DAT" })],
    ["mod-name-unsafe", "a name with a backslash", only("A.DAT", { name: "X\\A.DAT" })],
    [
      "mod-path-duplicate",
      "a path twice",
      withRecords((record) => (record.name === "A.DAT" ? [record, record] : record)),
    ],
    ["mod-type-source", "a source type", only("A.DAT", { type: 14 })],
    ["mod-type-differs", "another type", only("C.DDS", { type: 5 })],
    ["mod-removed-values", "a size without content", only("C.DDS", { offset: 0 })],
    [
      "mod-removed-not-in-header",
      "a removed file the header does not name",
      only("C.DDS", { offset: 0, size: 0, crc32: 0 }),
    ],
    [
      "mod-removed-not-in-table",
      "one the table does not name",
      { ...SOUND, header: { removedFiles: ["MEDIA/X.DAT"] } },
    ],
    ["mod-removed-and-packed", "a packed file that is removed", { ...SOUND, removedFiles: [DAT] }],
    ["mod-block-outside", "an offset beyond the data", only("A.DAT", { offset: 0x7fffffff })],
    ["mod-block-outside", "an offset in the data's head", only("A.DAT", { offset: 4 })],
    ["mod-block-outside", "a payload beyond the data", withSection((section) => section.setUint32(12, 99999, true))],
    ["mod-block-size", "another size in the data", only("A.DAT", { size: 35 })],
    ["mod-block-implausible", "a bomb", withSection((section) => section.setUint32(8, 0xffffffff, true))],
    ["mod-block-overlap", "an overlap", withSection((section) => section.setUint32(12, 60, true))],
    ["mod-block-gap", "a gap", { ...SOUND, editSection: (section) => concat(section, new Uint8Array(5)) }],
    ["mod-payload-broken", "a broken stream", withSection((section) => section.setUint16(16, 0, true))],
    ["mod-crc", "another checksum", only("A.DAT", { crc32: 1 })],
    ["mod-packed-as-text", "a DAT packed as text", withFile(DAT, text)],
    ["mod-packed-as-text", "a LAYOUT packed as text", withFile("MEDIA/UI/HUD.LAYOUT", ascii("[Layout]"))],
    ["mod-packed-as-text", "an ANIMATION packed as text", withFile("MEDIA/A.ANIMATION", text)],
    ["mod-packed-as-text", "a HIE packed as text", withFile("MEDIA/A.HIE", text)],
    ["mod-packed-as-text", "a TEMPLATE packed as text", withFile("MEDIA/A.TEMPLATE", text)],
    ["mod-not-compiled", "a DAT that is neither", withFile(DAT, ascii("\x01\x02\x03\x04"))],
    ["mod-not-compiled", "a layout under the name of a DAT", withFile(DAT, TINY_BINLAYOUT)],
  ];

  it.each(cases)("reports %s for %s", async (code, _, mod) => {
    const findings = await findingsOf(mod);
    const finding = findings.find((one) => one.code === code);
    expect(findings.map((one) => one.code)).toContain(code);
    expect(finding?.severity).toBe(MOD_RULES[code].severity);
    expect(finding?.message).toMatch(/[.]$/);
    if (finding?.severity === "error") expect(finding.fix).toMatch(/[.]$/);
  });

  it("has a case for every code but those told by other tests", () => {
    const told = new Set(cases.map(([code]) => code));
    const others = ["mod-unreadable", "mod-rolling-hash", "mod-header-gap", "mod-path-outside", "mod-more", "mod-bomb"];
    expect(Object.keys(MOD_RULES).filter((code) => !told.has(code as ModCode))).toEqual(expect.arrayContaining(others));
    expect(told.size + others.length).toBe(Object.keys(MOD_RULES).length);
  });

  it("reports a wrong rollingHash as an error: the game drops the mod", async () => {
    const findings = await findingsOf(
      { ...withSection((section) => section.setUint32(4, 5, true)), keepHash: true },
      "quick",
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ code: "mod-rolling-hash", severity: "error", data: { stored: "00000005" } });
  });

  it("reports one changed byte that rollingHash happens to sample, and by checksum one it does not", async () => {
    const bytes = buildMod(SOUND);
    const archive = await openBytes(bytes);
    const at = archive.find("MEDIA/C.JPG")!.offset! + 8;
    const changed = bytes.slice();
    changed[at] ^= 1;
    const codes = (await verifyArchive(await openBytes(changed), { level: "full" })).map((one) => one.code);
    expect(codes).toContain("mod-crc");
    expect(hasErrors(await verifyArchive(await openBytes(bytes), { level: "full" }))).toBe(false);
  });

  it("names the entry, and says nothing about the others", async () => {
    const findings = await findingsOf(only("A.DAT", { crc32: 1 }));
    expect(findings).toEqual([
      expect.objectContaining({
        code: "mod-crc",
        path: DAT,
        data: { stored: "00000001", computed: crc32(TINY_BINDAT).toString(16).toUpperCase().padStart(8, "0") },
      }),
    ]);
  });

  it("reports a gap behind the header and a path outside MEDIA/", async () => {
    const bytes = buildMod(SOUND);
    const dataOffset = new DataView(bytes.buffer).getUint32(12, true);
    const moved = concat(bytes.subarray(0, dataOffset), new Uint8Array(6), bytes.subarray(dataOffset));
    const view = new DataView(moved.buffer);
    view.setUint32(12, dataOffset + 6, true);
    view.setUint32(16, view.getUint32(16, true) + 6, true);
    expect(await verifyArchive(await openBytes(moved), { level: "full" })).toMatchObject([
      { code: "mod-header-gap", data: { bytes: 6 } },
    ]);
    const codesOf = async (mod: BuilderMod) => (await findingsOf(mod)).map(({ code }) => code);
    expect(await codesOf(withDirectories("UNITS", ".."))).toContain("mod-name-unsafe");
    expect(await codesOf(withDirectories("MEDIA/UI", "OTHER/UI"))).toContain("mod-path-outside");
  });

  it("checks contents only when asked", async () => {
    expect(await findingsOf(only("A.DAT", { crc32: 1 }), "quick")).toEqual([]);
    expect(await findingsOf(withFile(DAT, text), "quick")).toEqual([]);
  });

  it("checks each of several records that share a block", async () => {
    const findings = await findingsOf(
      withRecords((record) => (record.name === "A.DAT" ? [record, { ...record, name: "B.DAT", crc32: 7 }] : record)),
    );
    expect(findings.filter(({ code }) => code === "mod-crc")).toMatchObject([{ path: "MEDIA/UNITS/B.DAT" }]);
  });

  it("lists at most 200 findings of a kind and says how many more there are", async () => {
    const files = Array.from({ length: 250 }, (_, index) => ({ path: `MEDIA/${index}.DAT`, content: text }));
    const findings = await findingsOf({ files });
    expect(findings.filter(({ code }) => code === "mod-packed-as-text")).toHaveLength(200);
    expect(findings.at(-1)).toMatchObject({ code: "mod-more", data: { code: "mod-packed-as-text", count: 50 } });
    expect(hasErrors(findings)).toBe(true);
  });

  it("checks large files piece by piece, and reports what is wrong with them", async () => {
    const content = new Uint8Array(9_000_000).map((_, index) => index >> 9);
    const files = [{ path: "MEDIA/BIG.DDS", content }, { path: "MEDIA/BIG.JPG", content }, ...SOUND.files!];
    expect(await findingsOf({ files })).toEqual([]);
    const bytes = buildMod({ files });
    const archive = await openBytes(bytes);
    for (const name of ["MEDIA/BIG.DDS", "MEDIA/BIG.JPG"]) {
      const broken = bytes.slice();
      broken[archive.find(name)!.offset! + 3000] ^= 0xff;
      const codes = (await verifyArchive(await openBytes(broken), { level: "full" })).filter(
        (one) => one.path === name,
      );
      expect(codes.map((one) => one.code)).toEqual([name.endsWith("JPG") ? "mod-crc" : expect.stringMatching(/mod-/)]);
    }
  });

  it("unpacks a payload that is long for its content piece by piece", async () => {
    const content = longNothing(9_000_000);
    const findings = await findingsOf({
      files: [{ path: "MEDIA/A.DDS", content, stored: true }],
      editManifest: editRecords((record) => ({ ...record, size: 0, crc32: 0 })),
      editSection: (section) => {
        new DataView(section.buffer).setUint32(8, 0, true);
        new DataView(section.buffer).setUint32(12, content.length, true);
        return section;
      },
    });
    expect(findings).toEqual([]);
  });

  it("reports progress and stops when told to", async () => {
    const archive = await openBytes(buildMod(SOUND));
    const steps: number[] = [];
    await verifyArchive(archive, { level: "full", onProgress: ({ done, total }) => steps.push(done, total) });
    expect(steps.slice(-2)).toEqual([4, 4]);
    const stop = new AbortController();
    stop.abort(new Error("enough"));
    await expect(verifyArchive(archive, { level: "full", signal: stop.signal })).rejects.toThrow("enough");
  });

  it("counts the bytes of contents as it goes, and names the entry it is at", async () => {
    const content = new Uint8Array(9_000_000).map((_, index) => index >> 9);
    const archive = await openBytes(buildMod({ files: [...SOUND.files!, { path: "MEDIA/Z.DDS", content }] }));
    const steps: ArchiveProgress[] = [];
    await verifyArchive(archive, { level: "full", onProgress: (step) => steps.push(step) });
    const totalBytes = SOUND.files!.reduce((sum, file) => sum + file.content.length, content.length);
    expect(steps[0]).toEqual({ done: 0, total: 5, bytes: 0, totalBytes, detail: DAT });
    expect(steps.at(-1)).toEqual({ done: 5, total: 5, bytes: totalBytes, totalBytes });
    expect(steps.map(({ bytes }) => bytes)).toEqual(steps.map(({ bytes }) => bytes).sort((a, b) => a - b));
    expect(steps.filter(({ detail }) => detail === "MEDIA/Z.DDS").length).toBeGreaterThan(20);
  });

  it("stops in the middle of one large file when told to", async () => {
    const content = new Uint8Array(9_000_000).map((_, index) => index >> 9);
    const archive = await openBytes(buildMod({ files: [{ path: "MEDIA/Z.DDS", content }] }));
    const stop = new AbortController();
    const onProgress = ({ bytes }: ArchiveProgress) => bytes > 0 && stop.abort(new Error("enough"));
    const checking = verifyArchive(archive, { level: "full", signal: stop.signal, onProgress });
    await expect(checking).rejects.toThrow("enough");
  });

  it("does not unpack more than the limit, and says how much it would be", async () => {
    const archive = await openBytes(buildMod(SOUND), { readHeads: true });
    const bytes = archive.entries.reduce((sum, { size, packedSize }) => sum + Math.max(size, packedSize), 0);
    expect(await verifyArchive(archive, { level: "full", limit: bytes })).toEqual([]);
    expect(await verifyArchive(archive, { level: "full", limit: bytes - 1 })).toMatchObject([
      { code: "mod-bomb", severity: "error", path: archive.path, data: { bytes, limit: bytes - 1 } },
    ]);
    expect(await verifyArchive(archive, { level: "quick", limit: 0 })).toEqual([]);
  });

  it("tells of a folder what could not be listed", async () => {
    const folder = tempFolder();
    writeTree(folder, { "MEDIA/A.DAT": "x" });
    expect(await verifyArchive(await openForTest(folder), { level: "full" })).toEqual([]);
  });
});

describe("verifyFile", () => {
  it("makes a finding of a file that is no mod", async () => {
    const file = writeTemp("empty.MOD", new Uint8Array());
    expect(await verifyFile(file, { level: "full" })).toMatchObject([
      { code: "mod-unreadable", severity: "error", path: file, data: { what: "the file is empty" } },
    ]);
  });

  it("finds nothing in a sound mod, and throws what the disk refuses", async () => {
    expect(await verifyFile(writeTemp("a.MOD", buildMod(SOUND)), { level: "full" })).toEqual([]);
    await expect(verifyFile(path.join(tempFolder(), "none.MOD"), { level: "full" })).rejects.toMatchObject({
      kind: "not-found",
    });
  });
});

describe("VERIFY_STEPS", () => {
  it("lists quick checks before full ones", () => {
    const levels = VERIFY_STEPS.map(({ level }) => level);
    expect(levels.lastIndexOf("quick")).toBeLessThan(levels.indexOf("full"));
  });
});
