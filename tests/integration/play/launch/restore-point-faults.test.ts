import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { nodeFiles } from "../../../../src-main/files/file-layer.ts";
import { isTemporary } from "../../../../src-main/files/temporary.ts";
import { restoreCopy } from "../../../../src-main/play/launch/restore-copy.ts";
import { listRestorePoints } from "../../../../src-main/play/launch/restore-points.ts";
import { type Errno, type Fault, faultyFiles, Killed } from "../../../support/fault-files.ts";
import { contentsOf, hashOf, make, makePointGround, objectsIn, restore, write } from "../../../support/point-ground.ts";
import { filesBelow } from "../../../support/temp-folder.ts";

const SMALL = { "save/JANE.SVB": "jane", "settings.txt": "settings" };
const CHANGED = { ...SMALL, "save/JANE.SVB": "jane, older" };

async function groundWithOne() {
  const ground = makePointGround(SMALL);
  await make(ground);
  write(ground, "save/JANE.SVB", "jane, older");
  return ground;
}

/** How many calls an undisturbed restore point takes. */
async function stepsOf(work: (files: ReturnType<typeof faultyFiles>["files"]) => Promise<unknown>): Promise<number> {
  const { files, steps } = faultyFiles(nodeFiles);
  await work(files);
  return steps.length;
}

const temporaries = (folder: string) => filesBelow(folder).filter((file) => isTemporary(path.basename(file)));

describe.each(["kill", "ENOSPC", "EIO"] as const satisfies readonly Fault[])("%s at every step", (fault) => {
  it("of a restore point leaves the first one whole, and the second one whole or not there", async () => {
    const count = await stepsOf(async (files) => make(await groundWithOne(), { files }));
    const seen = { failed: 0, made: 0 };
    for (let at = 0; at < count; at++) {
      const where = `${fault} at step ${at}`;
      const ground = await groundWithOne();
      const { files } = faultyFiles(nodeFiles, { at, fault });
      const made = await make(ground, { files }).catch((error: unknown) => {
        expect(error instanceof Killed || (error instanceof Error && error.name === "FileError"), where).toBe(true);
        return null;
      });
      seen[made === null ? "failed" : "made"]++;
      // Of a process that is gone; this one is not.
      if (fault === "kill") rmSync(ground.options.locks, { recursive: true, force: true });
      const { points, damaged } = await listRestorePoints(ground.options);
      expect(damaged, where).toEqual([]);
      const first = points.at(-1)!;
      const copy = path.join(ground.folder, "first");
      expect(await restore(ground, first.entry, copy), where).toMatchObject({ kind: "restored", findings: [] });
      expect(contentsOf(copy), where).toEqual(SMALL);
      if (points.length > 1) {
        const second = await restore(ground, points[0].entry, path.join(ground.folder, "second"));
        expect(second, where).toMatchObject({ kind: "restored", findings: [] });
        // A file that could not be read was told of.
        const told = (made?.unread ?? []).map((error) => path.relative(ground.profile, error.path));
        const all = Object.keys(CHANGED).filter((name) => !told.some((each) => name === each || name.startsWith(each)));
        expect(Object.keys(contentsOf(path.join(ground.folder, "second"))).sort(), where).toEqual(all.sort());
      }
      // The next one tidies up.
      write(ground, "settings.txt", "new settings");
      expect(await make(ground), where).toMatchObject({ kind: "made", unread: [] });
      // One that could not be removed is this process's until it ends; killed ones have a test of their own.
      expect(temporaries(ground.store).length, where).toBeLessThanOrEqual(1);
      const kept = [...Object.values(SMALL), ...Object.values(CHANGED), "new settings"].map(hashOf);
      expect(objectsIn(ground).filter((name) => !kept.includes(name))).toEqual([]);
    }
    console.log(`${fault}: ${count} steps, ${JSON.stringify(seen)}`);
    expect(seen.failed).toBeGreaterThan(0);
  }, 300_000);

  it("of a copy leaves a whole one or none", async () => {
    const copyWith = async (ground: ReturnType<typeof makePointGround>, files: typeof nodeFiles) => {
      const [{ entry }] = (await listRestorePoints(ground.options)).points;
      const options = { ...ground.options, files, guarded: [ground.profile] };
      return restoreCopy(entry, path.join(ground.folder, "copy"), options);
    };
    const ground = await groundWithOne();
    const count = await stepsOf((files) => copyWith(ground, files));
    for (let at = 0; at < count; at++) {
      const where = `${fault} at step ${at}`;
      const ground = await groundWithOne();
      const { files } = faultyFiles(nodeFiles, { at, fault });
      const result = await copyWith(ground, files).catch(() => null);
      const folder = path.join(ground.folder, "copy");
      // Not being able to look at what is there is no reason to think it is free.
      if (result?.kind === "restored") expect(contentsOf(folder), where).toEqual(SMALL);
      else if (existsSync(folder)) expect(contentsOf(folder), where).toEqual(SMALL);
      if (fault !== "kill" && result === null && !existsSync(folder)) {
        const left = filesBelow(ground.folder).filter((file) => file.includes("lamplighter-tmp"));
        // What cannot be removed either stays; that is the fault itself.
        expect(left.length, where).toBeLessThanOrEqual(1);
      }
    }
  }, 300_000);
});

test("a full disk makes no restore point, takes nothing of the disk, and is told as it is", async () => {
  const ground = makePointGround(SMALL);
  const full: Errno = "ENOSPC";
  const { files } = faultyFiles(nodeFiles, { at: 1, call: "file.write", fault: full, times: 1000 });
  await expect(make(ground, { files })).rejects.toMatchObject({ kind: "disk-full" });
  expect((await listRestorePoints(ground.options)).points).toEqual([]);
  expect(objectsIn(ground)).toEqual([]);
  expect(temporaries(ground.folder)).toEqual([]);
});

test("a file that the game holds is told, is not in it, and stops nothing", async () => {
  const ground = makePointGround(SMALL);
  const held = path.join(ground.profile, "save/JANE.SVB");
  const files = {
    ...nodeFiles,
    open: async (file: string, mode: "read" | "create") => {
      if (file === held) throw Object.assign(new Error("EBUSY"), { code: "EBUSY" });
      return nodeFiles.open(file, mode);
    },
  };
  const made = await make(ground, { files });
  expect(made).toMatchObject({ kind: "made", unread: [{ kind: "busy", path: held }], point: { files: 1, saves: 0 } });
  // It waited, by the clock.
  expect(ground.clock.sleeps.length).toBeGreaterThan(0);
  expect(await make(ground)).toMatchObject({ kind: "made", unread: [], point: { files: 2, saves: 1 } });
});

test("a file that changes while it is read is read again, and told when it does not stop", async () => {
  const ground = makePointGround(SMALL);
  const restless = path.join(ground.profile, "settings.txt");
  let reads = 0;
  const changingFor = (times: number) => ({
    ...nodeFiles,
    open: async (file: string, mode: "read" | "create") => {
      const open = await nodeFiles.open(file, mode);
      if (file === restless && reads++ < times) write(ground, "settings.txt", `settings ${reads}`);
      return open;
    },
  });
  expect(await make(ground, { files: changingFor(2) })).toMatchObject({ unread: [], point: { files: 2 } });
  await restore(ground);
  expect(contentsOf(path.join(ground.folder, "copy"))["settings.txt"]).toBe("settings 2");
  reads = 0;
  expect(await make(ground, { files: changingFor(100) })).toMatchObject({
    unread: [{ kind: "changed", path: restless }],
  });
});
