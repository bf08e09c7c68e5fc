import path from "node:path";
import { _electron, type Page } from "@playwright/test";
import { environmentOf, type Ground, type OpenHost } from "./ground.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Windows of specs that run beside each other lie on each other; one that is covered would stop drawing. */
const STAYS_AWAKE = [
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-background-timer-throttling",
];

/** The app in the window of the Electron that ELECTRON_OVERRIDE_DIST_PATH or `node_modules` holds. */
export async function openElectron(ground: Ground, onPage: (page: Page) => void): Promise<OpenHost> {
  const electron = await _electron.launch({
    // What Electron must hear before it is ready: the shell of the tests loads the app too late for it.
    args: ["-r", path.join(ROOT, "dist/early.cjs"), ...STAYS_AWAKE, ROOT],
    cwd: ROOT,
    env: { ...environmentOf(ground), LANG: "en_GB.UTF-8" },
  });
  const page = await electron.firstWindow();
  onPage(page);
  await page.waitForLoadState("domcontentloaded");
  // Windows of tests that run beside this one take away each other's focus; in a browser Playwright sees to that.
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  let isClosed = false;
  return {
    page,
    electron,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await electron.close();
    },
  };
}
