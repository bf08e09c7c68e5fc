import { readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { unpackArchive } from "../../../src-main/engine/unpack.ts";
import { pack, unpack } from "../../support/engine.ts";
import { ascii, type BuilderMod, buildMod, TINY_BINDAT } from "../../support/mod-builder.ts";
import { openForTest, writeTemp } from "../../support/open-test-archive.ts";
import { layout, modDat, testProject, unit } from "../../support/project-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const LARGE = new Uint8Array(9_000_000).map((_, index) => index >> 10);
const MOD: BuilderMod = {
  files: [
    { path: "MEDIA/A.TXT", content: ascii("one") },
    { path: "MEDIA/UNITS/B.DAT", content: TINY_BINDAT },
    { path: "MEDIA/LARGE.DDS", content: LARGE },
    { path: "MEDIA/EMPTY.TXT", content: new Uint8Array() },
  ],
};
const BYTES = MOD.files!.reduce((sum, { content }) => sum + content.length, 0);

/** An unpacked mod, all of whose files were last changed long ago, so that one written anew shows. */
async function unpacked(mod: BuilderMod = MOD, text = false) {
  const archive = writeTemp("a.MOD", buildMod(mod));
  const target = path.join(tempFolder(), "out");
  const first = await unpack(archive, { target, text });
  for (const file of filesBelow(target)) utimesSync(path.join(target, file), 1000, 1000);
  const written = () => filesBelow(target).filter((file) => statSync(path.join(target, file)).mtimeMs !== 1_000_000);
  return { archive, target, first, written, at: (file: string) => path.join(target, file) };
}

describe("unpack with resume", () => {
  it("leaves every file alone that is there already, and counts them", async () => {
    const { archive, target, first, written } = await unpacked();
    expect(first).toMatchObject({ ok: true, files: 4, bytes: BYTES, kept: 0 });
    const again = await unpack(archive, { target, resume: true });
    expect(again).toEqual({ ok: true, target, files: 0, bytes: 0, decompiled: 0, kept: 4, findings: [] });
    expect(written()).toEqual([]);
  });

  it("writes what is missing, shorter, longer or other of the same size, and nothing else", async () => {
    const { archive, target, written, at } = await unpacked();
    writeFileSync(at("MEDIA/A.TXT"), "two");
    truncateSync(at("MEDIA/LARGE.DDS"), 8_999_999);
    writeFileSync(at("MEDIA/EMPTY.TXT"), "x");
    writeTree(target, { "MEDIA/OWN.TXT": "mine" });
    const again = await unpack(archive, { target, resume: true });
    expect(again).toMatchObject({ ok: true, files: 3, bytes: 3 + LARGE.length, kept: 1 });
    expect(written()).toEqual(["MEDIA/A.TXT", "MEDIA/EMPTY.TXT", "MEDIA/LARGE.DDS", "MEDIA/OWN.TXT"]);
    expect(readFileSync(at("MEDIA/A.TXT"), "utf8")).toBe("one");
    expect(readFileSync(at("MEDIA/LARGE.DDS")).equals(LARGE)).toBe(true);
    expect(readFileSync(at("MEDIA/OWN.TXT"), "utf8")).toBe("mine");
  });

  it("finds one changed byte in a large file", async () => {
    const { archive, target, at } = await unpacked();
    const changed = LARGE.slice();
    changed[7_000_000] ^= 1;
    writeFileSync(at("MEDIA/LARGE.DDS"), changed);
    expect(await unpack(archive, { target, resume: true })).toMatchObject({ files: 1, kept: 3 });
    expect(readFileSync(at("MEDIA/LARGE.DDS")).equals(LARGE)).toBe(true);
  });

  it("is not what happens without the flag: everything is written anew", async () => {
    const { archive, target, written } = await unpacked();
    expect(await unpack(archive, { target })).toMatchObject({ files: 4, kept: 0 });
    expect(written()).toHaveLength(4);
  });

  it("writes again what the archive has a wrong checksum for, and says so every time", async () => {
    const spoiled: BuilderMod = {
      files: [{ path: "MEDIA/A.TXT", content: ascii("one") }],
      editManifest: (manifest) => ({
        ...manifest,
        directories: manifest.directories.map((one) => ({
          ...one,
          records: one.records.map((record) => ({ ...record, crc32: 5 })),
        })),
      }),
    };
    const { archive, target, first } = await unpacked(spoiled);
    const crc = { code: "unpack-crc", path: "MEDIA/A.TXT", data: { stored: "00000005", computed: "7A6C86F1" } };
    expect(first).toMatchObject({ ok: false, files: 1, findings: [crc] });
    expect(await unpack(archive, { target, resume: true })).toMatchObject({ ok: false, files: 1, findings: [crc] });
  });

  it("of a folder compares contents, since a folder keeps no checksums", async () => {
    const folder = tempFolder();
    writeTree(folder, { "MEDIA/A.TXT": "one", "MEDIA/B.TXT": "two" });
    const target = path.join(tempFolder(), "out");
    expect(await unpack(folder, { target, resume: true })).toMatchObject({ files: 2, kept: 0 });
    writeFileSync(path.join(target, "MEDIA/A.TXT"), "eno");
    expect(await unpack(folder, { target, resume: true })).toMatchObject({ files: 1, kept: 1 });
    expect(readFileSync(path.join(target, "MEDIA/A.TXT"), "utf8")).toBe("one");
  });

  it("counts what is read to compare as progress, once", async () => {
    const { archive, target, at } = await unpacked();
    writeFileSync(at("MEDIA/LARGE.DDS"), LARGE.slice().fill(7, 8_000_000));
    const steps: number[] = [];
    const report = ({ bytes }: { bytes: number }) => void steps.push(bytes);
    await unpackArchive(await openForTest(archive), { target, text: false, only: [], resume: true }, { report });
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(BYTES);
  });
});

describe("unpack --text with resume", () => {
  async function textProject() {
    const media = { "UNITS/A.DAT": unit("BRASS"), "UI/B.LAYOUT": layout(), "D.TXT": "plain" };
    const { folder, output } = testProject({ modDat: modDat({ id: 7n }), media });
    await pack({ project: folder, output });
    const target = path.join(tempFolder(), "out");
    const first = await unpack(output, { target, text: true });
    expect(first).toMatchObject({ ok: true, files: 4, decompiled: 2, kept: 0 });
    for (const file of filesBelow(target)) utimesSync(path.join(target, file), 1000, 1000);
    return { archive: output, target };
  }

  it("makes the texts again, and leaves alone what is the same, MOD.DAT too", async () => {
    const { archive, target } = await textProject();
    const again = await unpack(archive, { target, text: true, resume: true });
    expect(again).toMatchObject({ ok: true, files: 0, bytes: 0, decompiled: 0, kept: 4 });
    for (const file of filesBelow(target)) expect(statSync(path.join(target, file)).mtimeMs).toBe(1_000_000);
  });

  it.each(["MEDIA/UNITS/A.DAT", "MEDIA/UI/B.LAYOUT", "MOD.DAT"])(
    "writes %s again when one letter differs",
    async (file) => {
      const { archive, target } = await textProject();
      const bytes = readFileSync(path.join(target, file));
      const changed = Buffer.from(bytes);
      changed[bytes.length - 2] ^= 1;
      writeFileSync(path.join(target, file), changed);
      const again = await unpack(archive, { target, text: true, resume: true });
      expect(again).toMatchObject({ ok: true, files: 1, kept: 3, decompiled: file === "MOD.DAT" ? 0 : 1 });
      expect(readFileSync(path.join(target, file)).equals(bytes)).toBe(true);
    },
  );

  it("turns into text what an unpacking without it left compiled, and the other way round", async () => {
    const { archive, target } = await textProject();
    expect(await unpack(archive, { target, resume: true })).toMatchObject({ files: 2, decompiled: 0, kept: 1 });
    expect(await unpack(archive, { target, text: true, resume: true })).toMatchObject({
      files: 2,
      decompiled: 2,
      kept: 2,
    });
  });
});
