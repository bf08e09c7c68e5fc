import { linkSync, mkdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { backupsIn, listBackups } from "../../../src-main/files/backups.ts";
import { openExtractionFolder } from "../../../src-main/files/extraction.ts";
import { planExtraction } from "../../../src-main/files/extraction-plan.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { systemProcesses } from "../../../src-main/files/processes.ts";
import { temporaryBeside } from "../../../src-main/files/temporary.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const text = (value: string) => new TextEncoder().encode(value);
const onWindows = process.platform === "win32";
const REPLACE = { existing: "replace" } as const;

test("entries are written below the folder, which is made, at the same time and with their own times", async () => {
  const folder = path.join(tempFolder(), "new", "out");
  const out = await openExtractionFolder(folder, REPLACE);
  const paths = Array.from({ length: 40 }, (_, i) => `MEDIA/D${i % 3}/E/F${i}.DAT`);
  await Promise.all(paths.map((file, i) => out.write(file, text(file), { modifiedMs: 1_000_000_000_000 + 1000 * i })));
  expect(filesBelow(folder)).toEqual([...paths].sort());
  for (const [i, file] of paths.entries()) {
    expect(readFileSync(path.join(folder, file), "utf8")).toBe(file);
    expect(statSync(path.join(folder, file)).mtimeMs).toBe(1_000_000_000_000 + 1000 * i);
  }
});

test("a large entry is written in pieces; one that fails on the way leaves nothing", async () => {
  const folder = tempFolder();
  const out = await openExtractionFolder(folder, REPLACE);
  await out.fill("A/B.DAT", async (file) => {
    await file.write(text("one"));
    await file.write(text("two"));
  });
  expect(readFileSync(path.join(folder, "A/B.DAT"), "utf8")).toBe("onetwo");
  const damage = new Error("the block is damaged");
  const failing = out.fill("A/C.DAT", async (file) => {
    await file.write(text("half"));
    throw damage;
  });
  await expect(failing).rejects.toBe(damage);
  expect(filesBelow(folder)).toEqual(["A/B.DAT"]);
});

test("what an extraction that was killed left is removed where entries are written, and nowhere else", async () => {
  const folder = tempFolder();
  const { pid, hostTag } = systemProcesses();
  const left = temporaryBeside("A.DAT", { ...systemProcesses(), pid: 2 ** 22 + 1 });
  const living = temporaryBeside("A.DAT");
  expect([left, living]).toEqual([expect.stringContaining(hostTag), expect.stringContaining(`${pid}-`)]);
  writeTree(folder, { [left]: "half", [living]: "", [`D/${left}`]: "half", [`OTHER/${left}`]: "half" });
  const out = await openExtractionFolder(folder, REPLACE);
  await out.write("D/A.DAT", text("whole"));
  await out.write("NEW/A.DAT", text("whole"));
  expect(filesBelow(folder)).toEqual([living, "D/A.DAT", "NEW/A.DAT", `OTHER/${left}`]);
});

test("a file that is there is refused or replaced, and then kept when wanted", async () => {
  const folder = tempFolder();
  writeTree(folder, { "out/A.DAT": "edited" });
  const target = path.join(folder, "out");
  const refusing = await openExtractionFolder(target, { existing: "refuse" });
  await expect(refusing.write("A.DAT", text("new"))).rejects.toMatchObject({ kind: "exists" });
  expect(readFileSync(path.join(target, "A.DAT"), "utf8")).toBe("edited");
  const place = path.join(folder, "backups");
  const replacing = await openExtractionFolder(target, { ...REPLACE, backup: backupsIn(place) });
  await replacing.write("A.DAT", text("new"));
  expect(readFileSync(path.join(target, "A.DAT"), "utf8")).toBe("new");
  expect(await listBackups(place)).toMatchObject([{ original: path.join(target, "A.DAT"), size: 6 }]);
});

test("files and folders in each other's way are typed errors", async () => {
  const folder = tempFolder();
  writeTree(folder, { A: "a file", "B/x": "" });
  const out = await openExtractionFolder(folder, REPLACE);
  await expect(out.write("A/x.DAT", text(""))).rejects.toMatchObject({ kind: "not-a-folder" });
  await expect(out.write("B", text(""))).rejects.toMatchObject({ kind: "not-a-file" });
  await expect(openExtractionFolder(path.join(folder, "A"), REPLACE)).rejects.toMatchObject({ kind: "not-a-folder" });
  await expect(openExtractionFolder(path.join(folder, "A/b"), REPLACE)).rejects.toMatchObject({ kind: "not-a-folder" });
});

test.skipIf(onWindows)("nothing is written through links planted below the folder", async () => {
  const outside = tempFolder();
  const folder = tempFolder();
  writeTree(outside, { "victim.dat": "precious" });
  mkdirSync(path.join(folder, "MEDIA"));
  symlinkSync(outside, path.join(folder, "MEDIA/UNITS"));
  symlinkSync(path.join(outside, "victim.dat"), path.join(folder, "MEDIA/A.DAT"));
  symlinkSync(path.join(outside, "new.dat"), path.join(folder, "MEDIA/B.DAT"));
  const out = await openExtractionFolder(folder, REPLACE);
  for (const [entry, link] of [
    ["MEDIA/UNITS/x.dat", "MEDIA/UNITS"],
    ["MEDIA/UNITS/deep/x.dat", "MEDIA/UNITS"],
    ["MEDIA/UNITS/victim.dat", "MEDIA/UNITS"],
    ["MEDIA/A.DAT", "MEDIA/A.DAT"],
    ["MEDIA/B.DAT", "MEDIA/B.DAT"],
  ]) {
    const where = { kind: "link-in-the-way", fault: "input", path: path.join(folder, link) };
    await expect(out.write(entry, text("evil")), entry).rejects.toMatchObject(where);
  }
  expect(filesBelow(outside)).toEqual(["victim.dat"]);
  expect(readFileSync(path.join(outside, "victim.dat"), "utf8")).toBe("precious");
});

test.skipIf(onWindows)("a hard link planted below the folder is replaced, not written through", async () => {
  const outside = tempFolder();
  const folder = tempFolder();
  writeTree(outside, { "victim.dat": "precious" });
  linkSync(path.join(outside, "victim.dat"), path.join(folder, "A.DAT"));
  await (await openExtractionFolder(folder, REPLACE)).write("A.DAT", text("new"));
  expect(readFileSync(path.join(outside, "victim.dat"), "utf8")).toBe("precious");
  expect(readFileSync(path.join(folder, "A.DAT"), "utf8")).toBe("new");
});

test.skipIf(onWindows)("the folder itself may be a link: the user named it", async () => {
  const folder = tempFolder();
  mkdirSync(path.join(folder, "real"));
  symlinkSync("real", path.join(folder, "link"));
  const out = await openExtractionFolder(path.join(folder, "link"), REPLACE);
  expect(out.root).toBe(path.join(folder, "real"));
  await out.write("A/B.DAT", text("x"));
  expect(filesBelow(path.join(folder, "real"))).toEqual(["A/B.DAT"]);
});

test("a path that no plan made is a mistake of the program", async () => {
  const folder = tempFolder();
  const out = await openExtractionFolder(path.join(folder, "out"), REPLACE);
  for (const evil of ["../x", "a/../../x", "/etc/x", "", "a//b", "a\\b", "C:x", "a\0"])
    await expect(out.write(evil, text("evil"))).rejects.toThrow("not a planned path");
  expect(filesBelow(folder)).toEqual([]);
});

test("hostile entries, planned and extracted, all stay below the folder", async () => {
  const folder = tempFolder();
  const hostile = ["../a", "/b", "C:\\c", "x/../../d", "e\\..\\..\\f", "CON", "g.", "G_", "h", "h/i", "\ud800", "j\0"];
  const out = await openExtractionFolder(path.join(folder, "out"), REPLACE);
  const { kept } = planExtraction(hostile);
  for (const { relative } of kept) await out.write(relative, text("x"));
  const written = filesBelow(folder);
  expect(written).toHaveLength(kept.length);
  expect(written.every((file) => file.startsWith("out/"))).toBe(true);
});

test("a full disk at any step leaves whole files only", async () => {
  const counting = faultyFiles(nodeFiles);
  const run = async (folder: string, files = nodeFiles) => {
    const out = await openExtractionFolder(folder, { ...REPLACE, files });
    for (const file of ["A/B/1.DAT", "A/2.DAT"]) await out.write(file, text("whole"));
  };
  await run(tempFolder(), counting.files);
  for (let at = 0; at < counting.steps.length; at++) {
    const folder = tempFolder();
    const { files } = faultyFiles(nodeFiles, { at, fault: "ENOSPC" });
    await run(folder, files).catch((error: unknown) => expect(error).toMatchObject({ kind: "disk-full" }));
    for (const file of filesBelow(folder)) {
      expect(file).toMatch(/\.DAT$/);
      expect(readFileSync(path.join(folder, file), "utf8")).toBe("whole");
    }
  }
});
