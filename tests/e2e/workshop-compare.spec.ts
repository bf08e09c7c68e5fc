import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { source, unit } from "../support/project-builder.ts";
import { writeTree } from "../support/temp-folder.ts";
import { expect, test } from "./support/app.ts";
import { answerDialogs } from "./support/files.ts";
import { spoken } from "./support/play.ts";
import { DONE, openProject } from "./support/workshop.ts";

test("a build is compared with the one before and with another .MOD", async ({ app }) => {
  const { page, folder, host, electron } = app;
  const root = await openProject(app, folder);
  const projects = page.getByRole("grid", { name: "Projects" });
  await page.keyboard.press("Control+b");
  await expect(projects.getByRole("row").first()).toContainText("Built", DONE);
  const first = readFileSync(path.join(root, "Lantern_Pack.MOD"));
  const other = path.join(folder, "EDITORMOD.MOD");
  writeFileSync(other, first);

  await page.getByRole("button", { name: "More of this project" }).click();
  await page.getByRole("menuitem", { name: "Compare builds…" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare builds" });
  const compare = dialog.getByRole("button", { name: "Compare", exact: true });
  await compare.click();
  await expect(dialog).toContainText("No build before this one was kept.", DONE);
  await page.keyboard.press("Escape");

  writeTree(root, { "MEDIA/UNITS/MORE.DAT": source(...unit("MORE")) });
  await page.keyboard.press("Control+b");
  await expect.poll(() => readFileSync(path.join(root, "Lantern_Pack.MOD")).equals(first), DONE).toBe(false);
  await expect(projects.getByRole("row").first()).toContainText("Built", DONE);
  await page.getByRole("button", { name: "More of this project" }).click();
  await page.getByRole("menuitem", { name: "Compare builds…" }).click();
  await compare.click();
  await expect(dialog).toContainText("1 file differs", DONE);
  const rows = dialog.getByRole("grid").getByRole("row").filter({ hasText: "MEDIA/" });
  await expect(rows).toHaveText([/^MEDIA\/UNITS\/MORE\.DATOnly in this build\d+ bytes–$/]);
  await expect(spoken(page)).toContainText("1 file differs");

  await dialog.getByRole("radio", { name: "Another .MOD" }).click();
  await compare.click();
  await expect(dialog.getByText("Choose a .MOD file.")).toBeVisible();
  await answerDialogs({ electron }, [other]);
  if (host === "web") await dialog.getByRole("textbox", { name: "Or its path on this computer" }).fill(other);
  else await dialog.getByRole("button", { name: "Choose a .MOD" }).click();
  await compare.click();
  await expect(dialog).toContainText("1 file differs", DONE);
  await expect(dialog).toContainText("EDITORMOD.MOD");
});
