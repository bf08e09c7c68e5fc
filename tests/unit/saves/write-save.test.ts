import { createHash } from "node:crypto";
import { lstatSync, readdirSync, renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listBackups } from "../../../src-main/files/backups.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { acquireLock } from "../../../src-main/files/lock.ts";
import { systemProcesses } from "../../../src-main/files/processes.ts";
import { readSaveFile } from "../../../src-main/saves/save-file.ts";
import { writeSave } from "../../../src-main/saves/write-save.ts";
import { editModLists, editQuickbar } from "../../../src-shared/formats/save/edit.ts";
import { quickbarOf, withSlot } from "../../../src-shared/formats/save/quickbar.ts";
import { mutations } from "../../support/mutate.ts";
import { buildContainer, buildSave, buildStash } from "../../support/save-builder.ts";
import {
  backupsOf,
  change,
  contentOf,
  expectUntouched,
  makeGround,
  NAME,
  NEW,
  OLD,
  write,
} from "../../support/save-ground.ts";
import { filesBelow, writeTree } from "../../support/temp-folder.ts";

describe("writing", () => {
  test("the new save is there, the old one is kept, and nothing else lies beside it", async () => {
    const ground = makeGround();
    const written = await write(ground);
    expect(written).toMatchObject({ kind: "written", path: ground.file, warnings: [] });
    expect(contentOf(ground.file)).toEqual(NEW);
    expect(filesBelow(ground.saves)).toEqual([NAME]);
    expect(await backupsOf(ground)).toEqual([OLD]);
    const [backup] = await listBackups(ground.options.backups);
    expect(backup).toMatchObject({ path: (written as { backup: string }).backup, original: ground.file });
  });

  test("nothing it leaves anywhere has a name that Steam's cloud would take", async () => {
    const ground = makeGround();
    await write(ground);
    const others = filesBelow(ground.folder).filter((name) => name !== `save/${NAME}`);
    expect(others).toHaveLength(2);
    for (const name of others) expect(name).not.toMatch(/\.(svb|bin|txt|dat)$/i);
  });

  test("the name keeps its case, and the permissions stay", async () => {
    const ground = makeGround();
    const { mode } = statSync(ground.file);
    await write(ground);
    expect(readdirSync(ground.saves)).toEqual([NAME]);
    expect(statSync(ground.file).mode).toBe(mode);
  });

  test("an edit and its undoing give the first file", async () => {
    const ground = makeGround();
    await write(ground);
    await write(ground, (save) => editQuickbar(save, withSlot(quickbarOf(save.keyMap), 3, null)));
    expect(contentOf(ground.file)).toEqual(OLD);
    expect(await backupsOf(ground)).toEqual([NEW, OLD]);
  });

  test("mod lists are written the same way", async () => {
    const ground = makeGround();
    await write(ground, (save) => editModLists(save, { bound: [{ guid: 5n, version: 2 }] }));
    expect(contentOf(ground.file)).toEqual(buildSave({ bound: [[5n, 2]] }));
  });

  test("what is so already is not written", async () => {
    const ground = makeGround(NEW);
    const before = lstatSync(ground.file, { bigint: true });
    expect(await write(ground)).toMatchObject({ kind: "unchanged" });
    expect(lstatSync(ground.file, { bigint: true }).mtimeNs).toBe(before.mtimeNs);
    await expectUntouched(ground, NEW);
  });

  test("what a killed Lamplighter left beside it is taken away", async () => {
    const ground = makeGround();
    const { hostTag } = systemProcesses();
    // No process has a number so high.
    writeTree(ground.saves, { [`.${NAME}.4999999-${hostTag}-abc.lamplighter-tmp`]: "half of it" });
    await write(ground);
    expect(filesBelow(ground.saves)).toEqual([NAME]);
  });

  test("twenty versions are kept", async () => {
    const ground = makeGround();
    for (let times = 0; times < 25; times++) {
      const guid = BigInt(times + 1);
      await write(ground, (save) => editQuickbar(save, withSlot(quickbarOf(save.keyMap), 3, { kind: "item", guid })));
    }
    expect(await backupsOf(ground)).toHaveLength(20);
  });

  test.skipIf(process.platform === "win32")("through a link, the file it leads to is written", async () => {
    const ground = makeGround();
    const link = path.join(ground.folder, "LINK.SVB");
    symlinkSync(ground.file, link);
    const written = await writeSave(await readSaveFile(link), change, ground.options);
    expect(written).toMatchObject({ kind: "written", path: ground.file });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(contentOf(ground.file)).toEqual(NEW);
  });

  test.skipIf(process.platform === "win32")("a link that took the save's place meanwhile is refused", async () => {
    const ground = makeGround();
    const read = await readSaveFile(ground.file);
    const elsewhere = path.join(ground.folder, "elsewhere");
    renameSync(ground.file, elsewhere);
    symlinkSync(elsewhere, ground.file);
    await expect(writeSave(read, change, ground.options)).rejects.toMatchObject({ kind: "link-in-the-way" });
    expect(contentOf(elsewhere)).toEqual(OLD);
  });
});

describe("refused, and not a byte is written", () => {
  test.each(["Torchlight2.exe", "Torchlight2.bin", "GUTS.exe"])("while %s runs", async (program) => {
    const ground = makeGround(OLD, ["bash", program]);
    expect(await write(ground)).toEqual({ kind: "refused", code: "save-game-running", data: { program } });
    await expectUntouched(ground);
  });

  test("when nobody can say what runs", async () => {
    const ground = makeGround(OLD, null);
    expect(await write(ground)).toMatchObject({ kind: "refused", code: "save-programs-unknown" });
    await expectUntouched(ground);
  });

  test.each([
    ["damaged", OLD.slice(0, -1), "save-damaged"],
    ["of version 0x43", buildSave({ version: 0x43 }), "save-read-only-version"],
    ["of version 0x40", buildContainer(0x40, true, new Uint8Array(0)), "save-unknown-version"],
    [
      "with a slot twice",
      buildSave({
        keys: [
          [1n, 0, 2],
          [2n, 0, 2],
        ],
      }),
      "save-not-reproduced",
    ],
    ["with something unknown in a slot", buildSave({ keys: [[1n, 5, 2]] }), "save-unknown-datatype"],
    ["empty", new Uint8Array(0), "save-damaged"],
  ])("when it is %s", async (_, bytes, code) => {
    const ground = makeGround(bytes);
    expect(await write(ground)).toMatchObject({ kind: "refused", code });
    await expectUntouched(ground, bytes);
  });

  test.each<[string, Uint8Array, string]>([
    ["jane doe_{0b9d2a4e}.restore", OLD, "save-game-copy"],
    ["Backup.TMP", OLD, "save-game-copy"],
    ["sharedstash_v2.bin", buildStash(), "save-is-stash"],
    // What is written is what a link leads to.
    ["LINK.SVB", OLD, "save-game-copy"],
  ])("when it is the game's own %s", async (name, bytes, code) => {
    const ground = makeGround();
    writeTree(ground.saves, { [name === "LINK.SVB" ? "backup.tmp" : name]: bytes });
    if (name === "LINK.SVB") symlinkSync("backup.tmp", path.join(ground.saves, name));
    const file = path.join(ground.saves, name);
    expect(await write({ ...ground, file })).toEqual({ kind: "refused", code, data: {} });
    expect(contentOf(file)).toEqual(bytes);
    expect(await backupsOf(ground)).toEqual([]);
  });

  const later = buildSave({ area: "TEMPLE" });

  test.each<[string, (file: string) => void, Uint8Array | null]>([
    ["its content", (file) => writeFileSync(file, later), later],
    ["its time", (file) => utimesSync(file, 1, 1), OLD],
    [
      "its content, with the size and time it had",
      (file) => {
        const same = buildSave({ area: "ECHOPASZ" });
        expect(same).toHaveLength(OLD.length);
        writeFileSync(file, same);
        utimesSync(file, 1_700_000_000, 1_700_000_000);
      },
      buildSave({ area: "ECHOPASZ" }),
    ],
    ["that it is there", (file) => renameSync(file, `${file}.gone`), null],
  ])("when somebody changed %s since it was read", async (_, meddle, left) => {
    const ground = makeGround();
    // Whole seconds: what else was there cannot be set again to the nanosecond.
    utimesSync(ground.file, 1_700_000_000, 1_700_000_000);
    const read = await readSaveFile(ground.file);
    meddle(ground.file);
    expect(await writeSave(read, change, ground.options)).toMatchObject({ kind: "refused", code: "save-changed" });
    expect(await backupsOf(ground)).toEqual([]);
    if (left !== null) return expectUntouched(ground, left);
    expect(filesBelow(ground.saves)).toEqual([`${NAME}.gone`]);
  });

  test.each<[string, (file: string, to: string) => Promise<void>, Uint8Array]>([
    [
      "just before it is kept",
      async (file, to) => {
        writeFileSync(file, later);
        await nodeFiles.link(file, to);
      },
      later,
    ],
    [
      "just after it was kept",
      async (file, to) => {
        await nodeFiles.link(file, to);
        writeFileSync(`${file}.new`, later);
        renameSync(`${file}.new`, file);
      },
      later,
    ],
  ])("when somebody changes it %s, a moment before the swap", async (_, link, left) => {
    const ground = makeGround();
    const files = { ...nodeFiles, link };
    expect(await writeSave(await readSaveFile(ground.file), change, { ...ground.options, files })).toMatchObject({
      kind: "refused",
      code: "save-changed",
    });
    await expectUntouched(ground, left);
  });

  test("when the backup is not what it should be", async () => {
    const ground = makeGround();
    const files = { ...nodeFiles, link: async (_: string, to: string) => writeFileSync(to, "half of it") };
    await expect(
      writeSave(await readSaveFile(ground.file), change, { ...ground.options, files }),
    ).rejects.toMatchObject({ kind: "not-read-back" });
    await expectUntouched(ground);
  });

  test("while another Lamplighter writes it", async () => {
    const ground = makeGround();
    const lock = await acquireLock(ground.file, { folder: ground.options.locks });
    await expect(write(ground)).rejects.toMatchObject({ kind: "locked" });
    await lock.release();
    await expectUntouched(ground);
  });

  test("when the backup cannot be kept", async () => {
    const ground = makeGround();
    writeTree(ground.folder, { "data/backups": "a file stands here" });
    await expect(write(ground)).rejects.toMatchObject({ kind: "backup-failed", fault: "system" });
    expect(contentOf(ground.file)).toEqual(OLD);
    expect(filesBelow(ground.saves)).toEqual([NAME]);
  });
});

test("damaged saves are never written: 300 of them", async () => {
  const ground = makeGround();
  const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  for (const bytes of mutations(OLD, 300, 7)) {
    if (Buffer.from(bytes).equals(OLD)) continue;
    writeFileSync(ground.file, bytes);
    expect((await write(ground)).kind).toBe("refused");
    expect(sha(contentOf(ground.file))).toBe(sha(bytes));
  }
  expect(filesBelow(ground.saves)).toEqual([NAME]);
  expect(await backupsOf(ground)).toEqual([]);
});
