import path from "node:path";
import { expect, test } from "vitest";
import { appFolders } from "../../../src-main/files/app-folders.ts";
import {
  exeOf,
  findInstallOf,
  firstFound,
  installPlaces,
  mediaOf,
  mediaPlace,
  profilePlaces,
  type Surroundings,
  savePlaces,
} from "../../../src-main/files/places.ts";
import { registryValue, surroundings } from "../../../src-main/files/surroundings.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

/** A system made of the paths of its files and folders; `texts` are files that can be read. */
function system(
  platform: NodeJS.Platform,
  paths: readonly string[] = [],
  more: Partial<Surroundings> & { readonly texts?: Readonly<Record<string, string>> } = {},
): Surroundings {
  const { sep } = platform === "win32" ? path.win32 : path.posix;
  const folders = new Map<string, Set<string>>();
  for (const file of paths) {
    const parts = file.split(sep);
    for (let i = 1; i < parts.length; i++) {
      const folder = parts.slice(0, i).join(sep) || sep;
      folders.set(folder, (folders.get(folder) ?? new Set()).add(parts[i]));
    }
  }
  const { texts = {}, ...rest } = more;
  const home = platform === "win32" ? "C:\\Users\\Ann" : platform === "darwin" ? "/Users/ann" : "/home/ann";
  const list = (folder: string) => [...(folders.get(folder.replace(/(?<=.)[\\/]$/, "")) ?? [])];
  const listed = (folder: string) => (list(folder).length > 0 ? list(folder) : null);
  return { platform, env: {}, home, list: listed, readText: (file) => texts[file] ?? null, ...rest };
}

const profileOf = (around: Surroundings) => firstFound(profilePlaces(around));
const installOf = (around: Surroundings) => firstFound(installPlaces(around));

test("Windows: the profile is below Documents, also where OneDrive or the user moved them", () => {
  const profile = "My Games\\Runic Games\\Torchlight 2";
  expect(profilePlaces(system("win32"))).toEqual([
    { path: `C:\\Users\\Ann\\Documents\\${profile}`, origin: "native", found: false },
  ]);
  const moved = system("win32", [`D:\\Dokumente\\${profile}\\settings.txt`], { documents: "D:\\Dokumente" });
  expect(profileOf(moved)).toEqual({ path: `D:\\Dokumente\\${profile}`, origin: "native", found: true });
  const cloud = system("win32", [`C:\\Users\\Ann\\OneDrive\\Documents\\${profile}\\settings.txt`], {
    env: { OneDrive: "C:\\Users\\Ann\\OneDrive" },
  });
  expect(profileOf(cloud)?.path).toBe(`C:\\Users\\Ann\\OneDrive\\Documents\\${profile}`);
});

test("Linux: the native profile, in whatever case it has", () => {
  const around = system("linux", ["/home/ann/.local/share/runic games/Torchlight 2/mods/a.mod"]);
  expect(profileOf(around)).toEqual({
    path: "/home/ann/.local/share/runic games/Torchlight 2",
    origin: "native",
    found: true,
  });
  const xdg = system("linux", ["/data/Runic Games/Torchlight 2/settings.txt"], { env: { XDG_DATA_HOME: "/data" } });
  expect(profileOf(xdg)?.path).toBe("/data/Runic Games/Torchlight 2");
});

test("Linux: the profile of Proton in a second Steam library, of Flatpak's Steam, of Heroic and of Wine", () => {
  const documents = "drive_c/users/steamuser/Documents/My Games/Runic Games/Torchlight 2";
  const library = "/mnt/games/SteamLibrary/steamapps/compatdata/200710/pfx";
  const proton = system("linux", [`${library}/${documents}/settings.txt`], {
    texts: {
      "/home/ann/.steam/steam/steamapps/libraryfolders.vdf":
        '"libraryfolders"\n{\n\t"0"\n\t{\n\t\t"path"\t\t"/home/ann/.local/share/Steam"\n\t}\n\t"1"\n\t{\n\t\t"path"\t\t"/mnt/games/SteamLibrary"\n\t\t"apps"\n\t\t{\n\t\t\t"200710"\t\t"1700000"\n\t\t}\n\t}\n}\n',
    },
  });
  expect(profileOf(proton)).toEqual({ path: `${library}/${documents}`, origin: "proton", found: true });

  const flatpak = `/home/ann/.var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/compatdata/200710/pfx/${documents}`;
  expect(profileOf(system("linux", [`${flatpak}/settings.txt`]))?.path).toBe(flatpak);

  const heroic =
    "/home/ann/Games/Heroic/Prefixes/default/Torchlight II/drive_c/users/ann/My Documents/My Games/runic games/torchlight 2";
  expect(profileOf(system("linux", [`${heroic}/settings.txt`]))).toMatchObject({ path: heroic, origin: "heroic" });

  const wine = "/home/ann/prefix/drive_c/users/ann/Documents/My Games/Runic Games/Torchlight 2";
  const around = system("linux", [`${wine}/settings.txt`, "/home/ann/prefix/drive_c/users/Public/x"], {
    env: { WINEPREFIX: "/home/ann/prefix" },
  });
  expect(profileOf(around)).toMatchObject({ path: wine, origin: "wine" });
});

test("macOS: profile and install are inside Steam's folder of the game", () => {
  const game = "/Users/ann/Library/Application Support/Steam/steamapps/common/Torchlight II";
  const around = system("darwin", [`${game}/Torchlight2.app/x`, `${game}/my games/runic games/torchlight 2/save/x`]);
  expect(profileOf(around)?.path).toBe(`${game}/my games/runic games/torchlight 2`);
  expect(installOf(around)).toEqual({ path: game, origin: "steam", found: true });
});

test("saves may also lie in the install folder of Steam's native game, where its cloud keeps them", () => {
  const game = "/home/ann/.local/share/Steam/steamapps/common/Torchlight II";
  const native = "/home/ann/.local/share/Runic Games/Torchlight 2";
  const around = system("linux", [`${native}/save/x`, `${game}/My Games/Runic Games/Torchlight 2/save/x`]);
  expect(savePlaces(around).filter(({ found }) => found)).toEqual([
    { path: native, origin: "native", found: true },
    { path: `${game}/My Games/Runic Games/Torchlight 2`, origin: "steam", found: true },
  ]);
  expect(savePlaces({ ...around, env: { TL2_PROFILE_DIR: native } })).toEqual([
    { path: native, origin: "environment", found: true },
  ]);
  for (const platform of ["win32", "darwin"] as const)
    expect(savePlaces(system(platform))).toEqual(profilePlaces(system(platform)));
});

test("everything that was looked at is told, each place once", () => {
  const places = profilePlaces(system("linux"));
  expect(places.length).toBeGreaterThan(5);
  expect(places.every((place) => !place.found)).toBe(true);
  expect(new Set(places.map((place) => place.path)).size).toBe(places.length);
  expect(firstFound(places)).toBeNull();
});

test("Windows: installs of Steam on another drive, and of other shops", () => {
  const steam = system("win32", ["E:\\Games\\steamapps\\common\\Torchlight II\\TORCHLIGHT2.EXE"], {
    steam: "D:\\Steam",
    texts: { "D:\\Steam\\steamapps\\libraryfolders.vdf": '"libraryfolders"\n{\n\t"1"\t\t"E:\\\\Games"\n}\n' },
  });
  expect(installOf(steam)).toEqual({
    path: "E:\\Games\\steamapps\\common\\Torchlight II",
    origin: "steam",
    found: true,
  });
  expect(installOf(system("win32", ["C:\\GOG Games\\Torchlight II\\PAKS\\DATA.PAK"]))).toMatchObject({
    path: "C:\\GOG Games\\Torchlight II",
    origin: "gog",
  });
  expect(installOf(system("win32", ["C:\\GOG Games\\Torchlight II\\unins000.exe"]))).toBeNull();
});

test("the environment wins, also when it names nothing", () => {
  const env = { TL2_PROFILE_DIR: "/p", TL2_INSTALL_DIR: "/i", TL2_MEDIA_DIR: "/m" };
  const around = system("linux", ["/home/ann/.local/share/Runic Games/Torchlight 2/x", "/m/media/x"], { env });
  expect(profilePlaces(around)).toEqual([{ path: "/p", origin: "environment", found: false }]);
  expect(installPlaces(around)).toEqual([{ path: "/i", origin: "environment", found: false }]);
  expect(mediaPlace(around)).toEqual({ path: "/m/media", origin: "environment", found: true });
  expect(findInstallOf("/x/mods/y", around)).toEqual({ path: "/i", origin: "environment", found: false });
  expect(mediaPlace(system("linux"))).toBeNull();
});

test("a MEDIA folder is found as itself and from its parent", () => {
  const around = system("linux", ["/base/Media/a.dat", "/other/a.dat", "/odd/MEDIA/media/a.dat"]);
  expect(mediaOf("/base", around)).toBe("/base/Media");
  expect(mediaOf("/base/Media", around)).toBe("/base/Media");
  expect(mediaOf("/other", around)).toBeNull();
  expect(mediaOf("/no", around)).toBeNull();
});

test("a project in <install>/mods knows its install and its exe", () => {
  const around = system("linux", [
    "/games/TL2/torchlight2.exe",
    "/games/TL2/Mods/mine/MOD.DAT",
    "/projects/mods/mine/MOD.DAT",
  ]);
  expect(findInstallOf("/games/TL2/Mods/mine", around)).toEqual({ path: "/games/TL2", origin: "native", found: true });
  expect(exeOf("/games/TL2", around)).toBe("/games/TL2/torchlight2.exe");
  expect(findInstallOf("/projects/mods/mine", around)).toBeNull();
  expect(findInstallOf("/games/TL2/mine", around)).toBeNull();
  expect(exeOf("/work", around)).toBeNull();
  expect(findInstallOf("/", around)).toBeNull();
});

test("the program's own folders follow each system's custom, and one variable moves them all", () => {
  expect(appFolders(system("linux"))).toEqual({
    config: "/home/ann/.config/lamplighter",
    data: "/home/ann/.local/share/lamplighter",
    cache: "/home/ann/.cache/lamplighter",
    backups: "/home/ann/.local/share/lamplighter/backups",
    locks: "/home/ann/.cache/lamplighter/locks",
  });
  const xdg = system("linux", [], { env: { XDG_CONFIG_HOME: "/c", XDG_CACHE_HOME: "relative/does/not/count" } });
  expect(appFolders(xdg)).toMatchObject({ config: "/c/lamplighter", cache: "/home/ann/.cache/lamplighter" });
  expect(appFolders(system("darwin"))).toMatchObject({
    config: "/Users/ann/Library/Application Support/Lamplighter",
    cache: "/Users/ann/Library/Caches/Lamplighter",
  });
  expect(appFolders(system("win32", [], { env: { APPDATA: "R:\\Roaming" } }))).toMatchObject({
    config: "R:\\Roaming\\Lamplighter",
    backups: "C:\\Users\\Ann\\AppData\\Local\\Lamplighter\\Data\\backups",
    cache: "C:\\Users\\Ann\\AppData\\Local\\Lamplighter\\Cache",
  });
  expect(appFolders(system("win32", [], { env: { LAMPLIGHTER_HOME: "T:\\here" } })).locks).toBe(
    "T:\\here\\cache\\locks",
  );
});

test("what reg.exe prints becomes a folder", () => {
  const printed =
    "\r\nHKEY_CURRENT_USER\\Software\\…\\User Shell Folders\r\n    Personal    REG_EXPAND_SZ    %UserProfile%\\OneDrive - Home\\Dokumente\r\n\r\n";
  expect(registryValue(printed, { USERPROFILE: "C:\\Users\\Ann" })).toBe("C:\\Users\\Ann\\OneDrive - Home\\Dokumente");
  expect(registryValue("    SteamPath    REG_SZ    d:/steam\r\n", {})).toBe("d:/steam");
  expect(registryValue("    Personal    REG_EXPAND_SZ    %NOT_THERE%\\x", {})).toBe("%NOT_THERE%\\x");
  expect(registryValue("ERROR: The system was unable to find the specified registry key", {})).toBeNull();
});

test("the real surroundings list folders and read small texts, and answer null for anything else", () => {
  const folder = tempFolder();
  writeTree(folder, { "a.vdf": "text" });
  const around = surroundings({ documents: "D" });
  expect(around).toMatchObject({ platform: process.platform, documents: "D" });
  expect(around.list(folder)).toEqual(["a.vdf"]);
  expect(around.list(path.join(folder, "a.vdf"))).toBeNull();
  expect(around.readText(path.join(folder, "a.vdf"))).toBe("text");
  expect(around.readText(folder)).toBeNull();
});
