import { appendFileSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CancelledError, type Progress } from "../../../src-main/engine/operation.ts";
import type { VpkPackResult } from "../../../src-main/engine/vpk-pack.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { isTemporary } from "../../../src-main/files/temporary.ts";
import { type FaultyFiles, faultyFiles, Killed } from "../../support/fault-files.ts";
import { noise } from "../../support/full-size.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { bare, besides, type Ground, pack, type Tree } from "../../support/vpk-ground.ts";
import { readVpkStrictly } from "../../support/vpk-reader.ts";

describe("a pack that is not finished", () => {
  const tree: Tree = { "a.bin": noise(600_000, 1), "b.bin": noise(600_000, 2), "c.txt": "small" };
  const OLD = { "pak_dir.vpk": "an older pack", "pak_000.vpk": "its archive", "pak_001.vpk": "and another" };

  function older(ground: Ground): void {
    writeTree(ground.folder, OLD);
  }

  function expectOld(ground: Ground, where: string): void {
    expect(besides(ground), where).toEqual(Object.keys(OLD).sort());
    for (const [name, content] of Object.entries(OLD))
      expect(readFileSync(path.join(ground.folder, name), "utf8"), where).toBe(content);
  }

  /** What is asked of the disk when an older pack is replaced. */
  async function stepsOf(): Promise<FaultyFiles["steps"]> {
    const { files, steps } = faultyFiles(nodeFiles);
    const ground = bare(tree);
    older(ground);
    expect(await pack(ground, { split: 700_000, files })).toMatchObject({ kind: "packed" });
    return steps;
  }

  it("because it was cancelled leaves nothing, wherever that was", async () => {
    const ground = bare(tree);
    older(ground);
    const stages = new Set<string>();
    for (let at = 0; ; at++) {
      const stop = new AbortController();
      let count = 0;
      const report = ({ kind }: Progress) => {
        if (count++ !== at) return;
        stages.add(kind);
        stop.abort();
      };
      const result = await pack(ground, { split: 700_000 }, { signal: stop.signal, report }).catch(
        (error: unknown) => error,
      );
      if (!(result instanceof CancelledError)) {
        // The last report comes when everything was read back.
        expect(result).toMatchObject({ kind: "packed" });
        break;
      }
      expectOld(ground, `report ${at}`);
    }
    expect([...stages]).toEqual(expect.arrayContaining(["measure", "archive", "verify"]));
  });

  it.each<[string, (file: string) => void]>([
    ["other bytes", (file) => writeFileSync(file, noise(600_000, 3))],
    ["more bytes", (file) => appendFileSync(file, "more")],
    ["fewer bytes", (file) => writeFileSync(file, noise(1000, 1))],
  ])("because a file has %s than it was measured with leaves nothing", async (_, change) => {
    const ground = bare(tree);
    older(ground);
    const file = path.join(ground.source, "b.bin");
    let isChanged = false;
    const report = ({ kind }: Progress) => {
      if (kind !== "archive" || isChanged) return;
      isChanged = true;
      change(file);
    };
    const failure = await pack(ground, { split: 700_000 }, { report }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileError);
    expect(failure).toMatchObject({ kind: "changed", path: file });
    expectOld(ground, "changed");
  });

  it.each<[string, (file: string) => void]>([
    ["larger", (file) => appendFileSync(file, "more")],
    ["smaller", (file) => truncateSync(file, 1000)],
  ])("because a file is %s than it was found leaves nothing", async (_, change) => {
    const ground = bare(tree);
    older(ground);
    const file = path.join(ground.source, "b.bin");
    let isChanged = false;
    const report = ({ kind }: Progress) => {
      if (isChanged) return;
      expect(kind).toBe("measure");
      isChanged = true;
      change(file);
    };
    const failure = await pack(ground, { split: 700_000 }, { report }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "changed", path: file });
    expectOld(ground, "changed");
  });

  it("because the disk fails at any step leaves nothing of it, or is whole", async () => {
    const steps = await stepsOf();
    let failed = 0;
    for (let at = 0; at < steps.length; at++) {
      const ground = bare(tree);
      older(ground);
      const { files } = faultyFiles(nodeFiles, { at, fault: "EIO" });
      const result = await pack(ground, { split: 700_000, files }).catch((error: unknown) => error);
      const where = `step ${at}, ${steps[at].call} ${path.basename(steps[at].path)}`;
      expect(
        filesBelow(ground.folder).filter((name) => isTemporary(path.basename(name))),
        where,
      ).toEqual([]);
      if (result instanceof FileError || (result as VpkPackResult).kind === "not-packed") {
        failed++;
        expectOld(ground, where);
      } else {
        expect(result, where).toMatchObject({ kind: "packed" });
        readVpkStrictly(ground.output);
      }
    }
    expect(failed).toBeGreaterThan(20);
  });

  it("because a file cannot take its place leaves what stood there, also where nothing stood", async () => {
    const older = { "pak_dir.vpk": "an older pack", "pak_000.vpk": "its archive" };
    for (const blocked of ["pak_001.vpk", "pak_dir.vpk"]) {
      const ground = bare(tree);
      writeTree(ground.folder, older);
      const rename: typeof nodeFiles.rename = (from, to) =>
        to.endsWith(blocked)
          ? Promise.reject(Object.assign(new Error("in use"), { code: "EROFS" }))
          : nodeFiles.rename(from, to);
      const failure = await pack(ground, { split: 700_000, files: { ...nodeFiles, rename } }).catch(
        (error: unknown) => error,
      );
      expect(failure).toMatchObject({ path: path.join(ground.folder, blocked) });
      expect(besides(ground), blocked).toEqual(Object.keys(older).sort());
      for (const [name, content] of Object.entries(older))
        expect(readFileSync(path.join(ground.folder, name), "utf8"), blocked).toBe(content);
    }
  });

  it("because a file cannot take its place tells also what could not be put back, and where it is", async () => {
    const refuse = (code: string) => Promise.reject(Object.assign(new Error("simulated"), { code }));
    const inUse = (name: string) => (file: string) => path.basename(file) === name;
    const [isFirst, isSecond, isList] = ["pak_000.vpk", "pak_001.vpk", "pak_dir.vpk"].map(inUse);
    const ground = bare(tree);
    // The first archive replaces an older one, the second is new.
    writeTree(ground.folder, { "pak_dir.vpk": "an older pack", "pak_000.vpk": "its archive" });
    let renamed = 0;
    const rename: typeof nodeFiles.rename = (from, to) => {
      if (isList(to)) return refuse("EROFS");
      return isFirst(to) && renamed++ > 0 ? refuse("ENOSPC") : nodeFiles.rename(from, to);
    };
    const unlink: typeof nodeFiles.unlink = (file) => (isSecond(file) ? refuse("EIO") : nodeFiles.unlink(file));
    const failure = await pack(ground, { split: 700_000, files: { ...nodeFiles, rename, unlink } }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(FileError);
    const { kind, path: of, fault, data, cause } = failure as FileError;
    expect([kind, of, fault]).toEqual(["not-put-back", ground.output, "system"]);
    expect(cause).toMatchObject({ kind: "no-permission", path: ground.output });
    expect(data.why).toBe("The system does not allow this to be read or written.");
    const [added, replaced] = String(data.files).split("; ");
    expect(added).toBe("pak_001.vpk, which is new (The system reported a fault (EIO))");
    const [, kept] = /^pak_000\.vpk, kept as (.*) \(The disk is full\)$/.exec(replaced)!;
    expect(readFileSync(kept, "utf8")).toBe("its archive");
    expect(readFileSync(ground.output, "utf8")).toBe("an older pack");
    expect((failure as FileError).message).toContain(kept);
  });

  it("because a file cannot take its place tells of what nothing was kept", async () => {
    const ground = bare(tree);
    older(ground);
    const refuse = () => Promise.reject(Object.assign(new Error("simulated"), { code: "EIO" }));
    const files = {
      ...nodeFiles,
      // Backups are links, or copies where that is not possible.
      link: refuse,
      copy: refuse,
      rename: (from: string, to: string) => (to === ground.output ? refuse() : nodeFiles.rename(from, to)),
    };
    await expect(pack(ground, { split: 700_000, files })).rejects.toMatchObject({
      kind: "not-put-back",
      path: ground.output,
      data: { files: "pak_001.vpk, of which nothing was kept; pak_000.vpk, of which nothing was kept" },
    });
  });

  it("because the process ended leaves the older pack until the first rename, and the new one from the last on", async () => {
    const seen = new Set<number>();
    for (let at = 0, isOver = false; !isOver; at += 3) {
      const ground = bare(tree);
      // Each backup that a killed run leaves would be a step more for those after it.
      process.env.LAMPLIGHTER_HOME = tempFolder();
      older(ground);
      const { files, steps } = faultyFiles(nodeFiles, { at, fault: "kill" });
      const failure = await pack(ground, { split: 700_000, files }).catch((error: unknown) => error);
      isOver = !(failure instanceof Error);
      if (!isOver) expect(failure).toBeInstanceOf(Killed);
      // The last step is the one at which it ended.
      const renamed = (isOver ? steps : steps.slice(0, -1))
        .filter((step) => step.call === "rename" && path.dirname(step.path) === ground.folder)
        .map((step) => path.basename(step.path));
      expect(renamed, `step ${at}`).toEqual(Object.keys(OLD).sort().slice(0, renamed.length));
      seen.add(renamed.length);
      if (renamed.length === 3) readVpkStrictly(ground.output);
      else
        for (const [name, content] of Object.entries(OLD).filter(([old]) => !renamed.includes(old)))
          expect(readFileSync(path.join(ground.folder, name), "utf8"), `step ${at}`).toBe(content);
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3]);
  });

  it("because what was written does not read back leaves nothing", async () => {
    const ground = bare(tree);
    older(ground);
    let spoiled = 0;
    const files = {
      ...nodeFiles,
      open: async (name: string, mode: "read" | "create") => {
        const file = await nodeFiles.open(name, mode);
        if (mode !== "create" || !name.includes("pak_001")) return file;
        const write: typeof file.write = (bytes, at) => {
          const copy = bytes.slice();
          copy[copy.length >> 1] ^= 1;
          spoiled++;
          return file.write(copy, at);
        };
        return { ...file, write };
      },
    };
    await expect(pack(ground, { split: 700_000, files })).rejects.toMatchObject({
      kind: "not-read-back",
      path: ground.output,
    });
    expect(spoiled).toBeGreaterThan(0);
    expectOld(ground, "spoiled");
  });
});
