import { choose, type Shot, shot, twoChanges } from "./shot.ts";

/** Whose file is used. */
export const CONFLICT_SHOTS: readonly Shot[] = [
  shot("conflicts", async (page) => {
    await twoChanges(page);
    await page.getByRole("tab", { name: /Conflicts/ }).click();
    await page.getByText("UI/RESPECMENU.LAYOUT").or(page.getByText("RESPECMENU.LAYOUT")).first().waitFor();
  }),
  shot("conflicts-raw", async (page) => {
    await choose(page, "Lantern-lit Dungeons");
    await page.getByRole("tab", { name: /Conflicts/ }).click();
    await page.getByText("UNITDATA.RAW").waitFor();
  }),
  shot("conflicts-none", async (page) => {
    await choose(page, "Amber Interface");
    await page.getByRole("tab", { name: /Conflicts/ }).click();
    await page.getByText("No paths here").waitFor();
  }),
  shot("conflicts-effect", async (page) => {
    await twoChanges(page);
    await choose(page, "Ember Respec Vendor");
    await page.keyboard.press("Alt+Home");
    await page.clock.runFor(300);
    await page.getByRole("button", { name: /not saved/ }).click();
    await page.getByText("Saving changes the used file").last().waitFor();
  }),
  shot("lookup", async (page) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("which file");
    await page.getByRole("menuitem").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Path of the file" }).fill("translations/translate.dat");
    await page.keyboard.press("Enter");
    await page.getByText("rank 3, wins").last().waitFor();
  }),
];
