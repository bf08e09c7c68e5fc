import path from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { type AppUnderTest, expect, MAY_COMPLAIN, test } from "./support/app.ts";
import { openWay, send } from "./support/page.ts";

/** What only a window can be made to do. */

const PRELOAD = path.resolve(import.meta.dirname, "../../dist/preload.cjs");

function electronOf({ electron }: AppUnderTest): ElectronApplication {
  if (electron === null) throw new Error("this is no window");
  return electron;
}

test("the window is locked up as it must be", async ({ app }) => {
  const preferences = await electronOf(app).evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0].webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag } = contents.getLastWebPreferences();
    return { contextIsolation, sandbox, nodeIntegration, webSecurity, webviewTag: webviewTag ?? false };
  });
  expect(preferences).toEqual({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
});

test("the bridge is small and cannot be changed", async ({ app }) => {
  const found = await app.page.evaluate(() => {
    const bridge = (globalThis as unknown as { lamplighter: object }).lamplighter;
    const keys = Object.keys(bridge).sort();
    try {
      Object.assign(bridge, { send: null });
    } catch {
      // It is frozen.
    }
    return { keys, send: typeof (bridge as { send: unknown }).send };
  });
  expect(found).toEqual({ keys: ["onConnection", "onEvent", "send"], send: "function" });
});

test("the window stays where it is", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const before = app.page.url();
  await app.page.evaluate(() => {
    for (const address of [
      "https://example.invalid/",
      "file:///etc/passwd",
      "data:text/html,<p>other",
      "about:blank",
    ]) {
      const link = document.createElement("a");
      link.href = address;
      document.body.append(link);
      link.click();
      link.remove();
    }
    location.assign("https://example.invalid/");
  });
  // An answer from main comes behind whatever the page has started before.
  await openWay(app.page);
  await send(app.page, "app.info", {});
  expect(app.page.url()).toBe(before);
});

test("no other window is opened; an https link is asked about", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const electron = electronOf(app);
  await fakeDialog(electron, 1);
  const opened = await app.page.evaluate(() =>
    ["https://example.invalid/page", "http://example.invalid/", "file:///etc/passwd", "app://lamplighter/"].map(
      (address) => open(address) !== null,
    ),
  );
  expect(opened).toEqual([false, false, false, false]);
  expect(electron.windows()).toHaveLength(1);
  const { asked } = await askedOf(electron);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain("https://example.invalid/page");
});

test("a page is opened in the browser only when the person says so", async ({ app }) => {
  const electron = electronOf(app);
  await openWay(app.page);
  await fakeDialog(electron, 1);
  const url = "https://example.invalid/mod";
  expect(await send(app.page, "shell.openExternal", { url })).toEqual({ ok: true, value: { result: "declined" } });
  expect(await askedOf(electron)).toMatchObject({ opened: [] });
  await fakeDialog(electron, 0);
  expect(await send(app.page, "shell.openExternal", { url })).toEqual({ ok: true, value: { result: "opened" } });
  expect(await askedOf(electron)).toMatchObject({ opened: [url] });
  for (const other of [
    "http://example.invalid/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://a:b@c.invalid/",
  ])
    expect(await send(app.page, "shell.openExternal", { url: other })).toMatchObject({
      ok: false,
      error: { kind: "refused", data: { reason: "not-https" } },
    });
  expect(await askedOf(electron)).toMatchObject({ opened: [url] });
});

test("permissions are denied", { annotation: MAY_COMPLAIN }, async ({ app }) => {
  const states = await app.page.evaluate(async () => {
    const query = (name: string) =>
      navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state);
    const media = navigator.mediaDevices?.getUserMedia({ audio: true }).then(
      () => "granted",
      () => "denied",
    );
    return [await query("geolocation"), await query("notifications"), (await media) ?? "denied"];
  });
  expect(states).toEqual(["denied", "denied", "denied"]);
});

test("another window with the same bridge is not listened to", async ({ app }) => {
  const electron = electronOf(app);
  const answers = await electron.evaluate(async ({ BrowserWindow }, preload) => {
    const other = new BrowserWindow({
      show: false,
      webPreferences: { preload, sandbox: true, contextIsolation: true },
    });
    const script = 'window.lamplighter.send({ name: "app.info", input: {} })';
    const told: unknown[] = [];
    for (const address of ["app://lamplighter/", "data:text/html,<title>other"]) {
      await other.loadURL(address);
      told.push(await other.webContents.executeJavaScript(script));
    }
    other.destroy();
    return told;
  }, PRELOAD);
  for (const answer of answers)
    expect(answer).toEqual({ ok: false, error: { kind: "bad-input", data: { issues: ["not from the window"] } } });
});

/** Dialogs answer with `button`, and what would be opened is only noted. */
async function fakeDialog(electron: ElectronApplication, button: number): Promise<void> {
  await electron.evaluate(({ dialog, shell }, response) => {
    const noted = { asked: [] as string[], opened: [] as string[] };
    Object.assign(globalThis, { noted });
    const ask = async (...args: unknown[]) => {
      noted.asked.push(String((args.at(-1) as { detail?: string }).detail));
      return { response, checkboxChecked: false };
    };
    Object.assign(dialog, { showMessageBox: ask });
    Object.assign(shell, { openExternal: async (url: string) => void noted.opened.push(url) });
  }, button);
}

function askedOf(electron: ElectronApplication): Promise<{ asked: string[]; opened: string[] }> {
  return electron.evaluate(() => (globalThis as unknown as { noted: { asked: string[]; opened: string[] } }).noted);
}
