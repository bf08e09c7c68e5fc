import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { pathsOf, variable } from "./around.ts";
import { GAME, STEAM_APP } from "./game.ts";
import { findBelow, type Look, readList } from "./look.ts";
import { type Candidate, type Item, lead, type PlaceSource } from "./place.ts";
import { registryValue } from "./registry.ts";
import { readVdf, type VdfEntry, vdfValue } from "./vdf.ts";

/** A folder that Steam keeps games in. */
export interface SteamLibrary {
  readonly path: string;
  /** Named by a list of Steam's, or Steam's own folder. */
  readonly isListed: boolean;
  /** Steam says that the game is in it. */
  readonly hasGame: boolean;
  /** The game's folder below `steamapps/common`. */
  readonly installDir: string;
}

export interface Steam {
  /** Where Steam is, its lists, and where the game would be in each library. */
  readonly items: readonly Item[];
  readonly libraries: readonly SteamLibrary[];
}

const CURRENT_USER = "HKCU\\Software\\Valve\\Steam";
const MACHINE = "HKLM\\SOFTWARE\\WOW6432Node\\Valve\\Steam";
const MOST_LIBRARIES = 64;
const LONGEST_PATH = 4096;

interface Root {
  readonly path: string;
  readonly source: PlaceSource;
}

/** Every Steam of this user: its folder, its list of libraries, and the libraries. */
export function lookForSteam(look: Look): Steam {
  const items: Item[] = steamKeys(look);
  const found: FoundLibrary[] = [];
  const seen = new Map<string, string>();
  for (const root of steamRoots(look)) {
    const key = look.keyOf(look.realPath(root.path));
    const known = seen.get(key);
    if (known !== undefined && look.isFolder(root.path)) {
      if (look.keyOf(known) !== look.keyOf(root.path))
        items.push(lead(root.source, "steam", root.path, { kind: "listed-elsewhere", at: known }));
      continue;
    }
    if (known !== undefined) continue;
    seen.set(key, root.path);
    const standing = look.standing(root.path);
    if (standing.kind !== "folder") {
      const outcome = standing.kind === "no-access" ? standing : ({ kind: "not-there" } as const);
      items.push(lead(root.source, "steam", root.path, outcome));
      // What may not be listed can still be gone through.
      if (standing.kind === "no-access") found.push({ path: root.path, isListed: false, listedApps: false });
      continue;
    }
    if (root.source !== "steam-folder") items.push(lead(root.source, "steam", root.path, { kind: "found" }));
    const lists = readLists(root, look);
    items.push(...lists.items);
    found.push(...lists.libraries);
  }
  found.push(...unlistedLibraries(look));
  const libraries = distinctLibraries(found, look).map((library) => withManifest(library, look, items));
  return { items: [...items, ...libraries.map(candidateOf)], libraries };
}

function candidateOf({ path, isListed, hasGame, installDir }: SteamLibrary): Candidate {
  return {
    purpose: "install",
    source: "steam-library",
    origin: "steam",
    base: path,
    parts: ["steamapps", "common", installDir],
    isListed: hasGame || isListed,
  };
}

function steamKeys(look: Look): Item[] {
  if (look.around.platform !== "win32" || look.around.registry === undefined) return [];
  return (
    [
      [CURRENT_USER, "SteamPath"],
      [MACHINE, "InstallPath"],
    ] as const
  ).map(([key, name]) => {
    const value = registryValue(key, name, look);
    return value === null
      ? lead("steam-key", "steam", key, { kind: "not-there" }, { kind: "no-key" })
      : lead("steam-key", "steam", key, { kind: "found" }, { kind: "leads-to", path: look.tidy(value) });
  });
}

function steamRoots(look: Look): Root[] {
  const { around, join } = look;
  const { platform, home } = around;
  const own = (path: string): Root => ({ path, source: "steam-folder" });
  if (platform === "win32") {
    const drive = `${variable(around, "SystemDrive") ?? "C:"}\\`;
    const programs = variable(around, "ProgramFiles(x86)") ?? join(drive, "Program Files (x86)");
    const named = [registryValue(CURRENT_USER, "SteamPath", look), registryValue(MACHINE, "InstallPath", look)];
    return [...named.flatMap((path) => (path === null ? [] : [look.tidy(path)])), join(programs, "Steam")].map(own);
  }
  if (platform === "darwin") return [own(join(home, "Library", "Application Support", "Steam"))];
  const flatpak = flatpakHome(home);
  const snap = `${home}/snap/steam/common`;
  return [
    ...[`${home}/.local/share/Steam`, `${home}/.steam/steam`, `${home}/.steam/root`].map(own),
    { path: `${flatpak}/.local/share/Steam`, source: "flatpak-steam" },
    { path: `${flatpak}/data/Steam`, source: "flatpak-steam" },
    { path: `${flatpak}/.steam/steam`, source: "flatpak-steam" },
    { path: `${snap}/.local/share/Steam`, source: "snap-steam" },
    { path: `${snap}/.steam/steam`, source: "snap-steam" },
  ];
}

const flatpakHome = (home: string) => `${home}/.var/app/com.valvesoftware.Steam`;

interface FoundLibrary {
  readonly path: string;
  readonly isListed: boolean;
  readonly listedApps: boolean;
}

/** The list of libraries, which stands in `steamapps` and again in `config`; all that both name. */
function readLists(root: Root, look: Look): { readonly items: Item[]; readonly libraries: FoundLibrary[] } {
  const items: Item[] = [];
  const libraries: FoundLibrary[] = [{ path: root.path, isListed: true, listedApps: false }];
  for (const folder of ["steamapps", "config"]) {
    const file = findBelow(root.path, [folder, "libraryfolders.vdf"], look);
    if (file === null) continue;
    const read = readList(file, (text) => librariesIn(readVdf(text), look), look);
    if (read.kind === "failed") {
      items.push(lead("steam-list", "steam", file, read.outcome));
      continue;
    }
    const named = read.value.map((library) => ({
      ...library,
      path: fromSandbox(library.path, root, look),
    }));
    libraries.push(...named);
    if (items.some((item) => "outcome" in item && item.outcome.kind === "found")) continue;
    const holding = named.findIndex(({ listedApps, path }) => listedApps || manifestOf(path, look) !== null) + 1;
    items.push(
      lead("steam-list", "steam", file, { kind: "found" }, { kind: "libraries", count: named.length, holding }),
    );
  }
  if (items.length === 0)
    items.push(
      lead("steam-list", "steam", look.join(root.path, "steamapps", "libraryfolders.vdf"), { kind: "not-there" }),
    );
  return { items, libraries };
}

/**
 * `"1" { "path" "D:\\Games" "apps" { "200710" "…" } }`, in older lists `"1" "D:\\Games"`. Throws FormatError for a text
 * that is no list of libraries, as one that was emptied.
 */
function librariesIn(entries: readonly VdfEntry[], { around, tidy }: Look): FoundLibrary[] {
  const { isAbsolute } = pathsOf(around.platform);
  const list = vdfValue(entries, "libraryfolders");
  if (list === null || typeof list === "string") throw new FormatError("vdf", "it is no list of libraries", 0);
  return list
    .filter(({ key }) => /^\d+$/.test(key))
    .slice(0, MOST_LIBRARIES)
    .flatMap(({ value }) => {
      const path = typeof value === "string" ? value : vdfValue(value, "path");
      if (typeof path !== "string" || !isAbsolute(path) || path.includes("\0") || path.length > LONGEST_PATH) return [];
      const apps = typeof value === "string" ? null : vdfValue(value, "apps", STEAM_APP);
      return [{ path: tidy(path), isListed: true, listedApps: apps !== null }];
    });
}

/** Flatpak's Steam takes a folder of its own for the home folder, and names its libraries as it sees them. */
function fromSandbox(path: string, { source }: Root, look: Look): string {
  const { home } = look.around;
  if (source !== "flatpak-steam" || !path.startsWith(`${home}/`)) return path;
  const inside = `${flatpakHome(home)}${path.slice(home.length)}`;
  return look.isFolder(inside) ? inside : path;
}

/** Libraries on other disks, for when no list names them: of a card that was put in, or when the list is damaged. */
function unlistedLibraries(look: Look): FoundLibrary[] {
  return mountsOf(look)
    .flatMap((mount) => [mount, ...["SteamLibrary", "Steam"].flatMap((name) => findBelow(mount, [name], look) ?? [])])
    .filter((folder) => findBelow(folder, ["steamapps"], look) !== null)
    .map((path) => ({ path, isListed: false, listedApps: false }));
}

const MOST_MOUNTS = 40;

/** Network disks that do not answer would hold up the whole look. */
const REMOTE = /^(nfs|cifs|smb|afs|ceph|glusterfs|davfs|autofs|fuse\.(sshfs|rclone|gvfsd-fuse|davfs2|smbnetfs))/;

/** Where Linux has network disks. */
function remoteMounts(look: Look): ReadonlySet<string> {
  const lines = (look.around.readText("/proc/mounts") ?? "").split("\n").map((line) => line.split(" "));
  const folders = lines.flatMap(([, folder, type]) => (type !== undefined && REMOTE.test(type) ? [folder] : []));
  return new Set(
    folders.map((folder) =>
      folder.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8))),
    ),
  );
}

/** Folders that other disks are seen in. */
export function mountsOf(look: Look): string[] {
  const { platform, home, registry } = look.around;
  const below = (folder: string) => look.names(folder).map((name) => look.join(folder, name));
  if (platform === "win32") {
    const key = registry?.("HKLM\\SYSTEM\\MountedDevices");
    const names = key?.kind === "key" ? Object.keys(key.values) : [];
    const drives = names.flatMap((name) => /^\\DosDevices\\([A-Z]:)$/i.exec(name)?.[1].toUpperCase() ?? []);
    return [...new Set(drives)].sort().map((drive) => `${drive}\\`);
  }
  if (platform === "darwin") return below("/Volumes").slice(0, MOST_MOUNTS);
  const user = home.slice(home.lastIndexOf("/") + 1);
  const folders = ["/run/media", `/run/media/${user}`, "/media", `/media/${user}`, "/mnt"];
  const remote = remoteMounts(look);
  return folders
    .filter((folder) => !remote.has(folder))
    .flatMap(below)
    .filter((mount) => !remote.has(mount))
    .slice(0, MOST_MOUNTS);
}

function distinctLibraries(found: readonly FoundLibrary[], look: Look): FoundLibrary[] {
  const byPath = new Map<string, FoundLibrary>();
  for (const library of found) {
    const key = look.keyOf(look.realPath(library.path));
    const known = byPath.get(key);
    byPath.set(key, {
      path: known?.path ?? library.path,
      isListed: library.isListed || (known?.isListed ?? false),
      listedApps: library.listedApps || (known?.listedApps ?? false),
    });
  }
  return [...byPath.values()];
}

function manifestOf(library: string, look: Look): string | null {
  return findBelow(library, ["steamapps", `appmanifest_${STEAM_APP}.acf`], look);
}

/** Steam's note about the game names its folder. One that cannot be read is told of; the folder has its usual name then. */
function withManifest({ path, isListed, listedApps }: FoundLibrary, look: Look, items: Item[]): SteamLibrary {
  const file = manifestOf(path, look);
  const library = { path, isListed, hasGame: listedApps || file !== null, installDir: GAME };
  if (file === null) return library;
  const read = readList(file, readVdf, look);
  if (read.kind === "failed") {
    items.push(lead("steam-manifest", "steam", file, read.outcome));
    return library;
  }
  const named = vdfValue(read.value, "AppState", "installdir");
  return typeof named === "string" && isPlainName(named) ? { ...library, installDir: named } : library;
}

function isPlainName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\\:\0]/.test(name);
}
