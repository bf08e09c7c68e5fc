import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { writeFileAtomically } from "../../../src-main/files/atomic-file.ts";
import { backupsIn } from "../../../src-main/files/backups.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { type Processes, systemProcesses } from "../../../src-main/files/processes.ts";
import { isTemporary, removeStaleTemporaries } from "../../../src-main/files/temporary.ts";
import { type Errno, type Fault, type FaultyFiles, faultyFiles, Killed } from "../../support/fault-files.ts";
import { manualClock } from "../../support/manual-clock.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const OLD = "the old version";
const NEW = "the new version, which is longer";

/** A file system without hard links, where backups are copied. */
const noLinks: FileLayer = {
  ...nodeFiles,
  link: () => Promise.reject(Object.assign(new Error("ENOTSUP"), { code: "ENOTSUP" })),
};

interface Ground {
  readonly mods: string;
  readonly target: string;
  readonly backups: string;
}

function makeGround(): Ground {
  const folder = tempFolder();
  writeTree(folder, { "mods/a.MOD": OLD });
  return {
    mods: path.join(folder, "mods"),
    target: path.join(folder, "mods/a.MOD"),
    backups: path.join(folder, "backups"),
  };
}

function overwrite({ target, backups }: Ground, { files }: FaultyFiles, required = false) {
  return writeFileAtomically(target, new TextEncoder().encode(NEW), {
    files,
    backup: backupsIn(backups, { clock: manualClock(), required }),
    verify: () => {},
    modifiedMs: 1_600_000_000_000,
  });
}

/** Contents of the versions that were kept. */
function versions({ backups }: Ground): string[] {
  return filesBelow(backups)
    .filter((file) => file.endsWith(".MOD"))
    .map((file) => readFileSync(path.join(backups, file), "utf8"));
}

async function countSteps(base: FileLayer): Promise<number> {
  const counting = faultyFiles(base);
  await overwrite(makeGround(), counting);
  return counting.steps.length;
}

const BASES = [
  ["with hard links", nodeFiles],
  ["without hard links", noLinks],
] as const;
const ERRNOS: readonly Errno[] = ["ENOSPC", "EPERM", "EIO", "EACCES", "EXDEV", "EBUSY"];

describe.each(BASES)("overwriting a file, %s", (_, base) => {
  test.each(ERRNOS)("%s at any step: the old file or, once told so, the new one; no temporary", async (fault) => {
    const steps = await countSteps(base);
    expect(steps).toBeGreaterThan(15);
    let failed = 0;
    for (let at = 0; at < steps; at++) {
      const ground = makeGround();
      const faulty = faultyFiles(base, { at, fault });
      const outcome = await overwrite(ground, faulty).then(
        (result) => ({ result, error: undefined }),
        (error: unknown) => ({ result: undefined, error }),
      );
      const where = `step ${at}: ${faulty.steps[at].call}`;
      expect(readFileSync(ground.target, "utf8"), where).toBe(outcome.error === undefined ? NEW : OLD);
      expect(filesBelow(ground.mods), where).toEqual(["a.MOD"]);
      if (outcome.error !== undefined) {
        failed++;
        expect(outcome.error, where).toMatchObject({ name: "FileError" });
        expect(versions(ground), where).toEqual([]);
      } else if (outcome.result?.backup.kind === "kept") expect(versions(ground), where).toEqual([OLD]);
      else expect(outcome.result?.backup, where).toMatchObject({ kind: "failed", error: { kind: "backup-failed" } });
    }
    expect(failed).toBeGreaterThan(5);
  });

  test("a required backup that fails at any step stops the write", async () => {
    const steps = await countSteps(base);
    for (let at = 0; at < steps; at++) {
      const ground = makeGround();
      const outcome = await overwrite(ground, faultyFiles(base, { at, fault: "ENOSPC" }), true).catch(() => null);
      expect(readFileSync(ground.target, "utf8")).toBe(outcome === null ? OLD : NEW);
      if (outcome !== null) expect(versions(ground)).toEqual([OLD]);
    }
  });

  test("a short write at any step changes nothing", async () => {
    const steps = await countSteps(base);
    for (let at = 0; at < steps; at++) {
      const ground = makeGround();
      await overwrite(ground, faultyFiles(base, { at, fault: "short" }));
      expect(readFileSync(ground.target, "utf8")).toBe(NEW);
      expect(versions(ground)).toEqual([OLD]);
    }
  });

  test("a kill at any step: the old or the new file, whole; the next run removes what stayed and succeeds", async () => {
    const fault: Fault = "kill";
    const steps = await countSteps(base);
    const system = systemProcesses();
    const nextRun: Processes = { ...system, pid: system.pid + 1, isAlive: (pid) => pid !== system.pid };
    let stayed = 0;
    for (let at = 0; at < steps; at++) {
      const ground = makeGround();
      const faulty = faultyFiles(base, { at, fault });
      const where = `step ${at}`;
      // Once the new file is in place, tidying up cannot undo it; the kill may come there as well.
      await expect(overwrite(ground, faulty), where).rejects.toBeInstanceOf(Killed);
      expect([OLD, NEW], where).toContain(readFileSync(ground.target, "utf8"));
      stayed += filesBelow(ground.mods).filter((file) => isTemporary(file)).length;

      const tidied = await removeStaleTemporaries(ground.mods, { processes: nextRun });
      expect(tidied.failed, where).toEqual([]);
      expect(filesBelow(ground.mods), where).toEqual(["a.MOD"]);
      await overwrite(ground, faultyFiles(base));
      expect(readFileSync(ground.target, "utf8"), where).toBe(NEW);
      expect(versions(ground), where).toContain(OLD);
    }
    expect(stayed).toBeGreaterThan(5);
  });
});
