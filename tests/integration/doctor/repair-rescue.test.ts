import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openBroken } from "../../../src-main/doctor/repair/open-broken.ts";
import { rescueTable } from "../../../src-main/doctor/repair/rescue-table.ts";
import { writeModHeader } from "../../../src-shared/formats/mod/header.ts";
import { ascii, concat, TEST_HEADER } from "../../support/mod-builder.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { writeTemp } from "../../support/open-test-archive.ts";
import { HEALTHY, modWith, repairAndRead, repairBytes, SOUND, soundness } from "../../support/repair-ground.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const healthy = modWith({});
const { dataOffset, manifestOffset, entries } = readModSlowly(healthy);
const names = (mod: { entries: readonly { path: string }[] }) => mod.entries.map(({ path: name }) => name).toSorted();
const codes = ({ findings }: { findings: readonly { code: string }[] }) => findings.map(({ code }) => code);

describe("a file table that is cut off", () => {
  it("behind its last file loses nothing", async () => {
    const run = await repairAndRead(healthy.slice(0, healthy.length - 3));
    expect(names(run.mod)).toEqual(names({ entries: HEALTHY }));
    expect(run.verified).toEqual([]);
    expect(run.changes.map(({ what, of }) => [what, of])).toEqual([["rescued", "file-table"]]);
    expect(codes(run)).toEqual(["repair-table-cut"]);
    // The whole table as it was: GUTS's order follows from the files.
    expect(run.written).toEqual(healthy);
  });

  it.each([0.2, 0.35, 0.5])("at %f of it keeps what has a name, and says what is lost", async (share) => {
    const cut = healthy.slice(0, Math.floor(manifestOffset + share * (healthy.length - manifestOffset)));
    const { result, bytes } = await repairBytes(cut);
    if (result.kind !== "repaired" || bytes === null) throw new Error(result.kind);
    const mod = readModSlowly(bytes);
    const kept = names(mod);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(HEALTHY.length);
    expect(HEALTHY.map(({ path: name }) => name)).toEqual(expect.arrayContaining(kept));
    expect(soundness({ mod, written: bytes })).toEqual(SOUND);
    const lost = result.findings.find(({ code }) => code === "repair-names-lost")!;
    const missing = HEALTHY.length - kept.length;
    expect(lost.severity).toBe("error");
    expect(Number(lost.data!.files)).toBeGreaterThanOrEqual(missing);
  });

  it("before its first file is none", async () => {
    const { result, bytes } = await repairBytes(healthy.slice(0, manifestOffset + 20));
    expect(result.kind).toBe("refused");
    expect(result.findings).toMatchObject([
      {
        code: "repair-no-table",
        data: { files: HEALTHY.length, bytes: HEALTHY.reduce((sum, { content }) => sum + content.length, 0) },
      },
    ]);
    expect(bytes).toBeNull();
  });
});

describe("a file that is cut off in its data", () => {
  it("has no names, so nothing is written; what is there is counted", async () => {
    const { offset } = entries.find(({ path: name }) => name.endsWith("HERO.DDS"))!;
    const { result, bytes, output } = await repairBytes(healthy.slice(0, dataOffset + offset + 20));
    const before = entries.filter((entry) => entry.offset < offset);
    expect(result).toMatchObject({ kind: "refused", findings: [{ code: "repair-no-table" }] });
    expect(result.findings[0].data).toEqual({
      files: before.length,
      bytes: before.reduce((sum, { size }) => sum + size, 0),
    });
    expect(bytes).toBeNull();
    expect(existsSync(output)).toBe(false);
  });
});

describe("offsets that are wrong", () => {
  it.each([
    ["the file table's", 16, 7],
    ["the file table's, far behind", 16, 0x10000],
    ["the data's", 12, 9],
  ])("%s: the parts are found where they are", async (_, at, by) => {
    const broken = healthy.slice();
    const view = new DataView(broken.buffer);
    view.setUint32(at, view.getUint32(at, true) + by, true);
    const { result, bytes } = await repairBytes(broken);
    expect(result.kind).toBe("repaired");
    expect(bytes).toEqual(healthy);
  });

  it("a header that was edited without them", async () => {
    const title = "A longer title than before";
    const longer = writeModHeader({ ...TEST_HEADER, title }, { sectionLength: 8 });
    const stated = healthy.slice(12, 20);
    longer.set(stated, 12);
    const broken = concat(longer, healthy.slice(dataOffset));
    const { result, bytes } = await repairBytes(broken);
    if (result.kind !== "repaired" || bytes === null) throw new Error(result.kind);
    expect(result.changes.map(({ what, of }) => [what, of])).toEqual([
      ["rescued", "data-offset"],
      ["rescued", "table-offset"],
    ]);
    const mod = readModSlowly(bytes);
    expect(mod.strings[0]).toBe(title);
    expect(names(mod)).toEqual(names({ entries: HEALTHY }));
    expect(bytes.slice(mod.dataOffset)).toEqual(healthy.slice(dataOffset));
  });

  it("a version of the file table that does not exist", async () => {
    const broken = healthy.slice();
    new DataView(broken.buffer).setUint16(manifestOffset, 3, true);
    const { result, bytes } = await repairBytes(broken);
    expect(result).toMatchObject({ kind: "repaired", changes: [{ what: "rescued", of: "table-version", from: "3" }] });
    expect(bytes).toEqual(healthy);
  });
});

describe("what is no mod", () => {
  it.each([
    ["nothing", new Uint8Array()],
    ["a text", ascii("version https://example.org/spec\n".repeat(9))],
    ["a zip", ascii("PK\x03\x04\x14\0\0\0\b\0")],
    ["zeros", new Uint8Array(4096)],
  ])("%s is refused, and nothing written", async (_, bytes) => {
    const run = await repairBytes(bytes);
    expect(run.result).toMatchObject({ kind: "refused", findings: [{ code: "repair-no-header" }] });
    expect(run.bytes).toBeNull();
  });

  it("a folder and a pack of the game are refused", async () => {
    const folder = tempFolder();
    writeTree(folder, { "MEDIA/A.DAT": "x" });
    await expect(openBroken(folder)).rejects.toThrow("this is a folder, no mod");
    await expect(openBroken(path.join(folder, "missing.MOD"))).rejects.toMatchObject({ kind: "not-found" });
    const vpk = writeTemp("x.vpk", Uint8Array.of(0x34, 0x12, 0xaa, 0x55, 1, 0, 0, 0, 1, 0, 0, 0, 0));
    await expect(openBroken(vpk)).rejects.toThrow("this is no mod");
  });
});

describe("rescueTable", () => {
  const table = healthy.slice(manifestOffset);

  it("reads a whole table whole", () => {
    const rescued = rescueTable(table, manifestOffset - dataOffset)!;
    expect(rescued.isCut).toBe(false);
    expect(rescued.files).toBe(HEALTHY.length);
  });

  it("ends at a record that makes no sense", () => {
    const [first] = entries;
    const spoilt = table.slice();
    const view = new DataView(spoilt.buffer);
    // The last file's offset leads out of the data.
    const last = entries.at(-1)!;
    for (let at = 0; at < spoilt.length - 4; at++)
      if (view.getUint32(at, true) === last.offset && view.getUint32(at + 4, true) === last.size)
        view.setUint32(at, 0xfffffff0, true);
    const rescued = rescueTable(spoilt, manifestOffset - dataOffset)!;
    expect(rescued.isCut).toBe(true);
    expect(rescued.files).toBe(HEALTHY.length - 1);
    expect(first.path).toBeDefined();
  });

  it.each([0, 1, 5, 12, 19])("is none of %i bytes", (length) => {
    expect(rescueTable(table.subarray(0, length), 1000)).toBeNull();
  });
});
