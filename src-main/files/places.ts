import path from "node:path";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { matchingNames } from "./names.ts";

/** All that places depend on, so that every system's places can be worked out on any. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Names in a folder; null when it is no folder or cannot be read. */
  readonly list: (folder: string) => readonly string[] | null;
  /** Text of a small file; null when it cannot be read. */
  readonly readText: (file: string) => string | null;
  /** Windows: the Documents folder, which the user may have moved, when the host knows it. */
  readonly documents?: string;
  /** Windows: Steam's folder, when the host knows it. */
  readonly steam?: string;
}

/** `setting`: chosen in the program. */
export type PlaceOrigin =
  | "setting"
  | "environment"
  | "steam"
  | "proton"
  | "wine"
  | "heroic"
  | "gog"
  | "epic"
  | "runic"
  | "native";

/** Somewhere that was looked at. The list of them is what "searched here" shows. */
export interface Place {
  /** In the case it has on disk when it was found. */
  readonly path: string;
  readonly origin: PlaceOrigin;
  readonly found: boolean;
}

const GAME = "Torchlight II";
const PROFILE = ["Runic Games", "Torchlight 2"];
const DOCUMENTS_PROFILE = ["My Games", ...PROFILE];
/** Steam's number of the game. */
const APP = "200710";
const EXE = "Torchlight2.exe";

/** The ways of joining paths on the system in question. */
export function pathsOf(platform: NodeJS.Platform): path.PlatformPath {
  return platform === "win32" ? path.win32 : path.posix;
}

interface Candidate {
  readonly base: string;
  /** Each found in any case, since Linux copies of Windows folders differ in case. */
  readonly parts: readonly string[];
  readonly origin: PlaceOrigin;
}

/**
 * Profile roots (spec/container.md §8), likeliest first: the folder with mods, modlauncher.sch and saves.
 * `TL2_PROFILE_DIR` wins: then it is the only one.
 */
export function profilePlaces(around: Surroundings): Place[] {
  const given = around.env.TL2_PROFILE_DIR;
  if (given) return [{ path: given, origin: "environment", found: around.list(given) !== null }];
  return distinct(profileCandidates(around).map((candidate) => placeOf(candidate, around, () => true)));
}

/**
 * Profile roots that may hold saves. On Linux the install folders of Steam are among them: its cloud keeps the saves of
 * the native game there (spec/save.md §10).
 */
export function savePlaces(around: Surroundings): Place[] {
  const places = profilePlaces(around);
  if (around.env.TL2_PROFILE_DIR || around.platform === "win32" || around.platform === "darwin") return places;
  const inInstalls = inInstallProfiles(around).map((candidate) => placeOf(candidate, around, () => true));
  return distinct([...places, ...inInstalls]);
}

/** Install folders, likeliest first; found means it holds the game. `TL2_INSTALL_DIR` wins: then it is the only one. */
export function installPlaces(around: Surroundings): Place[] {
  const given = around.env.TL2_INSTALL_DIR;
  if (given) return [{ path: given, origin: "environment", found: isInstall(given, around) }];
  return distinct(
    installCandidates(around).map((candidate) => placeOf(candidate, around, (folder) => isInstall(folder, around))),
  );
}

/** The first place that was found, or null. */
export function firstFound(places: readonly Place[]): Place | null {
  return places.find((place) => place.found) ?? null;
}

/**
 * The install a project belongs to: `TL2_INSTALL_DIR`, or the folder above when the project lies in
 * `<install>/mods/<project>` as GUTS has it. Null when neither.
 */
export function findInstallOf(project: string, around: Surroundings): Place | null {
  const given = around.env.TL2_INSTALL_DIR;
  if (given) return { path: given, origin: "environment", found: isInstall(given, around) };
  const { dirname, basename } = pathsOf(around.platform);
  const mods = dirname(project);
  const install = dirname(mods);
  if (asciiUpper(basename(mods)) !== "MODS" || !isInstall(install, around)) return null;
  return { path: install, origin: "native", found: true };
}

/** The game's program in an install, in its own case; null when there is none. */
export function exeOf(install: string, around: Surroundings): string | null {
  const [name] = matchingNames(around.list(install) ?? [], EXE);
  return name === undefined ? null : pathsOf(around.platform).join(install, name);
}

/** The MEDIA folder that a folder is or holds, for `--base` and `TL2_MEDIA_DIR`; null when it is neither. */
export function mediaOf(folder: string, around: Surroundings): string | null {
  const { basename, join } = pathsOf(around.platform);
  const names = around.list(folder);
  if (names === null) return null;
  const [inside] = matchingNames(names, "MEDIA").filter((name) => around.list(join(folder, name)) !== null);
  if (inside !== undefined) return join(folder, inside);
  return asciiUpper(basename(folder)) === "MEDIA" ? folder : null;
}

/** What `TL2_MEDIA_DIR` names; null when it is not set. */
export function mediaPlace(around: Surroundings): Place | null {
  const given = around.env.TL2_MEDIA_DIR;
  if (!given) return null;
  const media = mediaOf(given, around);
  return { path: media ?? given, origin: "environment", found: media !== null };
}

function isInstall(folder: string, around: Surroundings): boolean {
  const names = around.list(folder) ?? [];
  const marks = [EXE, "PAKS", "Torchlight2.app", "Torchlight2.bin.x86_64", "Torchlight2.bin.x86"];
  return marks.some((mark) => matchingNames(names, mark).length > 0);
}

function placeOf(candidate: Candidate, around: Surroundings, accept: (folder: string) => boolean): Place {
  const { join } = pathsOf(around.platform);
  const { base, parts, origin } = candidate;
  const path = descend(base, parts, around);
  if (path === null || around.list(path) === null || !accept(path))
    return { path: path ?? join(base, ...parts), origin, found: false };
  return { path, origin, found: true };
}

/** Goes down from a folder, each part in any case. */
function descend(base: string, parts: readonly string[], around: Surroundings): string | null {
  let folder = base;
  for (const part of parts) {
    const [name] = matchingNames(around.list(folder) ?? [], part);
    if (name === undefined) return null;
    folder = pathsOf(around.platform).join(folder, name);
  }
  return folder;
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [place.path, place])).values()];
}

function profileCandidates(around: Surroundings): Candidate[] {
  const { platform, env, home } = around;
  const { join } = pathsOf(platform);
  if (platform === "win32") {
    const documents = [around.documents, env.OneDrive && join(env.OneDrive, "Documents"), join(home, "Documents")];
    return documents.flatMap((base) => (base ? [{ base, parts: DOCUMENTS_PROFILE, origin: "native" as const }] : []));
  }
  if (platform === "darwin") return inInstallProfiles(around);
  const native = { base: dataHome(around), parts: PROFILE, origin: "native" as const };
  return [native, ...prefixes(around).flatMap((prefix) => prefixProfiles(prefix, around))];
}

function inInstallProfiles(around: Surroundings): Candidate[] {
  const parts = [GAME, "my games", "runic games", "torchlight 2"];
  return steamCommons(around).map((base) => ({ base, parts, origin: "steam" as const }));
}

function installCandidates(around: Surroundings): Candidate[] {
  const { platform, env, home } = around;
  const { join } = pathsOf(platform);
  const steam = steamCommons(around).map((base) => ({ base, parts: [GAME], origin: "steam" as const }));
  if (platform === "darwin") {
    return [...steam, { base: "/Applications", parts: ["Torchlight II.app"], origin: "native" }];
  }
  if (platform !== "win32") {
    const games = join(home, "Games", "Heroic");
    const inPrefixes = prefixes(around).flatMap(({ folder, origin }) =>
      WINDOWS_INSTALLS.map(([, parts]) => ({ base: join(folder, "drive_c"), parts, origin })),
    );
    const gog = { base: join(home, "GOG Games"), parts: [GAME], origin: "gog" as const };
    return [...steam, { base: games, parts: [GAME], origin: "heroic" }, gog, ...inPrefixes];
  }
  const drive = `${env.SystemDrive ?? "C:"}\\`;
  return [...steam, ...WINDOWS_INSTALLS.map(([origin, parts]) => ({ base: drive, parts, origin }))];
}

const X86 = "Program Files (x86)";
/** Where other shops and the disc put the game, below the system drive. */
const WINDOWS_INSTALLS: readonly (readonly [PlaceOrigin, readonly string[]])[] = [
  ["gog", ["GOG Games", GAME]],
  ["gog", [X86, "GOG Galaxy", "Games", GAME]],
  ["epic", ["Program Files", "Epic Games", "TorchlightII"]],
  ["runic", [X86, "Runic Games", GAME]],
  ["runic", [X86, "Perfect World Entertainment", GAME]],
];

function dataHome({ env, home }: Surroundings): string {
  const given = env.XDG_DATA_HOME;
  return given?.startsWith("/") ? given : `${home}/.local/share`;
}

/** Every `steamapps/common` of every Steam of this user. */
function steamCommons(around: Surroundings): string[] {
  const { join } = pathsOf(around.platform);
  return steamLibraries(around).map((library) => join(library, "steamapps", "common"));
}

function steamRoots(around: Surroundings): string[] {
  const { platform, env, home } = around;
  const { join } = pathsOf(platform);
  if (platform === "win32") {
    const programs = env["ProgramFiles(x86)"] ?? `${env.SystemDrive ?? "C:"}\\${X86}`;
    return [...(around.steam === undefined ? [] : [around.steam]), join(programs, "Steam")];
  }
  if (platform === "darwin") return [join(home, "Library", "Application Support", "Steam")];
  return [
    `${home}/.local/share/Steam`,
    `${home}/.steam/steam`,
    `${home}/.steam/root`,
    `${home}/.var/app/com.valvesoftware.Steam/.local/share/Steam`,
    `${home}/snap/steam/common/.local/share/Steam`,
  ];
}

/** Steam's own folders, and the libraries on other disks that its libraryfolders.vdf names. */
function steamLibraries(around: Surroundings): string[] {
  const { join } = pathsOf(around.platform);
  const libraries = steamRoots(around).flatMap((root) => {
    const text = around.readText(join(root, "steamapps", "libraryfolders.vdf"));
    return [root, ...(text === null ? [] : libraryPaths(text))];
  });
  return [...new Set(libraries)];
}

/** Paths in a libraryfolders.vdf: `"path" "D:\\Games"`, in older ones `"1" "D:\\Games"`. */
function libraryPaths(vdf: string): string[] {
  const lines = vdf.matchAll(/"(?:path|\d+)"[ \t]+"((?:[^"\\\n]|\\.)*)"/g);
  return [...lines].map((line) => line[1].replace(/\\(.)/g, "$1")).filter((text) => /[/\\]/.test(text));
}

interface Prefix {
  /** Holds `drive_c`. */
  readonly folder: string;
  readonly origin: PlaceOrigin;
}

/** Windows of Proton, Heroic and Wine on Linux. */
function prefixes(around: Surroundings): Prefix[] {
  const { env, home } = around;
  const proton = steamLibraries(around).map((library) => `${library}/steamapps/compatdata/${APP}/pfx`);
  const heroic = [`${home}/Games/Heroic/Prefixes`, `${home}/Games/Heroic/Prefixes/default`].flatMap((folder) =>
    (around.list(folder) ?? []).flatMap((name) => [`${folder}/${name}`, `${folder}/${name}/pfx`]),
  );
  const wine = [...(env.WINEPREFIX ? [env.WINEPREFIX] : []), `${home}/.wine`];
  return [
    ...proton.map((folder) => ({ folder, origin: "proton" as const })),
    ...heroic
      .filter((folder) => around.list(`${folder}/drive_c`))
      .map((folder) => ({ folder, origin: "heroic" as const })),
    ...wine.map((folder) => ({ folder, origin: "wine" as const })),
  ];
}

function prefixProfiles({ folder, origin }: Prefix, around: Surroundings): Candidate[] {
  const users = `${folder}/drive_c/users`;
  const names = (around.list(users) ?? []).filter((name) => asciiUpper(name) !== "PUBLIC");
  return (names.length > 0 ? names : ["steamuser"]).flatMap((user) =>
    ["Documents", "My Documents"].map((documents) => ({
      base: users,
      parts: [user, documents, ...DOCUMENTS_PROFILE],
      origin,
    })),
  );
}
