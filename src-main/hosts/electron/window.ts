import { BrowserWindow, screen } from "electron";
import type { WindowState } from "../../../src-shared/contract/models/app.ts";
import type { WindowPort } from "../../services/host-port.ts";
import { START } from "./page-protocol.ts";
import { keepWindow, LEAST, placeWindow, readKeptWindow } from "./window-state.ts";

export interface OpenWindowOptions {
  /** The bundled preload script. */
  readonly preload: string;
  /** Where the place of the window is kept. */
  readonly stateFile: string;
  readonly isMac: boolean;
  readonly onState: (state: WindowState) => void;
  /** What is written when the window closes. */
  readonly onKept: (done: Promise<void>) => void;
}

/** Colour behind the page until it is drawn: `bg-0` of the dark theme. */
const BACKGROUND = "#151210";

/** Opens the one window, where it was the last time. */
export function openWindow(options: OpenWindowOptions): BrowserWindow {
  const { preload, stateFile, isMac, onState, onKept } = options;
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
  const { bounds, isMaximized } = placeWindow(readKeptWindow(stateFile), areas);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: LEAST.width,
    minHeight: LEAST.height,
    title: "Lamplighter",
    show: false,
    backgroundColor: BACKGROUND,
    // macOS draws its own three buttons; elsewhere the page draws them.
    ...(isMac ? { titleBarStyle: "hiddenInset" as const } : { frame: false }),
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  const tell = () => onState(stateOf(window));
  for (const name of ["maximize", "unmaximize", "enter-full-screen", "leave-full-screen", "focus", "blur"] as const)
    window.on(name as "focus", tell);
  window.on("close", () => {
    onKept(keepWindow(stateFile, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }));
  });
  window.once("ready-to-show", () => {
    if (isMaximized) window.maximize();
    window.show();
    // Whoever started the program waits for it.
    console.log("Lamplighter is open in its window.");
  });
  void window.loadURL(START);
  return window;
}

export function stateOf(window: BrowserWindow): WindowState {
  return {
    isMaximized: window.isMaximized(),
    isFullScreen: window.isFullScreen(),
    isFocused: window.isFocused(),
  };
}

/** What the services may do with a window. */
export function windowPort(window: BrowserWindow): WindowPort {
  return {
    state: () => stateOf(window),
    minimize: () => window.minimize(),
    toggleMaximize: () => (window.isMaximized() ? window.unmaximize() : window.maximize()),
    close: () => window.close(),
  };
}
