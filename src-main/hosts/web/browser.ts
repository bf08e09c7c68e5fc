import { spawn } from "node:child_process";

/** Opens an address of this machine in the person's browser. Where that cannot be done, the printed one has to do. */
export function openInBrowser(address: string, platform: NodeJS.Platform = process.platform): void {
  const [program, ...args] = browserCommand(address, platform);
  const child = spawn(program, args, { stdio: "ignore", detached: true, windowsHide: true });
  child.on("error", () => {});
  child.unref();
}

/** No shell reads any of it. */
export function browserCommand(address: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  switch (platform) {
    case "win32":
      return ["rundll32", "url.dll,FileProtocolHandler", address];
    case "darwin":
      return ["open", address];
    default:
      return ["xdg-open", address];
  }
}
