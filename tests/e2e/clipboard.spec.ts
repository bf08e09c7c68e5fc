import { type AppUnderTest, expect, MAY_COMPLAIN, test } from "./support/app.ts";

/** What the page may do with the clipboard: put a share code there, and nothing else. */

/** A page has the clipboard only while it has the focus, which a display without a window manager gives to nobody. */
async function focus({ page }: AppUnderTest): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: true });
}

test("a text is copied", async ({ app }) => {
  await focus(app);
  // The focus may come a moment later.
  await expect
    .poll(() => app.page.evaluate(() => navigator.clipboard.writeText("LAMP1").then(() => "copied", String)))
    .toBe("copied");
  if (app.electron !== null) expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe("LAMP1");
});

test("what others copied is not read", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  await focus(app);
  expect(await app.page.evaluate(() => navigator.clipboard.readText().then(() => "read", String))).toContain(
    "NotAllowedError",
  );
});
