import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { makeInstall } from "../../scripts/install/make-install.ts";
import { expect, test } from "./support/app.ts";
import { activeList, libraryList, rowOf } from "./support/play.ts";

/** Settings are kept and shown; a game that is not there is asked for. */

test("theme, motion and language are kept", async ({ app }) => {
  const { page } = app;
  await expect(activeList(page)).toBeVisible();
  await page.keyboard.press("Control+,");
  await page.getByRole("radio", { name: "Light" }).click();
  await page.getByRole("radio", { name: "Reduced" }).click();
  const look = (of = page) => of.evaluate(() => ({ ...document.documentElement.dataset }));
  await expect.poll(() => look()).toMatchObject({ theme: "light", motion: "reduced" });
  await page.getByText("English", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "English" })).toBeChecked();
  const again = await app.reopen();
  await expect(activeList(again.page)).toBeVisible();
  await expect.poll(() => look(again.page)).toMatchObject({ theme: "light", motion: "reduced" });
  await expect.poll(() => again.page.evaluate(() => document.documentElement.lang)).toBe("en");
});

test("another folder with mods is typed, listed and removed", async ({ app, ground }) => {
  test.skip(app.host === "electron", "there the system's own dialog asks");
  const { page } = app;
  const other = path.join(ground.folder, "more mods");
  mkdirSync(other);
  await expect(activeList(page)).toBeVisible();
  await page.keyboard.press("Control+,");
  await page.getByRole("button", { name: "Add a folder" }).click();
  const field = page.getByRole("textbox", { name: "Path of the folder" });
  await field.fill(path.join(ground.folder, "not there"));
  await page.keyboard.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill(other);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Remove ${other}` })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${other}` }).click();
  await expect(page.getByRole("button", { name: `Remove ${other}` })).toHaveCount(0);
});

test.describe("without a game", () => {
  test.use({
    setup: {
      async prepare(folder) {
        const made = await makeInstall(path.join(folder, "elsewhere"));
        return { install: path.join(folder, "none"), profile: path.join(folder, "nowhere"), ...{ made } };
      },
    },
  });

  test("says where it looked, takes the folder that is shown, and lists its mods", async ({ app, ground }) => {
    const { page } = app;
    await expect(page.getByRole("heading", { name: "Where is Torchlight II?" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Where we looked" })).toBeVisible();
    await expect(page.getByText("Not found").first()).toBeVisible();
    test.skip(app.host === "electron", "there the system's own dialog asks");
    await page.getByRole("button", { name: "Pick the profile folder" }).click();
    await page
      .getByRole("textbox", { name: "Path of the folder" })
      .fill(path.join(ground.folder, "elsewhere", "profile"));
    await page.keyboard.press("Enter");
    await expect(rowOf(activeList(page), "Lantern Pack")).toBeVisible();
    await expect(rowOf(libraryList(page), "Night Watch")).toBeVisible();
    rmSync(path.join(ground.folder, "elsewhere"), { recursive: true });
  });
});
