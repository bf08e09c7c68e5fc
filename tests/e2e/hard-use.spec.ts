import type { Page } from "@playwright/test";
import type { FakeMain, FakeWorld } from "../support/fake-main.ts";
import { fakeWorld } from "../support/fake-world.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";

/** A main that is slow or fails, and a person who presses twice. */

test.skip(({ host }) => host === "electron", "the page is the same; once is enough");

let page: Page;
let main: FakeMain;
let world: FakeWorld;
/** Nothing was begun where the specs are skipped. */
let end: () => Promise<void> = async () => {};

test.beforeEach(async ({ webBrowser }) => {
  const { address, close } = await servePage();
  const context = await (await webBrowser()).newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  world = fakeWorld();
  main = await openFake(page, address, world);
  await page.getByRole("row").nth(1).waitFor();
  end = async () => {
    await context.close();
    close();
  };
});

test.afterEach(() => end());

const sent = (name: string) => main.requests.filter((request) => request.name === name);
const bad = { kind: "file" as const, data: { message: "It is kept open by another program." } };

/** Has a call wait until it is let go. */
function gate(name: keyof NonNullable<FakeWorld["waits"]>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.waits = { [name]: promise };
  return () => {
    world.waits = {};
    resolve();
  };
}

async function command(name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("searchbox").fill(name);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

test("what is asked before a start is asked on the screen that it is started from", async () => {
  await page.keyboard.press("Control+3");
  await page.getByRole("heading", { name: "Diagnose" }).waitFor();
  main.emit({ name: "play.order", value: { order: { revision: "8", ids: ["1000"] }, by: "lamplighter" } });
  world.plan = {
    ...world.plan,
    way: "none",
    findings: [{ code: "launch-no-wine", severity: "error", path: "", message: "Wine is not there." }],
  };
  const start = world.report.findings[0];
  world.report = {
    ...world.report,
    findings: [
      { ...start, key: "start", fix: { kind: "launch-with-mods", label: "Play with mods", isSafe: false } },
      ...world.report.findings.slice(1),
    ],
  };
  await page.keyboard.press("F5");
  await page.getByRole("button", { name: "Play with mods" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Wine is not there.");
});

test("a code that was typed over is not shown, however late its answer comes", async () => {
  const old = world.preview;
  await command("Take in a party code");
  const field = page.getByRole("dialog").getByRole("textbox");
  const release = gate("share.preview");
  await field.fill("LAMP1-OLD");
  await expect.poll(() => sent("share.preview").length).toBe(1);
  world.waits = {};
  world.preview = { ...old, name: "The new one" };
  await field.fill("LAMP1-NEW");
  await expect(page.getByRole("dialog")).toContainText("The new one");
  world.preview = { ...old, name: "The old one" };
  release();
  // Calls are answered in their order: when this one is there, the late one was.
  await page.getByRole("dialog").getByRole("button", { name: "Keep as a profile" }).click();
  await expect.poll(() => sent("profiles.save").length).toBe(1);
  expect(sent("profiles.save")[0].input).toMatchObject({ name: "The new one" });
});

test("pressed twice a profile is made once", async () => {
  await command("New profile");
  const release = gate("profiles.save");
  await page.getByRole("dialog").getByRole("textbox").fill("Solo");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(sent("profiles.save")).toHaveLength(1);
});

test("while the change of an earlier order is fetched, that of another is not shown as its own", async () => {
  await command("Earlier orders");
  const dialog = page.getByRole("dialog");
  const changes = dialog.getByRole("region").locator("li, p");
  await expect.poll(() => changes.count()).toBeGreaterThan(0);
  const release = gate("history.diff");
  await dialog.getByRole("row").nth(1).click();
  await expect(changes).toHaveCount(0);
  release();
  await expect.poll(() => changes.count()).toBeGreaterThan(0);
});

test("places and profiles that cannot be listed are not told as missing or unchanged", async () => {
  world.failing = { "folders.places": bad, "profiles.list": bad };
  await page.keyboard.press("Control+,");
  const settings = page.getByRole("region", { name: "Settings" });
  await expect(settings).toContainText("It is kept open by another program.");
  await expect(settings).not.toContainText("Not found");
  world.snapshot = { ...world.snapshot, generation: world.snapshot.generation + 1 };
  await page.keyboard.press("Control+1");
  main.emit({ name: "play.library", value: {} });
  await expect(page.getByRole("alert")).toContainText("The profiles could not be listed");
});

test("Ctrl Enter starts the game wherever the focus is", async () => {
  await page.getByRole("button", { name: "Party code" }).focus();
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => sent("launch.plan").length).toBe(1);
  expect(sent("share.export")).toEqual([]);
});

test("a message that comes while a dialog is open is above it, is heard, and can be closed without it", async () => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await page.getByRole("button", { name: "Party code" }).click();
  const dialog = page.getByRole("dialog", { name: "Party code" });
  await dialog.getByRole("button", { name: "Copy" }).click();
  const message = page.getByRole("alert");
  await expect(message).toContainText("not copied");
  await message.getByRole("button", { name: "Close" }).click();
  await expect(message).toBeHidden();
  await expect(dialog).toBeVisible();
});
