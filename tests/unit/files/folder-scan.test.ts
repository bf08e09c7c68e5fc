import { execFileSync } from "node:child_process";
import { mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { scanFolder, scanFolderSync } from "../../../src-main/files/folder-scan.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const onWindows = process.platform === "win32";
const onLinux = process.platform === "linux";

/** By which a file is known again that has another time or name. */
function stateOf(file: string) {
  const { ino, ctimeMs } = statSync(file, { bigint: true });
  return { inode: ino, changedMs: Number(ctimeMs) };
}

test("every file below, with its path on disk, the game's name, size and time, by code units of the name", () => {
  const root = tempFolder();
  writeTree(root, { "b/Z.DAT": "12345", "B_/a.dat": "1", "b/éa.dat": "", "a.dat": "", "_.dat": "", "C/d/e/f.dat": "" });
  utimesSync(path.join(root, "b/Z.DAT"), 1, 1_234_567_890.5);
  const { files, skipped, problems } = scanFolderSync(root);
  // `/` sorts before letters and `_` after them; é is no a-z and stays as it is.
  expect(files.map((file) => file.name)).toEqual(["A.DAT", "B/Z.DAT", "B/éA.DAT", "B_/A.DAT", "C/D/E/F.DAT", "_.DAT"]);
  expect(files[1]).toEqual({
    path: "b/Z.DAT",
    name: "B/Z.DAT",
    size: 5,
    modifiedMs: 1_234_567_890_500,
    modifiedNs: 1_234_567_890_500_000_000n,
    ...stateOf(path.join(root, "b/Z.DAT")),
  });
  expect([skipped, problems]).toEqual([[], []]);
});

test("with and without pauses the result is the same", async () => {
  const root = tempFolder();
  const tree = Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`D${i % 7}/F${i}.DAT`, ""]));
  writeTree(root, tree);
  const scan = await scanFolder(root);
  expect(scan).toEqual(scanFolderSync(root));
  expect(scan.files).toHaveLength(700);
});

test("a folder below the root can be scanned alone, with paths from the root", () => {
  const root = tempFolder();
  writeTree(root, { "MEDIA/a.dat": "", "node_modules/b.dat": "" });
  expect(scanFolderSync(root, { below: "MEDIA" }).files.map((file) => file.path)).toEqual(["MEDIA/a.dat"]);
});

test("a missing root and a file as root are errors", () => {
  const root = tempFolder();
  writeTree(root, { a: "" });
  expect(() => scanFolderSync(path.join(root, "no"))).toThrow(expect.objectContaining({ kind: "not-found" }));
  expect(() => scanFolderSync(path.join(root, "a"))).toThrow(expect.objectContaining({ kind: "not-a-folder" }));
});

test.skipIf(!onLinux)("files that differ only by case are told with both names; folders that do are one", () => {
  const root = tempFolder();
  writeTree(root, { "Units/a.dat": "", "UNITS/b.dat": "", "UNITS/A.DAT": "" });
  const { files, problems } = scanFolderSync(root);
  expect(files).toHaveLength(3);
  expect(problems).toMatchObject([
    { kind: "case-twins", fault: "input", path: "Units/a.dat", data: { other: "UNITS/A.DAT" } },
  ]);
});

test.skipIf(onWindows)("a pipe is never opened, also not through a link, so the scan does not hang", async () => {
  const root = tempFolder();
  writeTree(root, { "a.dat": "" });
  execFileSync("mkfifo", [path.join(root, "X.DAT")]);
  symlinkSync("X.DAT", path.join(root, "Y.DAT"));
  const { files, skipped, problems } = await scanFolder(root);
  expect(files.map((file) => file.path)).toEqual(["a.dat"]);
  expect(skipped).toMatchObject([
    { kind: "special-file", path: "X.DAT" },
    { kind: "special-file", path: "Y.DAT" },
  ]);
  expect(problems).toEqual([]);
});

test.skipIf(!onLinux)("a name that is not UTF-8 is left out and told; one with a real U+FFFD is a file", () => {
  const root = tempFolder();
  writeFileSync(Buffer.concat([Buffer.from(`${root}/b`), Buffer.from([0xff]), Buffer.from(".dat")]), "");
  writeFileSync(Buffer.concat([Buffer.from(`${root}/c`), Buffer.from([0xff]), Buffer.from(".dat")]), "");
  writeTree(root, { "c\ufffd.dat": "", "a.dat": "" });
  const { files, skipped } = scanFolderSync(root);
  expect(files.map((file) => file.path)).toEqual(["a.dat", "c\ufffd.dat"]);
  expect(skipped).toMatchObject([
    { kind: "name-not-unicode", path: "b\ufffd.dat" },
    { kind: "name-not-unicode", path: "c\ufffd.dat" },
  ]);
});

test("temporaries of a killed run are not files of the project", () => {
  const root = tempFolder();
  writeTree(root, { "a.dat": "", ".a.dat.123-abcd-x1y2.lamplighter-tmp": "" });
  expect(scanFolderSync(root).files.map((file) => file.path)).toEqual(["a.dat"]);
});

test("more files than a mod can hold is an error, not an endless walk", () => {
  const root = tempFolder();
  writeTree(root, { a: "", b: "", "c/d": "" });
  expect(() => scanFolderSync(root, { limit: 3 })).toThrow(expect.objectContaining({ kind: "too-many-files" }));
  expect(scanFolderSync(root, { limit: 4 }).files).toHaveLength(3);
});

test("a folder or file that cannot be read is named and the rest is scanned", () => {
  const root = tempFolder();
  writeTree(root, { "a/1.dat": "", "b/2.dat": "", "c.dat": "" });
  const listing = faultyFiles(nodeFiles, { at: 1, call: "listSync", fault: "EACCES" });
  const first = scanFolderSync(root, { files: listing.files });
  expect(first.problems).toMatchObject([{ kind: "no-permission", fault: "system", path: "b" }]);
  expect(first.files.map((file) => file.path)).toEqual(["a/1.dat", "c.dat"]);
  const facts = faultyFiles(nodeFiles, { at: 0, call: "lstatSync", fault: "EIO" });
  const second = scanFolderSync(root, { files: facts.files });
  expect(second.problems).toMatchObject([{ kind: "io", path: "c.dat" }]);
  expect(second.files).toHaveLength(2);
});

test.skipIf(onWindows)("links that stay below the root are followed, to files and folders", () => {
  const root = tempFolder();
  writeTree(root, { "shared/x.dat": "123", "shared/deep/y.dat": "" });
  mkdirSync(path.join(root, "MEDIA"));
  symlinkSync("../shared", path.join(root, "MEDIA/S"));
  symlinkSync(path.join(root, "shared/x.dat"), path.join(root, "MEDIA/L.DAT"));
  const { files, problems } = scanFolderSync(root, { below: "MEDIA" });
  expect(problems).toEqual([]);
  expect(files.map((file) => [file.path, file.size])).toEqual([
    ["MEDIA/L.DAT", 3],
    ["MEDIA/S/deep/y.dat", 0],
    ["MEDIA/S/x.dat", 3],
  ]);
});

test.skipIf(onWindows)("a link that leaves the root is an error that says where it leads", () => {
  const outside = tempFolder();
  const folder = tempFolder();
  const root = path.join(folder, "mod");
  writeTree(outside, { "secret.dat": "" });
  // A neighbour whose name begins like the root's is outside too.
  writeTree(folder, { "mod/a.dat": "", "mod2/b.dat": "" });
  symlinkSync(outside, path.join(root, "out"));
  symlinkSync("../mod2/b.dat", path.join(root, "next.dat"));
  symlinkSync("nowhere", path.join(root, "broken"));
  const { files, problems } = scanFolderSync(root);
  expect(files.map((file) => file.path)).toEqual(["a.dat"]);
  expect(problems).toMatchObject([
    { kind: "broken-link", path: "broken" },
    { kind: "link-leaves-project", path: "next.dat", data: { target: path.join(folder, "mod2/b.dat") } },
    { kind: "link-leaves-project", path: "out", data: { target: outside } },
  ]);
});

test.skipIf(onWindows)("links that lead back upwards or to themselves end the walk there", () => {
  const root = tempFolder();
  writeTree(root, { "a/b/x.dat": "", "c/y.dat": "" });
  symlinkSync("..", path.join(root, "a/b/up"));
  symlinkSync("self", path.join(root, "self"));
  // Two folders that lead into each other.
  symlinkSync("../c", path.join(root, "a/to-c"));
  symlinkSync("../a", path.join(root, "c/to-a"));
  const { files, problems } = scanFolderSync(root);
  expect(files.map((file) => file.path)).toEqual(["a/b/x.dat", "a/to-c/y.dat", "c/to-a/b/x.dat", "c/y.dat"]);
  expect(problems.map((problem) => [problem.kind, problem.path])).toEqual([
    ["link-loop", "a/b/up"],
    ["link-loop", "a/to-c/to-a"],
    ["link-loop", "c/to-a/b/up"],
    ["link-loop", "c/to-a/to-c"],
    ["link-loop", "self"],
  ]);
});

test.skipIf(onWindows)("folders that fan out through links end at the limit", () => {
  const root = tempFolder();
  for (let level = 0; level < 30; level++) {
    mkdirSync(path.join(root, `d${level}`));
    for (const side of ["l", "r"]) symlinkSync(`../d${level + 1}`, path.join(root, `d${level}`, side));
  }
  mkdirSync(path.join(root, "d30"));
  expect(() => scanFolderSync(root, { limit: 5000 })).toThrow(expect.objectContaining({ kind: "too-many-files" }));
  expect(() => scanFolderSync(root)).toThrow(expect.objectContaining({ kind: "too-many-links" }));
});

test("a scan in turns ends soon after it is cancelled", async () => {
  const root = tempFolder();
  writeTree(root, Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`${index}.TXT`, ""])));
  let looked = 0;
  const slow: FileLayer = {
    ...nodeFiles,
    lstatSync: (file) => {
      looked++;
      for (const end = performance.now() + 0.2; performance.now() < end; );
      return nodeFiles.lstatSync(file);
    },
  };
  await expect(scanFolder(root, { files: slow, signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
  expect(looked).toBeLessThan(1000);
});

test("a scan that takes its time gives others their turn, and stops when it is told to", async () => {
  const root = tempFolder();
  writeTree(root, Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`${index >> 8}/${index}.dat`, ""])));
  let looked = 0;
  const files: FileLayer = {
    ...nodeFiles,
    lstatSync: (file) => {
      looked++;
      for (const start = performance.now(); performance.now() - start < 0.1; );
      return nodeFiles.lstatSync(file);
    },
  };
  const abort = new AbortController();
  const scan = scanFolder(root, { files, signal: abort.signal });
  setImmediate(() => abort.abort());
  await expect(scan).rejects.toMatchObject({ name: "AbortError" });
  expect(looked).toBeLessThan(4000);
});
