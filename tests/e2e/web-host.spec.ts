import { expect, MAY_COMPLAIN, test } from "./support/app.ts";
import { ask, eventsOf, openWay } from "./support/page.ts";
import { startWeb } from "./support/web.ts";

/** What only a page in a browser can be made to do. */

test("the address works once; a second browser is turned away", async ({ ground, webBrowser }) => {
  const host = await startWeb(ground);
  const browser = await webBrowser();
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const page = await first.newPage();
  await page.goto(host.address);
  await page.waitForURL((url) => url.pathname === "/" && url.search === "");
  await openWay(page);
  expect(await ask(page, "app.info", {})).toMatchObject({ host: "web" });
  const other = await second.newPage();
  expect((await other.goto(host.address))?.status()).toBe(401);
  await Promise.all([first.close(), second.close()]);
  await host.close();
});

test("a page of others gets nothing", { annotation: MAY_COMPLAIN }, async ({ app, webBrowser }) => {
  const { origin } = new URL(app.page.url());
  const foreign = await (await webBrowser()).newContext();
  const page = await foreign.newPage();
  await page.route("http://other.invalid/", (route) => route.fulfill({ contentType: "text/html", body: "<p>other" }));
  await page.goto("http://other.invalid/");
  await foreign.addCookies(await app.page.context().cookies());
  const results = await page.evaluate(async (address) => {
    const body = JSON.stringify({ name: "app.info", input: {} });
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => "went through",
        () => "refused",
      );
    const socket = new Promise<string>((resolve) => {
      const opened = new WebSocket(`${address.replace("http", "ws")}/events?window=abcdefgh`);
      opened.addEventListener("open", () => resolve("opened"));
      opened.addEventListener("error", () => resolve("refused"));
    });
    const headers = { "content-type": "application/json", "x-lamplighter-window": "abcdefgh" };
    return {
      call: await refused(fetch(`${address}/call`, { method: "POST", credentials: "include", headers, body })),
      page: await refused(fetch(address, { credentials: "include" })),
      socket: await socket,
    };
  }, origin);
  expect(results).toEqual({ call: "refused", page: "refused", socket: "refused" });
  await foreign.close();
});

test("two tabs hear of each other's saves", async ({ app }) => {
  const other = await app.page.context().newPage();
  await other.goto(app.page.url());
  await openWay(other);
  await openWay(app.page);
  const { order } = await ask(app.page, "play.snapshot", {});
  const ids = order?.ids.toReversed() ?? [];
  await ask(app.page, "play.save", { base: order?.ids ?? [], ids });
  await expect
    .poll(() => eventsOf(other))
    .toContainEqual({ name: "play.order", value: { order: expect.objectContaining({ ids }), by: "lamplighter" } });
});
