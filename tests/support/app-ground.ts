import path from "node:path";
import { onTestFinished } from "vitest";
import { makeInstall } from "../../scripts/install/make-install.ts";
import { surroundings } from "../../src-main/files/surroundings.ts";
import { type App, openApp } from "../../src-main/services/app.ts";
import type { HostPort } from "../../src-main/services/host-port.ts";
import { hostPort } from "./host-port.ts";
import { tempFolder } from "./temp-folder.ts";

export interface AppGround {
  readonly app: App;
  readonly folder: string;
  readonly install: string;
  readonly profile: string;
  readonly home: string;
}

/** The services behind windows, on a sample install of the running test. */
export async function openGround(more: Partial<HostPort> = {}): Promise<AppGround> {
  const folder = tempFolder();
  const { install, profile } = await makeInstall(folder);
  const home = path.join(folder, "home");
  const env = { TL2_INSTALL_DIR: install, TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home };
  const app = openApp({
    host: hostPort(more),
    around: { ...surroundings(), env },
    checkOutput: true,
    isSample: true,
    watch: false,
    // Other tests may run something that is called like the game.
    programs: async () => ["node"],
  });
  onTestFinished(() => app.close());
  return { app, folder, install, profile, home };
}
