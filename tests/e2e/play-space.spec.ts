import { FAKE_NOW, fakeWorld } from "../support/fake-world.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";
import { cutOff, SPACES, spilt } from "./support/space.ts";

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
