import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { makeInstall } from "../../scripts/install/make-install.ts";
import { smallMod } from "../support/play-ground.ts";
import { stubProgram } from "../support/stub-game.ts";
import { buildZip } from "../support/zip-builder.ts";
import { type AppUnderTest, expect, test } from "./support/app.ts";
import { answerDialogs, dropFiles } from "./support/files.ts";
import { activeList, libraryList, rowOf, schemeBytes } from "./support/play.ts";

/** From a machine where nothing is found to a game that was started with two mods. The game is a script. */

test.skip(process.platform !== "linux", "the game that is a script is the port for Linux");

const ASH = smallMod(-71n, { title: "Ash Road" });
const WATCH = smallMod(72n, { title: "Night Watch" });
const README = new TextEncoder().encode("Put the .MOD files into the folder mods.");

interface EmptyMachine {
  readonly game: string;
  readonly profile: string;
  readonly zip: string;
}

const machineIn = (folder: string): EmptyMachine => ({
  game: path.join(folder, "somewhere/install"),
  profile: path.join(folder, "somewhere/mine"),
  zip: path.join(folder, "downloads/Two mods.zip"),
});

test.use({
  setup: {
    async prepare(folder) {
      const { game, profile, zip } = machineIn(folder);
      await makeInstall(path.dirname(game));
      mkdirSync(path.join(profile, "mods"), { recursive: true });
      writeFileSync(path.join(profile, "settings.txt"), "");
      mkdirSync(path.dirname(zip));
      const files = [
        { name: "Two mods/Ash Road.MOD", content: ASH },
        { name: "Two mods/Night Watch.MOD", content: WATCH },
        { name: "Two mods/readme.txt", content: README },
      ];
      writeFileSync(zip, buildZip(files));
      const home = path.join(folder, "empty");
      mkdirSync(home);
      const nowhere = { XDG_DATA_HOME: "", XDG_CONFIG_HOME: "", WINEPREFIX: "", STEAM_COMPAT_DATA_PATH: "" };
      return { install: "", profile: "", env: { HOME: home, ...nowhere } };
    },
  },
});

/** Picks a folder with a button of the first page: one action, and in a browser another one to type its path. */
async function pick({ page, host }: AppUnderTest, button: string, folder: string): Promise<number> {
  await page.getByRole("button", { name: button, exact: true }).click();
  if (host === "electron") return 1;
  await page.getByRole("textbox", { name: "Path of the folder" }).fill(folder);
  await page.keyboard.press("Enter");
  return 2;
}

/** In the message, not the one of the order. */
const toastUndo = (page: Page) => page.locator(".toast").last().getByRole("button", { name: "Undo" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

test("first run: the game, two mods from a zip, and play, in less than ten actions", async ({ app }) => {
  const { page } = app;
  const { game, profile, zip } = machineIn(app.folder);
  const stub = stubProgram(path.join(game, "Torchlight2.bin.x86_64"));
  await answerDialogs(app, [game, profile]);
  let actions = 0;

  await expect(heading(page, "Where is Torchlight II?")).toBeVisible();
  await expect(page.getByText(/^Looked in \d+ places/)).toBeVisible();
  actions += await pick(app, "Pick the game folder", game);
  await expect(heading(page, "Where are your mods?")).toBeVisible();
  actions += await pick(app, "Pick the profile folder", profile);
  await expect(page.getByText("No active mods")).toBeVisible();

  await dropFiles(app, [zip]);
  actions++;
  const preview = page.getByRole("dialog", { name: "2 mods in these files" });
  await expect(preview.getByRole("row").filter({ hasText: "Ash Road" })).toContainText("New");
  await expect(preview).toContainText("1 other file is left out");
  expect(readdirSync(path.join(profile, "mods"))).toEqual([]);
  await preview.getByText("Tick them").click();
  actions++;
  await preview.getByRole("button", { name: "Install 2 mods" }).click();
  actions++;
  await expect(rowOf(activeList(page), "Night Watch")).toContainText("Healthy");
  expect(readdirSync(path.join(profile, "mods")).sort()).toEqual(["Ash Road.MOD", "Night Watch.MOD"]);
  expect(readFileSync(path.join(profile, "mods/Ash Road.MOD"))).toEqual(Buffer.from(ASH));

  await page.keyboard.press("Control+Enter");
  actions++;
  await page.getByRole("button", { name: "Save and play" }).click();
  actions++;
  await expect(page.getByText("Torchlight II is starting.").first()).toBeVisible();
  await expect.poll(() => stub.record()).toMatchObject({ folder: game, args: ["MODSCHEME=MODLAUNCHER.SCH"] });
  expect(readFileSync(path.join(profile, "modlauncher.sch"))).toEqual(schemeBytes([-71n, 72n]));
  expect(actions).toBeLessThan(10);
});

test("a folder that is not the game's: says what is missing, and the sample can be tried and left", async ({ app }) => {
  const { page } = app;
  const { zip } = machineIn(app.folder);
  const wrong = path.dirname(zip);
  await answerDialogs(app, [wrong]);
  await expect(heading(page, "Where is Torchlight II?")).toBeVisible();
  await pick(app, "Pick the game folder", wrong);
  await expect(page.getByText("This does not look like the game folder")).toBeVisible();
  await expect(page.getByText(/^Not in it: .*Torchlight2/)).toBeVisible();
  await page.getByRole("button", { name: "Try the sample set" }).click();
  await expect(rowOf(activeList(page), "Lantern Pack")).toContainText("Healthy");
  await expect(page.getByText("Sample", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Leave the sample" }).click();
  await expect(heading(page, "Where is Torchlight II?")).toBeVisible();
  await expect(page.getByText("Sample", { exact: true })).toHaveCount(0);
});

test("what was installed is taken back, and what is trashed comes back", async ({ app }) => {
  const { page } = app;
  const { game, profile, zip } = machineIn(app.folder);
  const mods = path.join(profile, "mods");
  await answerDialogs(app, [game, profile]);
  await pick(app, "Pick the game folder", game);
  await expect(heading(page, "Where are your mods?")).toBeVisible();
  await pick(app, "Pick the profile folder", profile);
  await expect(page.getByText("No active mods")).toBeVisible();
  const install = async () => {
    await dropFiles(app, [zip]);
    await page.getByRole("button", { name: "Install 2 mods" }).click();
    await expect(rowOf(libraryList(page), "Ash Road")).toContainText("Healthy");
  };
  await install();
  await toastUndo(page).click();
  await expect(rowOf(libraryList(page), "Ash Road")).toHaveCount(0);
  expect(readdirSync(mods)).toEqual([]);
  await install();
  await rowOf(libraryList(page), "Ash Road").click();
  await page.keyboard.press("Delete");
  await expect(rowOf(libraryList(page), "Ash Road")).toHaveCount(0);
  expect(existsSync(path.join(mods, "Ash Road.MOD"))).toBe(false);
  await toastUndo(page).click();
  await expect(rowOf(libraryList(page), "Ash Road")).toBeVisible();
  expect(readFileSync(path.join(mods, "Ash Road.MOD"))).toEqual(Buffer.from(ASH));
});
