import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { SHOTS } from "../../scripts/screens/shots.ts";
import { FAKE_NOW } from "../support/fake-world.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";

/** Every state that `npm run screens` shows, in both themes: axe finds nothing serious or critical. */

test.skip(({ host }) => host === "electron", "the page is the same; once is enough");

for (const theme of ["dark", "light"] as const)
  test(`axe: nothing serious on any state, ${theme}, ${theme === "dark" ? "wide" : "narrow"}`, async ({
    webBrowser,
  }) => {
    test.setTimeout(300_000);
    const browser = await webBrowser();
    const { address, close } = await servePage();
    const found: string[] = [];
    for (const shot of SHOTS) {
      const context = await browser.newContext({
        viewport: theme === "dark" ? { width: 1440, height: 900 } : { width: 1024, height: 700 },
        reducedMotion: "reduce",
        bypassCSP: true,
      });
      const page: Page = await context.newPage();
      await page.clock.install({ time: FAKE_NOW });
      const world = shot.world();
      world.settings = { ...world.settings, theme };
      await shot.act(page, await openFake(page, address, world));
      await page.clock.runFor(600);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      for (const { id, impact, nodes } of violations)
        if (impact === "serious" || impact === "critical")
          found.push(`${shot.name}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
      await context.close();
    }
    close();
    expect(found).toEqual([]);
  });
