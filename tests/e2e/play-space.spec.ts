import { FAKE_NOW, fakeWorld } from "../support/fake-world.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";
import { cutOff, SPACES, spilt, stuckOut } from "./support/space.ts";

/** Words longer by two fifths, a small window, twice the text: nothing is cut off that must not be. */

test.skip(({ host }) => host === "electron", "the page is the same; once is enough");

for (const { name, width, height, language, zoom } of SPACES)
  test(`${name}: no state, button or error is cut off, and the page itself does not scroll`, async ({ webBrowser }) => {
    const { address, close } = await servePage();
    const context = await (await webBrowser()).newContext({ viewport: { width, height }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.clock.install({ time: FAKE_NOW });
    const world = fakeWorld();
    world.settings = { ...world.settings, language };
    await openFake(page, address, world);
    await page.getByRole("row").nth(1).waitFor();
    await page.evaluate((factor) => {
      document.documentElement.style.fontSize = `${factor * 100}%`;
    }, zoom);
    for (const title of ["Ember Respec Vendor", "Pack Mule Pets"]) {
      await page.getByRole("row").filter({ hasText: title }).click();
      await expect.poll(() => cutOff(page)).toEqual([]);
      await expect.poll(() => spilt(page)).toEqual([]);
      const overflow = await page.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight];
      });
      expect(overflow).toEqual([0, 0]);
    }
    await context.close();
    close();
  });

test("the smallest window, text twice as large, names without end: screens, dialogs and menus fit", async ({
  webBrowser,
}) => {
  const { address, close } = await servePage();
  const viewport = { width: 960, height: 640 };
  const context = await (await webBrowser()).newContext({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.clock.install({ time: FAKE_NOW });
  const world = fakeWorld();
  const name = "W".repeat(300);
  world.opened = world.chosen;
  world.profiles = [...world.profiles, { ...world.profiles[0], name }];
  const finding = { code: "x", severity: "error" as const, path: "", message: `${name} is kept open.` };
  world.installResult = {
    results: world.installPreview.items.map(({ item }) => ({ item, state: "failed", path: null, findings: [finding] })),
    undo: null,
  };
  await openFake(page, address, world);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const fits = async (what: string) => {
    await expect.poll(() => stuckOut(page), { message: what }).toEqual([]);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(overflow, what).toEqual([0, 0]);
  };
  await page.getByRole("button", { name: "Install 3 mods" }).waitFor();
  await fits("what would be installed");
  await page.getByRole("button", { name: "Install 3 mods" }).click();
  await page.getByRole("dialog", { name: "Nothing was installed" }).waitFor();
  await fits("what was installed");
  await page.keyboard.press("Escape");
  await page.keyboard.press("F1");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await fits("keys");
  await page.keyboard.press("Escape");
  await page.locator(".profile-picker").click();
  await page.getByRole("menuitem", { name }).waitFor();
  await fits("profiles");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+,");
  await page.getByRole("heading", { name: "Language" }).waitFor();
  await fits("settings");
  await page.keyboard.press("Control+3");
  await page.getByRole("heading", { name: "Where we looked" }).waitFor();
  await fits("diagnose");
  await context.close();
  close();
});
