import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, expect, type Page, test as playwright } from "@playwright/test";
import { makeInstall } from "../../../scripts/install/make-install.ts";
import { openElectron } from "./electron.ts";
import type { Ground, OpenHost } from "./ground.ts";
import { openBrowser, openWeb } from "./web.ts";

export interface AppUnderTest extends Ground, OpenHost {
  readonly host: "web" | "electron";
  /** What the page complained about so far: errors of scripts, and what the content policy forbade. */
  readonly complaints: readonly string[];
  /** modlauncher.sch as it is on disk. */
  scheme(): Buffer;
  /** Closes the app and opens it again on the same ground. The old page is gone. */
  reopen(): Promise<AppUnderTest>;
}

export interface HostOptions {
  readonly host: "web" | "electron";
}

export interface SetupOptions {
  readonly setup: {
    /** Makes the game and the profile below a folder; default the sample install of `scripts/install`. */
    readonly prepare: (folder: string) => Promise<Pick<Ground, "install" | "profile" | "env">>;
  };
}

interface Fixtures extends HostOptions, SetupOptions {
  readonly ground: Ground;
  readonly app: AppUnderTest;
}

interface WorkerFixtures {
  /** One browser for all tests of a worker, started when the first asks for it. */
  readonly webBrowser: () => Promise<Browser>;
}

/** Annotation of tests whose page tries what it may not: then it may complain. */
export const MAY_COMPLAIN = { type: "may complain" } as const;

/** `test` of all specs: `app` is the open app, in a browser or in Electron as the project says. */
export const test = playwright.extend<Fixtures, WorkerFixtures>({
  host: ["web", { option: true }],
  setup: [{ prepare: (folder) => makeInstall(folder) }, { option: true }],
  webBrowser: [
    async ({ playwright: { chromium } }, use) => {
      const started: Promise<Browser>[] = [];
      await use(() => {
        if (started.length === 0) started.push(openBrowser(chromium));
        return started[0];
      });
      for (const browser of started) await (await browser).close();
    },
    { scope: "worker" },
  ],
  ground: async ({ setup }, use) => {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "lamplighter-e2e-")));
    const { install, profile, env } = await setup.prepare(folder);
    await use({ folder, install, profile, home: path.join(folder, "home"), env });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  app: async ({ ground, host, webBrowser }, use, testInfo) => {
    const opened: OpenHost[] = [];
    const complaints: string[] = [];
    const open = async (): Promise<AppUnderTest> => {
      const started =
        host === "web"
          ? await openWeb(ground, await webBrowser(), (page) => listen(page, complaints))
          : await openElectron(ground, (page) => listen(page, complaints));
      opened.push(started);
      return {
        ...ground,
        ...started,
        host,
        complaints,
        scheme: () => readFileSync(path.join(ground.profile, "modlauncher.sch")),
        async reopen() {
          await started.close();
          return open();
        },
      };
    };
    await use(await open());
    const page = opened.at(-1)?.page;
    if (testInfo.status !== testInfo.expectedStatus && page?.isClosed() === false)
      await testInfo.attach("page", { body: await page.screenshot(), contentType: "image/png" });
    for (const each of opened) await each.close();
    if (!testInfo.annotations.some(({ type }) => type === MAY_COMPLAIN.type)) expect(complaints).toEqual([]);
  },
});

export { expect };

function listen(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
}
