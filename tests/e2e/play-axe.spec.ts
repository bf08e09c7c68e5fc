import AxeBuilder from "@axe-core/playwright";
import { SHOTS } from "../../scripts/screens/shots.ts";
import { FAKE_NOW } from "../support/fake-world.ts";
import { IS_FULL } from "../support/full-size.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";

/**
 * Every state that `npm run screens` shows: axe finds nothing serious or critical. States are looked at wide and dark or
 * narrow and light, turn by turn, since a look takes seconds; with LAMPLIGHTER_FULL=1 each is looked at in both ways.
 */

test.skip(({ host }) => host === "electron", "the page is the same; once is enough");

const THEMES = ["dark", "light"] as const;
/** Parts that run beside each other. */
const PARTS = 24;

for (let part = 0; part < PARTS; part++)
  test(`axe: nothing serious on any state, part ${part + 1} of ${PARTS}`, async ({ webBrowser }) => {
    const browser = await webBrowser();
    const { address, close } = await servePage();
    const found: string[] = [];
    for (const [turn, shot] of SHOTS.filter((_, index) => index % PARTS === part).entries()) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
        bypassCSP: true,
      });
      const page = await context.newPage();
      await page.clock.install({ time: FAKE_NOW });
      await shot.act(page, await openFake(page, address, shot.world()));
      await page.clock.runFor(600);
      for (const theme of IS_FULL ? THEMES : [THEMES[(turn + part) % 2]]) {
        if (theme === "light") await page.setViewportSize({ width: 1024, height: 700 });
        await page.evaluate((name) => {
          document.documentElement.dataset.theme = name;
        }, theme);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
        for (const { id, impact, nodes } of violations)
          if (impact === "serious" || impact === "critical")
            found.push(`${shot.name}, ${theme}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
      }
      await context.close();
    }
    close();
    expect(found).toEqual([]);
  });
