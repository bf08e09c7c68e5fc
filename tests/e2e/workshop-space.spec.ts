import { builtWorkshop } from "../support/fake-workshop.ts";
import { FAKE_NOW, fakeWorld } from "../support/fake-world.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";
import { cutOff, SPACES, spilt } from "./support/space.ts";

/** Words longer by two fifths, a small window, twice the text: in the Workshop nothing is cut off that must not be. */

test.skip(({ host }) => host === "electron", "the page is the same; once is enough");

for (const { name, width, height, language, zoom } of SPACES)
  test(`${name}: projects, stages, problems and cards have room`, async ({ webBrowser }) => {
    const { address, close } = await servePage();
    const context = await (await webBrowser()).newContext({ viewport: { width, height }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.clock.install({ time: FAKE_NOW });
    const world = fakeWorld();
    world.settings = { ...world.settings, language };
    world.workshop = builtWorkshop(FAKE_NOW);
    await openFake(page, address, world);
    await page.evaluate((factor) => {
      document.documentElement.style.fontSize = `${factor * 100}%`;
    }, zoom);
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("Control+4");
    const row = page.locator('[data-list="problems"] [role="row"]').filter({ hasText: "LANTERN_AXE.DAT:41" });
    await row.locator(".button.is-icon").click();
    await expect(row.locator(".code-line")).toBeVisible();
    await expect.poll(() => cutOff(page)).toEqual([]);
    await expect.poll(() => spilt(page)).toEqual([]);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      const bar = [...document.querySelectorAll(".top-bar > *")].map((part) => part.getBoundingClientRect().right);
      const pane = document.querySelector(".project-pane");
      const isWide = pane !== null && pane.scrollWidth > pane.clientWidth + 1;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight, Math.max(...bar) <= innerWidth + 1, isWide];
    });
    expect(overflow).toEqual([0, 0, true, false]);
    await context.close();
    close();
  });
