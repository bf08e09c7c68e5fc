import { FAKE_NOW, fakeWorld } from "../support/fake-world.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";
import { cutOff, SPACES, spilt } from "./support/space.ts";

/** Words longer by two fifths, a small window, twice the text: on Diagnose nothing is cut off that must not be. */

test.skip(({ host }) => host === "electron", "the page is the same; once is enough");

for (const { name, width, height, language, zoom } of SPACES)
  test(`${name}: findings, their details and their buttons have room`, async ({ webBrowser }) => {
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
    await page.keyboard.press("Control+3");
    const row = page.getByRole("row").filter({ hasText: "Ember Respec Vendor will not load" });
    for (const key of ["Home", "Enter"]) {
      await row.focus();
      await page.keyboard.press(key);
      if (key === "Enter") await expect(row).toContainText("check-rolling-hash");
      await expect.poll(() => cutOff(page)).toEqual([]);
      await expect.poll(() => spilt(page)).toEqual([]);
      const overflow = await page.evaluate(() => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
        const bar = [...document.querySelectorAll(".top-bar > *")].map((part) => part.getBoundingClientRect().right);
        return [scrollWidth - clientWidth, scrollHeight - clientHeight, Math.max(...bar) <= innerWidth + 1];
      });
      expect(overflow).toEqual([0, 0, true]);
    }
    await context.close();
    close();
  });
