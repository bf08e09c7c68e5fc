import { expect, test } from "./support/app.ts";
import { activeList, rowOf } from "./support/play.ts";
import { startWeb } from "./support/web.ts";

/** What only a page in a browser can live to see: main ends while it is open. */

test("main ends: the page says so, keeps what was changed, and says why it is not saved", async ({
  ground,
  webBrowser,
}) => {
  const host = await startWeb(ground);
  const context = await (await webBrowser()).newContext();
  const page = await context.newPage();
  await page.goto(host.address);
  await rowOf(activeList(page), "Wick Trade").click();
  await host.close();
  await expect(page.getByText("Connecting again")).toBeVisible();
  await page.keyboard.press("Alt+Home");
  await page.keyboard.press("Control+s");
  const alert = page.getByRole("alert").filter({ hasText: "The order was not saved" });
  await expect(alert).toContainText("Lamplighter does not answer.");
  await expect(rowOf(activeList(page), "Wick Trade")).toContainText("1");
  await expect(page.getByText(/1 (change not saved|unsaved)/).first()).toBeVisible();
  await context.close();
});
