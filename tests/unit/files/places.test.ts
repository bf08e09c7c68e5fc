import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { appFolders } from "../../../src-main/files/app-folders.ts";
import { lutrisGame, yamlText } from "../../../src-main/files/places/launchers.ts";
import { registryOf } from "../../../src-main/files/places/registry.ts";
import {
  exeOf,
  findInstallOf,
  installPlaces,
  mediaOf,
  mediaPlace,
  profilePlaces,
  type Surroundings,
  savePlaces,
  xdgFolder,
} from "../../../src-main/files/places.ts";
import { registryCommands, surroundings, windowsHints } from "../../../src-main/files/surroundings.ts";
import { makeDisk } from "../../support/disks.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const system = (on: "win32" | "darwin" | "linux", files: readonly string[] = [], env: Surroundings["env"] = {}) =>
  makeDisk(on, { files, env });

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

test("the environment wins, also when it names nothing", () => {
  const env = { TL2_PROFILE_DIR: "/p", TL2_INSTALL_DIR: "/i", TL2_MEDIA_DIR: "/m" };
  const around = system("linux", ["/home/ann/.local/share/Runic Games/Torchlight 2/x", "/m/media/x"], env);
  expect(profilePlaces(around)).toEqual([{ path: "/p", origin: "environment", found: false }]);
  expect(installPlaces(around)).toEqual([{ path: "/i", origin: "environment", found: false }]);
  expect(mediaPlace(around)).toEqual({ path: "/m/media", origin: "environment", found: true });
  expect(findInstallOf("/x/mods/y", around)).toEqual({ path: "/i", origin: "environment", found: false });
  expect(mediaPlace(system("linux"))).toBeNull();
});

test("a path of the environment counts from where the program was started, not from the game's folder", () => {
  const name = "TL2_INSTALL_DIR";
  const before = process.env[name];
  try {
    process.env[name] = path.join("some", "game");
    expect(surroundings().env[name]).toBe(path.resolve("some", "game"));
    process.env[name] = path.resolve("/game");
    expect(surroundings().env).toBe(process.env);
  } finally {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
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
  expect(exeOf("/odd", system("linux", ["/odd/Torchlight2.exe/x"]))).toBeNull();
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
  expect(xdgFolder("XDG_DATA_HOME", system("linux", [], { XDG_DATA_HOME: "here" }))).toBe("/home/ann/.local/share");
  const xdg = system("linux", [], { XDG_CONFIG_HOME: "/c", XDG_CACHE_HOME: "relative/does/not/count" });
  expect(appFolders(xdg)).toMatchObject({ config: "/c/lamplighter", cache: "/home/ann/.cache/lamplighter" });
  expect(appFolders(system("darwin"))).toMatchObject({
    config: "/Users/ann/Library/Application Support/Lamplighter",
    cache: "/Users/ann/Library/Caches/Lamplighter",
  });
  expect(appFolders(system("win32", [], { APPDATA: "R:\\Roaming" }))).toMatchObject({
    config: "R:\\Roaming\\Lamplighter",
    backups: "C:\\Users\\Ann\\AppData\\Local\\Lamplighter\\Data\\backups",
    cache: "C:\\Users\\Ann\\AppData\\Local\\Lamplighter\\Cache",
  });
  expect(appFolders(system("win32", [], { LAMPLIGHTER_HOME: "T:\\here" })).locks).toBe("T:\\here\\cache\\locks");
});

test("values of Lutris are read in any of their forms, and at once whatever stands there", () => {
  const yaml = [
    "slug: torchlight-ii\r",
    "game:",
    "  exe:   '/games/it''s here/Torchlight2.exe'  \r",
    '  prefix: "/win dows" ',
    "  empty:   ",
  ].join("\n");
  expect(["slug", "exe", "prefix", "empty", "none"].map((key) => yamlText(yaml, key))).toEqual([
    "torchlight-ii",
    "/games/it's here/Torchlight2.exe",
    "/win dows",
    null,
    null,
  ]);
  expect(lutrisGame(yaml)).toEqual({ path: "/games/it's here", prefix: "/win dows" });
  const blanks = " ".repeat(500_000);
  expect(yamlText(`exe: a${blanks}b`, "exe")).toBe(`a${blanks}b`);
  expect(lutrisGame(`${blanks}exe:${blanks}\n${blanks}x\n`)).toBeNull();
});

test("what reg.exe prints becomes a registry", () => {
  const shell = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";
  const text = [
    "\r\nHKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders",
    "    Personal    REG_EXPAND_SZ    %UserProfile%\\OneDrive - Home\\Dokumente",
    "    {A B}  C    REG_EXPAND_SZ    %NOT_THERE%\\x\r\n",
    "HKEY_LOCAL_MACHINE\\SYSTEM\\MountedDevices",
    "    \\DosDevices\\D:    REG_BINARY    5C003F",
    "    Empty    REG_SZ    ",
    "    Literal    REG_SZ    %UserProfile%  ",
    "Ende der Suche: 3 Übereinstimmungen gefunden.",
  ].join("\r\n");
  const registry = registryOf([text, "FEHLER: Der Schlüssel wurde nicht gefunden."], { USERPROFILE: "C:\\Users\\Ann" });
  expect(registry(shell.toUpperCase())).toEqual({
    kind: "key",
    values: { Personal: "C:\\Users\\Ann\\OneDrive - Home\\Dokumente", "{A B}  C": "%NOT_THERE%\\x" },
    subkeys: [],
  });
  expect(registry("HKLM\\SYSTEM\\MountedDevices")).toMatchObject({
    values: { "\\DosDevices\\D:": "5C003F", Empty: "", Literal: "%UserProfile%" },
  });
  expect(registry("HKLM\\SYSTEM")).toMatchObject({ subkeys: ["MountedDevices"] });
  expect(registry("HKCU\\Nothing")).toEqual({ kind: "no-key" });
});

test("Windows is asked with two constant commands for all keys; other systems are not", async () => {
  const asked: string[] = [];
  const ask = async (command: string) => {
    asked.push(command);
    return command.includes("Valve\\Steam")
      ? "HKEY_CURRENT_USER\\Software\\Valve\\Steam\r\n    SteamPath    REG_SZ    d:/steam\r\n"
      : "";
  };
  const { registry, askAgain } = await windowsHints("win32", ask, {});
  expect(registry?.("HKCU\\Software\\Valve\\Steam")).toMatchObject({ values: { SteamPath: "d:/steam" } });
  expect(asked).toEqual(registryCommands());
  expect(asked).toHaveLength(2);
  expect(asked[0].split(" & ")).toHaveLength(6);
  expect(asked[1].split(" & ").slice(-2)).toEqual([
    'reg query "HKLM\\SOFTWARE\\GOG.com\\Games" /s /v gameName',
    'reg query "HKLM\\SOFTWARE\\GOG.com\\Games" /s /v path',
  ]);
  await askAgain?.();
  expect(asked).toEqual([...registryCommands(), ...registryCommands()]);
  expect(await windowsHints("linux", ask, {})).toEqual({});
});

test("the real surroundings look at the disk, and say why where they cannot", () => {
  const folder = tempFolder();
  writeTree(folder, { "a.vdf": "text" });
  const around = surroundings({ registry: () => ({ kind: "no-key" }) });
  const file = path.join(folder, "a.vdf");
  expect([around.platform, around.registry?.("HKLM")]).toEqual([process.platform, { kind: "no-key" }]);
  expect(around.list(folder)).toEqual(["a.vdf"]);
  expect(around.list(file)).toBeNull();
  expect(around.readText(file)).toBe("text");
  expect(around.readText(folder)).toBeNull();
  expect(around.inspect?.(folder)).toEqual({ kind: "folder", names: ["a.vdf"] });
  expect(around.inspect?.(file)).toEqual({ kind: "file" });
  expect(around.inspect?.(path.join(folder, "none"))).toEqual({ kind: "not-there" });
  expect(around.inspect?.(path.join(file, "below"))).toEqual({ kind: "not-there" });
  expect(around.modified?.(file)).toBeGreaterThan(0);
  expect([around.modified?.(path.join(folder, "none")), around.realPath?.("/no/such")]).toEqual([null, "/no/such"]);
});

test.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
  "a folder that may not be read is told from none",
  () => {
    const folder = path.join(tempFolder(), "closed");
    mkdirSync(folder, { mode: 0o000 });
    expect(surroundings().inspect?.(folder)).toEqual({ kind: "no-access", reason: "permission", errno: "EACCES" });
  },
);
