import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** What can show the window, or why nothing can. */
export type Shell =
  | { readonly kind: "window"; readonly program: string }
  | { readonly kind: "none"; readonly why: string };

export interface ShellSurroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** Whether a file can be fetched, found out within {@link PROBE_MS}. */
  readonly canFetch: (url: string) => Promise<boolean>;
  /** Runs Electron's own installer; false when it failed. */
  readonly install: (script: string) => Promise<boolean>;
  readonly note: (text: string) => void;
}

/** Long enough for a slow line, short enough for somebody who waits. */
export const PROBE_MS = 1500;
const RELEASES = "https://github.com/electron/electron/releases/download/";

/**
 * The Electron that comes with the program, below `root/node_modules`. Its package does not bring the program itself:
 * that is fetched once, unless it is plain after a moment that it cannot be.
 */
export async function findShell(root: string, given: Partial<ShellSurroundings> = {}): Promise<Shell> {
  const around = { ...theseSurroundings(), ...given };
  const { platform, env, isRoot } = around;
  if (platform === "linux" && !env.DISPLAY && !env.WAYLAND_DISPLAY) return none("There is no display for a window.");
  if (platform === "linux" && isRoot) return none("A window is not opened for root.");
  const folder = path.join(root, "node_modules/electron");
  const override = env.ELECTRON_OVERRIDE_DIST_PATH;
  const found = electronIn(override ?? path.join(folder, "dist"), platform);
  if (found !== null) return { kind: "window", program: found };
  if (override !== undefined || !existsSync(path.join(folder, "package.json")))
    return none("Electron, which makes the window, is not installed.");
  const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { version: string };
  const mirror = env.ELECTRON_MIRROR ?? env.npm_config_electron_mirror ?? RELEASES;
  if (!(await around.canFetch(`${mirror}v${version}/SHASUMS256.txt`)))
    return none("Electron, which makes the window, is not here and cannot be fetched.");
  around.note(`Fetching Electron ${version}, which makes the window: about 110 MB, this once.`);
  const isInstalled = await around.install(path.join(folder, "install.js"));
  const program = isInstalled ? electronIn(path.join(folder, "dist"), platform) : null;
  return program === null ? none("Electron could not be fetched.") : { kind: "window", program };
}

function none(why: string): Shell {
  return { kind: "none", why };
}

/** The program in a folder of Electron's; null when it is not there. */
export function electronIn(folder: string, platform: NodeJS.Platform): string | null {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    win32: "electron.exe",
    darwin: "Electron.app/Contents/MacOS/Electron",
  };
  const program = path.join(folder, names[platform] ?? "electron");
  return existsSync(program) ? program : null;
}

function theseSurroundings(): ShellSurroundings {
  return {
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    canFetch,
    install: (script) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [script], { stdio: ["ignore", "ignore", "inherit"] });
        child.on("error", () => resolve(false));
        child.on("close", (code) => resolve(code === 0));
      }),
    note: () => {},
  };
}

async function canFetch(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(PROBE_MS) })).ok;
  } catch {
    return false;
  }
}
