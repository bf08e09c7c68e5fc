import path from "node:path";
import { app, type BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell, type WebContents } from "electron";
import { appFolders } from "../../files/app-folders.ts";
import { surroundings, windowsHints } from "../../files/surroundings.ts";
import { type App, openApp } from "../../services/app.ts";
import { externalAddress } from "../../services/external-address.ts";
import type { HostPort } from "../../services/host-port.ts";
import { PageFiles } from "../../services/page-files.ts";
import type { Connection } from "../../services/router.ts";
import { EVENT_CHANNEL } from "./channels.ts";
import { type Crash, createCrashQuestion, goneReason, logCrash } from "./crash.ts";
import { confirmExternal, windowDialogs } from "./dialogs.ts";
import { guardSession } from "./guards.ts";
import { serveDrops, serveIpc } from "./ipc.ts";
import { menuTemplate } from "./menu.ts";
import { modsInArguments } from "./opened-files.ts";
import { answerPage } from "./page-protocol.ts";
import { SCHEME } from "./scheme.ts";
import { openWindow, windowPort } from "./window.ts";

const isMac = process.platform === "darwin";
const dist = import.meta.dirname;
const isPackaged = app.isPackaged;

/** The window with its way to main; one at most. */
interface Open {
  readonly window: BrowserWindow;
  readonly connection: Connection;
}

/** What has not ended by then, ends with the program. */
const END_MS = 5000;

/** The window, and what of the program only Electron can do. `dist/` has the preload script and the page. */
export class DesktopHost {
  private readonly around = surroundings();
  private open: Open | null = null;
  private made: App | null = null;
  private readonly writes = new Set<Promise<void>>();
  /** Opened before there was anything to hand them to. */
  private readonly waiting: string[] = [];
  private readonly ask = createCrashQuestion(dialog, () => this.showLog());
  private isEnding = false;

  async start(args: readonly string[]): Promise<void> {
    const page = new PageFiles(path.join(dist, "renderer"));
    this.made = openApp({
      host: await this.port(),
      around: { ...this.around, ...(await windowsHints()) },
      checkOutput: !isPackaged,
      isSample: process.env.LAMPLIGHTER_SAMPLE === "1",
      watch: true,
    });
    guardSession(session.defaultSession);
    protocol.handle(SCHEME, (request) => answerPage(request, page));
    serveIpc(ipcMain, (contents) => this.connectionOf(contents));
    serveDrops(ipcMain, (contents, paths) => {
      if (this.connectionOf(contents) !== null) this.opened(paths);
    });
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate({
          isMac,
          send: (command) => this.made?.broadcast("app.command", { command }),
          showLog: () => this.showLog(),
          quit: () => app.quit(),
        }),
      ),
    );
    this.opened([...this.waiting.splice(0), ...modsInArguments(args, process.cwd())]);
    this.showWindow();
  }

  showWindow(): void {
    if (this.open !== null) {
      const { window } = this.open;
      if (window.isMinimized()) window.restore();
      window.focus();
      return;
    }
    const app = this.made;
    if (app === null) return;
    const window = openWindow({
      preload: path.join(dist, "preload.cjs"),
      stateFile: path.join(appFolders(this.around).data, "window.json"),
      isMac,
      onState: (state) => {
        app.broadcast("window.state", state);
        if (state.isFocused) app.focused();
      },
      onKept: (done) => this.keep(done),
    });
    const connection = app.connect((event) => {
      if (!window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, event);
    });
    this.open = { window, connection };
    window.on("closed", () => {
      connection.close();
      if (this.open?.window === window) this.open = null;
    });
    window.webContents.on("render-process-gone", (_event, { reason }) => {
      const words = goneReason(reason);
      if (words !== null) void this.crashed({ where: "window", reason: words });
    });
  }

  opened(files: readonly string[]): void {
    if (this.made === null) this.waiting.push(...files);
    else this.made.opened(files);
  }

  /** The window, or main, met what nobody expected. */
  async crashed(crash: Crash, error?: unknown): Promise<void> {
    const app_ = this.made;
    if (app_ !== null) logCrash(app_.log, crash, error);
    else console.error(error ?? crash.reason);
    if (this.isEnding) return;
    const choice = await this.ask(crash);
    if (choice === null) return;
    if (choice === "quit") return app.quit();
    if (this.made === null) {
      app.relaunch();
      return app.exit(1);
    }
    // The new one first: without any window the program would end.
    const broken = this.open;
    this.open = null;
    this.showWindow();
    broken?.window.destroy();
  }

  openExternal(url: string, contents: WebContents): void {
    const address = externalAddress(url);
    if (address !== null && this.open?.window.webContents === contents)
      void confirmExternal(address, dialog, shell, this.open.window);
  }

  /** Ends what runs, then the program. */
  async end(): Promise<void> {
    this.isEnding = true;
    const work = Promise.all([...this.writes, this.made?.close()]);
    const late = new Promise((resolve) => setTimeout(resolve, END_MS));
    await Promise.race([work, late]).catch((error: unknown) => this.made?.log.write("error", "end", error));
    app.exit(0);
  }

  private keep(done: Promise<void>): void {
    const settled = done.catch((error: unknown) => this.made?.log.write("warn", "window state", error));
    this.writes.add(settled);
    void settled.finally(() => this.writes.delete(settled));
  }

  private showLog(): void {
    const { log } = this.made ?? {};
    if (log !== undefined) void shell.openPath(log.folder);
  }

  private connectionOf(contents: WebContents): Connection | null {
    return this.open?.window.webContents === contents ? this.open.connection : null;
  }

  private windowOf(connection: Connection): BrowserWindow | null {
    return this.open?.connection === connection ? this.open.window : null;
  }

  private async port(): Promise<HostPort> {
    const windowOf = (connection: Connection) => this.windowOf(connection);
    return {
      kind: "electron",
      locale: app.getLocale(),
      drawsWindowButtons: !isMac,
      dialogs: windowDialogs(dialog, windowOf),
      reveal: async (file) => shell.showItemInFolder(file),
      trash: (file) => shell.trashItem(file),
      openExternal: async (url, from) => {
        const window = windowOf(from);
        return window !== null && confirmExternal(url, dialog, shell, window);
      },
      windowOf: (connection) => {
        const window = windowOf(connection);
        return window === null ? null : windowPort(window);
      },
    };
  }
}
