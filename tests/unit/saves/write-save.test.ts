import { createHash } from "node:crypto";
import {
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listBackups } from "../../../src-main/files/backups.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { acquireLock } from "../../../src-main/files/lock.ts";
import { systemProcesses } from "../../../src-main/files/processes.ts";
import { readSaveFile } from "../../../src-main/saves/save-file.ts";
import { type WriteOptions, writeSave } from "../../../src-main/saves/write-save.ts";
import { editModLists, editQuickbar } from "../../../src-shared/formats/save/edit.ts";
import { quickbarOf, withSlot } from "../../../src-shared/formats/save/quickbar.ts";
import { readSave, type Save } from "../../../src-shared/formats/save/save.ts";
import { type Errno, type FaultyFiles, faultyFiles, Killed } from "../../support/fault-files.ts";
import { manualClock } from "../../support/manual-clock.ts";
import { mutations } from "../../support/mutate.ts";
import { buildContainer, buildSave, FIREBALL, POTION, SCROLL, WHOLE_SAVE } from "../../support/save-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const NAME = "JANE DOE_{0B9D2A4E}.SVB";
const OLD = buildSave();
const NEW = buildSave({
  keys: [[POTION, 0, 0], [-(2n ** 63n), 2, 3], [FIREBALL, 2, 4], [SCROLL, 0, 9], ...WHOLE_SAVE.keys.slice(3)],
});

/** Puts a skill into slot 3: what turns OLD into NEW. */
const change = (save: Save) =>
  editQuickbar(save, withSlot(quickbarOf(save.keyMap), 3, { kind: "skill", guid: -(2n ** 63n) }));

interface Ground {
  readonly folder: string;
  readonly saves: string;
  readonly file: string;
  readonly options: WriteOptions;
}

function makeGround(bytes: Uint8Array = OLD, programs: readonly string[] | null = ["node", "bash"]): Ground {
  const folder = tempFolder();
  writeTree(folder, { [`save/${NAME}`]: bytes });
  const options = {
    backups: path.join(folder, "data/backups"),
    locks: path.join(folder, "cache/locks"),
    clock: manualClock(),
    programs: async () => programs,
  };
  return { folder, saves: path.join(folder, "save"), file: path.join(folder, "save", NAME), options };
}

async function write({ file, options }: Ground, edit = change) {
  return writeSave(await readSaveFile(file), edit, options);
}

const contentOf = (file: string) => new Uint8Array(readFileSync(file));

/** Contents of the versions that were kept. */
async function backupsOf({ options }: Ground): Promise<Uint8Array[]> {
  return (await listBackups(options.backups)).map((backup) => contentOf(backup.path));
}

async function expectUntouched(ground: Ground, bytes: Uint8Array = OLD): Promise<void> {
  expect(contentOf(ground.file)).toEqual(bytes);
  expect(filesBelow(ground.saves)).toEqual([NAME]);
  expect(await backupsOf(ground)).toEqual([]);
}

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

describe("a fault at any step", () => {
  async function writeFaultily({ file, options }: Ground, { files }: FaultyFiles) {
    return writeSave(await readSaveFile(file), change, { ...options, files });
  }

  async function countSteps(): Promise<number> {
    const counting = faultyFiles(nodeFiles);
    await writeFaultily(makeGround(), counting);
    return counting.steps.length;
  }

  const ERRNOS: readonly Errno[] = ["ENOSPC", "EIO", "EACCES", "ENOENT"];

  test.each(ERRNOS)(
    "%s: the old save and no word of success, or the new one and a backup; no temporary",
    async (fault) => {
      const steps = await countSteps();
      expect(steps).toBeGreaterThan(40);
      const seen = new Set<string>();
      for (let at = 0; at < steps; at++) {
        const ground = makeGround();
        const faulty = faultyFiles(nodeFiles, { at, fault });
        const where = `step ${at}`;
        const outcome = await writeFaultily(ground, faulty).catch((error: unknown) => error);
        expect(filesBelow(ground.saves), where).toEqual([NAME]);
        const isWritten = (outcome as { kind?: string }).kind === "written";
        seen.add(isWritten ? "written" : "not written");
        expect(contentOf(ground.file), `${where}: ${faulty.steps[at].call}`).toEqual(isWritten ? NEW : OLD);
        expect(await backupsOf(ground), where).toEqual(isWritten ? [OLD] : []);
        if (isWritten || (outcome as { kind?: string }).kind === "refused") continue;
        expect(outcome, where).toMatchObject({ name: "FileError" });
      }
      expect([...seen].sort()).toEqual(["not written", "written"]);
    },
  );

  test("short writes and reads change nothing", async () => {
    const steps = await countSteps();
    for (let at = 0; at < steps; at++) {
      const ground = makeGround();
      await writeFaultily(ground, faultyFiles(nodeFiles, { at, fault: "short" }));
      expect(contentOf(ground.file)).toEqual(NEW);
      expect(await backupsOf(ground)).toEqual([OLD]);
    }
  });

  test("an end of the process: the old or the new save, whole, and of the new one a backup", async () => {
    const steps = await countSteps();
    let isNew = 0;
    for (let at = 0; at < steps; at++) {
      const ground = makeGround();
      const outcome = await writeFaultily(ground, faultyFiles(nodeFiles, { at, fault: "kill" })).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Killed);
      const content = contentOf(ground.file);
      if (Buffer.from(content).equals(OLD)) continue;
      isNew++;
      expect(content).toEqual(NEW);
      expect(await backupsOf(ground)).toEqual([OLD]);
    }
    expect(isNew).toBeGreaterThan(2);
    expect(isNew).toBeLessThan(steps / 2);
  });
});

test("bytes that do not read back from the disk are never put into place", async () => {
  const ground = makeGround();
  const files = {
    ...nodeFiles,
    async open(file: string, mode: "read" | "create") {
      const open = await nodeFiles.open(file, mode);
      if (mode !== "read" || !file.endsWith("lamplighter-tmp")) return open;
      const read = async (into: Uint8Array, at: number) => {
        const came = await open.read(into, at);
        if (at === 0) into[100] ^= 1;
        return came;
      };
      return { ...open, read };
    },
  };
  await expect(writeSave(await readSaveFile(ground.file), change, { ...ground.options, files })).rejects.toMatchObject({
    kind: "not-read-back",
  });
  await expectUntouched(ground);
});

test("a save that somebody overwrites as soon as it is in place is told, with where the one before is", async () => {
  const ground = makeGround();
  const files = {
    ...nodeFiles,
    async rename(from: string, to: string) {
      await nodeFiles.rename(from, to);
      if (to === ground.file) writeFileSync(to, "the game was here");
    },
  };
  const error: unknown = await writeSave(await readSaveFile(ground.file), change, { ...ground.options, files }).catch(
    (each: unknown) => each,
  );
  expect(error).toMatchObject({ kind: "not-read-back", path: ground.file });
  const [backup] = await listBackups(ground.options.backups);
  expect((error as Error).message).toContain(backup.path);
  expect(contentOf(backup.path)).toEqual(OLD);
});

test("a save with two names in its folder keeps the other name's content", async () => {
  const ground = makeGround();
  const other = path.join(ground.folder, "other");
  linkSync(ground.file, other);
  await write(ground);
  expect(contentOf(other)).toEqual(OLD);
  expect(readSave(contentOf(ground.file)).area.current).toBe("ECHOPASS");
});
