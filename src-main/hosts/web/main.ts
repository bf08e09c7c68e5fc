import path from "node:path";
import { parseArgs } from "node:util";
import { surroundings, windowsHints } from "../../files/surroundings.ts";
import { openApp } from "../../services/app.ts";
import type { HostPort } from "../../services/host-port.ts";
import { openInBrowser } from "./browser.ts";
import { startWebHost } from "./server.ts";

/*
 * `dist/web.js`: the app in a browser tab. Options: --no-browser only prints the address · --idle <seconds> ends when no
 * tab has been open for so long · --exit-with-parent ends when its input is closed.
 */

const PORT: HostPort = {
  kind: "web",
  locale: Intl.DateTimeFormat().resolvedOptions().locale,
  drawsWindowButtons: false,
  dialogs: null,
  reveal: null,
  trash: null,
  openExternal: null,
  windowOf: () => null,
};

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "no-browser": { type: "boolean", default: false },
      "exit-with-parent": { type: "boolean", default: false },
      idle: { type: "string" },
    },
  });
  const app = openApp({
    host: PORT,
    around: surroundings(await windowsHints()),
    checkOutput: process.env.LAMPLIGHTER_CHECK === "1",
    isSample: process.env.LAMPLIGHTER_SAMPLE === "1",
    watch: true,
  });
  const idleMs = values.idle === undefined ? null : Number(values.idle) * 1000;
  let idle: NodeJS.Timeout | null = null;
  const onWindows = (open: number) => {
    if (idle !== null) clearTimeout(idle);
    idle = open > 0 || idleMs === null ? null : setTimeout(end, idleMs);
  };
  const host = await startWebHost({ app, page: path.join(import.meta.dirname, "renderer"), onWindows });
  let isEnding = false;
  async function end(): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    await Promise.all([host.close(), app.close()]).catch((error: unknown) => app.log.write("error", "end", error));
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
  if (values["exit-with-parent"])
    for (const name of ["end", "close"] as const) process.stdin.on(name, () => void end()).resume();
  process.on("uncaughtException", (error) => app.log.write("error", "main", error));
  process.on("unhandledRejection", (error) => app.log.write("error", "main", error));
  onWindows(0);
  console.log(`Lamplighter is open at ${host.address}`);
  console.log("The address is good for one browser. Ctrl+C ends Lamplighter.");
  if (!values["no-browser"]) openInBrowser(host.address);
}

try {
  await run();
} catch (error) {
  console.error(`Lamplighter cannot be opened in the browser: ${error instanceof Error ? error.message : error}.`);
  process.exit(3);
}
