import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Surroundings } from "../../../../src-main/files/places.ts";
import type { LaunchFacts } from "../../../../src-main/play/launch/facts.ts";
import { gatherLaunchFacts } from "../../../../src-main/play/launch/gather-facts.ts";
import { planLaunch } from "../../../../src-main/play/launch/plan.ts";
import { type PaperDisk, paperAround, paperFiles } from "../../../support/launch-facts.ts";

type System = Parameters<typeof paperAround>[0];

/** Facts of a disk with the game in this folder. */
function factsOf(
  platform: System,
  disk: PaperDisk,
  install: string,
  { profile, ...more }: Partial<Surroundings> & { readonly profile?: string } = {},
): Promise<LaunchFacts> {
  const place = (path: string) => ({ path, origin: "setting" as const, found: true });
  const places = {
    install: place(install),
    lookedInstalls: [],
    profile: profile === undefined ? null : { ...place(profile), mods: "", scheme: "" },
  };
  return gatherLaunchFacts(places, 2, paperAround(platform, disk, more), paperFiles(disk));
}

const lineOf = (facts: LaunchFacts) => {
  const plan = planLaunch(facts, { withMods: true });
  return plan.kind === "ready" ? plan.way.line : plan.findings.map(({ code }) => code).join();
};

const ARGUMENT = "MODSCHEME=MODLAUNCHER.SCH";

describe("Windows", () => {
  const steam = "D:\\Steam";
  const install = `${steam}\\steamapps\\common\\Torchlight II`;
  const game = { [`${install}\\TORCHLIGHT2.EXE`]: "", [`${steam}\\Steam.exe`]: "" };

  it("knows a copy of Steam's by where it lies, and Steam by its own folder around it", async () => {
    const facts = await factsOf("win32", game, install);
    expect(facts).toMatchObject({
      system: "windows",
      activeMods: 2,
      game: { folder: install, isSteam: true, appId: "none", exe: "TORCHLIGHT2.EXE", port: null, bundle: null },
      steam: { kind: "plain", program: `${steam}\\Steam.exe` },
    });
    expect(lineOf(facts)).toBe(`"D:\\Steam\\Steam.exe" -applaunch 200710 ${ARGUMENT}`);
  });

  it("takes the Steam that the registry names, in whatever way it writes it", async () => {
    const disk = {
      "E:\\Other\\steamapps\\common\\Torchlight II\\Torchlight2.exe": "",
      "C:\\Tools\\Steam\\steam.exe": "",
    };
    const registry = (key: string) =>
      key === "HKCU\\Software\\Valve\\Steam"
        ? { kind: "key" as const, values: { SteamPath: "C:/Tools/Steam" }, subkeys: [] }
        : { kind: "no-key" as const };
    const found = "E:\\Other\\steamapps\\common\\Torchlight II";
    const list = (folder: string) => paperAround("win32", disk).list(path.win32.normalize(folder));
    expect((await factsOf("win32", disk, found, { registry, list })).steam?.program).toBe(
      "C:\\Tools\\Steam\\steam.exe",
    );
  });

  it("reads steam_appid.txt", async () => {
    const stateOf = async (text: string) =>
      (await factsOf("win32", { ...game, [`${install}\\Steam_AppID.txt`]: text }, install)).game?.appId;
    expect([await stateOf("200710"), await stateOf(" 200710\r\n"), await stateOf("480"), await stateOf("")]).toEqual([
      "right",
      "right",
      "wrong",
      "wrong",
    ]);
  });

  it("is not Steam's elsewhere", async () => {
    const facts = await factsOf("win32", { "C:\\GOG\\Torchlight2.exe": "", ...game }, "C:\\GOG");
    expect([facts.game?.isSteam, facts.steam]).toEqual([false, null]);
  });
});

describe("Linux", () => {
  const library = "/home/mara/.local/share/Steam";
  const inLibrary = (root: string) => `${root}/steamapps/common/Torchlight II`;
  const exeIn = (root: string) => ({ [`${inLibrary(root)}/Torchlight2.exe`]: "" });
  const around = { env: { PATH: "relative:/opt/bin:/usr/bin" } };

  it("finds Steam where PATH leads", async () => {
    const disk = { ...exeIn(library), "/opt/bin/steam": "x " };
    expect(lineOf(await factsOf("linux", disk, inLibrary(library), around))).toBe(
      `/opt/bin/steam -applaunch 200710 ${ARGUMENT}`,
    );
    // A window that no terminal started may have hardly any PATH.
    const games = { ...exeIn(library), "/usr/games/steam": "x " };
    expect((await factsOf("linux", games, inLibrary(library))).steam?.program).toBe("/usr/games/steam");
  });

  it("calls the Steam that the library belongs to", async () => {
    const flatpak = "/home/mara/.var/app/com.valvesoftware.Steam";
    const disk = { "/opt/bin/steam": "x ", "/usr/bin/flatpak": "x ", "/usr/bin/snap": "x " };
    const inside = `${flatpak}/.local/share/Steam`;
    const facts = await factsOf("linux", { ...disk, ...exeIn(inside) }, inLibrary(inside), around);
    expect(facts.steam).toEqual({ kind: "flatpak", program: "/usr/bin/flatpak" });
    const card = "/run/media/mara/card";
    const listed = { [`${inside}/steamapps/libraryfolders.vdf`]: `"0" { "path" "${card}" }`, ...exeIn(card) };
    const onCard = await factsOf("linux", { ...disk, ...listed }, inLibrary(card), around);
    expect(onCard.steam?.kind).toBe("flatpak");
    const snap = "/home/mara/snap/steam/common/.local/share/Steam";
    const bySnap = await factsOf("linux", { ...disk, ...exeIn(snap) }, inLibrary(snap), around);
    expect(lineOf(bySnap)).toBe(`/usr/bin/snap run steam -applaunch 200710 ${ARGUMENT}`);
    const byNone = await factsOf("linux", { ...exeIn(snap), "/opt/bin/steam": "x " }, inLibrary(snap), around);
    expect(lineOf(byNone)).toBe("launch-no-steam");
  });

  it("sees whether the port may be executed", async () => {
    const portOf = async (text: string) =>
      (await factsOf("linux", { "/opt/tl2/torchlight2.bin.x86_64": text }, "/opt/tl2")).game?.port;
    expect(await portOf("x ")).toEqual({ name: "torchlight2.bin.x86_64", isExecutable: true });
    expect(await portOf("")).toEqual({ name: "torchlight2.bin.x86_64", isExecutable: false });
  });

  it("runs the game for Windows in the Windows it lies in, else that of its profile, else the user's", async () => {
    const wine = { "/usr/bin/wine": "x " };
    const prefixOf = async (install: string, more = {}) => {
      const facts = await factsOf("linux", { ...wine, [`${install}/Torchlight2.exe`]: "" }, install, more);
      return facts.wine?.prefix;
    };
    expect(await prefixOf("/data/win/drive_c/GOG Games/Torchlight II")).toBe("/data/win");
    expect(await prefixOf("/games/tl2", { profile: "/p/drive_c/users/mara/Documents" })).toBe("/p");
    expect(await prefixOf("/games/tl2", { env: { WINEPREFIX: "/w" } })).toBe("/w");
    expect(await prefixOf("/games/tl2")).toBe("/home/mara/.wine");
  });

  it("passes over folders that have the names of programs", async () => {
    const disk = { "/home/mara/bin/wine/x": "", "/usr/bin/wine": "x ", "/games/tl2/Torchlight2.exe": "" };
    const env = { PATH: "/home/mara/bin:/usr/bin" };
    expect((await factsOf("linux", disk, "/games/tl2", { env })).wine?.program).toBe("/usr/bin/wine");
    const folders = { "/games/tl2/Torchlight2.exe/x": "" };
    expect((await factsOf("linux", folders, "/games/tl2")).game?.exe).toBeNull();
  });

  const heroic = "/home/mara/.config/heroic";
  const heroicGame = "/home/mara/Games/Heroic/Torchlight II";
  const heroicDisk = (config: object, games: object = { appName: "123", install_path: heroicGame }) => ({
    [`${heroicGame}/Torchlight2.exe`]: "",
    "/usr/bin/xdg-open": "x ",
    "/w/bin/wine": "x ",
    "/prefix/drive_c/x": "",
    [`${heroic}/gog_store/installed.json`]: JSON.stringify({ installed: [{ appName: "9" }, games] }),
    [`${heroic}/GamesConfig/123.json`]: JSON.stringify({ 123: config }),
  });

  it("knows a game of Heroic, and the Wine it uses for it", async () => {
    const config = { winePrefix: "/prefix", wineVersion: { bin: "/w/bin/wine", type: "wine" } };
    const facts = await factsOf("linux", heroicDisk(config), heroicGame);
    expect(facts).toMatchObject({
      shop: { kind: "heroic", app: "123", runner: "gog", opener: "/usr/bin/xdg-open" },
      wine: { program: "/w/bin/wine", prefix: "/prefix" },
    });
    expect(lineOf(facts)).toBe(`cd '${heroicGame}' && WINEPREFIX=/prefix /w/bin/wine Torchlight2.exe ${ARGUMENT}`);
  });

  it.each([
    ["Proton", { winePrefix: "/prefix", wineVersion: { bin: "/w/bin/wine", type: "proton" } }],
    ["a Wine that is gone", { winePrefix: "/prefix", wineVersion: { bin: "/gone/wine", type: "wine" } }],
    ["a prefix that is gone", { winePrefix: "/gone", wineVersion: { bin: "/w/bin/wine", type: "wine" } }],
    ["relative paths", { winePrefix: "prefix", wineVersion: { bin: "wine", type: "wine" } }],
    ["other things than texts", { winePrefix: 1, wineVersion: null }],
  ])("leaves %s to Heroic itself", async (_, config) => {
    const facts = await factsOf("linux", heroicDisk(config), heroicGame);
    expect(facts.wine).toBeNull();
    expect(lineOf(facts)).toContain("heroic://launch?appName=123&runner=gog&arg=");
  });

  it("takes no name of a game from a list that is none", async () => {
    const hostile = { appName: "../../x&y", install_path: heroicGame };
    expect((await factsOf("linux", heroicDisk({}, hostile), heroicGame)).shop).toBeNull();
    const disk = { ...heroicDisk({}), [`${heroic}/gog_store/installed.json`]: "{" };
    expect((await factsOf("linux", disk, heroicGame)).shop).toBeNull();
  });

  it("knows a game of Lutris, its Wine and its prefix", async () => {
    const install = "/games/tl2/drive_c/GOG Games/Torchlight II";
    const wine = "/home/mara/.local/share/lutris/runners/wine/wine-ge-8/bin/wine";
    const yaml = [
      "game:",
      `  exe: ${install}/Torchlight2.exe`,
      "  prefix: '/games/tl2'",
      "slug: torchlight-ii",
      "wine:",
      "  version: wine-ge-8",
      "",
    ].join("\n");
    const disk = {
      [`${install}/Torchlight2.exe`]: "",
      "/home/mara/.config/lutris/games/torchlight-ii-1.yml": yaml,
      "/home/mara/.config/lutris/games/other.yml": "game:\n  exe: /x/y.exe\n",
      "/usr/bin/lutris": "x ",
      [wine]: "x ",
    };
    const facts = await factsOf("linux", disk, install);
    expect(facts.shop).toEqual({ kind: "lutris", program: "/usr/bin/lutris", slug: "torchlight-ii" });
    expect(facts.wine).toEqual({ program: wine, prefix: "/games/tl2" });
  });
});

describe("macOS", () => {
  const home = "/Users/mara";
  const folder = `${home}/Library/Application Support/Steam/steamapps/common/Torchlight II`;
  const program = "Torchlight2.app/Contents/MacOS/Torchlight2";

  it("finds the bundle of Steam's copy, its program, and Steam", async () => {
    const disk = { [`${folder}/${program}`]: "x ", "/Applications/Steam.app/Contents/MacOS/steam_osx": "x " };
    const facts = await factsOf("darwin", disk, folder, { home });
    expect(facts).toMatchObject({
      system: "macos",
      game: { folder, isSteam: true, bundle: { path: `${folder}/Torchlight2.app`, program: `${folder}/${program}` } },
      steam: { kind: "plain", program: "/Applications/Steam.app/Contents/MacOS/steam_osx" },
    });
  });

  it("takes a bundle that is all there is, in the folder around it", async () => {
    const bundle = "/Applications/Torchlight II.app";
    const facts = await factsOf("darwin", { [`${bundle}/Contents/MacOS/Launcher`]: "x " }, bundle, { home });
    expect(facts.game).toMatchObject({
      folder: "/Applications",
      bundle: { path: bundle, program: `${bundle}/Contents/MacOS/Launcher` },
    });
  });
});
