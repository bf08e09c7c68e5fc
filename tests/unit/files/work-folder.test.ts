import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { systemProcesses } from "../../../src-main/files/processes.ts";
import { makeWorkFolder } from "../../../src-main/files/work-folder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const processes = (alive: readonly number[]) => ({
  ...systemProcesses(),
  pid: 1000,
  hostTag: "abcd",
  isAlive: (pid: number) => alive.includes(pid),
});

it("is new, and gone with all that is in it", async () => {
  const below = path.join(tempFolder(), "cache/install");
  const first = await makeWorkFolder(below);
  const second = await makeWorkFolder(below);
  expect(first.path).not.toBe(second.path);
  writeFileSync(path.join(first.path, "1"), "bytes");
  await first.remove();
  await first.remove();
  expect([existsSync(first.path), existsSync(second.path)]).toEqual([false, true]);
});

it("takes away what killed processes of this machine left, and nothing else", async () => {
  const below = tempFolder();
  for (const name of ["7-abcd-x1", "8-abcd-x2", "9-ffff-x3", "of the user"]) {
    mkdirSync(path.join(below, name));
    writeFileSync(path.join(below, name, "1"), "bytes");
  }
  const { path: own } = await makeWorkFolder(below, processes([8]));
  expect(readdirSync(below).sort()).toEqual([path.basename(own), "8-abcd-x2", "9-ffff-x3", "of the user"].sort());
  expect(path.basename(own)).toMatch(/^1000-abcd-/);
});

it.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
  "is made also where something stands that may not be removed",
  async () => {
    const below = tempFolder();
    const stale = path.join(below, "7-abcd-x1");
    mkdirSync(path.join(stale, "closed"), { recursive: true });
    writeFileSync(path.join(stale, "closed/1"), "bytes");
    chmodSync(path.join(stale, "closed"), 0o500);
    const { path: own } = await makeWorkFolder(below, processes([]));
    expect(readdirSync(below).sort()).toEqual([path.basename(own), "7-abcd-x1"].sort());
    chmodSync(path.join(stale, "closed"), 0o700);
  },
);

it("that cannot be made is a FileError", async () => {
  const file = path.join(tempFolder(), "file");
  writeFileSync(file, "");
  await expect(makeWorkFolder(path.join(file, "x"))).rejects.toMatchObject({ name: "FileError", fault: "system" });
});
