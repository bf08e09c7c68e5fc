import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import fsp from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createAtomicFile, replaceFile, writeFileAtomically } from "../../../src-main/files/atomic-file.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { manualClock } from "../../support/manual-clock.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const text = (value: string) => new TextEncoder().encode(value);
const onWindows = process.platform === "win32";
const NONE = { backup: "none" } as const;

function folderWithOld(): { folder: string; target: string } {
  const folder = tempFolder();
  writeTree(folder, { "a.MOD": "old" });
  return { folder, target: path.join(folder, "a.MOD") };
}

test("a new file is there after commit, and nothing else", async () => {
  const folder = tempFolder();
  const target = path.join(folder, "a.MOD");
  const result = await writeFileAtomically(target, text("new"), NONE);
  expect(result).toEqual({ path: target, bytes: 3, replaced: false, backup: { kind: "none" }, warnings: [] });
  expect(readFileSync(target, "utf8")).toBe("new");
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test("until commit the old file is read, and the temporary beside it names its process", async () => {
  const { folder, target } = folderWithOld();
  const file = await createAtomicFile(target);
  await file.write(text("new"));
  expect(readFileSync(target, "utf8")).toBe("old");
  expect(path.dirname(file.temporary)).toBe(folder);
  expect(path.basename(file.temporary)).toMatch(new RegExp(`^\\.a\\.MOD\\.${process.pid}-.*\\.lamplighter-tmp$`));
  expect(await file.commit(NONE)).toMatchObject({ replaced: true, bytes: 3 });
  expect(readFileSync(target, "utf8")).toBe("new");
});

test("chunks are appended, a head is written last, and what was written can be read back", async () => {
  const { target } = folderWithOld();
  await replaceFile(
    target,
    async (file) => {
      await file.write(text("????"));
      await file.writev([text("one"), new Uint8Array(0), text("two")]);
      await file.writev([]);
      expect(file.length).toBe(10);
      await file.writeAt(text("HEAD"), 0);
      expect(file.length).toBe(10);
      const back = new Uint8Array(3);
      expect(await file.readAt(back, 7)).toBe(3);
      expect(back).toEqual(text("two"));
    },
    NONE,
  );
  expect(readFileSync(target, "utf8")).toBe("HEADonetwo");
});

test.each(["file.write", "file.writev"] as const)("a short %s is carried on, not taken for the whole", async (call) => {
  const { target } = folderWithOld();
  const { files } = faultyFiles(nodeFiles, { at: 0, call, fault: "short" });
  await replaceFile(target, (file) => file.writev([text("abc"), text("defgh"), text("i")]), { files, ...NONE });
  await replaceFile(
    `${target}2`,
    async (file) => {
      await file.write(text("abcdefghi"));
    },
    { files, ...NONE },
  );
  expect(readFileSync(target, "utf8")).toBe("abcdefghi");
  expect(readFileSync(`${target}2`, "utf8")).toBe("abcdefghi");
});

test("a write that gets nowhere ends in an error, not in a loop", async () => {
  const { folder, target } = folderWithOld();
  const stuck: FileLayer = {
    ...nodeFiles,
    open: async (file, mode) => ({ ...(await nodeFiles.open(file, mode)), write: async () => 0 }),
  };
  await expect(writeFileAtomically(target, text("new"), { files: stuck, ...NONE })).rejects.toMatchObject({
    kind: "io",
  });
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test("discard leaves the old file and no temporary; the write has ended then", async () => {
  const { folder, target } = folderWithOld();
  const file = await createAtomicFile(target);
  await file.write(text("new"));
  await file.discard();
  await file.discard();
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
  expect(readFileSync(target, "utf8")).toBe("old");
  await expect(file.write(text("more"))).rejects.toThrow("ended");
  await expect(file.commit(NONE)).rejects.toThrow("ended");
});

test("verify sees the whole temporary; its refusal is passed on and keeps the old file", async () => {
  const { folder, target } = folderWithOld();
  let seen = "";
  const refusal = new Error("rollingHash differs");
  const verify = (temporary: string) => {
    seen = readFileSync(temporary, "utf8");
    throw refusal;
  };
  await expect(writeFileAtomically(target, text("new"), { ...NONE, verify })).rejects.toBe(refusal);
  expect(seen).toBe("new");
  expect(readFileSync(target, "utf8")).toBe("old");
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test("a failed write cannot be committed", async () => {
  const { folder, target } = folderWithOld();
  const { files } = faultyFiles(nodeFiles, { at: 1, call: "file.write", fault: "ENOSPC" });
  const file = await createAtomicFile(target, { files });
  await file.write(text("one"));
  await expect(file.write(text("two"))).rejects.toMatchObject({ kind: "disk-full", path: target });
  await expect(file.commit(NONE)).rejects.toMatchObject({ kind: "disk-full" });
  expect(readFileSync(target, "utf8")).toBe("old");
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test("a flush begun ahead is waited for, and its failure is one of the commit", async () => {
  const { folder, target } = folderWithOld();
  // A system tells of a failed flush once; the flush of the commit itself would succeed.
  const { files, steps } = faultyFiles(nodeFiles, { at: 0, call: "file.sync", fault: "EIO" });
  const file = await createAtomicFile(target, { files });
  await file.write(text("new"));
  file.flushAhead();
  file.flushAhead();
  await expect(file.commit(NONE)).rejects.toMatchObject({ kind: "io", path: target });
  expect(steps.filter(({ call }) => call === "file.sync")).toHaveLength(1);
  expect(readFileSync(target, "utf8")).toBe("old");
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test("what is written after a flush begun ahead is flushed by the commit", async () => {
  const { target } = folderWithOld();
  const { files, steps } = faultyFiles(nodeFiles);
  const file = await createAtomicFile(target, { files });
  await file.write(text("one"));
  file.flushAhead();
  await file.write(text("two"));
  await file.commit(NONE);
  const calls = steps.map(({ call }) => call).filter((call) => /file\.(write|sync|close)/.test(call));
  expect(calls).toEqual(["file.write", "file.sync", "file.write", "file.sync", "file.close"]);
  expect(readFileSync(target, "utf8")).toBe("onetwo");
});

test("discard waits for a flush begun ahead", async () => {
  const { folder, target } = folderWithOld();
  const file = await createAtomicFile(target);
  await file.write(text("new"));
  file.flushAhead();
  await file.discard();
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test.skipIf(!existsSync("/dev/full"))("a disk that is really full keeps the old file", async () => {
  const { folder, target } = folderWithOld();
  const full: FileLayer = {
    ...nodeFiles,
    async open(file, mode) {
      const open = await nodeFiles.open(file, mode);
      const handle = await fsp.open("/dev/full", "r+");
      const write = async (bytes: Uint8Array) => (await handle.write(bytes)).bytesWritten;
      const close = () => open.close().finally(() => handle.close());
      return { ...open, write, close };
    },
  };
  const failure = writeFileAtomically(target, new Uint8Array(100_000), { files: full, ...NONE });
  await expect(failure).rejects.toMatchObject({ kind: "disk-full", fault: "system", data: { errno: "ENOSPC" } });
  expect(readFileSync(target, "utf8")).toBe("old");
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test.skipIf(onWindows)("permission bits of the old file are kept", async () => {
  const { target } = folderWithOld();
  chmodSync(target, 0o640);
  await writeFileAtomically(target, text("new"), NONE);
  expect(statSync(target).mode & 0o777).toBe(0o640);
});

test("the time of last modification can be set", async () => {
  const { target } = folderWithOld();
  const modifiedMs = Date.UTC(2012, 8, 20, 10, 11, 12);
  await writeFileAtomically(target, text("new"), { ...NONE, modifiedMs, flush: false });
  expect(statSync(target).mtimeMs).toBe(modifiedMs);
});

test("a folder, a missing folder and a refused replacement are typed errors about the right path", async () => {
  const { folder, target } = folderWithOld();
  const write = (file: string, options = {}) => writeFileAtomically(file, text("new"), { ...NONE, ...options });
  await expect(write(folder)).rejects.toMatchObject({ kind: "not-a-file", path: folder });
  const missing = path.join(folder, "no", "b.MOD");
  await expect(write(missing)).rejects.toMatchObject({ kind: "not-found", path: path.dirname(missing) });
  await expect(write(path.join(target, "b.MOD"))).rejects.toMatchObject({ kind: "not-a-folder" });
  await expect(write(target, { existing: "refuse" })).rejects.toMatchObject({ kind: "exists", path: target });
  expect(readFileSync(target, "utf8")).toBe("old");
});

test.skipIf(onWindows)("a device is never replaced", async () => {
  await expect(writeFileAtomically("/dev/null", text("x"), NONE)).rejects.toMatchObject({ kind: "special-file" });
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});

test.skipIf(onWindows)("a link is followed and stays a link, is refused on request, or is broken", async () => {
  const folder = tempFolder();
  writeTree(folder, { "real/a.MOD": "old" });
  const link = path.join(folder, "a.MOD");
  symlinkSync("real/a.MOD", link);
  const result = await writeFileAtomically(link, text("new"), NONE);
  expect(result.path).toBe(path.join(folder, "real/a.MOD"));
  expect(readlinkSync(link)).toBe("real/a.MOD");
  expect(readFileSync(path.join(folder, "real/a.MOD"), "utf8")).toBe("new");
  expect(filesBelow(folder)).toEqual(["a.MOD", "real/a.MOD"]);

  const refused = writeFileAtomically(link, text("x"), { ...NONE, links: "refuse" });
  await expect(refused).rejects.toMatchObject({ kind: "link-in-the-way" });
  const broken = path.join(folder, "b.MOD");
  symlinkSync("nowhere", broken);
  await expect(writeFileAtomically(broken, text("x"), NONE)).rejects.toMatchObject({ kind: "broken-link" });
});

test("a long name with characters of four bytes still gets a temporary", async () => {
  const folder = tempFolder();
  const name = `${"🏮".repeat(60)}.MOD`;
  await writeFileAtomically(path.join(folder, name), text("new"), NONE);
  expect(filesBelow(folder)).toEqual([name]);
});

test("on Windows a target held open is waited for", async () => {
  const { target } = folderWithOld();
  const clock = manualClock();
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "rename", fault: "EPERM", times: 12 });
  await writeFileAtomically(target, text("new"), { files, clock, platform: "win32", ...NONE });
  expect(readFileSync(target, "utf8")).toBe("new");
  expect(clock.sleeps).toEqual([10, 20, 40, 80, 160, 320, 500, 500, 500, 500, 500, 500]);
});

test.each(["EPERM", "EBUSY", "EACCES"] as const)("on Windows %s for ten seconds is busy", async (fault) => {
  const { folder, target } = folderWithOld();
  const clock = manualClock();
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "rename", fault, times: 1000 });
  const failure = await writeFileAtomically(target, text("new"), { files, clock, platform: "win32", ...NONE }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(FileError);
  expect(failure).toMatchObject({ kind: "busy", path: target, cause: { code: fault } });
  expect(clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
  expect(readFileSync(target, "utf8")).toBe("old");
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test.each([
  ["EPERM", "no-permission"],
  ["EACCES", "no-permission"],
  ["EBUSY", "busy"],
  ["EXDEV", "other-disk"],
] as const)("elsewhere %s at the rename is %s at once", async (fault, kind) => {
  const { folder, target } = folderWithOld();
  const clock = manualClock();
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "rename", fault });
  const failure = writeFileAtomically(target, text("new"), { files, clock, platform: "linux", ...NONE });
  await expect(failure).rejects.toMatchObject({ kind, path: target });
  expect(clock.sleeps).toEqual([]);
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test("on Windows a file marked read-only is refused before anything is written", async () => {
  const { folder, target } = folderWithOld();
  chmodSync(target, 0o444);
  const failure = writeFileAtomically(target, text("new"), { platform: "win32", ...NONE });
  await expect(failure).rejects.toMatchObject({ kind: "no-permission" });
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test("a folder that cannot be flushed is a warning, since the file is there", async () => {
  const { folder, target } = folderWithOld();
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "syncFolder", fault: "EIO" });
  const result = await writeFileAtomically(target, text("new"), { files, ...NONE });
  expect(result.warnings).toMatchObject([{ kind: "io", path: folder }]);
  expect(readFileSync(target, "utf8")).toBe("new");
});

test("a temporary that cannot be removed does not hide why the write failed", async () => {
  const { target } = folderWithOld();
  const base = faultyFiles(nodeFiles, { at: 0, call: "unlink", fault: "EIO", times: 1000 });
  const { files } = faultyFiles(base.files, { at: 0, call: "file.sync", fault: "ENOSPC" });
  await expect(writeFileAtomically(target, text("new"), { files, ...NONE })).rejects.toMatchObject({
    kind: "disk-full",
  });
});

test("a temporary that cannot be removed at first is removed at the second try", async () => {
  const { folder, target } = folderWithOld();
  const base = faultyFiles(nodeFiles, { at: 0, call: "unlink", fault: "EIO" });
  const { files } = faultyFiles(base.files, { at: 0, call: "file.sync", fault: "ENOSPC" });
  await expect(writeFileAtomically(target, text("new"), { files, ...NONE })).rejects.toMatchObject({
    kind: "disk-full",
  });
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test("two writes of one file at a time do not meet: the later rename wins", async () => {
  const { folder, target } = folderWithOld();
  mkdirSync(path.join(folder, "x"));
  const [first, second] = [
    await createAtomicFile(target),
    await createAtomicFile(path.join(folder, "x", "..", "a.MOD")),
  ];
  await first.write(text("first"));
  await second.write(text("second"));
  await second.commit(NONE);
  await first.commit(NONE);
  expect(readFileSync(target, "utf8")).toBe("first");
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});

test("a sealed file is closed, waits for its commit, and can still be discarded", async () => {
  const { folder, target } = folderWithOld();
  const opened = new Set<string>();
  const files: FileLayer = {
    ...nodeFiles,
    open: async (name, mode) => {
      const file = await nodeFiles.open(name, mode);
      opened.add(name);
      return { ...file, close: () => file.close().then(() => void opened.delete(name)) };
    },
  };
  const file = await createAtomicFile(target, { files });
  await file.write(text("new"));
  await file.seal();
  expect(opened.size).toBe(0);
  expect(readFileSync(target, "utf8")).toBe("old");
  expect(readFileSync(file.temporary, "utf8")).toBe("new");
  await expect(file.write(text("more"))).rejects.toThrow(/has ended already/);
  await expect(file.seal()).rejects.toThrow(/has ended already/);
  expect(await file.commit(NONE)).toMatchObject({ path: target, bytes: 3, replaced: true, warnings: [] });
  expect(readFileSync(target, "utf8")).toBe("new");
  await expect(file.commit(NONE)).rejects.toThrow(/has ended already/);

  const other = await createAtomicFile(target, { files });
  await other.seal();
  await other.discard();
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
  expect(readFileSync(target, "utf8")).toBe("new");
});

test("a file that cannot be flushed is not sealed, and goes", async () => {
  const { folder, target } = folderWithOld();
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "file.sync", fault: "ENOSPC" });
  const file = await createAtomicFile(target, { files });
  await file.write(text("new"));
  await expect(file.seal()).rejects.toMatchObject({ kind: "disk-full", path: target });
  await file.discard();
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});
