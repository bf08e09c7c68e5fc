import { errnoOf } from "../../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { matchingNames } from "../../files/names.ts";
import { exeOf, type Place, PORT_PROGRAMS, pathsOf, STEAM_APP, type Surroundings } from "../../files/places.ts";
import type { GamePlaces } from "../game-places.ts";
import type { AppIdState, GameFacts, LaunchFacts, LaunchSystem, WineFacts } from "./facts.ts";
import { APP_ID_FILE } from "./plan.ts";
import { shopOf } from "./shops.ts";
import { findProgram, steamClientOf, steamLibraryOf } from "./steam-client.ts";

/** Looks at what starting the game depends on. Never throws for what is not there or cannot be read. */
export async function gatherLaunchFacts(
  places: Pick<GamePlaces, "install" | "lookedInstalls" | "profile">,
  activeMods: number,
  around: Surroundings,
  files: FileLayer = nodeFiles,
): Promise<LaunchFacts> {
  const { install, lookedInstalls, profile } = places;
  const { home } = around;
  const system = systemOf(around.platform);
  const looked = lookedInstalls[0]?.path ?? home;
  const none = { system, home, looked, game: null, steam: null, wine: null, shop: null, activeMods };
  if (install === null) return none;
  const library = steamLibraryOf(install.path, around);
  const game = await gameFacts(install.path, library !== null || install.origin === "steam", system, around, files);
  const steam = game.isSteam ? steamClientOf(library ?? install.path, around) : null;
  if (system !== "linux" || game.exe === null || game.isSteam) return { ...none, game, steam };
  const found = shopOf(install.path, around);
  const wine = found === null ? wineOf(install, profile, around) : found.wine;
  return { ...none, game, steam, wine, shop: found?.shop ?? null };
}

function systemOf(platform: NodeJS.Platform): LaunchSystem {
  if (platform === "win32") return "windows";
  return platform === "darwin" ? "macos" : "linux";
}

const BUNDLE = /\.app$/i;

async function gameFacts(
  install: string,
  isSteam: boolean,
  system: LaunchSystem,
  around: Surroundings,
  files: FileLayer,
): Promise<GameFacts> {
  const { join, dirname, basename } = pathsOf(around.platform);
  const exe = exeOf(install, around);
  const isBundle = system === "macos" && BUNDLE.test(basename(install));
  const folder = isBundle ? dirname(install) : install;
  const names = around.list(folder) ?? [];
  const [port] = PORT_PROGRAMS.flatMap((name) => matchingNames(names, name));
  const [inside] = matchingNames(names, "Torchlight2.app");
  const bundle = isBundle ? install : inside === undefined ? null : join(folder, inside);
  return {
    folder,
    isSteam,
    appId: appIdOf(folder, names, around),
    exe: exe === null ? null : basename(exe),
    port: port === undefined ? null : { name: port, isExecutable: await isExecutable(join(folder, port), files) },
    bundle: bundle === null || system !== "macos" ? null : { path: bundle, program: programIn(bundle, around) },
  };
}

function appIdOf(folder: string, names: readonly string[], around: Surroundings): AppIdState {
  const [name] = matchingNames(names, APP_ID_FILE);
  if (name === undefined) return "none";
  const text = around.readText(pathsOf(around.platform).join(folder, name));
  return text?.trim() === STEAM_APP ? "right" : "wrong";
}

async function isExecutable(file: string, files: FileLayer): Promise<boolean> {
  try {
    const { kind, mode } = await files.stat(file);
    return kind === "file" && (mode & 0o111) !== 0;
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    return false;
  }
}

function programIn(bundle: string, around: Surroundings): string | null {
  const { join } = pathsOf(around.platform);
  const folder = join(bundle, "Contents", "MacOS");
  const names = around.list(folder) ?? [];
  const name = names.find((each) => /^torchlight/i.test(each)) ?? (names.length === 1 ? names[0] : undefined);
  return name === undefined ? null : join(folder, name);
}

/** Wine's prefix is the Windows that the game or its profile lies in, else the user's own. */
function wineOf(install: Place, profile: Place | null, around: Surroundings): WineFacts | null {
  const program = findProgram("wine", around);
  if (program === null) return null;
  const prefix =
    prefixOf(install.path) ??
    (profile === null ? null : prefixOf(profile.path)) ??
    (around.env.WINEPREFIX || `${around.home}/.wine`);
  return { program, prefix };
}

function prefixOf(folder: string): string | null {
  const at = folder.toLowerCase().indexOf("/drive_c/");
  return at < 0 ? null : folder.slice(0, at);
}
