import { linkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listBackups } from "../../../src-main/files/backups.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { readSaveFile } from "../../../src-main/saves/save-file.ts";
import { writeSave } from "../../../src-main/saves/write-save.ts";
import { readSave } from "../../../src-shared/formats/save/save.ts";
import { type Errno, type FaultyFiles, faultyFiles, Killed } from "../../support/fault-files.ts";
import {
  backupsOf,
  change,
  contentOf,
  expectUntouched,
  type Ground,
  makeGround,
  NAME,
  NEW,
  OLD,
  write,
} from "../../support/save-ground.ts";
import { filesBelow } from "../../support/temp-folder.ts";

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
