import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { resourcesFolder } from "../../../files/resources.ts";
import { makeSample } from "../../../services/sample.ts";
import { EXIT } from "../failures.ts";
import type { Session } from "../session.ts";
import { findShell, type Shell } from "../window-shell.ts";

export interface OpenOptions {
  readonly web?: boolean;
  readonly sample?: boolean;
  readonly browser: boolean;
  /** Seconds without an open page after which the web host ends. */
  readonly idle?: number;
}

/** The folder that holds `dist/` and `resources/`. */
const root = () => path.dirname(resourcesFolder());

/** A window that shows nothing for so long is given up. */
const WINDOW_MS = 30_000;
/** What Electron's window host prints when its window is there. */
export const WINDOW_IS_OPEN = "Lamplighter is open in its window.";

/** Opens the app and stays until it is closed. */
export async function openAppCommand(session: Session, options: OpenOptions): Promise<number> {
  if (options.sample !== true) return openIn(process.env, session, options);
  const sample = await makeSample(session.signal);
  try {
    return await openIn({ ...process.env, ...sample.env }, session, options);
  } finally {
    await sample.remove();
  }
}

async function openIn(env: NodeJS.ProcessEnv, session: Session, options: OpenOptions): Promise<number> {
  const shell: Shell =
    options.web === true ? { kind: "none", why: "" } : await findShell(root(), { note: session.console.note });
  // Ctrl-C may have come before there was anything to end.
  session.signal.throwIfAborted();
  if (shell.kind === "window") {
    if (await openWindow(shell.program, env, session)) return EXIT.ok;
    session.console.note("The window could not be started; the app opens as a page in the browser instead.");
  } else if (shell.why !== "") session.console.note(`${shell.why} The app opens as a page in the browser instead.`);
  return openPage(env, session, options);
}

/** False when no window came. */
async function openWindow(program: string, env: NodeJS.ProcessEnv, { console, signal }: Session): Promise<boolean> {
  const child = spawn(program, [root()], { env, stdio: ["ignore", "pipe", "ignore"] });
  let isOpen = false;
  const stop = () => child.kill();
  const timer = setTimeout(stop, WINDOW_MS);
  child.stdout.on("data", (piece: Buffer) => {
    if (isOpen || !piece.toString().includes(WINDOW_IS_OPEN)) return;
    isOpen = true;
    clearTimeout(timer);
    console.line(WINDOW_IS_OPEN);
  });
  signal.addEventListener("abort", stop);
  const code = await ended(child);
  clearTimeout(timer);
  signal.removeEventListener("abort", stop);
  // Another one runs already and has shown its window.
  return isOpen || signal.aborted || code === 0;
}

async function openPage(env: NodeJS.ProcessEnv, { signal }: Session, { browser, idle }: OpenOptions): Promise<number> {
  const args = [
    path.join(root(), "dist/web.js"),
    "--exit-with-parent",
    ...(browser ? [] : ["--no-browser"]),
    ...(idle === undefined ? [] : ["--idle", String(idle)]),
  ];
  const child = spawn(process.execPath, args, { env, stdio: ["pipe", "inherit", "inherit"] });
  // It ends by itself then; a signal would end it in the middle of something on Windows.
  const stop = () => child.stdin.end();
  signal.addEventListener("abort", stop);
  const code = await ended(child);
  return code === 0 || signal.aborted ? EXIT.ok : EXIT.system;
}

/** The exit code; null when a signal ended it or it could not be started. */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on("error", () => resolve(null));
    child.on("close", (code) => resolve(code));
  });
}
