import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PACKAGE_LIMITS } from "../../../../src-main/archive/packages/intake.ts";
import { PackageThread } from "../../../../src-main/archive/packages/package-thread.ts";
import { spoolIn } from "../../../../src-main/archive/packages/spool.ts";
import { unpackPackage } from "../../../../src-main/archive/packages/unpack-package.ts";
import { nodeFiles } from "../../../../src-main/files/file-layer.ts";
import { isTemporary } from "../../../../src-main/files/temporary.ts";
import { commitInstall, type InstallResult } from "../../../../src-main/play/install/commit.ts";
import { type InstallPreview, previewInstall } from "../../../../src-main/play/install/preview.ts";
import { undoSteps } from "../../../../src-main/play/install/undo.ts";
import { type Errno, type FaultPlan, faultyFiles } from "../../../support/fault-files.ts";
import { largeMod } from "../../../support/install-archives.ts";
import { hashOf, type InstallStage, makeInstallStage, overwrite } from "../../../support/install-ground.ts";
import { smallMod } from "../../../support/play-ground.ts";
import { buildRar } from "../../../support/rar-builder.ts";
import { buildSeven } from "../../../support/seven-builder.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { buildZip } from "../../../support/zip-builder.ts";

const OLD = smallMod(1n, { modVersion: 1 });
const NEW = smallMod(1n, { modVersion: 2 });
const OTHER = smallMod(2n);
const FILES = [
  { name: "A.mod", content: NEW },
  { name: "B.mod", content: OTHER },
];

/** An older version of the first is installed. */
async function begin(): Promise<{ stage: InstallStage; preview: InstallPreview; keys: string[] }> {
  const stage = makeInstallStage({ "mods/A.MOD": OLD });
  const files = FILES.map(({ name, content }) => stage.drop(name, content));
  const preview = await previewInstall(files, stage.ground);
  return { stage, preview, keys: preview.items.map(({ key }) => key) };
}

/** Every mod is as it was or as its result says; nothing half is left; undoing brings back what was. */
async function expectTruth(
  { stage, preview }: Awaited<ReturnType<typeof begin>>,
  { results, undo }: InstallResult,
  before: ReturnType<InstallStage["outside"]>,
): Promise<void> {
  const after = stage.outside();
  const root = path.dirname(stage.profile);
  const contents = new Map(preview.items.map(({ key }, index) => [key, hashOf(FILES[index].content)]));
  for (const { key, target } of preview.items) {
    const result = results.find((each) => each.key === key);
    const name = path.relative(root, target!);
    expect(after[name]).toBe(result?.state === "installed" ? contents.get(key) : before[name]);
    if (result?.state === "failed") expect(result.findings).toHaveLength(1);
  }
  expect(readdirSync(stage.mods).filter(isTemporary)).toEqual([]);
  const undone = await undoSteps(undo, stage.ground);
  expect(undone.failed).toEqual([]);
  // Of what was put there and could not be looked at afterwards, it is not known how to take it back.
  const isSure = results.every(({ state, findings }) => state !== "installed" || findings.length === 0);
  if (isSure) expect(stage.outside()).toEqual(before);
}

const faults: readonly FaultPlan["fault"][] = ["ENOSPC", "EACCES", "EIO", "short"];

describe.each(faults)("%s while mods are installed", (fault) => {
  it("leaves every mod whole, at whatever step it comes", async () => {
    const counted = faultyFiles(nodeFiles);
    const first = await begin();
    await commitInstall(first.preview.items, first.keys, { ...first.stage.ground, files: counted.files });
    await first.preview.close();
    const calls = counted.steps.map(({ call }) => call);
    expect(calls.length).toBeGreaterThan(20);
    for (const [at, call] of calls.entries()) {
      // What cannot be removed now is tried again when the process ends.
      if (call === "unlink") continue;
      const begun = await begin();
      const before = begun.stage.outside();
      const { files } = faultyFiles(nodeFiles, { at, fault });
      const result = await commitInstall(begun.preview.items, begun.keys, { ...begun.stage.ground, files });
      await begun.preview.close();
      await expectTruth(begun, result, before);
      expect(begun.stage.leftovers()).toEqual([]);
    }
  }, 120_000);
});

describe("a mod that cannot be replaced", () => {
  it.each<[Errno, string]>([
    ["EBUSY", "busy"],
    ["EACCES", "no-permission"],
  ])("fails with %s alone; the others are installed", async (fault, code) => {
    const begun = await begin();
    const before = begun.stage.outside();
    // The first rename is of the backups' own file.
    const { files } = faultyFiles(nodeFiles, { at: 1, call: "rename", fault });
    const result = await commitInstall(begun.preview.items, begun.keys, { ...begun.stage.ground, files });
    await begun.preview.close();
    expect(result.results).toMatchObject([
      { state: "failed", path: null, findings: [{ code }] },
      { state: "installed", path: path.join(begun.stage.mods, "B.mod"), findings: [] },
    ]);
    expect(new Uint8Array(readFileSync(path.join(begun.stage.mods, "A.MOD")))).toEqual(OLD);
    await expectTruth(begun, result, before);
  });
});

describe("what other programs do in between", () => {
  it("a target that was changed is not replaced", async () => {
    const { stage, preview, keys } = await begin();
    overwrite(path.join(stage.mods, "A.MOD"), smallMod(1n, { modVersion: 9 }));
    overwrite(path.join(stage.mods, "B.mod"), OLD);
    const before = stage.outside();
    const { results, undo } = await commitInstall(preview.items, keys, stage.ground);
    await preview.close();
    expect(results.map(({ state, findings }) => [state, findings[0].code])).toEqual([
      ["failed", "install-changed"],
      ["failed", "install-changed"],
    ]);
    expect(undo).toEqual([]);
    expect(stage.outside()).toEqual(before);
  });

  it("a download that goes on is not installed", async () => {
    const stage = makeInstallStage();
    const file = stage.drop("A.mod", NEW);
    const preview = await previewInstall([file], stage.ground);
    overwrite(file, smallMod(1n, { title: "another one" }));
    const { results } = await commitInstall(preview.items, ["1"], stage.ground);
    expect(results).toMatchObject([{ state: "failed", findings: [{ code: "install-changed" }] }]);
    rmSync(file);
    expect(await commitInstall(preview.items, ["1"], stage.ground)).toMatchObject({ results: [{ state: "failed" }] });
    expect(readdirSync(stage.mods)).toEqual([]);
  });

  it("undoing leaves alone what was changed since", async () => {
    const { stage, preview, keys } = await begin();
    const { undo } = await commitInstall(preview.items, keys, stage.ground);
    await preview.close();
    overwrite(path.join(stage.mods, "A.MOD"), OTHER);
    const { restored, failed } = await undoSteps(undo, stage.ground);
    expect(restored).toEqual([path.join(stage.mods, "B.mod")]);
    expect(failed).toMatchObject([{ path: path.join(stage.mods, "A.MOD"), finding: { code: "install-changed" } }]);
    expect(new Uint8Array(readFileSync(path.join(stage.mods, "A.MOD")))).toEqual(OTHER);
  });

  it("of two files with one mod only the first is installed", async () => {
    const stage = makeInstallStage();
    const files = [stage.drop("1/A.mod", NEW), stage.drop("2/A.mod", OLD)];
    const preview = await previewInstall(files, stage.ground);
    const { results } = await commitInstall(preview.items, ["2", "1", "2"], stage.ground);
    expect(results.map(({ key, state, findings }) => [key, state, ...findings.map(({ code }) => code)])).toEqual([
      ["2", "installed"],
      ["1", "skipped", "install-once"],
    ]);
    expect(new Uint8Array(readFileSync(path.join(stage.mods, "A.mod")))).toEqual(OLD);
  });
});

describe("cancelling", () => {
  const packages = [
    ["zip", async () => buildZip([1n, 2n].map((id) => ({ name: `${id}.mod`, content: largeMod(id), isStored: true })))],
    ["7z", () => buildSeven([1n, 2n].map((id) => ({ name: `${id}.mod`, content: largeMod(id) })))],
    ["rar", async () => buildRar([1n, 2n].map((id) => ({ name: `${id}.mod`, content: largeMod(id) })))],
  ] as const;

  it.each(packages)("a look into a %s leaves nothing behind", async (kind, bytes) => {
    const stage = makeInstallStage();
    const file = stage.drop(`large.${kind}`, await bytes());
    const before = stage.outside();
    for (const stopAt of [1, 2]) {
      const abort = new AbortController();
      let reports = 0;
      const report = () => {
        if (++reports === stopAt) abort.abort();
      };
      const looking = previewInstall([file], stage.ground, { signal: abort.signal, report });
      expect(await looking.catch((error: unknown) => error)).toBe(abort.signal.reason);
      expect(reports).toBe(stopAt);
      expect(stage.leftovers()).toEqual([]);
    }
    expect(stage.outside()).toEqual(before);
  });

  it("an install leaves whole mods only, and says which", async () => {
    const stage = makeInstallStage();
    const files = [1n, 2n, 3n].map((id) => stage.drop(`${id}.mod`, largeMod(id)));
    const preview = await previewInstall(files, stage.ground);
    const abort = new AbortController();
    let reports = 0;
    const report = () => {
      // In the middle of the second file.
      if (++reports === 5) abort.abort();
    };
    const result = await commitInstall(preview.items, ["1", "2", "3"], stage.ground, { signal: abort.signal, report });
    expect(result.isCancelled).toBe(true);
    expect(result.results.map(({ state, findings }) => [state, ...findings.map(({ code }) => code)])).toEqual([
      ["installed"],
      ["skipped", "install-cancelled"],
      ["skipped", "install-cancelled"],
    ]);
    expect(readdirSync(stage.mods)).toEqual(["1.mod"]);
    expect(new Uint8Array(readFileSync(path.join(stage.mods, "1.mod")))).toEqual(largeMod(1n));
  });
});

describe("a full disk while packages are unpacked", () => {
  const packages = [
    ["zip", async () => buildZip(FILES)],
    ["7z", () => buildSeven(FILES)],
    ["rar", async () => buildRar(FILES)],
  ] as const;

  it.each(packages)("is told as it is, of a %s", async (kind, bytes) => {
    const folder = tempFolder();
    const file = makeInstallStage().drop(`pack.${kind}`, await bytes());
    const full = Object.assign(new Error("ENOSPC: simulated, write"), { code: "ENOSPC", syscall: "write" });
    const spool = spoolIn(folder, "");
    const failing = {
      ...spool,
      create: () => ({
        ...spool.create(),
        write: () => {
          throw full;
        },
      }),
    };
    await expect(unpackPackage(file, failing)).rejects.toBe(full);
  });

  it("or a folder that is gone, through the thread", async () => {
    const stage = makeInstallStage();
    const file = stage.drop("pack.zip", buildZip(FILES));
    // A file stands where the folder should be.
    const folder = stage.drop("not-a-folder", OLD);
    const thread = new PackageThread();
    await expect(
      thread.unpack({ file, folder: path.join(folder, "x"), prefix: "", limits: PACKAGE_LIMITS }),
    ).rejects.toMatchObject({ name: "FileError", kind: "not-a-folder", path: path.join(folder, "x") });
    await thread.close();
  });
});

// Windows has no such names.
it.skipIf(process.platform === "win32")(
  "a mod with a name that other systems do not take is installed under another",
  async () => {
    const stage = makeInstallStage();
    const names = ["a:b.MOD", "..\\c.mod", "d\ne.mod", "..."];
    const files = names.map((name, index) => stage.drop(name, smallMod(BigInt(index + 1))));
    const preview = await previewInstall(files, stage.ground);
    const keys = preview.items.map(({ key }) => key);
    const { results } = await commitInstall(preview.items, keys, stage.ground);
    await preview.close();
    expect(results.map(({ state }) => state)).toEqual(names.map(() => "installed"));
    expect(readdirSync(stage.mods).sort()).toEqual(["a_b.MOD", "c.mod", "d_e.mod", "mod.MOD"]);
  },
);
