import { builtWorkshop } from "../support/fake-workshop.ts";
import { FAKE_NOW, fakeWorld } from "../support/fake-world.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";

/** The Workshop by keys alone. */

test.skip(({ host }) => host === "electron", "the page is the same; once is enough");

test("problems, builds and projects are gone through and acted on without a mouse", async ({ webBrowser }) => {
  const { address, close } = await servePage();
  const viewport = { width: 1440, height: 900 };
  const context = await (await webBrowser()).newContext({ viewport, reducedMotion: "reduce", timezoneId: "UTC" });
  const page = await context.newPage();
  await page.clock.install({ time: FAKE_NOW });
  const world = { ...fakeWorld(), workshop: builtWorkshop(FAKE_NOW) };
  const main = await openFake(page, address, world);
  const sent = (name: string) => main.requests.filter((each) => each.name === name).map(({ input }) => input);
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("Control+4");
  const problem = (text: string) => page.getByRole("row").filter({ hasText: text });
  await expect(problem("Walk grid is a stub")).toBeVisible();

  await page.keyboard.press("F8");
  await expect(problem("Walk grid is a stub")).toBeFocused();
  await page.keyboard.press("Shift+F8");
  await expect(problem("Not packed: 2 .MAX")).toBeFocused();
  await page.keyboard.press("F8");
  await page.keyboard.press("F8");
  await expect(problem("Texture not found")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => sent("workshop.open")).toEqual([{ project: "project-1", problem: "p2" }]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: /^Show details of .*LANTERN_HELM/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(problem("Texture not found")).toContainText("ICON:MODELS/ARMOR");

  await page.keyboard.press("Control+f");
  await expect(page.getByRole("searchbox", { name: "Search problems" })).toBeFocused();
  await page.keyboard.type("lantern_axe");
  await expect(problem("Texture not found")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(problem("STRENGTH_REQUIRE")).toBeFocused();

  const bar = page.getByRole("radio", { name: /^18:42/ });
  await bar.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.locator(".build-line")).toContainText("0.48 s");

  await page.keyboard.press("Control+Shift+b");
  await expect.poll(() => sent("workshop.watch")).toEqual([{ project: "project-1", isOn: false }]);
  await page.keyboard.press("Control+b");
  await expect.poll(() => sent("workshop.build")).toEqual([{ project: "project-1", isFull: false }]);

  await page.getByRole("grid", { name: "Projects" }).getByRole("row").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("heading", { name: "Ember Respec Vendor" })).toBeVisible();
  await page.keyboard.press("F1");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Next problem");
  await context.close();
  close();
});
