import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeInstall } from "../../scripts/install/make-install.ts";
import { TINY_BINDAT } from "../support/mod-builder.ts";
import { schemeBytes as bytesOf, smallMod } from "../support/play-ground.ts";
import { expect, test } from "./support/app.ts";
import { activeList, expectOrder, largePage, libraryList, rowOf, save, schemeBytes, spoken } from "./support/play.ts";

/** Whose file is used: counts on the rows, paths of a mod, what saving would change, and a path that is looked up. */

const [HIGH, MIDDLE, LOW, OUTSIDE] = [11n, -12n, 13n, 14n];
const file = (name: string) => ({ path: `MEDIA/UI/${name}.LAYOUT`, content: TINY_BINDAT });
const MODS = [
  { id: HIGH, title: "High", files: [file("A"), file("B"), file("C")] },
  { id: MIDDLE, title: "Middle", files: [file("B"), file("C")] },
  { id: LOW, title: "Low", files: [file("A"), file("OWN")] },
  { id: OUTSIDE, title: "Outside", files: [file("OWN")] },
];

test.use({
  setup: {
    async prepare(folder) {
      const { install } = await makeInstall(folder);
      const profile = path.join(folder, "mine");
      mkdirSync(path.join(profile, "mods"), { recursive: true });
      for (const { id, title, files } of MODS)
        writeFileSync(path.join(profile, "mods", `${title}.MOD`), smallMod(id, { title }, { files }));
      writeFileSync(path.join(profile, "modlauncher.sch"), bytesOf([HIGH, MIDDLE, LOW]));
      return { install, profile };
    },
  },
});

test("counts, the paths of a mod, and what moving it changes before and after it is saved", async ({ app }) => {
  const { page } = app;
  await largePage(page);
  await expectOrder(page, ["High", "Middle", "Low"]);
  const counts = (title: string) => rowOf(activeList(page), title).locator(".conflict-count");
  await expect(counts("High")).toHaveText(["3", "0"]);
  await expect(counts("Middle")).toHaveText(["0", "2"]);
  await expect(counts("Low")).toHaveText(["0", "1"]);
  await expect(rowOf(activeList(page), "Middle")).toContainText("Shadowed by 1");

  await rowOf(activeList(page), "Middle").click();
  await page.getByRole("tab", { name: /^Conflicts/ }).click();
  await expect(page.getByRole("radio", { name: "Loses 2" })).toBeChecked();
  const block = page.getByRole("row").filter({ hasText: "UI/B.LAYOUT" });
  await expect(block.locator("li")).toHaveText(["Highrank 1, wins", "Middlerank 2"]);
  await page.getByRole("searchbox", { name: "Search paths" }).fill("c.lay");
  await expect(block).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search paths" }).fill("");

  await block.getByRole("button", { name: "Move above High" }).click();
  await expect(spoken(page)).toContainText("Middle moved to rank 1 of 3.");
  await expect(counts("Middle")).toHaveText(["2", "0"]);
  await expect(page.getByText("Saving changes the used file of 2 paths.")).toBeVisible();
  await page.getByRole("button", { name: "1 change not saved" }).click();
  const effect = page.getByRole("dialog", { name: "What saving changes" });
  await expect(effect.getByRole("listitem").filter({ hasText: "UI/C.LAYOUT" })).toContainText("HighMiddle");
  await page.keyboard.press("Escape");
  expect(readFileSync(path.join(app.profile, "modlauncher.sch"))).toEqual(schemeBytes([HIGH, MIDDLE, LOW]));
  await save(page);
  expect(app.scheme()).toEqual(schemeBytes([MIDDLE, HIGH, LOW]));
  await expect(page.getByText("Saving changes the used file of 2 paths.")).toHaveCount(0);
});

test("a mod that is not active is only looked at; a path is looked up by the command", async ({ app }) => {
  const { page } = app;
  await largePage(page);
  await rowOf(libraryList(page), "Outside").click();
  await page.getByRole("tab", { name: /^Conflicts/ }).click();
  const block = page.getByRole("row").filter({ hasText: "UI/OWN.LAYOUT" });
  await expect(block.locator("li").filter({ hasText: "Outside" })).toContainText("not active");
  await expect(block.getByRole("button")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("which file");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Which file is used?" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("ui\\a.layout");
  await page.keyboard.press("Enter");
  await expect(dialog.locator("li")).toHaveText(["Highrank 1, wins", "Lowrank 3"]);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("UI/NOBODY.LAYOUT");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Neither the game nor a mod of the order has this path.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});
