import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { isTemporary } from "../../../src-main/files/temporary.ts";
import { importMod } from "../../../src-main/workshop/import-mod.ts";
import { startChild } from "../../support/child.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { ascii, buildMod } from "../../support/mod-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const FILES = 40;

/** A mod with sounds in several folders. */
function soundMod(more: Readonly<Record<string, string>> = {}): string {
  const file = path.join(tempFolder(), "Lantern.MOD");
  const files = Array.from({ length: FILES }, (_, at) => ({
    path: `MEDIA/SOUNDS/S${at % 4}/CHIME${at}.WAV`,

    content: ascii(`RIFF chime ${at}`),
  }));
  const others = Object.entries(more).map(([name, text]) => ({ path: name, content: ascii(text) }));
  writeFileSync(file, buildMod({ header: { title: "Lantern" }, files: [...files, ...others] }));
  return file;
}

test("what a killed import left goes with the next one into that folder; a living one's stays", async () => {
  const file = soundMod();
  const parent = tempFolder();
  const child = startChild(path.join(import.meta.dirname, "import-child.ts"), [file, parent]);
  expect(await child.line()).toBe("working");
  const left = readdirSync(parent);
  expect(left.map(isTemporary)).toEqual([true]);
  await importMod(file, parent, {});
  expect(readdirSync(parent).sort()).toEqual([...left, "Lantern"].sort());
  rmSync(path.join(parent, "Lantern"), { recursive: true });

  await child.kill();
  expect(filesBelow(parent).length).toBeGreaterThan(0);
  await importMod(file, parent, {});
  expect(readdirSync(parent)).toEqual(["Lantern"]);
  expect(filesBelow(path.join(parent, "Lantern"))).toHaveLength(FILES + 1);
});

test("an import that is refused tidies up all the same", async () => {
  const file = soundMod();
  const parent = tempFolder();
  const child = startChild(path.join(import.meta.dirname, "import-child.ts"), [file, parent]);
  await child.line();
  await child.kill();
  mkdirSync(path.join(parent, "Lantern"));
  await expect(importMod(file, parent, {})).rejects.toMatchObject({
    finding: { code: "workshop-folder-taken", data: { name: "Lantern" } },
  });
  expect(readdirSync(parent)).toEqual(["Lantern"]);
});

test("cancelled at any file, it leaves nothing", async () => {
  const file = soundMod();
  for (const at of [1, 2, 20, FILES]) {
    const parent = tempFolder();
    const abort = new AbortController();
    let reports = 0;
    const report = () => {
      if (++reports === at) abort.abort();
    };
    await expect(importMod(file, parent, { signal: abort.signal, report })).rejects.toBeInstanceOf(CancelledError);
    expect(readdirSync(parent)).toEqual([]);
  }
});

test("a full disk, wherever it shows, leaves nothing and is told", async () => {
  const file = soundMod();
  for (const [call, at] of [
    ["file.write", 0],
    ["file.write", 17],
    ["mkdir", 2],
    ["open", 30],
    ["mkdirs", 1],
    ["rename", 5],
    ["rename", FILES + 1],
  ] as const) {
    const parent = tempFolder();
    const { files } = faultyFiles(nodeFiles, { at, call, fault: "ENOSPC" });
    await expect(importMod(file, parent, {}, files), `${call} ${at}`).rejects.toMatchObject({ kind: "disk-full" });
    expect(readdirSync(parent), `${call} ${at}`).toEqual([]);
  }
});

test("somebody who makes the folder meanwhile keeps it", async () => {
  const file = soundMod();
  const parent = tempFolder();
  const report = () => mkdirSync(path.join(parent, "Lantern"), { recursive: true });
  await expect(importMod(file, parent, { report })).rejects.toMatchObject({
    finding: { code: "workshop-folder-taken" },
  });
  expect([readdirSync(parent), readdirSync(path.join(parent, "Lantern"))]).toEqual([["Lantern"], []]);
});

test("a tree as deep as names allow comes whole, and goes whole when it is cancelled", async () => {
  const deep = `MEDIA/${"D/".repeat(500)}CHIME.WAV`;
  const file = soundMod({ [deep]: "RIFF deep" });
  const parent = tempFolder();
  const abort = new AbortController();
  let reports = 0;
  const report = () => {
    if (++reports === FILES + 1) abort.abort();
  };
  await expect(importMod(file, parent, { signal: abort.signal, report })).rejects.toBeInstanceOf(CancelledError);
  expect(readdirSync(parent)).toEqual([]);
  const { root } = await importMod(file, parent, {});
  expect(readFileSync(path.join(root, deep), "latin1")).toBe("RIFF deep");
});

test.skipIf(!existsSync("/dev/shm"))("a folder on another disk than the mod's is no matter", async () => {
  const file = soundMod();
  const parent = path.join("/dev/shm", `lamplighter-test-${process.pid}`);
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const { root } = await importMod(file, parent, {});
  expect(readdirSync(parent)).toEqual(["Lantern"]);
  expect(filesBelow(root)).toHaveLength(FILES + 1);
});
