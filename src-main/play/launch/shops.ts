import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import {
  HEROIC_LISTS,
  heroicFolders,
  heroicGames,
  lutrisFolders,
  lutrisGame,
  yamlText,
} from "../../files/places/launchers.ts";
import { createLook, findBelow, isRecord, type Look, parseJson } from "../../files/places/look.ts";
import type { Surroundings } from "../../files/places.ts";
import type { ShopFacts, WineFacts } from "./facts.ts";
import { findProgram } from "./steam-client.ts";

/** What a launcher of Linux knows about the game. */
export interface ShopFinding {
  /** Null when the launcher itself cannot be called. */
  readonly shop: ShopFacts | null;
  /** The Wine it uses for the game; null when that is not known, or is no plain Wine. */
  readonly wine: WineFacts | null;
}

/** The launcher that the game in this folder was installed with; null when none knows it. */
export function shopOf(install: string, around: Surroundings): ShopFinding | null {
  const look = createLook(around);
  return heroicFinding(install, look) ?? lutrisFinding(install, look);
}

/** As Heroic calls games: product numbers, or words. */
const APP_NAME = /^[\w-][\w.-]{0,99}$/;
const RUNNERS = ["gog", "legendary"] as const;

function heroicFinding(install: string, look: Look): ShopFinding | null {
  for (const folder of heroicFolders(look))
    for (const runner of RUNNERS) {
      const list = findBelow(folder, HEROIC_LISTS[runner], look);
      const games = list === null ? [] : heroicGames(jsonOf(list, look));
      const game = games.find(({ app, path }) => APP_NAME.test(app) && look.keyOf(path) === look.keyOf(install));
      if (game === undefined) continue;
      const opener = findProgram("xdg-open", look.around);
      return {
        shop: opener === null ? null : { kind: "heroic", opener, app: game.app, runner },
        wine: heroicWine(folder, game.app, look),
      };
    }
  return null;
}

/** Only a Wine; Proton wants to be called otherwise, and Heroic does that itself. */
function heroicWine(folder: string, app: string, look: Look): WineFacts | null {
  const file = findBelow(folder, ["GamesConfig", `${app}.json`], look);
  const configs = file === null ? null : jsonOf(file, look);
  const config = isRecord(configs) ? configs[app] : null;
  if (!isRecord(config) || !isRecord(config.wineVersion) || config.wineVersion.type !== "wine") return null;
  return wineOf(config.wineVersion.bin, config.winePrefix, look);
}

/** Lutris' own Wines, each in a folder called by its version. */
const LUTRIS_WINES = ".local/share/lutris/runners/wine";
const MOST_GAMES = 1000;

function lutrisFinding(install: string, look: Look): ShopFinding | null {
  const { around, join, keyOf } = look;
  for (const folder of lutrisFolders(look))
    for (const name of look.names(folder).slice(0, MOST_GAMES)) {
      const yaml = /\.ya?ml$/i.test(name) ? around.readText(join(folder, name)) : null;
      const game = yaml === null ? null : lutrisGame(yaml);
      if (yaml === null || game === null || keyOf(game.path) !== keyOf(install)) continue;
      const program = findProgram("lutris", around);
      const slug = yamlText(yaml, "slug") ?? name.replace(/(-\d+)?\.ya?ml$/i, "");
      const version = yamlText(yaml, "version");
      const own = version === null || version.includes("/") ? null : version;
      const bin = own === null ? findProgram("wine", around) : join(around.home, LUTRIS_WINES, own, "bin/wine");
      return {
        shop: program === null ? null : { kind: "lutris", program, slug },
        wine: wineOf(bin, game.prefix, look),
      };
    }
  return null;
}

/** What such a file says counts only when it is there. */
function wineOf(bin: unknown, prefix: unknown, look: Look): WineFacts | null {
  const isPath = (value: unknown): value is string => typeof value === "string" && value.startsWith("/");
  if (!isPath(bin) || !isPath(prefix)) return null;
  const at = bin.lastIndexOf("/");
  const isThere = look.names(bin.slice(0, at)).includes(bin.slice(at + 1));
  // A prefix of Heroic's may be one of Proton's, with the real one inside.
  const real = [prefix, look.join(prefix, "pfx")].find((folder) => look.names(folder).includes("drive_c"));
  return isThere && real !== undefined ? { program: bin, prefix: real } : null;
}

/** Null of a file that is damaged or being written: then the launcher does not say anything. */
function jsonOf(file: string, { around }: Look): unknown {
  const text = around.readText(file);
  try {
    return text === null ? null : parseJson(text);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
