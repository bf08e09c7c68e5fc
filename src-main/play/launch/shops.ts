import path from "node:path";
import type { Surroundings } from "../../files/places.ts";
import type { ShopFacts, WineFacts } from "./facts.ts";
import { findProgram } from "./steam-client.ts";

/** What a launcher of Linux knows about the game. */
export interface ShopFinding {
  /** Null when the launcher itself cannot be called. */
  readonly shop: ShopFacts | null;
  /** The Wine it uses for the game; null when that is not known. */
  readonly wine: WineFacts | null;
}

/** The launcher that the game in this folder was installed with; null when none knows it. */
export function shopOf(install: string, around: Surroundings): ShopFinding | null {
  return heroicFinding(install, around) ?? lutrisFinding(install, around);
}

const HEROIC = [".config/heroic", ".var/app/com.heroicgameslauncher.hgl/config/heroic"];
/** As Heroic calls games: product numbers, or words. */
const APP_NAME = /^[\w.-]{1,100}$/;

function heroicFinding(install: string, around: Surroundings): ShopFinding | null {
  for (const folder of HEROIC.map((each) => path.posix.join(around.home, each))) {
    const entry = heroicEntry(folder, install, around);
    if (entry === null) continue;
    const opener = findProgram("xdg-open", around);
    return {
      shop: opener === null ? null : { kind: "heroic", opener, ...entry },
      wine: heroicWine(folder, entry.app, around),
    };
  }
  return null;
}

type HeroicEntry = Pick<Extract<ShopFacts, { kind: "heroic" }>, "app" | "runner">;

function heroicEntry(folder: string, install: string, around: Surroundings): HeroicEntry | null {
  const gog = jsonOf(path.posix.join(folder, "gog_store/installed.json"), around);
  const epic = jsonOf(path.posix.join(folder, "legendaryConfig/legendary/installed.json"), around);
  const own = jsonOf(path.posix.join(folder, "sideload_apps/library.json"), around);
  const lists = [
    { runner: "gog" as const, games: itemsOf(get(gog, "installed")) },
    { runner: "legendary" as const, games: itemsOf(epic) },
    { runner: "sideload" as const, games: itemsOf(get(own, "games")) },
  ];
  for (const { runner, games } of lists)
    for (const game of games) {
      const app = textOf(get(game, "appName") ?? get(game, "app_name"));
      if (app !== null && APP_NAME.test(app) && isIn(game, install)) return { app, runner };
    }
  return null;
}

function isIn(game: unknown, install: string): boolean {
  const folders = [get(game, "install_path"), get(game, "folder_name"), get(get(game, "install"), "install_path")];
  return folders.some((folder) => typeof folder === "string" && path.posix.normalize(`${folder}/`) === `${install}/`);
}

/** Only a Wine; Proton wants to be called otherwise, and Heroic does that itself. */
function heroicWine(folder: string, app: string, around: Surroundings): WineFacts | null {
  const config = get(jsonOf(path.posix.join(folder, "GamesConfig", `${app}.json`), around), app);
  const version = get(config, "wineVersion");
  return wineOf(
    textOf(get(version, "bin")),
    textOf(get(config, "winePrefix")),
    get(version, "type") === "wine",
    around,
  );
}

const LUTRIS = [".config/lutris/games", ".local/share/lutris/games"];
const RUNNERS = ".local/share/lutris/runners/wine";
const MOST_GAMES = 1000;

function lutrisFinding(install: string, around: Surroundings): ShopFinding | null {
  for (const folder of LUTRIS.map((each) => path.posix.join(around.home, each)))
    for (const name of (around.list(folder) ?? []).slice(0, MOST_GAMES)) {
      const text = /\.yml$/i.test(name) ? around.readText(path.posix.join(folder, name)) : null;
      const exe = text === null ? null : lineOf(text, "exe");
      if (text === null || exe === null || path.posix.dirname(exe) !== install) continue;
      const program = findProgram("lutris", around);
      const slug = lineOf(text, "slug") ?? name.replace(/(-\d+)?\.yml$/i, "");
      const version = lineOf(text, "version");
      const bin = version === null ? null : path.posix.join(around.home, RUNNERS, version, "bin/wine");
      return {
        shop: program === null ? null : { kind: "lutris", program, slug },
        wine: wineOf(bin ?? findProgram("wine", around), lineOf(text, "prefix"), true, around),
      };
    }
  return null;
}

/** The value of a key in a YAML of single lines, which is what Lutris writes. */
function lineOf(yaml: string, key: string): string | null {
  const value = new RegExp(`^ *${key}: *(.+?) *$`, "m").exec(yaml)?.[1] ?? null;
  return value === null ? null : value.replace(/^(['"])(.*)\1$/, "$2");
}

/** What such a file says counts only when it is there. */
function wineOf(bin: string | null, prefix: string | null, isWine: boolean, around: Surroundings): WineFacts | null {
  if (!isWine || bin === null || prefix === null || !bin.startsWith("/") || !prefix.startsWith("/")) return null;
  const isThere = around.list(path.posix.dirname(bin))?.includes(path.posix.basename(bin)) ?? false;
  // A prefix of Heroic's may be one of Proton's, with the real one inside.
  const real = [prefix, path.posix.join(prefix, "pfx")].find((folder) => around.list(folder)?.includes("drive_c"));
  return isThere && real !== undefined ? { program: bin, prefix: real } : null;
}

function jsonOf(file: string, around: Surroundings): unknown {
  const text = around.readText(file);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    // Written at this moment, or damaged: then the launcher does not say anything.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function get(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function itemsOf(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
