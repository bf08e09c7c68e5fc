import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFiles } from "../../../../src-main/files/file-layer.ts";
import { systemTrash, type Trash, trashBy } from "../../../../src-main/files/trash.ts";
import { moveMisplaced } from "../../../../src-main/play/install/move-misplaced.ts";
import { removeMods } from "../../../../src-main/play/install/remove.ts";
import { undoSteps } from "../../../../src-main/play/install/undo.ts";
import { faultyFiles } from "../../../support/fault-files.ts";
import { backupHashes, hashOf, makeInstallStage, overwrite } from "../../../support/install-ground.ts";
import { smallMod } from "../../../support/play-ground.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

const MOD = smallMod(1n, { modVersion: 2 });
const OLDER = smallMod(1n, { modVersion: 1 });
const NEWER = smallMod(1n, { modVersion: 3 });

const noTrash: Trash = trashBy(async () => {
  throw new Error("There is no trash.");
});

describe("removing a mod", () => {
  it("puts it into the trash; undoing brings the same bytes back under the same name, even when that was emptied", async () => {
    const stage = makeInstallStage({ "mods/sub/Свет.mod": MOD });
    const before = stage.outside();
    const file = path.join(stage.mods, "sub/Свет.mod");
    const home = tempFolder();
    const trash = systemTrash({ platform: "linux", env: {}, home });
    const { done, failed, undo } = await removeMods([file], stage.ground, { trash });
    expect({ done, failed }).toEqual({ done: [{ from: file, to: null }], failed: [] });
    expect(existsSync(file)).toBe(false);
    expect(readFileSync(path.join(home, ".local/share/Trash/files/Свет.mod"))).toEqual(Buffer.from(MOD));
    rmSync(path.join(home, ".local"), { recursive: true });
    rmSync(path.dirname(file), { recursive: true });
    expect(await undoSteps(undo, stage.ground)).toEqual({ restored: [file], failed: [] });
    expect(stage.outside()).toEqual(before);
  });

  it("without a trash leaves it where it is and says so; into the backups when that is asked for", async () => {
    const stage = makeInstallStage({ "mods/A.mod": MOD, "mods/B.mod": smallMod(2n) });
    const before = stage.outside();
    const files = ["A.mod", "B.mod"].map((name) => path.join(stage.mods, name));
    const refused = await removeMods(files, stage.ground, { trash: noTrash });
    expect(refused).toMatchObject({ done: [], undo: [] });
    expect(refused.failed.map(({ finding }) => finding.code)).toEqual(["no-trash", "no-trash"]);
    expect(stage.outside()).toEqual(before);
    expect(backupHashes(stage)).toEqual([]);

    const kept = await removeMods(files, stage.ground, { trash: null });
    expect(kept.done.map(({ to }) => hashOf(readFileSync(to ?? "")))).toEqual([MOD, smallMod(2n)].map(hashOf));
    expect((await undoSteps(kept.undo, stage.ground)).failed).toEqual([]);
    expect(stage.outside()).toEqual(before);
  });

  it.skipIf(process.platform === "win32")("leaves links and what they lead to, and says what they are", async () => {
    const stage = makeInstallStage({ "mods/mods/c.mod": smallMod(3n) });
    const elsewhere = stage.drop("A.mod", MOD);
    const [link, loose, misplaced] = ["A.mod", "B.mod", "mods/B.mod"].map((name) => path.join(stage.mods, name));
    symlinkSync(elsewhere, link);
    symlinkSync(path.join(stage.mods, "none"), loose);
    symlinkSync(elsewhere, misplaced);
    const before = stage.outside();
    const removed = await removeMods([link, loose], stage.ground, { trash: noTrash });
    const moved = await moveMisplaced([misplaced], stage.ground);
    for (const { done, undo } of [removed, moved]) expect({ done, undo }).toEqual({ done: [], undo: [] });
    expect([...removed.failed, ...moved.failed].map(({ path: file, finding }) => [file, finding.code])).toEqual([
      [link, "install-link"],
      [loose, "install-link"],
      [misplaced, "install-link"],
    ]);
    expect(stage.outside()).toEqual(before);
    expect(backupHashes(stage)).toEqual([]);
  });

  it("undoing does not replace what came there since", async () => {
    const stage = makeInstallStage({ "mods/A.mod": MOD });
    const file = path.join(stage.mods, "A.mod");
    const { undo } = await removeMods([file], stage.ground, { trash: null });
    overwrite(file, NEWER);
    const { restored, failed } = await undoSteps(undo, stage.ground);
    expect([restored, failed.map(({ finding }) => finding.code)]).toEqual([[], ["install-changed"]]);
    expect(readFileSync(file)).toEqual(Buffer.from(NEWER));
  });

  it("that cannot be kept is not removed", async () => {
    const stage = makeInstallStage({ "mods/A.mod": MOD });
    const before = stage.outside();
    const { files } = faultyFiles(nodeFiles, { at: 0, call: "mkdirs", fault: "ENOSPC" });
    const taken: string[] = [];
    const trash = trashBy(async (file) => void taken.push(file));
    const { done, failed } = await removeMods([path.join(stage.mods, "A.mod")], { ...stage.ground, files }, { trash });
    expect([done, taken, failed.map(({ finding }) => finding.code)]).toEqual([[], [], ["backup-failed"]]);
    expect(stage.outside()).toEqual(before);
  });

  it("tells which of several is not there", async () => {
    const stage = makeInstallStage({ "mods/A.mod": MOD });
    mkdirSync(path.join(stage.mods, "folder.mod"));
    const files = ["none.mod", "folder.mod", "A.mod"].map((name) => path.join(stage.mods, name));
    const { done, failed } = await removeMods(files, stage.ground, { trash: null });
    expect(done.map(({ from }) => path.basename(from))).toEqual(["A.mod"]);
    expect(failed.map(({ finding }) => finding.code)).toEqual(["not-found", "not-a-file"]);
  });
});

describe("moving a misplaced mod", () => {
  it.each([
    ["the profile", "Свет.mod"],
    ["the saves", "modsave/Свет.mod"],
    ["a second folder mods", "mods/mods/Свет.mod"],
  ])("from %s puts it into the folder mods", async (_, place) => {
    const stage = makeInstallStage({ [place]: MOD });
    const before = stage.outside();
    const from = path.join(stage.profile, place);
    const to = path.join(stage.mods, "Свет.mod");
    const { done, failed, undo } = await moveMisplaced([from], stage.ground);
    expect({ done, failed }).toEqual({ done: [{ from, to }], failed: [] });
    expect([existsSync(from), readFileSync(to)]).toEqual([false, Buffer.from(MOD)]);
    expect((await undoSteps(undo, stage.ground)).failed).toEqual([]);
    expect(stage.outside()).toEqual(before);
  });

  it("replaces an older version there, under the name that it has", async () => {
    const stage = makeInstallStage({ "A 2.mod": MOD, "mods/A.MOD": OLDER });
    const before = stage.outside();
    const { done, undo } = await moveMisplaced([path.join(stage.profile, "A 2.mod")], stage.ground);
    expect(done.map(({ to }) => to)).toEqual([path.join(stage.mods, "A.MOD")]);
    expect(readFileSync(path.join(stage.mods, "A.MOD"))).toEqual(Buffer.from(MOD));
    expect(backupHashes(stage).sort()).toEqual([MOD, OLDER].map(hashOf).sort());
    expect((await undoSteps(undo, stage.ground)).failed).toEqual([]);
    expect(stage.outside()).toEqual(before);
  });

  it("takes one away that is there already", async () => {
    const stage = makeInstallStage({ "A.mod": MOD, "mods/A.mod": MOD });
    const from = path.join(stage.profile, "A.mod");
    const { done, undo } = await moveMisplaced([from], stage.ground);
    expect([done, existsSync(from)]).toEqual([[{ from, to: path.join(stage.mods, "A.mod") }], false]);
    await undoSteps(undo, stage.ground);
    expect(readFileSync(from)).toEqual(Buffer.from(MOD));
  });

  it("leaves alone what is older than what is there, and what is no mod", async () => {
    const stage = makeInstallStage({ "A.mod": OLDER, "mods/A.mod": MOD, "tune.mod": MOD.subarray(0, 100) });
    const before = stage.outside();
    const files = ["A.mod", "tune.mod", "none.mod"].map((name) => path.join(stage.profile, name));
    const { done, failed, undo } = await moveMisplaced(files, stage.ground);
    expect([done, undo]).toEqual([[], []]);
    expect(failed.map(({ finding }) => finding.code)).toEqual(["install-older", "install-not-a-mod", "not-found"]);
    expect(stage.outside()).toEqual(before);
  });

  it("does nothing by halves: what cannot be taken away is not put there either", async () => {
    const stage = makeInstallStage({ "A.mod": MOD });
    const before = stage.outside();
    // Every unlink is refused but those of locks and of the copy, which come with the system's own calls.
    const { files } = faultyFiles(nodeFiles, { at: 0, call: "unlink", fault: "EACCES" });
    const { done, failed } = await moveMisplaced([path.join(stage.profile, "A.mod")], { ...stage.ground, files });
    expect([done, failed.map(({ finding }) => finding.code)]).toEqual([[], ["no-permission"]]);
    expect(stage.outside()).toEqual(before);
  });
});
