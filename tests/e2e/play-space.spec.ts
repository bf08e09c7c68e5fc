import type { Page } from "@playwright/test";
import { FAKE_NOW, fakeWorld } from "../support/fake-world.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";

/** Words longer by two fifths, a small window, twice the text: nothing is cut off that must not be. */

test.skip(({ host }) => host === "electron", "the page is the same; once is enough");

const CASES = [
  { name: "long words, wide", width: 1440, height: 900, language: "en-XA", zoom: 1 },
  { name: "long words, narrow", width: 1024, height: 700, language: "en-XA", zoom: 1 },
  { name: "text twice as large", width: 1440, height: 900, language: "en", zoom: 2 },
  { name: "the smallest window", width: 960, height: 640, language: "en", zoom: 1 },
  { name: "the smallest window, text twice as large", width: 960, height: 640, language: "en", zoom: 2 },
];

/** States, buttons, tabs and errors whose words do not fit. Names and paths may be cut, panes may scroll. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".button, .state, .tab, .chip, .limit, .note, .picker, .badge")]
      .filter((element) => element.getClientRects().length > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.className}: ${element.textContent}`),
  );
}

/** Rows whose cells stick out, or that lie over each other. */
function spilt(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".grid-body .grid-row")].flatMap((row) => {
      const { right, bottom } = row.getBoundingClientRect();
      const cells = [...row.children].filter((cell) => cell.getBoundingClientRect().right > right + 1);
      const next = row.nextElementSibling?.getBoundingClientRect();
      const isOver = next !== undefined && Math.abs(next.top - bottom) > 1;
      return cells.length > 0 || isOver ? [`${row.textContent}: ${cells.length} cells, ${isOver}`] : [];
    }),
  );
}

for (const { name, width, height, language, zoom } of CASES)
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
