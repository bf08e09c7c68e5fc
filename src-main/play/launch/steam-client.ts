import path from "node:path";
import { createLook } from "../../files/places/look.ts";
import { registryValue } from "../../files/places/registry.ts";
import { pathsOf, type Surroundings } from "../../files/places.ts";
import type { SteamClient } from "./facts.ts";

/** The library of Steam that an install lies in: `<library>/steamapps/common/<game>`; null when it is none of Steam's. */
export function steamLibraryOf(install: string, { platform }: Pick<Surroundings, "platform">): string | null {
  const { dirname, basename } = pathsOf(platform);
  const common = dirname(install);
  const apps = dirname(common);
  const isLibrary = basename(common).toLowerCase() === "common" && basename(apps).toLowerCase() === "steamapps";
  return isLibrary ? dirname(apps) : null;
}

/** The Steam that knows a library; null when no Steam can be called. */
export function steamClientOf(library: string, around: Surroundings): SteamClient | null {
  switch (around.platform) {
    case "win32":
      return windowsClient(library, around);
    case "darwin":
      return macClient(around);
    default:
      return linuxClient(library, around);
  }
}

function windowsClient(library: string, around: Surroundings): SteamClient | null {
  const { env } = around;
  const programs = env["ProgramFiles(x86)"] ?? `${env.SystemDrive ?? "C:"}\\Program Files (x86)`;
  // The first library is Steam's own folder.
  const folders = [steamPath(around), library, path.win32.join(programs, "Steam")];
  for (const folder of folders) {
    const name = folder && around.list(folder)?.find((each) => each.toLowerCase() === "steam.exe");
    // The registry has it with slashes.
    if (name) return { kind: "plain", program: path.win32.join(folder, name) };
  }
  return null;
}

function steamPath(around: Surroundings): string | null {
  return registryValue("HKCU\\Software\\Valve\\Steam", "SteamPath", createLook(around));
}

function macClient(around: Surroundings): SteamClient | null {
  // `open` does not hand arguments to a Steam that runs; its own program does.
  const folders = ["/Applications", path.posix.join(around.home, "Applications")];
  const inside = folders.map((folder) => path.posix.join(folder, "Steam.app/Contents/MacOS"));
  const found = inside.find((folder) => around.list(folder)?.includes("steam_osx"));
  return found === undefined ? null : { kind: "plain", program: path.posix.join(found, "steam_osx") };
}

/** Steam in a box of its own, where its files are and how it is called. */
const BOXED = [
  { kind: "flatpak", root: ".var/app/com.valvesoftware.Steam" },
  { kind: "snap", root: "snap/steam/common" },
] as const;

function linuxClient(library: string, around: Surroundings): SteamClient | null {
  const roots = BOXED.map(({ kind, root }) => ({ kind, root: path.posix.join(around.home, root) }));
  const owner = roots.find(({ root }) => library.startsWith(`${root}/`) || isLibraryOf(root, library, around));
  const present = roots.filter(({ root }) => around.list(root) !== null);
  const order = owner === undefined ? [{ kind: "plain" as const }, ...present] : [owner];
  for (const { kind } of order) {
    const program = findProgram(kind === "plain" ? "steam" : kind, around);
    if (program !== null) return { kind, program };
  }
  return null;
}

function isLibraryOf(root: string, library: string, around: Surroundings): boolean {
  const known = around.readText(path.posix.join(root, ".local/share/Steam/steamapps/libraryfolders.vdf"));
  return known?.includes(`"${library}"`) ?? false;
}

/** Where programs lie beside the folders of PATH, which a window that was not started from a terminal may not have. */
const USUAL = ["/usr/bin", "/usr/local/bin", "/usr/games", "/snap/bin"];

/** The whole path of a program of Linux or macOS; null when it is not there. */
export function findProgram(name: string, around: Surroundings): string | null {
  const folders = (around.env.PATH ?? "").split(":").filter((folder) => folder.startsWith("/"));
  const paths = [...new Set([...folders, ...USUAL])]
    .filter((folder) => around.list(folder)?.includes(name))
    .map((folder) => path.posix.join(folder, name));
  // A folder of that name is no program.
  return paths.find((program) => around.list(program) === null) ?? null;
}
