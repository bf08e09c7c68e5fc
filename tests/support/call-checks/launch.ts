import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { contentsOf } from "../point-ground.ts";
import { HAS_STUBS, type StubProgram, stubProgram } from "../stub-game.ts";
import { writeTree } from "../temp-folder.ts";
import { type ChecksOf, first, idsOf, type Stage, save, schemeOf } from "./stage.ts";

/** A game for this system that writes down how it was started. */
function stubIn({ install }: Stage): StubProgram {
  return stubProgram(path.join(install, "Torchlight2.bin.x86_64"));
}

/** Two mods that load, so that nothing speaks against starting. */
const TWO = [first, "836884927"];

async function started(stage: Stage) {
  await save(stage, TWO);
  const stub = stubIn(stage);
  return { stub, launched: await stage.value("launch.start", { withMods: true }) };
}

export const LAUNCH_CHECKS: ChecksOf<"launch"> = {
  "launch.plan": async (stage) => {
    const isUnsaved = { withMods: true, isUnsaved: true };
    if (process.platform === "linux") {
      const none = await stage.value("launch.plan", isUnsaved);
      // The sample install is the game for Windows.
      if (none.way === "none") expect(none.findings[0]).toMatchObject({ code: "launch-no-wine", severity: "error" });
      stubIn(stage);
      const plan = await stage.value("launch.plan", isUnsaved);
      expect(plan).toMatchObject({ way: "native", folder: stage.install });
      expect(plan.line).toContain("MODSCHEME=MODLAUNCHER.SCH");
    }
    const codes = (await stage.value("launch.plan", isUnsaved)).findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["launch-unsaved", "play-past-limit", "play-ghost"]));
    const calm = (await stage.value("launch.plan", { withMods: false, isUnsaved: true })).findings;
    expect(calm.map(({ code }) => code)).not.toContain("launch-unsaved");
  },
  "launch.start": async (stage) => {
    if (!HAS_STUBS) return;
    writeTree(stage.profile, { "save/JANE.SVB": "jane" });
    const { stub, launched } = await started(stage);
    expect(launched).toMatchObject({
      plan: { way: "native" },
      restorePoint: { saves: 1 },
      findings: [],
    });
    expect(stub.record()).toMatchObject({ folder: stage.install, args: ["MODSCHEME=MODLAUNCHER.SCH"] });
    stubProgram(stub.file, { end: "exit 7" });
    expect(await stage.client.call("launch.start", { withMods: false })).toMatchObject({
      error: { kind: "refused", data: { reason: "launch-ended", how: "exit code 7" } },
    });
  },
  "launch.writeAppId": async (stage) => {
    const file = path.join(stage.install, "steam_appid.txt");
    expect(await stage.value("launch.writeAppId", {})).toEqual({ path: file });
    expect(readFileSync(file, "utf8")).toBe("200710");
    expect(await stage.value("launch.writeAppId", {})).toEqual({ path: file });
    writeFileSync(file, "480");
    expect(await stage.client.call("launch.writeAppId", {})).toMatchObject({
      error: { kind: "file", data: { reason: "exists" }, where: file },
    });
    expect(readFileSync(file, "utf8")).toBe("480");
  },
  "launch.removeAppId": async (stage) => {
    expect(await stage.value("launch.removeAppId", {})).toEqual({ isRemoved: false });
    const { path: file } = await stage.value("launch.writeAppId", {});
    expect(await stage.value("launch.removeAppId", {})).toEqual({ isRemoved: true });
    expect(existsSync(file)).toBe(false);
  },
  "launch.restorePoints": async (stage) => {
    expect(await stage.value("launch.restorePoints", {})).toEqual([]);
    if (!HAS_STUBS) return;
    const { launched } = await started(stage);
    expect(await stage.value("launch.restorePoints", {})).toEqual([launched.restorePoint]);
  },
  "launch.restore": async (stage) => {
    expect(await stage.client.call("launch.restore", { entry: "none" })).toMatchObject({ error: { kind: "gone" } });
    if (!HAS_STUBS) return;
    const { launched } = await started(stage);
    const entry = launched.restorePoint?.entry ?? "";
    const copies = [await stage.value("launch.restore", { entry }), await stage.value("launch.restore", { entry })];
    expect(copies[0].path).not.toBe(copies[1].path);
    for (const { path: folder, files, findings } of copies) {
      expect(findings).toEqual([]);
      expect(Object.keys(contentsOf(folder))).toHaveLength(files);
      expect(existsSync(path.join(folder, "modlauncher.sch"))).toBe(true);
      expect(folder.startsWith(stage.home)).toBe(true);
    }
  },
  "launch.putBack": async (stage) => {
    const refused = { error: { kind: "refused", data: { reason: "launch-nothing-reverted" } } };
    expect(await stage.client.call("launch.putBack", {})).toMatchObject(refused);
    if (!HAS_STUBS) return;
    await started(stage);
    const mine = schemeOf(stage);
    expect(await stage.client.call("launch.putBack", {})).toMatchObject(refused);
    writeFileSync(
      path.join(stage.profile, "modlauncher.sch"),
      Buffer.from("\ufeff[MODS]\r\n\t<INTEGER64>MODGUID:5150\r\n[/MODS]\r\n", "utf16le"),
    );
    expect(await stage.value("launch.putBack", {})).toMatchObject({ order: { ids: TWO } });
    expect(schemeOf(stage)).toBe(mine);
    expect(await idsOf(stage)).toEqual(TWO);
    expect((await stage.value("history.list", {}))[0]).toMatchObject({ why: "restored" });
  },
};
