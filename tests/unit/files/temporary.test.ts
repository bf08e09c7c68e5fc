import { existsSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { type Processes, systemProcesses } from "../../../src-main/files/processes.ts";
import {
  isTemporary,
  removeStaleFolders,
  removeStaleTemporaries,
  temporaryBeside,
} from "../../../src-main/files/temporary.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const DAY = 86_400_000;
const system = systemProcesses();
const LIVING = 4001;
const DEAD = 4002;
const processes: Processes = { ...system, pid: 4000, startedMs: 0, isAlive: (pid) => pid === LIVING };

function leave(folder: string, owner: Partial<Processes>, name = "a.MOD"): string {
  const temporary = temporaryBeside(path.join(folder, name), { ...processes, ...owner });
  writeTree(folder, { [path.basename(temporary)]: "half a file" });
  return temporary;
}

const later = (ms: number) => ({ now: () => Date.now() + ms, sleep: () => Promise.resolve() });

test("a dead process's temporary goes, a living one's and every other file stay", async () => {
  const folder = tempFolder();
  writeTree(folder, { "a.MOD": "", ".hidden.lamplighter-tmp": "", "b.lamplighter-tmp": "", ".a.MOD.x.tmp": "" });
  const dead = leave(folder, { pid: DEAD });
  leave(folder, { pid: LIVING });
  leave(folder, { pid: processes.pid });
  const before = filesBelow(folder);
  expect(await removeStaleTemporaries(folder, { processes })).toEqual({ removed: [dead], failed: [] });
  expect(filesBelow(folder)).toEqual(before.filter((file) => file !== path.basename(dead)));
});

test("a pid that lives again after a day, or is ours but older than we are, is another process", async () => {
  const folder = tempFolder();
  const reused = leave(folder, { pid: LIVING });
  expect((await removeStaleTemporaries(folder, { processes, clock: later(DAY - 60_000) })).removed).toEqual([]);
  expect((await removeStaleTemporaries(folder, { processes, clock: later(DAY + 60_000) })).removed).toEqual([reused]);
  const ours = leave(folder, { pid: processes.pid });
  const young = { ...processes, startedMs: Date.now() + 60_000 };
  expect((await removeStaleTemporaries(folder, { processes: young })).removed).toEqual([ours]);
});

test("another machine's temporary stays for a day, whatever our processes are", async () => {
  const folder = tempFolder();
  const theirs = leave(folder, { pid: DEAD, hostTag: system.hostTag === "0000" ? "0001" : "0000" });
  expect((await removeStaleTemporaries(folder, { processes })).removed).toEqual([]);
  expect((await removeStaleTemporaries(folder, { processes, clock: later(DAY + 60_000) })).removed).toEqual([theirs]);
});

test("names of any shape make temporaries that are known again", () => {
  for (const name of ["a.MOD", "two\nlines.MOD", ".hidden", "ランタン.MOD", "x".repeat(255), "\ud800half"])
    expect(isTemporary(path.basename(temporaryBeside(path.join("/mods", name), processes)))).toBe(true);
});

test("a temporary that cannot be removed is told; one that went by itself is not", async () => {
  const folder = tempFolder();
  const dead = leave(folder, { pid: DEAD });
  const refusing = faultyFiles(nodeFiles, { at: 0, call: "unlink", fault: "EACCES" });
  const { failed } = await removeStaleTemporaries(folder, { processes, files: refusing.files });
  expect(failed).toMatchObject([{ kind: "no-permission", path: dead }]);
  const gone = faultyFiles(nodeFiles, { at: 0, call: "unlink", fault: "ENOENT" });
  expect(await removeStaleTemporaries(folder, { processes, files: gone.files })).toEqual({ removed: [], failed: [] });
});

test("a folder that does not exist has none; one that cannot be read is an error", async () => {
  const folder = tempFolder();
  expect(await removeStaleTemporaries(path.join(folder, "no"))).toEqual({ removed: [], failed: [] });
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "list", fault: "EACCES" });
  await expect(removeStaleTemporaries(folder, { files })).rejects.toMatchObject({
    kind: "no-permission",
    path: folder,
  });
});

/** Leaves a folder with a file, as `name` of an owner. */
function leaveFolder(folder: string, owner: Partial<Processes>, name: string): string {
  const left = temporaryBeside(path.join(folder, name), { ...processes, ...owner });
  writeTree(left, { "MEDIA/UNITS/A.DAT": "half a project" });
  return path.basename(left);
}

test("a dead process's folder goes with all in it; those of the living, however old, files and links stay", async () => {
  const folder = tempFolder();
  const outside = tempFolder();
  writeTree(outside, { "kept.txt": "" });
  const dead = leaveFolder(folder, { pid: DEAD }, "Dead");
  if (process.platform !== "win32") symlinkSync(outside, path.join(folder, dead, "MEDIA/LINK"));
  const stay = [leaveFolder(folder, { pid: LIVING }, "Living"), leaveFolder(folder, {}, "Ours")];
  stay.push(path.basename(leave(folder, { pid: DEAD })));
  const link = path.basename(temporaryBeside(path.join(folder, "Link"), { ...processes, pid: DEAD }));
  if (process.platform !== "win32") {
    symlinkSync(outside, path.join(folder, link));
    stay.push(link);
  }
  writeTree(folder, { "Dead/MOD.DAT": "" });
  await removeStaleFolders(folder, { processes, clock: later(3 * DAY) });
  expect(readdirSync(folder).sort()).toEqual([...stay, "Dead"].sort());
  expect(existsSync(path.join(outside, "kept.txt"))).toBe(true);
});

test("a folder of our pid from before we began goes; another machine's stays for a day", async () => {
  const folder = tempFolder();
  leaveFolder(folder, {}, "Ours");
  const theirs = leaveFolder(folder, { pid: DEAD, hostTag: system.hostTag === "0000" ? "0001" : "0000" }, "Theirs");
  const young = { ...processes, startedMs: Date.now() + 60_000 };
  await removeStaleFolders(folder, { processes: young, clock: later(DAY - 60_000) });
  expect(readdirSync(folder)).toEqual([theirs]);
  await removeStaleFolders(folder, { processes: young, clock: later(DAY + 60_000) });
  expect(readdirSync(folder)).toEqual([]);
});

test("folders are left where the disk does not let them be seen or removed", async () => {
  const folder = tempFolder();
  const dead = leaveFolder(folder, { pid: DEAD }, "Dead");
  for (const call of ["list", "lstat"] as const) {
    const { files } = faultyFiles(nodeFiles, { at: 0, call, fault: "EACCES" });
    await removeStaleFolders(folder, { processes, files });
    expect(readdirSync(folder)).toEqual([dead]);
  }
  await removeStaleFolders(path.join(folder, "no"), { processes });
});
