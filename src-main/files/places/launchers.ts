import { variable, xdgFolder } from "./around.ts";
import { EXE, isGameName, PORT_PROGRAMS } from "./game.ts";
import { findBelow, isRecord, type Look, parseJson, readList } from "./look.ts";
import { type Item, lead } from "./place.ts";
import { listed } from "./shops.ts";

const MOST_GAMES = 2000;
const MOST_FILES = 300;

/** Where a desktop program keeps its settings on Linux, outside and inside Flatpak. */
function configFolders(name: string, flatpak: string, { around }: Look): string[] {
  return [`${xdgFolder("XDG_CONFIG_HOME", around)}/${name}`, `${around.home}/.var/app/${flatpak}/config/${name}`];
}

/** Where Heroic keeps its lists. */
export function heroicFolders(look: Look): string[] {
  const { around, join } = look;
  if (around.platform === "darwin") return [join(around.home, "Library", "Application Support", "heroic")];
  if (around.platform === "win32")
    return [join(variable(around, "APPDATA") ?? join(around.home, "AppData", "Roaming"), "heroic")];
  return configFolders("heroic", "com.heroicgameslauncher.hgl", look);
}

/** Lists of Heroic, by the shop they are of. */
export const HEROIC_LISTS = {
  gog: ["gog_store", "installed.json"],
  legendary: ["legendaryConfig", "legendary", "installed.json"],
} as const;

interface HeroicGame {
  readonly app: string;
  readonly path: string;
}

/** Heroic keeps one list for GOG and one for Epic, and beside them the Wine folder of each game. */
export function heroicItems(look: Look): Item[] {
  return heroicFolders(look).flatMap((folder) =>
    Object.values(HEROIC_LISTS).flatMap((parts, i) => {
      const file = findBelow(folder, parts, look);
      if (file === null)
        return i === 0
          ? [lead("heroic-list", "heroic", look.join(folder, ...parts), { kind: "not-there" as const })]
          : [];
      return heroicList(file, folder, look);
    }),
  );
}

function heroicList(file: string, folder: string, look: Look): Item[] {
  const read = readList(file, parseJson, look);
  if (read.kind === "failed") return [lead("heroic-list", "heroic", file, read.outcome)];
  const games = heroicGames(read.value);
  const ours = games.filter(({ path }) => isOurs(path, look));
  return [
    lead(
      "heroic-list",
      "heroic",
      file,
      { kind: "found" },
      {
        kind: "games",
        count: games.length,
        isAmong: ours.length > 0,
      },
    ),
    ...ours.map(({ app, path }) => listed("heroic-game", "heroic", path, heroicPrefix(app, folder, look) ?? undefined)),
  ];
}

/** GOG: `{"installed": [{"appName", "install_path"}]}` · Epic: `{"<app>": {"install_path"}}`. */
export function heroicGames(value: unknown): HeroicGame[] {
  if (!isRecord(value)) return [];
  const entries = Array.isArray(value.installed)
    ? value.installed.map((game: unknown) => [isRecord(game) ? game.appName : "", game] as const)
    : Object.entries(value);
  return entries.slice(0, MOST_GAMES).flatMap(([app, game]) => {
    if (!isRecord(game) || typeof app !== "string" || typeof game.install_path !== "string") return [];
    return [{ app, path: game.install_path }];
  });
}

function isOurs(path: string, look: Look): boolean {
  const name = path.replace(/[\\/]+$/, "").replace(/^.*[\\/]/, "");
  return isGameName(name) || findBelow(path, [EXE], look) !== null;
}

function heroicPrefix(app: string, folder: string, look: Look): string | null {
  if (!/^[\w.-]+$/.test(app)) return null;
  const file = findBelow(folder, ["GamesConfig", `${app}.json`], look);
  const read = file === null ? null : readList(file, parseJson, look);
  if (read?.kind !== "read" || !isRecord(read.value)) return null;
  const own = read.value[app];
  const prefix = isRecord(own) ? own.winePrefix : null;
  return typeof prefix === "string" && prefix.startsWith("/") ? prefix : null;
}

/** Folders in which Lutris has a YAML file for each game. */
export function lutrisFolders(look: Look): string[] {
  const { around } = look;
  return [
    ...configFolders("lutris", "net.lutris.Lutris", look),
    `${xdgFolder("XDG_DATA_HOME", around)}/lutris`,
    `${around.home}/.var/app/net.lutris.Lutris/data/lutris`,
  ].map((folder) => `${folder}/games`);
}

/** Lutris has a YAML file for each game; of it only the lines `exe:` and `prefix:` are read. */
export function lutrisItems(look: Look): Item[] {
  const folders = lutrisFolders(look);
  const there = folders.filter(look.isFolder);
  if (there.length === 0) return [lead("lutris-list", "lutris", folders[0], { kind: "not-there" })];
  return there.flatMap((folder) => lutrisList(folder, look));
}

function lutrisList(folder: string, look: Look): Item[] {
  const files = look.names(folder).filter((name) => /\.ya?ml$/i.test(name));
  const broken: Item[] = [];
  const games = files.slice(0, MOST_FILES).flatMap((name) => {
    const file = look.join(folder, name);
    const read = readList(file, lutrisGame, look);
    if (read.kind === "read") return read.value === null ? [] : [read.value];
    broken.push(lead("lutris-list", "lutris", file, read.outcome));
    return [];
  });
  const detail = { kind: "games", count: files.length, isAmong: games.length > 0 } as const;
  return [
    lead("lutris-list", "lutris", folder, { kind: "found" }, detail),
    ...broken,
    ...games.map(({ path, prefix }) => listed("lutris-game", "lutris", path, prefix ?? undefined)),
  ];
}

/** The value of the first such key in a YAML of single lines, which is what Lutris writes; null when there is none. */
export function yamlText(yaml: string, key: string): string | null {
  const value = new RegExp(`^[ \\t]*${key}:(.*)$`, "m").exec(yaml)?.[1].trim() ?? "";
  if (value === "") return null;
  return value.replace(/^"(.*)"$/, "$1").replace(/^'(.*)'$/, (_, text: string) => text.replaceAll("''", "'"));
}

const PROGRAMS = [EXE, "ModLauncher.exe", ...PORT_PROGRAMS].map((name) => name.toLowerCase());

/** The game in a YAML file of Lutris; null when it is another one. */
export function lutrisGame(yaml: string): { readonly path: string; readonly prefix: string | null } | null {
  const exe = yamlText(yaml, "exe");
  const prefix = yamlText(yaml, "prefix");
  if (exe === null || !PROGRAMS.includes(exe.slice(exe.lastIndexOf("/") + 1).toLowerCase())) return null;
  const whole = exe.startsWith("/") ? exe : prefix?.startsWith("/") ? `${prefix.replace(/\/+$/, "")}/${exe}` : null;
  if (whole === null) return null;
  return { path: whole.slice(0, whole.lastIndexOf("/")), prefix: prefix?.startsWith("/") ? prefix : null };
}
