import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readModSlowly } from "../support/mod-reader.ts";
import { BROKEN_UNIT, source, unit } from "../support/project-builder.ts";
import { writeTree } from "../support/temp-folder.ts";
import { expect, test } from "./support/app.ts";
import { spoken } from "./support/play.ts";
import { AXE, DONE, openProject, problemsOf } from "./support/workshop.ts";

/** A file is saved, and the mod is in the game's folder: what counts is what lies on disk afterwards. */

test("a saved file is built and deployed; a broken one is told with its line, and the last good mod stays", async ({
  app,
}) => {
  const { page, profile, folder } = app;
  const root = await openProject(app, folder);
  const deployed = path.join(profile, "mods/Lantern_Pack.MOD");
  const projects = page.getByRole("grid", { name: "Projects" });
  const output = page.getByRole("region", { name: "Output" });

  await page.getByText("Deploy each new build").click();
  await page.keyboard.press("Control+Shift+b");
  await expect(projects.getByRole("row").first()).toContainText("Watching");
  await page.keyboard.press("Control+b");
  await expect(projects.getByRole("row").first()).toContainText("Built", DONE);
  await expect(output).toContainText("Deployed", DONE);
  const first = readFileSync(deployed);
  expect(first.length).toBeGreaterThan(0);

  writeFileSync(path.join(root, AXE), source(...BROKEN_UNIT));
  await expect(projects.getByRole("row").first()).toContainText("1 error", DONE);
  const row = problemsOf(page)
    .getByRole("row")
    .filter({ hasText: `${AXE}:3` });
  await expect(row).toContainText("Error");
  await expect(page.getByRole("listitem").filter({ hasText: "Failed" })).toContainText("AXE.DAT");
  expect(readFileSync(deployed).equals(first)).toBe(true);

  await page.keyboard.press("F8");
  await expect(row).toBeFocused();
  await row.getByRole("button", { name: /^Show details/ }).click();
  await expect(row).toContainText("DESCRIPTION:xxx");
  await expect(row.getByRole("button", { name: /^Silence/ })).toHaveAttribute("aria-disabled", "true");

  writeFileSync(path.join(root, AXE), source(...unit("AXE", "\t<STRING>RARITY:RARE")));
  await expect(projects.getByRole("row").first()).toContainText("Built", DONE);
  await expect.poll(() => readFileSync(deployed).equals(first), DONE).toBe(false);
  await expect(row).toHaveCount(0);
  await expect(page.getByText(`1 changed:`)).toBeVisible();
});

test("MOD.DAT is edited in its form, and the mod is enabled in the profile", async ({ app }) => {
  const { page, folder, profile } = app;
  const root = await openProject(app, folder);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "MOD.DAT" });
  await dialog.getByRole("textbox", { name: "File name" }).fill("Lantern/Pack");
  await dialog.getByRole("button", { name: "Save MOD.DAT" }).click();
  await expect(dialog.getByText("Not saved yet. To mend: File name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "File name" }).fill("Oil_Pack");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Oil Pack");
  await dialog.getByRole("button", { name: "Add a mod of the library" }).click();
  await page.getByRole("menuitem").first().click();
  await dialog.getByRole("button", { name: "Save MOD.DAT" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Oil Pack" })).toBeVisible();
  const text = readFileSync(path.join(root, "MOD.DAT")).toString("utf16le");
  expect(text).toContain("<STRING>NAME:Oil Pack\r\n");
  expect(text).toContain("<STRING>MOD_FILE_NAME:Oil_Pack\r\n");
  expect(text).toContain("[REQUIRED_MOD]");
  expect(text).toContain("<INTEGER64>MOD_ID:4711\r\n");

  await page.keyboard.press("Control+b");
  await expect(page.getByText("No mod was built yet")).toHaveCount(0, DONE);
  await page.getByRole("button", { name: "Deploy now" }).click();
  await expect(page.getByRole("region", { name: "Output" })).toContainText("Deployed", DONE);
  await page.getByRole("button", { name: "Enable in profile" }).click();
  await expect(page.getByText("In the active order")).toBeVisible();
  expect(app.scheme().toString("utf16le")).toMatch(/MODGUID:4711\r\n\[\/MODS\]/);
  const { id, requirements } = readModSlowly(new Uint8Array(readFileSync(path.join(profile, "mods/Oil_Pack.MOD"))));
  expect([id, requirements.length]).toEqual([4711n, 1]);
});

test("a warning is silenced and told again, and a project leaves the list without its files", async ({ app }) => {
  const { page, folder } = app;
  const root = await openProject(app, folder);
  writeFileSync(path.join(root, AXE), source("[UNIT]", "\t<INTEGER>LEVEL:3x", "[/UNIT]"));
  await page.keyboard.press("Control+b");
  const row = problemsOf(page)
    .getByRole("row")
    .filter({ hasText: `${AXE}:2` });
  await expect(row).toContainText("Warning", DONE);
  await row.getByRole("button", { name: /^Show details/ }).click();
  await row.getByRole("button", { name: /^Silence/ }).click();
  await expect(row).toHaveCount(0);
  const settings = path.join(root, "lamplighter.json");
  expect(JSON.parse(readFileSync(settings, "utf8")).silence).toHaveLength(1);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(row).toBeVisible();

  await page.getByRole("button", { name: "More of this project" }).click();
  await page.getByRole("menuitem", { name: "Remove from the list" }).click();
  await expect(page.getByText("No projects yet")).toBeVisible();
  await expect(spoken(page)).toContainText("Its files are untouched");
  expect(existsSync(path.join(root, "MOD.DAT"))).toBe(true);
});

test("a new project gets a fresh id and is built", async ({ app, host }) => {
  test.skip(host === "electron", "there the system's own dialog asks");
  const { page, folder } = app;
  await expect(page.getByRole("grid", { name: /^Active order/ })).toBeVisible();
  await page.keyboard.press("Control+4");
  await page.getByRole("button", { name: "New project" }).last().click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByRole("button", { name: "Make the project" }).click();
  await expect(dialog.getByText("Type a name.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Lamp Oil");
  await expect(dialog.getByRole("textbox", { name: "File name" })).toHaveValue("LAMP_OIL");
  await expect(dialog.getByText("Type a name.")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Choose a folder" }).click();
  await page.getByRole("textbox", { name: "Path of the folder" }).fill(folder);
  await page.getByRole("button", { name: "Use this folder" }).click();
  await dialog.getByRole("button", { name: "Make the project" }).click();
  await expect(page.getByRole("heading", { name: "Lamp Oil" })).toBeVisible();
  const id = /fresh mod id is (-?\d+)/.exec(
    (await page
      .getByText(/fresh mod id/)
      .first()
      .textContent()) ?? "",
  )?.[1];
  const identity = page.getByRole("region", { name: "Identity" });
  await expect(identity).toContainText(id ?? "no id");
  // A mod without a file is no mod.
  const root = await page.locator(".project-head .path").getAttribute("title");
  writeTree(root!, { "MEDIA/UNITS/OIL.DAT": source(...unit("OIL")) });
  await page.keyboard.press("Control+b");
  await expect(page.getByRole("grid", { name: "Projects" }).getByRole("row").first()).toContainText("Built", DONE);
});
