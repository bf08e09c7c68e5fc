import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { IDS, SCHEME } from "../../scripts/install/mods.ts";
import { expect, test } from "./support/app.ts";
import { activeList, rowOf, schemeBytes, spoken } from "./support/play.ts";

/** Why a ticked mod does nothing, and what helps, on the sample install: what counts is what lies on disk afterwards. */

const DONE = { timeout: 60_000 };

test("a broken mod tells why, is repaired from there, is healthy, and the repair is taken back", async ({ app }) => {
  const { page, profile } = app;
  const file = path.join(profile, "mods", "Wrong_Hash.MOD");
  const before = readFileSync(file);
  const row = rowOf(activeList(page), "Wrong Hash");
  await expect(row).toContainText("Will not load");
  await row.click();
  await page.getByRole("tab", { name: "Why it will not load" }).click();
  const panel = page.getByRole("tabpanel", { name: "Why it will not load" });
  await expect(panel.getByText("The checksum inside this file is wrong")).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveCount(9);
  const step = panel.getByRole("listitem").filter({ hasText: "Checksum" });
  await expect(step).toContainText("Fails here");
  await expect(step).toContainText("stored0x0000005A");
  await expect(step).toContainText("computed0xADEB7B6C");
  await expect(panel.getByText("Steps 7 to 9 are never reached today.")).toBeVisible();

  await page.keyboard.press("Control+.");
  await expect(page.getByText("1 finding is fixed.").first()).toBeVisible(DONE);
  await expect(row).toContainText("Healthy", DONE);
  await expect(page.getByText("The game will load it").or(page.getByText("most likely loads it"))).toBeVisible();
  const repaired = readFileSync(file);
  expect(repaired.equals(before)).toBe(false);

  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(spoken(page)).toContainText("Taken back", DONE);
  await expect(row).toContainText("Will not load", DONE);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("findings are listed, filtered, fixed all at once, and taken back", async ({ app }) => {
  const { page, profile } = app;
  await expect(rowOf(activeList(page), "Wrong Hash")).toContainText("Will not load");
  const folder = path.join(profile, "mods");
  const mods = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".MOD"))
      .map((name) => `${name} ${readFileSync(path.join(folder, name)).toString("hex")}`);
  const before = mods();
  await page.keyboard.press("Control+3");
  const list = page.getByRole("grid", { name: /findings?$/ });
  const wrong = list.getByRole("row").filter({ hasText: "Wrong Hash will not load" });
  await expect(wrong).toContainText("stored 0x0000005A ≠ computed 0xADEB7B6C", DONE);
  await expect(list.getByRole("row").filter({ hasText: `Mod ${IDS.ghost} has no file` })).toContainText("Safe");
  const bar = page.getByRole("navigation", { name: "Play" });
  await expect(bar.getByRole("button", { name: /^Diagnose/ })).toContainText(/\d+/);

  await wrong.click();
  await page.keyboard.press("Enter");
  await expect(wrong).toContainText("check-rolling-hash");
  await page.keyboard.press("Enter");
  await expect(wrong).not.toContainText("check-rolling-hash");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("twin");
  await expect(list.getByRole("row").filter({ hasText: "share the id of Twin" })).toBeVisible();
  await expect(wrong).toHaveCount(0);
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(wrong).toBeVisible();

  await page.keyboard.press("Control+Shift+F");
  await expect(spoken(page)).toContainText(/\d+ findings are fixed/, DONE);
  await expect(wrong).toHaveCount(0, DONE);
  expect(app.scheme()).toEqual(schemeBytes(SCHEME.filter((id) => id !== IDS.ghost)));
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(spoken(page)).toContainText("Taken back", DONE);
  await expect(wrong).toBeVisible(DONE);
  expect(app.scheme()).toEqual(schemeBytes(SCHEME));
  expect(mods()).toEqual(before);
});

test("of two files with one id the chosen one stays", async ({ app }) => {
  const { page, profile } = app;
  await expect(rowOf(activeList(page), "Twin")).toBeVisible();
  await page.keyboard.press("Control+3");
  await page.getByRole("button", { name: "Choose one" }).click(DONE);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Twin_B\.MOD/ }).check();
  await dialog.getByRole("button", { name: "Keep it, 1 other to the trash" }).click();
  await expect(page.getByRole("button", { name: "Choose one" })).toHaveCount(0, DONE);
  const names = readdirSync(path.join(profile, "mods"));
  expect(names).toContain("Twin_B.MOD");
  expect(names).not.toContain("Twin_A.MOD");
});

test("a change of the order makes the findings old, and F5 checks again", async ({ app }) => {
  const { page } = app;
  await expect(rowOf(activeList(page), "Wrong Hash")).toBeVisible();
  await page.keyboard.press("Control+3");
  const ghost = page.getByRole("row").filter({ hasText: `Mod ${IDS.ghost} has no file` });
  await expect(ghost).toBeVisible(DONE);
  await page.keyboard.press("Control+1");
  await rowOf(activeList(page), String(IDS.ghost)).click();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+s");
  await expect(spoken(page)).toContainText("saved", { ignoreCase: true });
  await page.keyboard.press("Control+3");
  await expect(ghost).toHaveCount(0, DONE);
  await page.keyboard.press("F5");
  await expect(spoken(page)).toContainText(/Checked\. \d+ findings/, DONE);
});

test("the report is put into the clipboard and into a file", async ({ app }) => {
  const { page, electron, host } = app;
  await expect(rowOf(activeList(page), "Wrong Hash")).toBeVisible();
  await page.keyboard.press("Control+3");
  const copy = page.getByRole("button", { name: "Copy report", exact: true });
  await expect(page.getByRole("row").filter({ hasText: "Wrong Hash will not load" })).toBeVisible(DONE);
  await copy.click();
  await expect(spoken(page)).toContainText("The report is in the clipboard.", DONE);
  if (electron !== null) {
    const text = await electron.evaluate(({ clipboard }) => clipboard.readText());
    expect(text).toContain("Wrong Hash will not load (rank 7) [check-rolling-hash]");
    return;
  }
  expect(host).toBe("web");
  await page.getByRole("button", { name: "More of the report" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Save report as JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("lamplighter-report.json");
  const report = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(report).toMatchObject({ ok: false });
  expect(report.findings.map(({ code }: { code: string }) => code)).toContain("check-rolling-hash");
});
