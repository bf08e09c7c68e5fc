import { spawn } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ElectronApplication, Page } from "@playwright/test";
import { type AppUnderTest, expect, MAY_COMPLAIN, test } from "./support/app.ts";
import { environmentOf } from "./support/ground.ts";
import { ask, eventsOf, openWay, send } from "./support/page.ts";

/** What the window host does beside showing the page. */

const ROOT = path.resolve(import.meta.dirname, "../..");

function electronOf({ electron }: AppUnderTest): ElectronApplication {
  if (electron === null) throw new Error("this is no window");
  return electron;
}

test("window buttons work, and the page hears of it", async ({ app }) => {
  await openWay(app.page);
  const maximized = () => app.page.evaluate(() => undefined).then(() => ask(app.page, "window.state", {}));
  expect(await maximized()).toMatchObject({ isMaximized: false, isFullScreen: false });
  const info = await ask(app.page, "app.info", {});
  expect(info).toMatchObject({ host: "electron", has: { windowButtons: true, dialogs: true, reveal: true } });
  const closed = app.page.waitForEvent("close");
  await send(app.page, "window.close", {}).catch(() => {});
  await closed;
});

test("the window opens where it was", async ({ app }) => {
  const place = { x: 40, y: 30, width: 1010, height: 660 };
  await electronOf(app).evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0].setBounds(bounds),
    place,
  );
  const again = await app.reopen();
  const kept = JSON.parse(readFileSync(path.join(app.home, "data/window.json"), "utf8")) as { bounds: typeof place };
  expect(kept.bounds).toMatchObject({ width: 1010, height: 660 });
  const bounds = await electronOf(again).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].getBounds());
  expect(bounds).toMatchObject({ width: kept.bounds.width, height: kept.bounds.height });
});

test("a .MOD that is opened goes to the window that is open already", async ({ app }) => {
  await openWay(app.page);
  const mod = path.join(app.folder, "opened.MOD");
  copyFileSync(path.join(app.profile, "mods/Lantern_Pack.MOD"), mod);
  const program = await electronOf(app).evaluate(() => process.execPath);
  const second = spawn(program, ["--no-sandbox", "-r", path.join(ROOT, "dist/early.cjs"), ROOT, mod], {
    env: environmentOf(app),
    stdio: "ignore",
  });
  const code = await new Promise((resolve) => second.on("close", resolve));
  expect(code).toBe(0);
  await expect.poll(async () => (await eventsOf(app.page)).map(({ name }) => name)).toContain("app.opened");
  expect(electronOf(app).windows()).toHaveLength(1);
});

test("after a crash the window opens again, and the log knows", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const electron = electronOf(app);
  await electron.evaluate(({ dialog }) => {
    Object.assign(dialog, { showMessageBox: async () => ({ response: 0, checkboxChecked: false }) });
  });
  const next = electron.waitForEvent("window");
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0].webContents.forcefullyCrashRenderer(),
  );
  const page: Page = await next;
  await page.waitForLoadState("domcontentloaded");
  await openWay(page);
  const { text } = await ask(page, "log.tail", {});
  expect(text).toContain("window broke down");
});

test("the menu speaks to the page, and has the keys of the screens", async ({ app }) => {
  await openWay(app.page);
  const labels = await electronOf(app).evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items ?? [];
    const undo = items.flatMap(({ submenu }) => submenu?.items ?? []).find(({ label }) => label === "Undo");
    undo?.click();
    return items.map(({ label }) => label);
  });
  expect(labels).toEqual(["File", "Edit", "View", "Help"]);
  await expect.poll(() => eventsOf(app.page)).toContainEqual({ name: "app.command", value: { command: "undo" } });
});

test("a shell that cannot load the database does without, and the log says so", async ({ app }) => {
  const napi = await electronOf(app).evaluate(() => Number(process.versions.napi));
  await openWay(app.page);
  expect((await ask(app.page, "play.snapshot", {})).mods.length).toBeGreaterThan(5);
  const { text } = await ask(app.page, "log.tail", {});
  expect(text.includes("cache"), text).toBe(napi < 10);
});
