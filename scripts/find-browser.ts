import { existsSync } from "node:fs";
import path from "node:path";

const LINUX = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const MAC = [
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Chromium.app/Contents/MacOS/Chromium",
  "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];
const WINDOWS = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];

/** A Chrome, Chromium or Edge of this machine; `LAMPLIGHTER_BROWSER` names another one. Null when there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string | null {
  if (env.LAMPLIGHTER_BROWSER) return env.LAMPLIGHTER_BROWSER;
  return candidates(env, platform).find((candidate) => existsSync(candidate)) ?? null;
}

function candidates(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  switch (platform) {
    case "win32":
      return [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA].flatMap((folder) =>
        folder === undefined ? [] : WINDOWS.map((name) => path.win32.join(folder, name)),
      );
    case "darwin":
      return MAC.map((name) => path.posix.join("/Applications", name));
    default:
      return (env.PATH ?? "").split(":").flatMap((folder) => LINUX.map((name) => path.posix.join(folder, name)));
  }
}
