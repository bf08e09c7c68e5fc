import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Browser, BrowserType, Page } from "@playwright/test";
import { findBrowser } from "../../../scripts/find-browser.ts";
import { environmentOf, type Ground, type OpenHost } from "./ground.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The machine's own Chrome, Chromium or Edge, quiet. */
export async function openBrowser(chromium: BrowserType): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error("no Chrome, Chromium or Edge was found; LAMPLIGHTER_BROWSER can name one");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export interface RunningWebHost {
  /** With the token, which is good once. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts `dist/web.js` on a ground. */
export async function startWeb(ground: Ground): Promise<RunningWebHost> {
  const child = spawn(process.execPath, [path.join(ROOT, "dist/web.js"), "--no-browser", "--exit-with-parent"], {
    env: environmentOf(ground),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const address = await addressOf(child);
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  return {
    address,
    async close() {
      child.kill();
      await ended;
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const address = /http:\S+/.exec(line)?.[0];
    if (address === undefined) continue;
    child.stdout!.resume();
    return address;
  }
  throw new Error("the web host ended before it printed its address");
}

/** The app as a page of a browser that nobody else uses. */
export async function openWeb(ground: Ground, browser: Browser, onPage: (page: Page) => void): Promise<OpenHost> {
  const host = await startWeb(ground);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const page = await context.newPage();
  onPage(page);
  await page.goto(host.address);
  await page.waitForURL((url) => url.pathname === "/" && url.search === "");
  let isClosed = false;
  return {
    page,
    electron: null,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await context.close();
      await host.close();
    },
  };
}
