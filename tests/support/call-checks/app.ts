import { copyFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { type ChecksOf, first, modOf } from "./stage.ts";

export const APP_CHECKS: ChecksOf<
  "app" | "operation" | "sample" | "settings" | "folders" | "shell" | "window" | "log"
> = {
  "app.info": async (stage) => {
    expect(await stage.value("app.info", {})).toMatchObject({
      isSample: true,
      locale: "en-GB",
      has: { dialogs: true },
    });
  },
  "app.takeOpened": async (stage) => {
    const mod = path.join(stage.folder, "new.MOD");
    copyFileSync(path.join(stage.profile, "mods/Lantern_Pack.MOD"), mod);
    stage.app.opened([mod]);
    expect(await stage.value("app.takeOpened", {})).toMatchObject([{ name: "new.MOD", path: mod }]);
    expect(await stage.value("app.takeOpened", {})).toEqual([]);
  },
  "operation.cancel": async (stage) => {
    expect(await stage.value("operation.cancel", { operation: "none" })).toEqual({ isCancelled: false });
  },
  "settings.get": async (stage) => {
    expect(await stage.value("settings.get", {})).toMatchObject({ theme: "system", motion: "system" });
  },
  "settings.set": async (stage) => {
    const { folder } = await stage.value("folders.choose", { purpose: "mods", typed: stage.folder });
    const folders = { mods: [folder?.folder ?? ""] };
    const set = await stage.value("settings.set", { theme: "light", motion: "reduced", folders });
    expect(set).toMatchObject({
      theme: "light",
      motion: "reduced",
      folders: { mods: [{ path: stage.folder, isThere: true }] },
    });
    expect(await stage.value("settings.get", {})).toEqual(set);
    await stage.value("settings.set", { folders: { mods: [] } });
  },
  "folders.places": async (stage) => {
    expect(await stage.value("folders.places", {})).toMatchObject([
      { purpose: "install", path: stage.install, found: true, isUsed: true },
      { purpose: "profile", path: stage.profile, found: true, isUsed: true },
    ]);
    // A folder that a person chose is the only one, and said to be chosen.
    const { folder } = await stage.value("folders.choose", { purpose: "install", typed: stage.install });
    await stage.value("settings.set", { folders: { install: folder?.folder ?? null } });
    expect(await stage.value("folders.places", {})).toMatchObject([
      { purpose: "install", path: stage.install, origin: "setting", isUsed: true },
      { purpose: "profile", origin: "environment", isUsed: true },
    ]);
  },
  "folders.choose": async (stage) => {
    const wanted = { folder: { path: stage.install, isThere: true } };
    expect(await stage.value("folders.choose", { purpose: "install" })).toMatchObject(wanted);
    expect(await stage.value("folders.choose", { purpose: "profile", typed: stage.install })).toMatchObject({
      folder: { isThere: false },
    });
    // What is wrong is said, and the folder of the game is taken for one above or below it.
    expect(await stage.value("folders.choose", { purpose: "install", typed: stage.profile })).toMatchObject({
      folder: { isThere: false, problem: { kind: "looks-wrong", missing: ["Torchlight2.exe"] }, insteadOf: null },
    });
    for (const typed of [path.join(stage.install, "PAKS"), path.dirname(stage.install)])
      expect(await stage.value("folders.choose", { purpose: "install", typed })).toMatchObject({
        folder: { path: stage.install, isThere: true, problem: null, insteadOf: typed },
      });
    const exe = path.join(stage.install, "Torchlight2.exe");
    expect(await stage.value("folders.choose", { purpose: "install", typed: exe })).toMatchObject({
      folder: { path: stage.install, isThere: true, insteadOf: null },
    });
    for (const typed of ["mods", path.join(stage.folder, "none"), "/x\0y"])
      expect(await stage.client.call("folders.choose", { purpose: "mods", typed })).toMatchObject({
        error: { kind: "refused" },
      });
  },
  "shell.reveal": async (stage) => {
    const { file } = await modOf(stage, first);
    await stage.value("shell.reveal", { what: { kind: "file", file } });
    for (const folder of ["profile", "mods", "install", "backups", "logs"] as const)
      await stage.value("shell.reveal", { what: { kind: "folder", folder } });
    expect(stage.did.filter((each) => each.startsWith("reveal"))).toEqual(
      ["Lantern_Pack.MOD", "profile", "mods", "install", "backups", "logs"].map((name) => `reveal ${name}`),
    );
    expect(await stage.client.call("shell.reveal", { what: { kind: "file", file: "mod-0" } })).toMatchObject({
      error: { kind: "gone" },
    });
  },
  "shell.openExternal": async (stage) => {
    const url = "https://example.com/";
    expect(await stage.value("shell.openExternal", { url })).toEqual({ result: "opened" });
    expect(await stage.client.call("shell.openExternal", { url: "file:///x" })).toMatchObject({
      error: { kind: "refused", data: { reason: "not-https" } },
    });
    expect(stage.did.filter((each) => each.startsWith("open "))).toEqual([`open ${url}`]);
  },
  "window.state": async (stage) => {
    expect(await stage.value("window.state", {})).toEqual({ isMaximized: false, isFullScreen: false, isFocused: true });
  },
  "window.minimize": async (stage) => {
    await stage.value("window.minimize", {});
    expect(stage.did).toContain("minimize");
  },
  "window.toggleMaximize": async (stage) => {
    await stage.value("window.toggleMaximize", {});
    expect(stage.did).toContain("maximize");
  },
  "window.close": async (stage) => {
    await stage.value("window.close", {});
    expect(stage.did).toContain("close");
  },
  "log.crash": async (stage) => {
    await stage.value("log.crash", { message: "page broke", stack: "at x", where: "play" });
    expect(stage.app.log.tail()).toContain("page broke");
  },
  "log.tail": async (stage) => {
    stage.app.log.write("info", "something to find");
    expect((await stage.value("log.tail", {})).text).toContain("something to find");
  },

  "sample.use": async (stage) => {
    // The stage is a sample already: there is nothing to change.
    expect(await stage.value("sample.use", {})).toMatchObject({ theme: "system" });
    expect(await stage.value("app.info", {})).toMatchObject({ isSample: true });
  },
  "sample.leave": async (stage) => {
    expect(await stage.value("sample.leave", {})).toEqual(await stage.value("settings.get", {}));
  },
};
