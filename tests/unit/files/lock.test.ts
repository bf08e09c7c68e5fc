import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { acquireLock, type LockOptions, withLock } from "../../../src-main/files/lock.ts";
import { type Processes, systemProcesses } from "../../../src-main/files/processes.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { manualClock } from "../../support/manual-clock.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const DAY = 86_400_000;

/** Two processes that see each other, and that the test can end. */
function ground() {
  const folder = tempFolder();
  const living = new Set([101, 102]);
  const system = systemProcesses();
  const isAlive: Processes["isAlive"] = (pid, start) => living.has(pid) && (start === undefined || start === `${pid}7`);
  const as = (pid: number, more: Partial<Processes> = {}): LockOptions => ({
    folder: path.join(folder, "locks"),
    clock: manualClock(),
    processes: { ...system, pid, start: `${pid}7`, host: "lantern", isAlive, ...more },
  });
  return { folder, target: path.join(folder, "a.MOD"), living, as, locks: path.join(folder, "locks") };
}

test("a second one is refused and told who has it, until it is released", async () => {
  const { target, as, locks } = ground();
  const lock = await acquireLock(target, as(101));
  expect(lock.target).toBe(target);
  await expect(acquireLock(target, as(102))).rejects.toMatchObject({
    kind: "locked",
    fault: "system",
    path: target,
    data: { pid: 101, host: "lantern", since: "2026-01-31T12:00:00.000Z" },
  });
  await lock.release();
  await lock.release();
  await (await acquireLock(target, as(102))).release();
  expect(filesBelow(locks)).toEqual([]);
});

test("the same process cannot hold it twice, and other targets are free", async () => {
  const { folder, target, as } = ground();
  await acquireLock(target, as(101));
  await expect(acquireLock(target, as(101))).rejects.toMatchObject({ kind: "locked" });
  await acquireLock(path.join(folder, "b.MOD"), as(102));
});

test("one target named in two ways is one target", async () => {
  const { folder, target, as } = ground();
  await acquireLock(target, as(101));
  await expect(acquireLock(path.join(folder, "no", "..", "a.MOD"), as(102))).rejects.toMatchObject({ kind: "locked" });
});

test("a dead process's lock counts for nothing, nor does one whose pid another process has now", async () => {
  const { target, as, living, locks } = ground();
  await acquireLock(target, as(101));
  living.delete(101);
  const second = await acquireLock(target, as(102));
  expect(filesBelow(locks)).toHaveLength(1);
  await second.release();

  living.add(101);
  await acquireLock(target, as(101, { start: "1" }));
  await acquireLock(target, as(102));
});

test("another machine's lock holds for a day", async () => {
  const { target, as } = ground();
  await acquireLock(target, as(999, { hostTag: "zzzz".replace(/z/g, "f") }));
  const later = (ms: number) => ({ now: () => Date.now() + ms, sleep: () => Promise.resolve() });
  const here = { ...as(101), processes: { ...as(101).processes!, hostTag: "0000" } };
  await expect(acquireLock(target, { ...here, clock: later(60_000) })).rejects.toMatchObject({ kind: "locked" });
  await acquireLock(target, { ...here, clock: later(DAY + 60_000) });
});

test("waiting ends with the lock when it is released in time", async () => {
  const { target, as } = ground();
  const held = await acquireLock(target, as(101));
  const options = as(102);
  const clock = manualClock();
  const sleep = async (ms: number) => {
    clock.advance(ms);
    if (clock.now() > Date.UTC(2026, 0, 31, 12, 0, 2)) await held.release();
  };
  await acquireLock(target, { ...options, clock: { now: clock.now, sleep }, waitMs: 5000 });
});

test("a claim cut short by a kill is still a claim while its process lives", async () => {
  const { target, as, locks } = ground();
  await acquireLock(target, as(101));
  const [claim] = filesBelow(locks);
  writeFileSync(path.join(locks, claim), "");
  await expect(acquireLock(target, as(102))).rejects.toMatchObject({ data: { pid: 101, host: "?" } });
});

test("a full disk, which takes names but no content, is no hindrance", async () => {
  const { target, as, locks } = ground();
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "file.write", fault: "ENOSPC" });
  const lock = await acquireLock(target, { ...as(101), files });
  await expect(acquireLock(target, as(102))).rejects.toMatchObject({ kind: "locked", data: { pid: 101 } });
  await lock.release();
  expect(filesBelow(locks)).toEqual([]);
});

test("a fault at any step is an error that leaves no claim behind", async () => {
  const counting = faultyFiles(nodeFiles);
  const first = ground();
  await (await acquireLock(first.target, { ...first.as(101), files: counting.files })).release();
  for (let at = 0; at < counting.steps.length; at++) {
    const { target, as, locks } = ground();
    const { files } = faultyFiles(nodeFiles, { at, fault: "EIO" });
    const lock = await acquireLock(target, { ...as(101), files }).catch((error: unknown) => {
      expect(error).toMatchObject({ kind: "io", path: counting.steps[at].call === "realPath" ? target : locks });
      return null;
    });
    await lock?.release();
    expect(filesBelow(locks)).toEqual([]);
  }
});

test("work under a lock releases it also when it fails", async () => {
  const { target, as } = ground();
  expect(await withLock(target, as(101), async () => 7)).toBe(7);
  const failure = new Error("the work failed");
  await expect(withLock(target, as(101), () => Promise.reject(failure))).rejects.toBe(failure);
  await acquireLock(target, as(102));
});

test("this process is alive, and is not another one that had its pid", () => {
  const system = systemProcesses();
  expect(system.isAlive(process.pid)).toBe(true);
  expect(system.isAlive(process.pid, system.start)).toBe(true);
  if (process.platform === "linux") expect(system.isAlive(process.pid, "1")).toBe(false);
  expect(system.isAlive(2 ** 30)).toBe(false);
});
