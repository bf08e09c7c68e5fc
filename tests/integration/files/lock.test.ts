import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { acquireLock } from "../../../src-main/files/lock.ts";
import { startChild } from "../../support/child.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const script = path.join(import.meta.dirname, "lock-child.ts");

test("processes under one lock never work at the same time", async () => {
  const locks = path.join(tempFolder(), "locks");
  const target = path.join(tempFolder(), "count");
  writeFileSync(target, "0");
  const rounds = 25;
  const children = [1, 2, 3].map(() => startChild(script, [String(rounds), locks, target]));
  expect(await Promise.all(children.map((child) => child.ended()))).toEqual([0, 0, 0]);
  expect(readFileSync(target, "utf8")).toBe(String(3 * rounds));
  expect(filesBelow(locks)).toEqual([]);
});

test("a lock is held against other processes until its process is killed; then the next run has it", async () => {
  const locks = path.join(tempFolder(), "locks");
  const target = path.join(tempFolder(), "a.MOD");
  const child = startChild(script, ["hold", locks, target]);
  expect(await child.line()).toBe("held");
  const refused = acquireLock(target, { folder: locks });
  await expect(refused).rejects.toMatchObject({ kind: "locked", data: { pid: child.process.pid } });
  await child.kill();
  expect(filesBelow(locks)).toHaveLength(1);
  const lock = await acquireLock(target, { folder: locks });
  await lock.release();
  expect(filesBelow(locks)).toEqual([]);
});

test("a process that ends while it holds a lock takes it along", async () => {
  const locks = path.join(tempFolder(), "locks");
  const child = startChild(script, ["exit", locks, path.join(tempFolder(), "a.MOD")]);
  expect(await child.ended()).toBe(0);
  expect(filesBelow(locks)).toEqual([]);
});
