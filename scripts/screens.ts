/**
 * Takes pictures of every state of the screens, at 1440 × 900 and 1024 × 700, dark and light, into `dist/screens/`.
 * Words after the command choose: `npm run screens -- history light`. What is shown is a fake main's
 * (tests/support/fake-world.ts), so that states that are hard to bring about stand beside the others.
 */
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { openFake, servePage } from "../tests/e2e/support/fake-window.ts";
import { openBrowser } from "../tests/e2e/support/web.ts";
import type { FakeWorld } from "../tests/support/fake-main.ts";
import { FAKE_NOW } from "../tests/support/fake-world.ts";
import { buildIfNeeded } from "./build.ts";
import { SHOTS, type Shot } from "./screens/shots.ts";

const OUT = path.resolve(import.meta.dirname, "../dist/screens");
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const;
const THEMES = ["dark", "light"] as const;

async function take(
  browser: Browser,
  address: string,
  shot: Shot,
  size: (typeof SIZES)[number],
  theme: "dark" | "light",
) {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce" });
  const page: Page = await context.newPage();
  page.on("pageerror", (error) => console.error(`${shot.name}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") console.error(`${shot.name}: ${message.text()}`);
  });
  await page.clock.install({ time: FAKE_NOW });
  const world: FakeWorld = shot.world();
  world.settings = { ...world.settings, theme };
  const main = await openFake(page, address, world);
  await shot.act(page, main);
  // Toasts, tooltips and late spinners come by the clock, not by the wall.
  await page.clock.runFor(600);
  const name = `${shot.name}-${theme}${size.width === 1440 ? "" : `-${size.width}`}.png`;
  await page.screenshot({ path: path.join(OUT, name), animations: "disabled" });
  await context.close();
  console.log(name);
}

await buildIfNeeded();
const words = process.argv.slice(2);
if (words.length === 0) rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const [browser, { address, close }] = await Promise.all([openBrowser(chromium), servePage()]);
for (const shot of SHOTS)
  for (const size of SIZES)
    for (const theme of THEMES)
      if (words.every((word) => `${shot.name} ${theme} ${size.width}`.includes(word)))
        await take(browser, address, shot, size, theme);
await browser.close();
close();
