import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { source, unit } from "../support/project-builder.ts";
import { type AppUnderTest, expect, test } from "./support/app.ts";
import { answerDialogs, dropFiles } from "./support/files.ts";
import { spoken } from "./support/play.ts";
import { AXE, DONE, openProject, problemsOf, typeFolder } from "./support/workshop.ts";

/** Sources are mended and taken back, files are gone to, mods become projects: what counts is what lies on disk. */

/** A level with something behind its number: the game reads 3. */
const ODD = source("[UNIT]", "\t<STRING>NAME:AXE", "\t<INTEGER>LEVEL:3x", "[/UNIT]");
const MENDED = source("[UNIT]", "\t<STRING>NAME:AXE", "\t<INTEGER>LEVEL:3", "[/UNIT]");
const LAMP = "MEDIA/UNITS/LAMP.DAT";

const rowOf = (page: Page, place: string) => problemsOf(page).getByRole("row").filter({ hasText: place });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("a problem is fixed in its file by its button and by Ctrl+., and Undo brings the bytes back", async ({ app }) => {
  const { page, folder } = app;
  const root = await openProject(app, folder);
  const [axe, lamp] = [path.join(root, AXE), path.join(root, LAMP)];
  writeFileSync(axe, ODD);
  writeFileSync(lamp, ODD);
  await page.keyboard.press("Control+b");
  await expect(rowOf(page, AXE)).toContainText("Warning", DONE);
  await expect(button(page, "Fix 2 safe ones")).toBeVisible();

  await rowOf(page, AXE)
    .getByRole("button", { name: /^Show details/ })
    .click();
  await expect(rowOf(page, AXE).locator("ins")).toHaveText("3");
  await rowOf(page, AXE)
    .getByRole("button", { name: `Correct value in ${AXE}:3` })
    .click();
  await expect(rowOf(page, AXE)).toHaveCount(0);
  expect(readFileSync(axe).equals(MENDED)).toBe(true);
  expect(readFileSync(lamp).equals(ODD)).toBe(true);
  await expect(spoken(page)).toContainText("1 problem fixed in 1 file.");
  await expect(rowOf(page, LAMP)).toBeFocused();

  await page.keyboard.press("Control+.");
  await expect(rowOf(page, LAMP)).toHaveCount(0);
  expect(readFileSync(lamp).equals(MENDED)).toBe(true);
  await button(page, "Undo").last().click();
  await expect.poll(() => readFileSync(lamp).equals(ODD)).toBe(true);
  await page.keyboard.press("Control+z");
  await expect.poll(() => readFileSync(axe).equals(ODD)).toBe(true);
  await page.keyboard.press("Control+b");
  await expect(rowOf(page, AXE)).toContainText("Warning", DONE);

  await button(page, "Fix 2 safe ones").click();
  await expect(page.getByText("2 problems fixed in 2 files.").first()).toBeVisible();
  expect([axe, lamp].map((file) => readFileSync(file).equals(MENDED))).toEqual([true, true]);
  await expect(page.getByRole("button", { name: /^Fix \d/ })).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search problems" })).toBeFocused();
});

test("what was changed meanwhile stays as it is, and it is told why", async ({ app }) => {
  const { page, folder } = app;
  const root = await openProject(app, folder);
  const axe = path.join(root, AXE);
  writeFileSync(axe, ODD);
  await page.keyboard.press("Control+b");
  await expect(rowOf(page, AXE)).toContainText("Warning", DONE);
  await button(page, "Fix 1 safe one").click();
  await expect(page.getByText("1 problem fixed in 1 file.").first()).toBeVisible();
  const own = source(...unit("AXE", "\t<STRING>RARITY:RARE"));
  writeFileSync(axe, own);
  await button(page, "Undo").last().click();
  await expect(page.getByRole("alert").filter({ hasText: "Not all was taken back" })).toBeVisible();
  expect(readFileSync(axe).equals(own)).toBe(true);
});

/** Has the editor write what it was given into a file; returns that file. */
async function recordEditor(page: Page, folder: string): Promise<string> {
  const [script, record] = [path.join(folder, "editor.mjs"), path.join(folder, "edited.json")];
  writeFileSync(
    script,
    `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(record)}, JSON.stringify(process.argv.slice(2)));\n`,
  );
  await page.keyboard.press("Control+k");
  await page.keyboard.type("editor");
  await page.getByRole("menuitem", { name: "Choose the editor…" }).click();
  const dialog = page.getByRole("dialog", { name: "Open files with" });
  await dialog.getByRole("textbox", { name: "Command" }).fill(`"${process.execPath}" "${script}" {file} {line}`);
  await dialog.getByRole("button", { name: "Use this command" }).click();
  await expect(dialog).toHaveCount(0);
  return record;
}

const edited = (record: string) => (existsSync(record) ? readFileSync(record, "utf8") : "");

test("files and problems of the project are found among the commands, and files open in the editor", async ({
  app,
}) => {
  const { page, folder } = app;
  const root = await openProject(app, folder);
  const record = await recordEditor(page, folder);
  writeFileSync(path.join(root, AXE), ODD);
  await page.keyboard.press("Control+b");
  await expect(rowOf(page, AXE)).toContainText("Warning", DONE);

  await button(page, /^Go to file or problem/).click();
  await page.keyboard.type("lamp dat");
  await expect(page.getByRole("menuitem", { name: /LAMP\.DAT/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => edited(record), DONE).toBe(JSON.stringify([path.join(root, LAMP), "1"]));

  await page.getByRole("searchbox", { name: "Search problems" }).fill("nothing fits this");
  await expect(rowOf(page, AXE)).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("dat-number-rest");
  const found = page.getByRole("menuitem", { name: /AXE\.DAT:3/ });
  await expect(found).toBeVisible();
  await found.click();
  await expect(rowOf(page, AXE)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => edited(record), DONE).toBe(JSON.stringify([path.join(root, AXE), "3"]));
});

/** A .MOD of the project, beside it. */
async function buildMod(page: Page, root: string, folder: string): Promise<string> {
  await page.keyboard.press("Control+b");
  const built = path.join(root, "Lantern_Pack.MOD");
  await expect.poll(() => existsSync(built), DONE).toBe(true);
  const mod = path.join(folder, "DROPPED.MOD");
  copyFileSync(built, mod);
  return mod;
}

async function importInto({ page, host, electron }: AppUnderTest, parent: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Import/ });
  await answerDialogs({ electron }, [parent]);
  await dialog.getByRole("button", { name: "Choose a folder" }).click();
  if (host === "web") await typeFolder(page, parent);
  await dialog.getByRole("button", { name: "Import as project" }).click();
  await expect(dialog).toHaveCount(0, DONE);
}

test("a .MOD becomes a project through the dialog", async ({ app }) => {
  const { page, folder, host, electron, install } = app;
  const root = await openProject(app, folder);
  const mod = await buildMod(page, root, folder);
  await answerDialogs({ electron }, [mod]);
  await button(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import a .MOD" });
  await dialog.getByRole("button", { name: "Import as project" }).click();
  await expect(dialog.getByText("Choose a .MOD file.")).toBeVisible();
  if (host === "web") await dialog.locator("input[type=file]").setInputFiles(mod);
  else await dialog.getByRole("button", { name: "Choose a .MOD" }).click();
  await expect(dialog).toContainText("DROPPED.MOD");
  await importInto(app, path.dirname(install));
  await expect(page.getByRole("grid", { name: "Projects" }).getByRole("row")).toHaveCount(2);
  const made = await page.locator(".project-head .path").getAttribute("title");
  expect(made).not.toBe(root);
  expect(readFileSync(path.join(made!, AXE)).toString("utf16le")).toContain("<INTEGER>LEVEL:3\r\n");
});

test("a .MOD that is dropped on the Workshop is asked about: imported, or installed instead", async ({ app }) => {
  const { page, folder, install, profile } = app;
  const root = await openProject(app, folder);
  const mod = await buildMod(page, root, folder);
  const dialog = page.getByRole("dialog", { name: /^Import .*DROPPED\.MOD.* as a project/ });
  await dropFiles(app, [mod]);
  await expect(dialog).toBeVisible();
  await importInto(app, path.dirname(install));
  await expect(page.getByRole("grid", { name: "Projects" }).getByRole("row")).toHaveCount(2);

  await dropFiles(app, [mod]);
  await dialog.getByRole("button", { name: "Install it instead" }).click();
  await page.getByRole("button", { name: /^Install 1 mod/ }).click();
  await expect.poll(() => existsSync(path.join(profile, "mods/DROPPED.MOD")), DONE).toBe(true);
});

test("the desktop's menu finds and fixes on the screen that is shown", async ({ app, host }) => {
  test.skip(host === "web", "a browser has its own menu");
  const { page, folder, electron } = app;
  const root = await openProject(app, folder);
  const choose = (label: string) =>
    electron!.evaluate(({ Menu }, wanted) => {
      const items = Menu.getApplicationMenu()!.items.flatMap(({ submenu }) => submenu?.items ?? []);
      items.find((item) => item.label === wanted)!.click();
    }, label);
  const axe = path.join(root, AXE);
  writeFileSync(axe, ODD);
  await page.keyboard.press("Control+b");
  await expect(rowOf(page, AXE)).toContainText("Warning", DONE);
  await choose("Find");
  await expect(page.getByRole("searchbox", { name: "Search problems" })).toBeFocused();
  await choose("Fix all safe");
  await expect.poll(() => readFileSync(axe).equals(MENDED), DONE).toBe(true);
  await choose("Undo");
  await expect.poll(() => readFileSync(axe).equals(ODD), DONE).toBe(true);
  await page.keyboard.press("Control+3");
  // The field comes with the first findings.
  await expect(page.locator(".finding-search input")).toBeVisible(DONE);
  await choose("Find");
  await expect(page.locator(".finding-search input")).toBeFocused();
  await page.keyboard.press("Control+1");
  await expect(page.locator(".mod-search input")).toBeVisible();
  await choose("Find");
  await expect(page.locator(".mod-search input")).toBeFocused();
});
