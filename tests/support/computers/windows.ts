import { game, libraryList, manifest, oldLibraryList, profile } from "../disks.ts";
import { type Case, HELD } from "./case.ts";

const DOCUMENTS = "My Games\\Runic Games\\Torchlight 2";
const HOME = "C:\\Users\\Ann";
const WIN_PROFILE = `${HOME}\\Documents\\${DOCUMENTS}`;
const STEAM = "C:\\Program Files (x86)\\Steam";
const STEAM_GAME = "steamapps\\common\\Torchlight II";
const SETTINGS = `*found documents ${WIN_PROFILE} ${HELD}`;
const USER_STEAM = "HKCU\\Software\\Valve\\Steam";
const MACHINE_STEAM = "HKLM\\SOFTWARE\\WOW6432Node\\Valve\\Steam";
const GOG = "HKLM\\SOFTWARE\\WOW6432Node\\GOG.com\\Games";
const UNINSTALL = "Microsoft\\Windows\\CurrentVersion\\Uninstall";
const DRIVES = { "HKLM\\SYSTEM\\MountedDevices": { "\\DosDevices\\C:": "0102", "\\DosDevices\\E:": "03" } };

export const WINDOWS: readonly Case[] = [
  {
    name: "Steam in its usual folder",
    on: "win32",
    disk: {
      files: [
        ...game(`${STEAM}\\${STEAM_GAME}`),
        ...profile(WIN_PROFILE),
        [`${STEAM}\\steamapps\\libraryfolders.vdf`, libraryList({ [STEAM]: ["200710", "440"] })],
        [`${STEAM}\\steamapps\\appmanifest_200710.acf`, manifest("Torchlight II")],
      ],
      registry: { [USER_STEAM]: { SteamPath: "c:/program files (x86)/steam" } },
    },
    rows: [
      `found steam-key ${USER_STEAM} (leads-to; C:\\program files (x86)\\steam)`,
      `found steam-list C:\\program files (x86)\\steam\\steamapps\\libraryfolders.vdf (libraries; 1; 1)`,
      `*found steam-library C:\\program files (x86)\\steam\\${STEAM_GAME}`,
      SETTINGS,
    ],
    missing: ["steam-key", "gog-key", "gog-folder", "uninstall-key"],
    install: `C:\\program files (x86)\\steam\\${STEAM_GAME}`,
    profile: WIN_PROFILE,
  },
  {
    name: "Steam with a library on a second drive, escaped paths in the list",
    on: "win32",
    disk: {
      files: [
        ...game(`D:\\Spiele & Co\\Steam\\${STEAM_GAME}`),
        ...profile(WIN_PROFILE),
        [
          `${STEAM}\\steamapps\\libraryfolders.vdf`,
          libraryList({ [STEAM]: ["440"], "D:\\Spiele & Co\\Steam": ["200710"] }),
        ],
      ],
      registry: { [MACHINE_STEAM]: { InstallPath: STEAM } },
    },
    rows: [
      `found steam-key ${MACHINE_STEAM} (leads-to; ${STEAM})`,
      `found steam-list ${STEAM}\\steamapps\\libraryfolders.vdf (libraries; 2; 2)`,
      `*found steam-library D:\\Spiele & Co\\Steam\\${STEAM_GAME}`,
      SETTINGS,
    ],
    missing: ["steam-key", "steam-library"],
    install: `D:\\Spiele & Co\\Steam\\${STEAM_GAME}`,
    profile: WIN_PROFILE,
  },
  {
    name: "a Steam that only the registry knows, with a list of the old form",
    on: "win32",
    disk: {
      files: [
        ...game(`E:\\Lib\\${STEAM_GAME}`),
        ...profile(WIN_PROFILE),
        ["D:\\Portable\\Steam\\steamapps\\libraryfolders.vdf", oldLibraryList(["E:\\Lib"])],
      ],
      registry: { [USER_STEAM]: { SteamPath: "d:/portable/steam" } },
    },
    rows: [
      `found steam-key ${USER_STEAM} (leads-to; D:\\portable\\steam)`,
      "found steam-list D:\\portable\\steam\\steamapps\\libraryfolders.vdf (libraries; 1; 0)",
      `*found steam-library E:\\Lib\\${STEAM_GAME}`,
      SETTINGS,
    ],
    missing: ["steam-folder"],
    install: `E:\\Lib\\${STEAM_GAME}`,
    profile: WIN_PROFILE,
  },
  {
    name: "Steam's list in its config folder, and a folder of another name that the note names",
    on: "win32",
    disk: {
      files: [
        ...game("F:\\S\\steamapps\\common\\TL2"),
        ...profile(WIN_PROFILE),
        [`${STEAM}\\config\\libraryfolders.vdf`, libraryList({ [STEAM]: [], "F:\\S": [] })],
        ["F:\\S\\steamapps\\appmanifest_200710.acf", manifest("TL2")],
      ],
    },
    rows: [
      `found steam-list ${STEAM}\\config\\libraryfolders.vdf (libraries; 2; 2)`,
      "*found steam-library F:\\S\\steamapps\\common\\TL2",
      SETTINGS,
    ],
    install: "F:\\S\\steamapps\\common\\TL2",
    profile: WIN_PROFILE,
  },
  {
    name: "GOG by its key",
    on: "win32",
    disk: {
      files: [...game("G:\\Old Games\\TL2"), ...profile(WIN_PROFILE)],
      registry: {
        [`${GOG}\\1207658987`]: { gameName: "Another Game", path: "G:\\Old Games\\Another" },
        [`${GOG}\\1958228073`]: { gameName: "Torchlight II", path: "G:\\Old Games\\TL2" },
      },
    },
    rows: [`found gog-key ${GOG} (games; 2; true)`, "*found gog-key G:\\Old Games\\TL2", SETTINGS],
    missing: ["steam-folder", "steam-key", "galaxy-folder"],
    install: "G:\\Old Games\\TL2",
    profile: WIN_PROFILE,
  },
  {
    name: "GOG in its usual folder, no registry",
    on: "win32",
    disk: { files: [...game("C:\\GOG Games\\Torchlight II"), ...profile(WIN_PROFILE)] },
    rows: ["*found gog-folder C:\\GOG Games\\Torchlight II", SETTINGS],
    install: "C:\\GOG Games\\Torchlight II",
    profile: WIN_PROFILE,
  },
  {
    name: "GOG Galaxy",
    on: "win32",
    disk: {
      files: [...game("C:\\Program Files (x86)\\GOG Galaxy\\Games\\Torchlight II"), ...profile(WIN_PROFILE)],
    },
    rows: ["*found galaxy-folder C:\\Program Files (x86)\\GOG Galaxy\\Games\\Torchlight II", SETTINGS],
    install: "C:\\Program Files (x86)\\GOG Galaxy\\Games\\Torchlight II",
    profile: WIN_PROFILE,
  },
  {
    name: "Epic by the files of its launcher, one of them broken",
    on: "win32",
    disk: {
      files: [
        ...game("D:\\Epic\\Torch"),
        ...profile(WIN_PROFILE),
        [
          "C:\\ProgramData\\Epic\\EpicGamesLauncher\\Data\\Manifests\\1.item",
          JSON.stringify({ DisplayName: "Torchlight II", InstallLocation: "D:\\Epic\\Torch" }),
        ],
        ["C:\\ProgramData\\Epic\\EpicGamesLauncher\\Data\\Manifests\\2.item", '{"DisplayName": "Tor'],
      ],
    },
    rows: [
      "found epic-list C:\\ProgramData\\Epic\\EpicGamesLauncher\\Data\\Manifests (games; 2; true)",
      "unreadable-list epic-list C:\\ProgramData\\Epic\\EpicGamesLauncher\\Data\\Manifests\\2.item (not valid JSON)",
      "*found epic-list D:\\Epic\\Torch",
      SETTINGS,
    ],
    install: "D:\\Epic\\Torch",
    profile: WIN_PROFILE,
  },
  {
    name: "Epic in its usual folder on another drive",
    on: "win32",
    disk: {
      files: [...game("E:\\Program Files\\Epic Games\\TorchlightII"), ...profile(WIN_PROFILE)],
      registry: DRIVES,
    },
    rows: ["*found epic-folder E:\\Program Files\\Epic Games\\TorchlightII", SETTINGS],
    install: "E:\\Program Files\\Epic Games\\TorchlightII",
    profile: WIN_PROFILE,
  },
  {
    name: "the disc of Runic",
    on: "win32",
    disk: { files: [...game("C:\\Program Files (x86)\\Runic Games\\Torchlight II"), ...profile(WIN_PROFILE)] },
    rows: ["*found runic-folder C:\\Program Files (x86)\\Runic Games\\Torchlight II", SETTINGS],
    install: "C:\\Program Files (x86)\\Runic Games\\Torchlight II",
    profile: WIN_PROFILE,
  },
  {
    name: "what Windows can uninstall",
    on: "win32",
    disk: {
      files: [...game("D:\\Arc\\TL2_en"), ...profile(WIN_PROFILE)],
      registry: {
        [`HKLM\\SOFTWARE\\${UNINSTALL}\\{F00}`]: { DisplayName: "Some Tool", InstallLocation: "D:\\Tool" },
        [`HKLM\\SOFTWARE\\${UNINSTALL}\\Torchlight 2`]: {
          DisplayName: "Torchlight II",
          InstallLocation: '"D:\\Arc\\TL2_en"',
        },
      },
    },
    rows: [
      `found uninstall-key HKLM\\SOFTWARE\\${UNINSTALL} (games; 2; true)`,
      "*found uninstall-key D:\\Arc\\TL2_en",
      SETTINGS,
    ],
    missing: ["uninstall-key"],
    install: "D:\\Arc\\TL2_en",
    profile: WIN_PROFILE,
  },
  {
    name: "a copy on another drive that nothing names, without its program",
    on: "win32",
    disk: {
      files: [
        "E:\\Old disk\\Torchlight II\\PAKS\\DATA.PAK",
        "E:\\Old disk\\Torchlight II\\readme.txt",
        ...profile(WIN_PROFILE),
      ],
      registry: DRIVES,
    },
    rows: [
      "looks-wrong plain-folder E:\\Old disk\\Torchlight II (Torchlight2.exe; PAKS)",
      `*found documents ${WIN_PROFILE} (ran-before)`,
    ],
    missing: ["gog-key", "uninstall-key"],
    install: null,
    profile: WIN_PROFILE,
  },
  {
    name: "a list that ends in the middle, and the game in Steam's own folder all the same",
    on: "win32",
    disk: {
      files: [
        ...game(`${STEAM}\\${STEAM_GAME}`),
        ...profile(WIN_PROFILE),
        [`${STEAM}\\steamapps\\libraryfolders.vdf`, '"libraryfolders"\n{\n\t"0"\n\t{\n\t\t"path"\t\t"C:\\\\Prog'],
      ],
    },
    rows: [
      `unreadable-list steam-list ${STEAM}\\steamapps\\libraryfolders.vdf (5; a quoted text without an end)`,
      `*found steam-library ${STEAM}\\${STEAM_GAME}`,
      SETTINGS,
    ],
    install: `${STEAM}\\${STEAM_GAME}`,
    profile: WIN_PROFILE,
  },
  {
    name: "a list that is broken in one place and whole in the other",
    on: "win32",
    disk: {
      files: [
        ...game(`D:\\S\\${STEAM_GAME}`),
        [`${STEAM}\\steamapps\\libraryfolders.vdf`, "}"],
        [`${STEAM}\\config\\libraryfolders.vdf`, libraryList({ "D:\\S": ["200710"] })],
      ],
    },
    rows: [
      `unreadable-list steam-list ${STEAM}\\steamapps\\libraryfolders.vdf (1; a } without its {)`,
      `found steam-list ${STEAM}\\config\\libraryfolders.vdf (libraries; 1; 1)`,
      `*found steam-library D:\\S\\${STEAM_GAME}`,
    ],
    missing: ["documents"],
    install: `D:\\S\\${STEAM_GAME}`,
    profile: null,
  },
  {
    name: "libraries that are named: a drive that is gone, one that is not ready, one without the game",
    on: "win32",
    disk: {
      files: [
        [
          `${STEAM}\\steamapps\\libraryfolders.vdf`,
          libraryList({ [STEAM]: ["440"], "F:\\SteamLibrary": ["200710"], "H:\\SteamLibrary": [], "D:\\Lib": [] }),
        ],
        "D:\\Lib\\steamapps\\common\\",
      ],
      notReady: ["H:\\"],
    },
    rows: [
      `found steam-list ${STEAM}\\steamapps\\libraryfolders.vdf (libraries; 4; 2)`,
      `no-access steam-library F:\\SteamLibrary\\${STEAM_GAME} (not-ready; ENOENT)`,
      `no-access steam-library H:\\SteamLibrary\\${STEAM_GAME} (not-ready; UNKNOWN)`,
    ],
    missing: ["steam-library"],
    install: null,
    profile: null,
  },
  {
    name: "two installs: Steam names one, the other was played with later by nobody",
    on: "win32",
    disk: {
      files: [
        ...game("C:\\GOG Games\\Torchlight II"),
        ...game(`${STEAM}\\${STEAM_GAME}`),
        ...profile(WIN_PROFILE),
        [`${STEAM}\\steamapps\\libraryfolders.vdf`, libraryList({ [STEAM]: ["200710"] })],
      ],
      times: { "C:\\GOG Games\\Torchlight II\\Torchlight2.exe": 9, [`${STEAM}\\${STEAM_GAME}\\Torchlight2.exe`]: 5 },
    },
    rows: [
      `found steam-list ${STEAM}\\steamapps\\libraryfolders.vdf (libraries; 1; 1)`,
      `*found steam-library ${STEAM}\\${STEAM_GAME}`,
      "found gog-folder C:\\GOG Games\\Torchlight II",
      SETTINGS,
    ],
    install: `${STEAM}\\${STEAM_GAME}`,
    profile: WIN_PROFILE,
  },
  {
    name: "two installs that the registry names: the newer program",
    on: "win32",
    disk: {
      files: [...game("D:\\A"), ...game("D:\\B"), ...profile(WIN_PROFILE)],
      registry: {
        [`${GOG}\\1`]: { gameName: "Torchlight II", path: "D:\\A" },
        [`HKCU\\Software\\${UNINSTALL}\\x`]: { DisplayName: "Torchlight 2", InstallLocation: "D:\\B" },
      },
      times: { "D:\\A\\Torchlight2.exe": 5, "D:\\B\\Torchlight2.exe": 9 },
    },
    rows: [
      `found gog-key ${GOG} (games; 1; true)`,
      "found gog-key D:\\A",
      `found uninstall-key HKCU\\Software\\${UNINSTALL} (games; 1; true)`,
      "*found uninstall-key D:\\B",
      SETTINGS,
    ],
    install: "D:\\B",
    profile: WIN_PROFILE,
  },
  {
    name: "a folder that is guessed and that Windows can uninstall, and a newer copy that nothing names",
    on: "win32",
    disk: {
      files: [...game("C:\\GOG Games\\Torchlight II"), ...game("E:\\Games\\Torchlight II"), ...profile(WIN_PROFILE)],
      registry: {
        ...DRIVES,
        [`HKLM\\SOFTWARE\\WOW6432Node\\${UNINSTALL}\\1`]: {
          DisplayName: "Torchlight II",
          InstallLocation: "c:\\gog games\\torchlight ii\\",
        },
      },
      times: { "E:\\Games\\Torchlight II\\Torchlight2.exe": 9 },
    },
    rows: [
      "*found gog-folder C:\\GOG Games\\Torchlight II",
      `found uninstall-key HKLM\\SOFTWARE\\WOW6432Node\\${UNINSTALL} (games; 1; true)`,
      "found plain-folder E:\\Games\\Torchlight II",
      SETTINGS,
    ],
    install: "C:\\GOG Games\\Torchlight II",
    profile: WIN_PROFILE,
  },
  {
    name: "nothing",
    on: "win32",
    disk: { registry: {} },
    rows: [],
    missing: [
      ..."steam-key steam-key steam-folder gog-key gog-folder galaxy-folder epic-folder runic-folder".split(" "),
      ..."runic-folder epic-list uninstall-key heroic-list documents".split(" "),
    ],
    install: null,
    profile: null,
  },
];
