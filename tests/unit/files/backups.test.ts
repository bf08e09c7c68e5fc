import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { writeFileAtomically } from "../../../src-main/files/atomic-file.ts";
import {
  type BackupOptions,
  backupsIn,
  backupsOf,
  listBackups,
  restoreBackup,
  setAside,
} from "../../../src-main/files/backups.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { systemProcesses } from "../../../src-main/files/processes.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { manualClock } from "../../support/manual-clock.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

function ground(options: BackupOptions = {}) {
  const folder = tempFolder();
  const clock = manualClock();
  const place = path.join(folder, "backups");
  writeTree(folder, { "mods/a.MOD": "0" });
  const backups = backupsIn(place, { clock, ...options });
  const write = async (file: string, content: string, files?: FileLayer) => {
    clock.advance(1000);
    const bytes = new TextEncoder().encode(content);
    return writeFileAtomically(path.join(folder, file), bytes, { backup: backups, ...(files ? { files } : {}) });
  };
  const contents = async () => (await listBackups(place)).map((backup) => readFileSync(backup.path, "utf8"));
  return { folder, place, backups, clock, write, contents, target: path.join(folder, "mods/a.MOD") };
}

test("the previous version is kept in the backups, with its file and time, and nothing beside the file", async () => {
  const { folder, place, write, target, clock } = ground();
  const result = await write("mods/a.MOD", "1");
  const [backup, ...more] = await listBackups(place);
  expect(more).toEqual([]);
  expect(backup).toEqual({ path: expect.stringMatching(/\.MOD$/), original: target, keptMs: clock.now(), size: 1 });
  expect(result.backup).toEqual({ kind: "kept", path: backup.path });
  expect(readFileSync(backup.path, "utf8")).toBe("0");
  expect(filesBelow(path.join(folder, "mods"))).toEqual(["a.MOD"]);
});

test("versions get a suffix when asked for, and are versions all the same", async () => {
  const { place, write, contents } = ground({ suffix: "-bak", keep: 2 });
  for (const content of ["1", "2", "3"]) await write("mods/a.MOD", content);
  expect((await listBackups(place)).map(({ path: version }) => path.extname(version))).toEqual([
    ".MOD-bak",
    ".MOD-bak",
  ]);
  expect(await contents()).toEqual(["2", "1"]);
});

test("of one file its versions are found, newest first, however it is named, and none of another", async () => {
  const { folder, place, write, target } = ground();
  for (const content of ["1", "2"]) await write("mods/a.MOD", content);
  await write("mods/b.MOD", "first");
  await write("mods/b.MOD", "second");
  const found = await backupsOf(place, path.join(folder, "mods/../mods/a.MOD"));
  expect(found.map((backup) => readFileSync(backup.path, "utf8"))).toEqual(["1", "0"]);
  expect(found.map(({ original }) => original)).toEqual([target, target]);
  expect(await backupsOf(place, path.join(folder, "mods/none.MOD"))).toEqual([]);
  expect(await backupsOf(path.join(folder, "nowhere"), target)).toEqual([]);
});

test("a new file has no previous version", async () => {
  const { write, place } = ground();
  expect((await write("mods/new.MOD", "1")).backup).toEqual({ kind: "none" });
  expect(await listBackups(place)).toEqual([]);
});

test("the last versions of each file stay, newest first, also those of one instant", async () => {
  const { write, contents } = ground({ keep: 3 });
  for (const content of ["1", "2", "3", "4"]) await write("mods/a.MOD", content);
  await write("mods/b.MOD", "b0");
  await write("mods/b.MOD", "b1");
  expect((await contents()).sort()).toEqual(["1", "2", "3", "b0"]);

  const still = ground();
  const { backups, target } = still;
  for (const content of ["1", "2", "3"])
    await writeFileAtomically(target, new TextEncoder().encode(content), { backup: backups });
  expect(await still.contents()).toEqual(["2", "1", "0"]);
});

test("beyond the size cap the oldest go, but never a file's newest", async () => {
  const { write, contents } = ground({ maxBytes: 25 });
  const large = (digit: string) => digit.repeat(10);
  for (const digit of "1234") await write("mods/a.MOD", large(digit));
  expect(await contents()).toEqual([large("3"), large("2")]);
  await write("mods/b.MOD", "b".repeat(100));
  await write("mods/b.MOD", "b");
  expect((await contents()).sort()).toEqual([large("3"), "b".repeat(100)]);
});

test("on a disk without hard links, or on another one, versions are copied", async () => {
  const { write, contents, place } = ground();
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "link", fault: "EXDEV", times: 10 });
  const result = await write("mods/a.MOD", "1", files);
  expect(result.backup.kind).toBe("kept");
  expect(await contents()).toEqual(["0"]);
  expect(statSync((await listBackups(place))[0].path).nlink).toBe(1);
});

test("a version that cannot be kept is told, and stops the write when it is required", async () => {
  const free = ground();
  writeFileSync(free.place, "a file where the folder should be");
  const result = await free.write("mods/a.MOD", "1");
  expect(result.backup).toMatchObject({ kind: "failed", error: { kind: "backup-failed", path: free.target } });
  expect(readFileSync(free.target, "utf8")).toBe("1");

  const strict = ground({ required: true });
  writeFileSync(strict.place, "a file where the folder should be");
  await expect(strict.write("mods/a.MOD", "1")).rejects.toMatchObject({ kind: "backup-failed", fault: "system" });
  expect(readFileSync(strict.target, "utf8")).toBe("0");
});

test("pruning that fails is a warning", async () => {
  const { write, contents } = ground({ keep: 1 });
  await write("mods/a.MOD", "1");
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "unlink", fault: "EACCES" });
  expect((await write("mods/a.MOD", "2", files)).warnings).toMatchObject([{ kind: "no-permission" }]);
  expect(await contents()).toEqual(["1", "0"]);
});

test("restoring puts a version back and keeps the one it replaces", async () => {
  const { write, place, backups, target, contents, clock } = ground();
  await write("mods/a.MOD", "1");
  clock.advance(1000);
  const [oldest] = await listBackups(place);
  const result = await restoreBackup(oldest, backups);
  expect(result).toMatchObject({ path: target, replaced: true });
  expect(readFileSync(target, "utf8")).toBe("0");
  expect(await contents()).toEqual(["1", "0"]);
});

test("versions outlive the note of where they came from", async () => {
  const { write, place, backups, folder } = ground();
  await write("mods/a.MOD", "1");
  const [{ path: version }] = await listBackups(place);
  writeFileSync(path.join(path.dirname(version), "origin.json"), "{");
  const [backup] = await listBackups(place);
  expect(backup).toMatchObject({ path: version, original: null });
  await expect(restoreBackup(backup, backups)).rejects.toMatchObject({ kind: "not-found" });
  await restoreBackup(backup, backups, path.join(folder, "mods/back.MOD"));
  expect(readFileSync(path.join(folder, "mods/back.MOD"), "utf8")).toBe("0");
});

test("setting aside moves a file into the backups; when that fails it stays", async () => {
  const { target, backups, folder, place } = ground();
  for (const call of ["mkdirs", "unlink"] as const) {
    const { files } = faultyFiles(nodeFiles, { at: 0, call, fault: "EACCES" });
    await expect(setAside(target, backups, files)).rejects.toMatchObject({ name: "FileError" });
    expect(readFileSync(target, "utf8")).toBe("0");
    expect(await listBackups(place)).toEqual([]);
  }
  const { path: kept, warnings } = await setAside(target, backups);
  expect(warnings).toEqual([]);
  expect(readFileSync(kept, "utf8")).toBe("0");
  expect(filesBelow(path.join(folder, "mods"))).toEqual([]);
  await expect(setAside(target, backups)).rejects.toMatchObject({ kind: "not-found" });
  await expect(setAside(folder, backups)).rejects.toMatchObject({ kind: "not-a-file" });
});

test("one file named in two ways has one history", async () => {
  const { folder, contents, place, write } = ground();
  await write("mods/a.MOD", "1");
  await write("mods/../mods/./a.MOD", "2");
  expect(await contents()).toEqual(["1", "0"]);
  expect(new Set((await listBackups(place)).map((backup) => backup.original))).toEqual(
    new Set([path.join(folder, "mods/a.MOD")]),
  );
});

/** A file system without hard links where a copy gets half-way before the process is killed. */
function killedWhileCopying(): FileLayer {
  const killed = new Error("the process was killed here");
  let isKilled = false;
  const unlessKilled = <T>(call: () => Promise<T>): Promise<T> => (isKilled ? Promise.reject(killed) : call());
  return {
    ...nodeFiles,
    link: () => Promise.reject(Object.assign(new Error("ENOTSUP"), { code: "ENOTSUP" })),
    copy: async (from, to) => {
      writeFileSync(to, readFileSync(from).subarray(0, 3));
      isKilled = true;
      throw killed;
    },
    unlink: (file) => unlessKilled(() => nodeFiles.unlink(file)),
    rename: (from, to) => unlessKilled(() => nodeFiles.rename(from, to)),
  };
}

test("a copy that ended with the process does not pass for a version, and the next run removes it", async () => {
  const { write, contents, place, target } = ground();
  await write("mods/a.MOD", "a whole version");
  await expect(write("mods/a.MOD", "2", killedWhileCopying())).rejects.toThrow();
  expect(await contents()).toEqual(["0"]);
  const [half] = filesBelow(place).filter((file) => file.endsWith("tmp"));
  expect(readFileSync(path.join(place, half), "utf8")).toBe("a w");

  // Another process, as the next run is.
  const { pid } = systemProcesses();
  renameSync(path.join(place, half), path.join(place, half.replace(`.${pid}-`, ".4194999-")));
  await write("mods/a.MOD", "3");
  expect(filesBelow(place).filter((file) => file.endsWith("tmp"))).toEqual([]);
  expect([await contents(), readFileSync(target, "utf8")]).toEqual([["a whole version", "0"], "3"]);
});
