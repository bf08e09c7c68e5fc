import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { scanProject } from "../../../src-main/files/project-scan.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const onWindows = process.platform === "win32";
const onLinux = process.platform === "linux";

test("MOD.DAT, MEDIA and devbuild.txt are found in any case; what lies beside them is not walked", async () => {
  const root = tempFolder();
  writeTree(root, {
    "mod.dat": "",
    "Media/a.dat": "",
    "DevBuild.TXT": "",
    "node_modules/x/MEDIA/b.dat": "",
    ".git/c": "",
    "OLD.MOD": "",
  });
  const { steps, files: counted } = faultyFiles(nodeFiles);
  const scan = await scanProject(root, { files: counted });
  expect(scan).toMatchObject({ root, media: "Media", modDat: "mod.dat", devBuild: true, skipped: [], problems: [] });
  expect(scan.files.map((file) => [file.path, file.name])).toEqual([["Media/a.dat", "MEDIA/A.DAT"]]);
  expect(steps.filter((step) => step.call === "listSync").map((step) => step.path)).toEqual([root, `${root}/Media`]);
});

test("a project without MOD.DAT says so; without MEDIA it is none", async () => {
  const root = tempFolder();
  writeTree(root, { "MEDIA/a.dat": "" });
  expect(await scanProject(root)).toMatchObject({ modDat: null, devBuild: false });
  rmSync(path.join(root, "MEDIA"), { recursive: true });
  await expect(scanProject(root)).rejects.toMatchObject({ kind: "no-media", fault: "input", path: root });
  writeTree(root, { MEDIA: "a file" });
  await expect(scanProject(root)).rejects.toMatchObject({ kind: "not-a-folder" });
  await expect(scanProject(path.join(root, "no"))).rejects.toMatchObject({ kind: "not-found" });
  await expect(scanProject(path.join(root, "MEDIA"))).rejects.toMatchObject({ kind: "not-a-folder" });
});

test.skipIf(!onLinux)("MEDIA or MOD.DAT twice is an error that names both", async () => {
  const root = tempFolder();
  mkdirSync(path.join(root, "MEDIA"));
  writeTree(root, { "MOD.DAT": "", "Mod.dat": "" });
  await expect(scanProject(root)).rejects.toMatchObject({
    kind: "case-twins",
    path: `${root}/Mod.dat`,
    data: { other: "MOD.DAT" },
  });
  mkdirSync(path.join(root, "media"));
  await expect(scanProject(root)).rejects.toMatchObject({
    kind: "case-twins",
    path: `${root}/media`,
    data: { other: "MEDIA" },
  });
});

test.skipIf(onWindows)("MEDIA and MOD.DAT may be links inside the project, not out of it", async () => {
  const root = tempFolder();
  const outside = tempFolder();
  writeTree(root, { "src/MEDIA/a.dat": "" });
  symlinkSync("src/MEDIA", path.join(root, "MEDIA"));
  expect((await scanProject(root)).files.map((file) => file.path)).toEqual(["MEDIA/a.dat"]);
  writeTree(outside, { "MOD.DAT": "" });
  symlinkSync(path.join(outside, "MOD.DAT"), path.join(root, "MOD.DAT"));
  await expect(scanProject(root)).rejects.toMatchObject({ kind: "link-leaves-project" });
  rmSync(path.join(root, "MEDIA"));
  symlinkSync(outside, path.join(root, "MEDIA"));
  await expect(scanProject(root)).rejects.toMatchObject({ kind: "link-leaves-project" });
  rmSync(path.join(root, "MEDIA"));
  symlinkSync("nowhere", path.join(root, "MEDIA"));
  await expect(scanProject(root)).rejects.toMatchObject({ kind: "broken-link" });
});

test.skipIf(onWindows)(
  "the project itself may be named through a link, and a pipe called MOD.DAT is refused",
  async () => {
    const folder = tempFolder();
    writeTree(folder, { "real/MEDIA/a.dat": "" });
    symlinkSync("../real/MEDIA/a.dat", path.join(folder, "real/b.dat"));
    symlinkSync("real", path.join(folder, "link"));
    symlinkSync("a.dat", path.join(folder, "real/MEDIA/c.dat"));
    const scan = await scanProject(path.join(folder, "link"));
    expect(scan.problems).toEqual([]);
    expect(scan.files.map((file) => file.path)).toEqual(["MEDIA/a.dat", "MEDIA/c.dat"]);
    execFileSync("mkfifo", [path.join(folder, "real/MOD.DAT")]);
    await expect(scanProject(path.join(folder, "link"))).rejects.toMatchObject({ kind: "special-file" });
  },
);

test("a project folder that may not be read is a fault of the system", async () => {
  const root = tempFolder();
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "listSync", fault: "EACCES" });
  await expect(scanProject(root, { files })).rejects.toMatchObject({
    kind: "no-permission",
    fault: "system",
    path: root,
  });
});
