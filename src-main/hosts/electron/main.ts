import path from "node:path";
// Comes first: Electron is not ready yet.
import "./early.ts";
import { app } from "electron";
import { appFolders } from "../../files/app-folders.ts";
import { surroundings } from "../../files/surroundings.ts";
import { DesktopHost } from "./desktop-host.ts";
import { guardAll } from "./guards.ts";
import { modsInArguments } from "./opened-files.ts";

/* `dist/electron.js`: the app in a window. Arguments: .MOD files to open. */

function run(): void {
  const host = new DesktopHost();
  // Electron's own files are a cache; the program's are elsewhere, and their folders may have the same name.
  app.setPath("userData", path.join(appFolders(surroundings()).cache, "window"));
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  guardAll(app, (url, contents) => host.openExternal(url, contents));
  app.on("open-file", (event, file) => {
    event.preventDefault();
    host.opened([file]);
  });
  app.on("second-instance", (_event, args, folder) => {
    host.opened(modsInArguments(args.slice(1), folder));
    host.showWindow();
  });
  app.on("activate", () => host.showWindow());
  app.on("window-all-closed", () => app.quit());
  let isEnded = false;
  app.on("will-quit", (event) => {
    if (isEnded) return;
    isEnded = true;
    event.preventDefault();
    void host.end();
  });
  process.on("uncaughtException", (error) => void host.crashed({ where: "main", reason: error.message }, error));
  process.on("unhandledRejection", (error) => void host.crashed({ where: "main", reason: String(error) }, error));
  app.whenReady().then(() => host.start(process.argv.slice(1)));
}

run();
