import type { Page } from "@playwright/test";
import type { FakeMain, FakeWorld } from "../support/fake-main.ts";
import { builtWorkshop, fakeProject } from "../support/fake-workshop.ts";
import { FAKE_NOW, fakeWorld } from "../support/fake-world.ts";
import { expect, test } from "./support/app.ts";
import { openFake, servePage } from "./support/fake-window.ts";

/** The Workshop under hard use: keys that are held, dialogs that are closed too early, names that are made to deceive. */

test.skip(({ host }) => host === "electron", "the page is the same; once is enough");

let page: Page;
let main: FakeMain;
let world: FakeWorld;
const complaints: string[] = [];
let end: () => Promise<void> = async () => {};
let open: (change?: Partial<FakeWorld["workshop"]>) => Promise<void>;

test.beforeEach(async ({ webBrowser }) => {
  const { address, close } = await servePage();
  const viewport = { width: 1440, height: 900 };
  const context = await (await webBrowser()).newContext({ viewport, reducedMotion: "reduce" });
  page = await context.newPage();
  complaints.length = 0;
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.clock.install({ time: FAKE_NOW });
  open = async (change = {}) => {
    world = { ...fakeWorld(), workshop: { ...builtWorkshop(FAKE_NOW), ...change } };
    main = await openFake(page, address, world);
    await page.getByRole("row").nth(1).waitFor();
    await page.keyboard.press("Control+4");
    await page.locator('[data-list="problems"] [role="row"]').first().waitFor();
  };
  end = async () => {
    await context.close();
    close();
  };
});

test.afterEach(async () => {
  await end();
  expect(complaints).toEqual([]);
});

const sent = (name: string) => main.requests.filter((request) => request.name === name).length;

/** Presses a chord and holds it, so that the system repeats its last key. */
async function hold(modifier: string, key: string): Promise<void> {
  await page.keyboard.down(modifier);
  for (let times = 0; times < 10; times++) await page.keyboard.down(key);
  await page.keyboard.up(key);
  await page.keyboard.up(modifier);
}

test("keys that are held down build once and fix once", async () => {
  await open();
  await hold("Control", "b");
  await page.keyboard.press("F8");
  await page.keyboard.press("F8");
  await page.keyboard.press("F8");
  await hold("Control", ".");
  await expect(page.getByText("1 problem fixed in 1 file.").first()).toBeVisible();
  await hold("Control", "k");
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
  expect([sent("workshop.build"), sent("workshop.fix")]).toEqual([1, 1]);
});

test("what is typed in a dialog stays when the answer of the one before comes late", async () => {
  await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.waits = { "workshop.setIdentity": promise };
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: /MOD\.DAT/ });
  await form.getByRole("textbox", { name: "Author" }).fill("Somebody");
  await form.getByRole("button", { name: /^Write|^Save/ }).click();
  await expect.poll(() => sent("workshop.setIdentity")).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New project" }).click();
  const next = page.getByRole("dialog", { name: /^New project/ });
  await next.getByRole("textbox", { name: "Author" }).fill("Jane");
  resolve();
  await expect(page.locator(".toast")).toHaveCount(1);
  await expect(next.getByRole("textbox", { name: "Author" })).toHaveValue("Jane");
});

test("names that turn the direction of a line, hold tags or are as long as they may be stay in their place", async () => {
  const turned = "MEDIA/\u202eTAD.EVIL\u202c.DAT";
  const long = `MEDIA/${"X".repeat(8000)}.DAT`;
  const [first, ...rest] = builtWorkshop(FAKE_NOW).problems;
  const about = (problem: string, path: string) => ({
    ...{ ...first, problem, preview: `\t${path}` },
    finding: { ...first.finding, severity: "error" as const, path, line: 7, message: `Not found: ${path}` },
  });
  await open({
    problems: [about("q1", turned), about("q2", long), about("q3", "MEDIA/<b>BOLD</b>.DAT"), ...rest],
    projects: [
      ...builtWorkshop(FAKE_NOW).projects,
      ...Array.from({ length: 995 }, (_, at) =>
        fakeProject(`${"\u202e<i>😀漢".repeat(40)}${at}`, { project: `project-${at + 6}` }),
      ),
    ],
    files: { [turned]: 1, [long]: 1, "MEDIA/<b>BOLD</b>.DAT": 1 },
  });
  const rows = page.locator('[data-list="problems"] .problem-row');
  await expect(rows.filter({ hasText: "<b>BOLD</b>" })).toHaveCount(1);
  for (let at = 0; at < 3; at++) {
    await rows.nth(at).locator(".problem-toggle").click();
    await rows.nth(at).locator(".problem-toggle").click();
  }
  const heights = await rows.evaluateAll((all) => all.slice(0, 3).map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(150);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("media");
  await page.clock.runFor(500);
  const items = page.getByRole("menuitem").filter({ hasText: "MEDIA" });
  await expect(items.filter({ hasText: "<b>BOLD</b>" }).first()).toBeVisible();
  const text = await page.locator("body").textContent();
  expect(text).not.toMatch(/[\u202a-\u202e]/u);
  const tall = await items.evaluateAll((all) => Math.max(...all.map((item) => item.getBoundingClientRect().height)));
  expect(tall).toBeLessThan(140);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
