import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { acquireLock } from "../../../src-main/files/lock.ts";
import type { Surroundings } from "../../../src-main/files/places.ts";
import { surroundings } from "../../../src-main/files/surroundings.ts";
import { deployMod, modsFolder } from "../../../src-main/play/deploy.ts";
import { type Errno, type FaultyFiles, faultyFiles } from "../../support/fault-files.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const OLD = "the old mod";
/** More than is copied at a time. */
const NEW = "the new mod, ".repeat(90_000);

interface Ground {
  readonly around: Surroundings;
  readonly profile: string;
  /** The packed mod. */
  readonly mod: string;
  /** The app's own files. */
  readonly home: string;
}

/** A packed mod and a profile that holds these files. */
function makeGround(inProfile: Readonly<Record<string, string>> = {}): Ground {
  const folder = tempFolder();
  const [profile, home] = ["profile", "home"].map((name) => path.join(folder, name));
  mkdirSync(profile);
  writeTree(profile, inProfile);
  writeTree(folder, { "packed/a.MOD": NEW });
  const env = { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home };
  return { around: { ...surroundings(), env }, profile, mod: path.join(folder, "packed/a.MOD"), home };
}

/** Contents of the versions that were kept. */
function versions({ home }: Ground): string[] {
  const backups = path.join(home, "data/backups");
  const kept = filesBelow(backups).filter((file) => file.endsWith(".MOD"));
  return kept.map((file) => readFileSync(path.join(backups, file), "utf8"));
}

const contentOf = ({ profile }: Ground, name: string) => readFileSync(path.join(profile, name), "utf8");

describe("the folder that the game takes mods from", () => {
  it.each<[readonly string[], string]>([
    [[], "mods"],
    [["Mods"], "Mods"],
    [["MODS", "mods"], "mods"],
    [["mods.bak", "old mods"], "mods"],
  ])("of a profile with %j is %s", (names, expected) => {
    const ground = makeGround(Object.fromEntries(names.map((name) => [`${name}/x`, ""])));
    expect(modsFolder(ground.around)).toBe(path.join(ground.profile, expected));
  });

  it("is not known without a profile", () => {
    const { around, profile } = makeGround();
    rmSync(profile, { recursive: true });
    expect(() => modsFolder(around)).toThrow(expect.objectContaining({ kind: "no-profile", path: profile }));
    const nowhere: Surroundings = {
      platform: "linux",
      env: {},
      home: "/nowhere",
      list: () => null,
      readText: () => null,
    };
    expect(() => modsFolder(nowhere)).toThrow(expect.objectContaining({ kind: "no-profile" }));
  });
});

describe("deploying a mod", () => {
  it("makes the folder when there is none, and the copy is the mod", async () => {
    const ground = makeGround();
    const { path: target, warnings } = await deployMod(ground.mod, ground.around);
    expect([target, warnings]).toEqual([path.join(ground.profile, "mods/a.MOD"), []]);
    expect(contentOf(ground, "mods/a.MOD")).toBe(NEW);
    expect(versions(ground)).toEqual([]);
    expect(filesBelow(path.join(ground.home, "cache"))).toEqual([]);
  });

  it("keeps the mod it replaces away from the mods, whatever the case of its name", async () => {
    const ground = makeGround({ "Mods/A.mod": OLD, "Mods/other.MOD": "another" });
    const { path: target } = await deployMod(ground.mod, ground.around);
    expect(target).toBe(path.join(ground.profile, "Mods/A.mod"));
    expect(filesBelow(ground.profile)).toEqual(["Mods/A.mod", "Mods/other.MOD"]);
    expect(contentOf(ground, "Mods/A.mod")).toBe(NEW);
    const kept = filesBelow(path.join(ground.home, "data/backups")).filter((file) => !file.endsWith(".json"));
    expect(kept.map((file) => path.extname(file))).toEqual([".mod"]);
  });

  it("that was packed there already does nothing, also when a link leads there", async () => {
    const ground = makeGround({ "mods/a.MOD": OLD });
    const target = path.join(ground.profile, "mods/a.MOD");
    expect(await deployMod(target, ground.around)).toEqual({ path: target, warnings: [] });
    const link = path.join(path.dirname(ground.profile), "link");
    symlinkSync(path.join(ground.profile, "mods"), link);
    expect(await deployMod(path.join(link, "a.MOD"), ground.around)).toEqual({ path: target, warnings: [] });
    expect(contentOf(ground, "mods/a.MOD")).toBe(OLD);
    expect(existsSync(ground.home)).toBe(false);
  });

  it("that is gone, or to a folder that is a file, names which", async () => {
    const ground = makeGround({ "mods/a.MOD": OLD });
    const gone = `${ground.mod}.gone`;
    await expect(deployMod(gone, ground.around)).rejects.toMatchObject({ kind: "not-found", path: gone });
    expect(filesBelow(ground.profile)).toEqual(["mods/a.MOD"]);
    const other = makeGround({ mods: "a file" });
    const folder = path.join(other.profile, "mods");
    await expect(deployMod(other.mod, other.around)).rejects.toMatchObject({ name: "FileError", path: folder });
    expect(contentOf(other, "mods")).toBe("a file");
  });

  it("that another Lamplighter is deploying is left to it", async () => {
    const ground = makeGround({ "mods/a.MOD": OLD });
    const target = path.join(ground.profile, "mods/a.MOD");
    const lock = await acquireLock(target, { folder: path.join(ground.home, "cache/locks") });
    await expect(deployMod(ground.mod, ground.around)).rejects.toMatchObject({
      kind: "locked",
      data: { pid: process.pid },
    });
    await lock.release();
    expect(contentOf(ground, "mods/a.MOD")).toBe(OLD);
  });

  it("cancelled in the middle leaves the old one and nothing else", async () => {
    const ground = makeGround({ "mods/a.MOD": OLD });
    const abort = new AbortController();
    const files = faultyFiles({
      ...nodeFiles,
      open: async (name, mode) => {
        const file = await nodeFiles.open(name, mode);
        const write: typeof file.write = async (bytes, at) => {
          abort.abort();
          return file.write(bytes, at);
        };
        return { ...file, write };
      },
    }).files;
    const deploying = deployMod(ground.mod, ground.around, { files, signal: abort.signal });
    await expect(deploying).rejects.toMatchObject({ name: "AbortError" });
    expect(contentOf(ground, "mods/a.MOD")).toBe(OLD);
    expect(filesBelow(ground.profile)).toEqual(["mods/a.MOD"]);
    expect(versions(ground)).toEqual([]);
  });
});

describe("a fault at any step of deploying", () => {
  async function stepsOf(): Promise<FaultyFiles["steps"]> {
    const counting = faultyFiles(nodeFiles);
    const ground = makeGround({ "mods/a.MOD": OLD });
    await deployMod(ground.mod, ground.around, { files: counting.files });
    return counting.steps;
  }

  it.each<Errno>(["ENOSPC", "EPERM", "EIO", "EACCES", "EXDEV", "EBUSY"])(
    "such as %s leaves the old mod, or once told so the new one, and nothing beside it",
    async (fault) => {
      const steps = await stepsOf();
      let failed = 0;
      for (const [at, { call }] of steps.entries()) {
        const ground = makeGround({ "mods/a.MOD": OLD });
        const where = `step ${at}: ${call}`;
        const outcome = await deployMod(ground.mod, ground.around, {
          files: faultyFiles(nodeFiles, { at, fault }).files,
        }).catch((error: unknown) => error);
        const isDeployed = !(outcome instanceof Error);
        if (!isDeployed) {
          failed++;
          expect(outcome, where).toMatchObject({ name: "FileError" });
        }
        expect(contentOf(ground, "mods/a.MOD"), where).toBe(isDeployed ? NEW : OLD);
        expect(readFileSync(ground.mod, "utf8"), where).toBe(NEW);
        expect(filesBelow(ground.profile), where).toEqual(["mods/a.MOD"]);
        expect(filesBelow(path.join(ground.home, "cache")), where).toEqual([]);
      }
      expect(failed).toBeGreaterThan(5);
    },
  );

  it("that only makes a write shorter changes nothing", async () => {
    const steps = await stepsOf();
    for (let at = 0; at < steps.length; at++) {
      const ground = makeGround({ "mods/a.MOD": OLD });
      await deployMod(ground.mod, ground.around, { files: faultyFiles(nodeFiles, { at, fault: "short" }).files });
      expect(contentOf(ground, "mods/a.MOD")).toBe(NEW);
      expect(versions(ground)).toEqual([OLD]);
    }
  });
});
