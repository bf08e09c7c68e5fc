import { describe, expect, test } from "vitest";
import { lookForGame, type PlaceRow, type PlacesReport, type Surroundings } from "../../../src-main/files/places.ts";
import { type DiskSpec, game, libraryList, makeDisk, manifest, oldLibraryList, profile } from "../../support/disks.ts";

/** Made-up computers of every kind: what the report says of each place, and what is used. */

interface Case {
  readonly name: string;
  readonly on: Parameters<typeof makeDisk>[0];
  readonly disk: DiskSpec;
  readonly named?: Parameters<typeof lookForGame>[1];
  /** All rows of places that are there, or not as they should be. `*`: in use. */
  readonly rows: readonly string[];
  /** Some of the rows of places that are not there: their sources. */
  readonly missing?: readonly string[];
  readonly install: string | null;
  readonly profile: string | null;
}

function line({ isUsed, outcome, source, path, detail }: PlaceRow): string {
  const { kind, ...facts } = outcome;
  const more = detail === null ? [] : [detail.kind, ...Object.values(detail).slice(1)];
  const all = [...Object.values(facts).filter((fact) => fact !== null), ...more].map(String);
  return `${isUsed ? "*" : ""}${kind} ${source} ${path}${all.length === 0 ? "" : ` (${all.join("; ")})`}`;
}

const shown = ({ rows }: PlacesReport) => rows.filter(({ outcome }) => outcome.kind !== "not-there").map(line);

const DOCUMENTS = "My Games\\Runic Games\\Torchlight 2";
const HOME = "C:\\Users\\Ann";
const WIN_PROFILE = `${HOME}\\Documents\\${DOCUMENTS}`;
const STEAM = "C:\\Program Files (x86)\\Steam";
const STEAM_GAME = "steamapps\\common\\Torchlight II";
const HELD = "(holds; modlauncher.sch,settings.txt,mods,save)";
const SETTINGS = `*found documents ${WIN_PROFILE} ${HELD}`;
const USER_STEAM = "HKCU\\Software\\Valve\\Steam";
const MACHINE_STEAM = "HKLM\\SOFTWARE\\WOW6432Node\\Valve\\Steam";
const GOG = "HKLM\\SOFTWARE\\WOW6432Node\\GOG.com\\Games";
const UNINSTALL = "Microsoft\\Windows\\CurrentVersion\\Uninstall";
const SHELL = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";
const DRIVES = { "HKLM\\SYSTEM\\MountedDevices": { "\\DosDevices\\C:": "0102", "\\DosDevices\\E:": "03" } };

const WINDOWS: readonly Case[] = [
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
    name: "Documents that the user moved, a name with letters of two scripts",
    on: "win32",
    disk: {
      home: "C:\\Users\\Jürgen Жуков",
      files: [...game("C:\\GOG Games\\Torchlight II"), ...profile(`D:\\Eigene Dateien\\Юра\\${DOCUMENTS}`)],
      registry: { [SHELL]: { Personal: "D:\\Eigene Dateien\\Юра" } },
    },
    rows: [
      "*found gog-folder C:\\GOG Games\\Torchlight II",
      `*found documents D:\\Eigene Dateien\\Юра\\${DOCUMENTS} ${HELD}`,
    ],
    missing: ["documents"],
    install: "C:\\GOG Games\\Torchlight II",
    profile: `D:\\Eigene Dateien\\Юра\\${DOCUMENTS}`,
  },
  {
    name: "Documents in OneDrive, as Windows says; a newer one outside is not what the game writes",
    on: "win32",
    disk: {
      files: [
        ...game("C:\\GOG Games\\Torchlight II"),
        ...profile(`${HOME}\\OneDrive\\Dokumente\\${DOCUMENTS}`),
        ...profile(WIN_PROFILE),
      ],
      env: { OneDrive: `${HOME}\\OneDrive`, USERPROFILE: HOME },
      registry: { [SHELL]: { Personal: "%USERPROFILE%\\OneDrive\\Dokumente" } },
      times: {
        [`${WIN_PROFILE}\\modlauncher.sch`]: 9,
        [`${HOME}\\OneDrive\\Dokumente\\${DOCUMENTS}\\modlauncher.sch`]: 3,
      },
    },
    rows: [
      "*found gog-folder C:\\GOG Games\\Torchlight II",
      `*found onedrive-documents ${HOME}\\OneDrive\\Dokumente\\${DOCUMENTS} ${HELD}`,
      `found documents ${WIN_PROFILE} ${HELD}`,
    ],
    install: "C:\\GOG Games\\Torchlight II",
    profile: `${HOME}\\OneDrive\\Dokumente\\${DOCUMENTS}`,
  },
  {
    name: "OneDrive of a firm, known by its folder alone; the profile used last",
    on: "win32",
    disk: {
      files: [
        ...game("C:\\GOG Games\\Torchlight II"),
        ...profile(`${HOME}\\OneDrive - Contoso\\Documents\\${DOCUMENTS}`),
        ...profile(WIN_PROFILE),
        `${HOME}\\OneDrive - Contoso\\Documents\\${DOCUMENTS}\\modsave\\7656119\\ANN.SVB`,
      ],
      times: {
        [`${WIN_PROFILE}\\modlauncher.sch`]: 3,
        [`${HOME}\\OneDrive - Contoso\\Documents\\${DOCUMENTS}\\modsave\\7656119\\ANN.SVB`]: 4,
      },
    },
    rows: [
      "*found gog-folder C:\\GOG Games\\Torchlight II",
      `found documents ${WIN_PROFILE} ${HELD}`,
      `*found onedrive-documents ${HOME}\\OneDrive - Contoso\\Documents\\${DOCUMENTS} ${HELD.replace("save)", "save,modsave)")}`,
    ],
    install: "C:\\GOG Games\\Torchlight II",
    profile: `${HOME}\\OneDrive - Contoso\\Documents\\${DOCUMENTS}`,
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
    name: "OneDrive with the user's word for Documents, no registry",
    on: "win32",
    disk: {
      files: [...game("C:\\GOG Games\\Torchlight II"), ...profile(`Q:\\Cloud\\Документы\\${DOCUMENTS}`)],
      env: { ONEDRIVE: "Q:\\Cloud" },
    },
    rows: [
      "*found gog-folder C:\\GOG Games\\Torchlight II",
      `*found onedrive-documents Q:\\Cloud\\Документы\\${DOCUMENTS} ${HELD}`,
    ],
    missing: ["documents"],
    install: "C:\\GOG Games\\Torchlight II",
    profile: `Q:\\Cloud\\Документы\\${DOCUMENTS}`,
  },
  {
    name: "a setting above the environment above everything",
    on: "win32",
    disk: {
      files: [...game("D:\\Mine"), ...game("D:\\Env"), ...game("C:\\GOG Games\\Torchlight II"), ...profile("D:\\P")],
      env: { TL2_INSTALL_DIR: "D:\\Env", TL2_PROFILE_DIR: "D:\\P" },
    },
    named: { install: "D:\\Mine", profile: null },
    rows: ["*found setting D:\\Mine", "found environment D:\\Env", `*found environment D:\\P ${HELD}`],
    install: "D:\\Mine",
    profile: "D:\\P",
  },
  {
    name: "a setting that leads nowhere is not replaced by what is found elsewhere",
    on: "win32",
    disk: { files: [...game("C:\\GOG Games\\Torchlight II"), "D:\\Mine\\PAKS\\DATA.PAK", ...profile(WIN_PROFILE)] },
    named: { install: "D:\\Mine", profile: null },
    rows: [
      "looks-wrong setting D:\\Mine (Torchlight2.exe; PAKS)",
      "found gog-folder C:\\GOG Games\\Torchlight II",
      `*found documents ${WIN_PROFILE} (ran-before)`,
    ],
    install: null,
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

const L = "/home/ann";
const NATIVE = `${L}/.local/share/Runic Games/Torchlight 2`;
const LSTEAM = `${L}/.local/share/Steam`;
const GAME = "steamapps/common/Torchlight II";
const WINE_PROFILE = "drive_c/users/steamuser/Documents/My Games/Runic Games/Torchlight 2";
const PFX = "steamapps/compatdata/200710/pfx";
const FLATPAK = `${L}/.var/app/com.valvesoftware.Steam/.local/share/Steam`;
const HEROIC = `${L}/.config/heroic`;
const port = (folder: string) => [`${folder}/Torchlight2.bin.x86_64`, `${folder}/PAKS/DATA.PAK`];
const winProfile = profile;

const LINUX: readonly Case[] = [
  {
    name: "the native port of Steam",
    on: "linux",
    disk: { files: [...port(`${LSTEAM}/${GAME}`), ...profile(NATIVE)] },
    rows: [`*found steam-library ${LSTEAM}/${GAME}`, `*found native-profile ${NATIVE} ${HELD}`],
    missing: ["steam-list", "flatpak-steam", "snap-steam", "proton-prefix", "wine-prefix"],
    install: `${LSTEAM}/${GAME}`,
    profile: NATIVE,
  },
  {
    name: "the native port in a folder of its own, XDG_DATA_HOME elsewhere",
    on: "linux",
    disk: {
      files: [...port(`${L}/GOG Games/Torchlight II`), ...profile("/data/Runic Games/Torchlight 2")],
      env: { XDG_DATA_HOME: "/data" },
    },
    rows: [
      `*found gog-folder ${L}/GOG Games/Torchlight II`,
      `*found native-profile /data/Runic Games/Torchlight 2 ${HELD}`,
    ],
    install: `${L}/GOG Games/Torchlight II`,
    profile: "/data/Runic Games/Torchlight 2",
  },
  {
    name: "Steam by two ways, one a link",
    on: "linux",
    disk: {
      files: [...game(`${LSTEAM}/${GAME}`), ...winProfile(`${LSTEAM}/${PFX}/${WINE_PROFILE}`)],
      links: { [`${L}/.steam/steam`]: LSTEAM, [`${L}/.steam/root`]: LSTEAM },
    },
    rows: [
      `listed-elsewhere steam-folder ${L}/.steam/steam (${LSTEAM})`,
      `listed-elsewhere steam-folder ${L}/.steam/root (${LSTEAM})`,
      `*found steam-library ${LSTEAM}/${GAME}`,
      `found proton-prefix ${LSTEAM}/${PFX}`,
      `*found proton-prefix ${LSTEAM}/${PFX}/${WINE_PROFILE} ${HELD}`,
    ],
    install: `${LSTEAM}/${GAME}`,
    profile: `${LSTEAM}/${PFX}/${WINE_PROFILE}`,
  },
  {
    name: "Flatpak's Steam, whose list names folders as it sees them",
    on: "linux",
    disk: {
      files: [
        ...game(`${L}/.var/app/com.valvesoftware.Steam/Games/Lib/${GAME}`),
        ...winProfile(`${L}/.var/app/com.valvesoftware.Steam/Games/Lib/${PFX}/${WINE_PROFILE}`),
        [
          `${FLATPAK}/steamapps/libraryfolders.vdf`,
          libraryList({ [`${L}/.local/share/Steam`]: [], [`${L}/Games/Lib`]: ["200710"] }),
        ],
      ],
    },
    rows: [
      `found flatpak-steam ${FLATPAK}`,
      `found steam-list ${FLATPAK}/steamapps/libraryfolders.vdf (libraries; 2; 2)`,
      `*found steam-library ${L}/.var/app/com.valvesoftware.Steam/Games/Lib/${GAME}`,
      `found proton-prefix ${L}/.var/app/com.valvesoftware.Steam/Games/Lib/${PFX}`,
      `*found proton-prefix ${L}/.var/app/com.valvesoftware.Steam/Games/Lib/${PFX}/${WINE_PROFILE} ${HELD}`,
    ],
    install: `${L}/.var/app/com.valvesoftware.Steam/Games/Lib/${GAME}`,
    profile: `${L}/.var/app/com.valvesoftware.Steam/Games/Lib/${PFX}/${WINE_PROFILE}`,
  },
  {
    name: "Snap's Steam",
    on: "linux",
    disk: { files: [...port(`${L}/snap/steam/common/.local/share/Steam/${GAME}`), ...profile(NATIVE)] },
    rows: [
      `found snap-steam ${L}/snap/steam/common/.local/share/Steam`,
      `*found steam-library ${L}/snap/steam/common/.local/share/Steam/${GAME}`,
      `*found native-profile ${NATIVE} ${HELD}`,
    ],
    install: `${L}/snap/steam/common/.local/share/Steam/${GAME}`,
    profile: NATIVE,
  },
  {
    name: "a card in a Deck, with the game and its Proton on it",
    on: "linux",
    disk: {
      home: "/home/deck",
      files: [
        ...game(`/run/media/mmcblk0p1/${GAME}`),
        ...winProfile(`/run/media/mmcblk0p1/${PFX}/${WINE_PROFILE}`),
        [
          "/home/deck/.local/share/Steam/steamapps/libraryfolders.vdf",
          libraryList({ "/home/deck/.local/share/Steam": ["9007199254740995"], "/run/media/mmcblk0p1": ["200710"] }),
        ],
      ],
    },
    rows: [
      "found steam-list /home/deck/.local/share/Steam/steamapps/libraryfolders.vdf (libraries; 2; 2)",
      `*found steam-library /run/media/mmcblk0p1/${GAME}`,
      `found proton-prefix /run/media/mmcblk0p1/${PFX}`,
      `*found proton-prefix /run/media/mmcblk0p1/${PFX}/${WINE_PROFILE} ${HELD}`,
    ],
    install: `/run/media/mmcblk0p1/${GAME}`,
    profile: `/run/media/mmcblk0p1/${PFX}/${WINE_PROFILE}`,
  },
  {
    name: "a card that is not in, and one in that no list names",
    on: "linux",
    disk: {
      home: "/home/deck",
      files: [
        ...game(`/run/media/deck/Games/SteamLibrary/${GAME}`),
        [
          "/home/deck/.local/share/Steam/steamapps/libraryfolders.vdf",
          libraryList({ "/run/media/mmcblk0p1": ["200710"] }),
        ],
      ],
    },
    rows: [
      "found steam-list /home/deck/.local/share/Steam/steamapps/libraryfolders.vdf (libraries; 1; 1)",
      `no-access steam-library /run/media/mmcblk0p1/${GAME} (not-ready; ENOENT)`,
      `*found steam-library /run/media/deck/Games/SteamLibrary/${GAME}`,
    ],
    install: `/run/media/deck/Games/SteamLibrary/${GAME}`,
    profile: null,
  },
  {
    name: "Proton in another library than the game, and an old native profile",
    on: "linux",
    disk: {
      files: [
        ...game(`/mnt/ssd/${GAME}`),
        ...winProfile(`/mnt/ssd/${PFX}/${WINE_PROFILE}`),
        ...profile(NATIVE),
        [`${LSTEAM}/steamapps/libraryfolders.vdf`, libraryList({ [LSTEAM]: [], "/mnt/ssd": ["200710"] })],
      ],
      times: { [`${NATIVE}/modlauncher.sch`]: 9, [`/mnt/ssd/${PFX}/${WINE_PROFILE}/modlauncher.sch`]: 2 },
    },
    rows: [
      `found steam-list ${LSTEAM}/steamapps/libraryfolders.vdf (libraries; 2; 2)`,
      `*found steam-library /mnt/ssd/${GAME}`,
      `found native-profile ${NATIVE} ${HELD}`,
      `found proton-prefix /mnt/ssd/${PFX}`,
      `*found proton-prefix /mnt/ssd/${PFX}/${WINE_PROFILE} ${HELD}`,
    ],
    install: `/mnt/ssd/${GAME}`,
    profile: `/mnt/ssd/${PFX}/${WINE_PROFILE}`,
  },
  {
    name: "a native port and a Proton of one game: the profile used last",
    on: "linux",
    disk: {
      files: [
        ...game(`${LSTEAM}/${GAME}`),
        ...port(`${LSTEAM}/${GAME}`),
        ...winProfile(`${LSTEAM}/${PFX}/${WINE_PROFILE}`),
        ...profile(NATIVE),
      ],
      times: { [`${NATIVE}/modlauncher.sch`]: 9, [`${LSTEAM}/${PFX}/${WINE_PROFILE}/modlauncher.sch`]: 2 },
    },
    rows: [
      `*found steam-library ${LSTEAM}/${GAME}`,
      `*found native-profile ${NATIVE} ${HELD}`,
      `found proton-prefix ${LSTEAM}/${PFX}`,
      `found proton-prefix ${LSTEAM}/${PFX}/${WINE_PROFILE} ${HELD}`,
    ],
    install: `${LSTEAM}/${GAME}`,
    profile: NATIVE,
  },
  {
    name: "Wine: WINEPREFIX and the usual one, GOG in it",
    on: "linux",
    disk: {
      files: [
        ...game("/prefixes/tl2/drive_c/GOG Games/Torchlight II"),
        ...winProfile("/prefixes/tl2/drive_c/users/Änne/My Documents/My Games/Runic Games/Torchlight 2"),
        "/prefixes/tl2/drive_c/users/Public/Documents/My Games/Runic Games/Torchlight 2/x",
        `${L}/.wine/drive_c/windows/`,
      ],
      env: { WINEPREFIX: "/prefixes/tl2" },
    },
    rows: [
      "found wine-prefix /prefixes/tl2",
      "*found in-prefix /prefixes/tl2/drive_c/GOG Games/Torchlight II",
      `*found wine-prefix /prefixes/tl2/drive_c/users/Änne/My Documents/My Games/Runic Games/Torchlight 2 ${HELD}`,
      `found wine-prefix ${L}/.wine (no-game)`,
    ],
    missing: ["native-profile"],
    install: "/prefixes/tl2/drive_c/GOG Games/Torchlight II",
    profile: "/prefixes/tl2/drive_c/users/Änne/My Documents/My Games/Runic Games/Torchlight 2",
  },
  {
    name: "Heroic's list of GOG, the prefix of the game elsewhere, another profile newer",
    on: "linux",
    disk: {
      files: [
        ...game("/games/tl2"),
        ...winProfile(`/pfx/tl2/${WINE_PROFILE}`),
        ...profile(NATIVE),
        [
          `${HEROIC}/gog_store/installed.json`,
          JSON.stringify({
            installed: [
              { appName: "1", install_path: "/games/other" },
              { appName: "1958228073", install_path: "/games/tl2", platform: "windows" },
            ],
          }),
        ],
        [`${HEROIC}/GamesConfig/1958228073.json`, JSON.stringify({ "1958228073": { winePrefix: "/pfx/tl2" } })],
      ],
      times: { [`${NATIVE}/modlauncher.sch`]: 9 },
    },
    rows: [
      `found heroic-list ${HEROIC}/gog_store/installed.json (games; 2; true)`,
      "*found heroic-game /games/tl2",
      `found native-profile ${NATIVE} ${HELD}`,
      "found heroic-prefix /pfx/tl2",
      `*found heroic-prefix /pfx/tl2/${WINE_PROFILE} ${HELD}`,
    ],
    install: "/games/tl2",
    profile: `/pfx/tl2/${WINE_PROFILE}`,
  },
  {
    name: "Heroic in Flatpak: Epic's list, and a prefix in its usual place",
    on: "linux",
    disk: {
      files: [
        ...game(`${L}/Games/Heroic/TorchlightII`),
        ...winProfile(`${L}/Games/Heroic/Prefixes/default/Torchlight II/pfx/${WINE_PROFILE}`),
        [
          `${L}/.var/app/com.heroicgameslauncher.hgl/config/heroic/legendaryConfig/legendary/installed.json`,
          JSON.stringify({ Cane: { title: "Torchlight II", install_path: `${L}/Games/Heroic/TorchlightII` } }),
        ],
      ],
    },
    rows: [
      `found heroic-list ${L}/.var/app/com.heroicgameslauncher.hgl/config/heroic/legendaryConfig/legendary/installed.json (games; 1; true)`,
      `*found heroic-game ${L}/Games/Heroic/TorchlightII`,
      `found heroic-prefix ${L}/Games/Heroic/Prefixes/default/Torchlight II/pfx`,
      `*found heroic-prefix ${L}/Games/Heroic/Prefixes/default/Torchlight II/pfx/${WINE_PROFILE} ${HELD}`,
    ],
    missing: ["heroic-list"],
    install: `${L}/Games/Heroic/TorchlightII`,
    profile: `${L}/Games/Heroic/Prefixes/default/Torchlight II/pfx/${WINE_PROFILE}`,
  },
  {
    name: "Lutris, its prefix and quotes",
    on: "linux",
    disk: {
      files: [
        ...game("/lutris/tl2/drive_c/GOG Games/Torchlight II"),
        ...winProfile(`/lutris/tl2/${WINE_PROFILE}`),
        [
          `${L}/.config/lutris/games/torchlight-ii-1700000000.yml`,
          "game:\n  exe: 'drive_c/GOG Games/Torchlight II/Torchlight2.exe'\n  prefix: /lutris/tl2\nsystem: {}\n",
        ],
        [`${L}/.config/lutris/games/other.yml`, "game:\n  exe: /x/other.exe\n"],
      ],
    },
    rows: [
      `found lutris-list ${L}/.config/lutris/games (games; 2; true)`,
      "*found lutris-game /lutris/tl2/drive_c/GOG Games/Torchlight II",
      "found lutris-prefix /lutris/tl2",
      `*found lutris-prefix /lutris/tl2/${WINE_PROFILE} ${HELD}`,
    ],
    install: "/lutris/tl2/drive_c/GOG Games/Torchlight II",
    profile: `/lutris/tl2/${WINE_PROFILE}`,
  },
  {
    name: "a bottle",
    on: "linux",
    disk: {
      files: [
        ...game(`${L}/.local/share/bottles/bottles/TL2/drive_c/Program Files (x86)/Runic Games/Torchlight II`),
        ...winProfile(`${L}/.local/share/bottles/bottles/TL2/${WINE_PROFILE}`),
      ],
    },
    rows: [
      `found bottle ${L}/.local/share/bottles/bottles/TL2`,
      `*found in-prefix ${L}/.local/share/bottles/bottles/TL2/drive_c/Program Files (x86)/Runic Games/Torchlight II`,
      `*found bottle ${L}/.local/share/bottles/bottles/TL2/${WINE_PROFILE} ${HELD}`,
    ],
    install: `${L}/.local/share/bottles/bottles/TL2/drive_c/Program Files (x86)/Runic Games/Torchlight II`,
    profile: `${L}/.local/share/bottles/bottles/TL2/${WINE_PROFILE}`,
  },
  {
    name: "twins in case: the one whose saves are newer",
    on: "linux",
    disk: {
      files: [
        ...port(`${LSTEAM}/${GAME}`),
        ...profile(NATIVE),
        `${L}/.local/share/runic games/torchlight 2/modsave/ANN.SVB`,
      ],
      times: {
        [`${NATIVE}/modlauncher.sch`]: 5,
        [`${L}/.local/share/runic games/torchlight 2/modsave/ANN.SVB`]: 6,
      },
    },
    rows: [
      `*found steam-library ${LSTEAM}/${GAME}`,
      `twin native-profile ${NATIVE} (${L}/.local/share/runic games/torchlight 2; holds; modlauncher.sch,settings.txt,mods,save)`,
      `*found native-profile ${L}/.local/share/runic games/torchlight 2 (holds; modsave)`,
    ],
    install: `${LSTEAM}/${GAME}`,
    profile: `${L}/.local/share/runic games/torchlight 2`,
  },
  {
    name: "twins in case of the game: the newer program",
    on: "linux",
    disk: {
      files: [...port(`${LSTEAM}/${GAME}`), ...port(`${LSTEAM}/steamapps/common/torchlight ii`)],
      times: {
        [`${LSTEAM}/${GAME}/Torchlight2.bin.x86_64`]: 1,
        [`${LSTEAM}/steamapps/common/torchlight ii/Torchlight2.bin.x86_64`]: 2,
      },
    },
    rows: [
      `twin steam-library ${LSTEAM}/${GAME} (${LSTEAM}/steamapps/common/torchlight ii)`,
      `*found steam-library ${LSTEAM}/steamapps/common/torchlight ii`,
    ],
    install: `${LSTEAM}/steamapps/common/torchlight ii`,
    profile: null,
  },
  {
    name: "folders that may not be read",
    on: "linux",
    disk: {
      files: [`${L}/.local/share/x`, ...game(`${FLATPAK}/${GAME}`), ...profile(NATIVE)],
      forbidden: [FLATPAK, `${L}/.local/share/Runic Games`],
    },
    rows: [
      `no-access flatpak-steam ${FLATPAK} (permission; EACCES)`,
      `no-access steam-library ${FLATPAK}/${GAME} (permission; EACCES)`,
      `no-access native-profile ${NATIVE} (permission; EACCES)`,
      `no-access proton-prefix ${FLATPAK}/${PFX} (permission; EACCES)`,
    ],
    install: null,
    profile: null,
  },
  {
    name: "folders that may be gone through and not listed",
    on: "linux",
    disk: {
      files: [...port(`${LSTEAM}/${GAME}`), ...profile(NATIVE)],
      unlistable: [`${LSTEAM}/steamapps`, `${L}/.local/share`],
    },
    rows: [`*found steam-library ${LSTEAM}/${GAME}`, `*found native-profile ${NATIVE} ${HELD}`],
    install: `${LSTEAM}/${GAME}`,
    profile: NATIVE,
  },
  {
    name: "a list that may not be read, and a note that is damaged",
    on: "linux",
    disk: {
      files: [
        ...game(`${LSTEAM}/${GAME}`),
        [`${LSTEAM}/steamapps/libraryfolders.vdf`, ""],
        [`${LSTEAM}/steamapps/appmanifest_200710.acf`, '"AppState"\n{\n  "installdir"\n}\n'],
      ],
      forbidden: [`${LSTEAM}/steamapps/libraryfolders.vdf`],
    },
    rows: [
      `no-access steam-list ${LSTEAM}/steamapps/libraryfolders.vdf (permission; EACCES)`,
      `unreadable-list steam-manifest ${LSTEAM}/steamapps/appmanifest_200710.acf (3; a key without a value)`,
      `*found steam-library ${LSTEAM}/${GAME}`,
    ],
    install: `${LSTEAM}/${GAME}`,
    profile: null,
  },
  {
    name: "only what the game left behind",
    on: "linux",
    disk: { files: [`${NATIVE}/settings.txt`] },
    rows: [`*found native-profile ${NATIVE} (ran-before)`],
    missing: ["steam-folder"],
    install: null,
    profile: NATIVE,
  },
  {
    name: "a folder of Steam's that lost its program, and the game in Games",
    on: "linux",
    disk: { files: [`${LSTEAM}/${GAME}/mods/x`, ...game(`${L}/Games/torchlight_2`)] },
    rows: [
      `looks-wrong steam-library ${LSTEAM}/${GAME} (Torchlight2.exe; mods)`,
      `*found plain-folder ${L}/Games/torchlight_2`,
    ],
    install: `${L}/Games/torchlight_2`,
    profile: null,
  },
  {
    name: "a copy in a folder of another disk, for when there is nothing else; network disks are left alone",
    on: "linux",
    disk: {
      files: [
        ...game("/mnt/old disk/Backup/Torchlight II"),
        ...game("/mnt/nas/Torchlight II"),
        ["/proc/mounts", "/dev/sdb1 /mnt/old\\040disk ext4 rw 0 0\nnas:/share /mnt/nas nfs4 rw 0 0\n"],
      ],
    },
    rows: ["*found plain-folder /mnt/old disk/Backup/Torchlight II"],
    install: "/mnt/old disk/Backup/Torchlight II",
    profile: null,
  },
  {
    name: "the same, and the game in its usual folder",
    on: "linux",
    disk: { files: [...game("/mnt/old disk/Backup/Torchlight II"), ...game(`${L}/Games/Torchlight II`)] },
    rows: [`*found plain-folder ${L}/Games/Torchlight II`],
    install: `${L}/Games/Torchlight II`,
    profile: null,
  },
  {
    name: "a Wine whose second folder of documents is a link to the first",
    on: "linux",
    disk: {
      files: [...game(`${L}/.wine/drive_c/GOG Games/Torchlight II`), ...profile(`${L}/.wine/${WINE_PROFILE}`)],
      links: {
        [`${L}/.wine/drive_c/users/steamuser/My Documents`]: `${L}/.wine/drive_c/users/steamuser/Documents`,
      },
    },
    rows: [
      `found wine-prefix ${L}/.wine`,
      `*found in-prefix ${L}/.wine/drive_c/GOG Games/Torchlight II`,
      `*found wine-prefix ${L}/.wine/${WINE_PROFILE} ${HELD}`,
    ],
    install: `${L}/.wine/drive_c/GOG Games/Torchlight II`,
    profile: `${L}/.wine/${WINE_PROFILE}`,
  },
  {
    name: "lists that lie: no whole paths, paths that are too long, another kind of value",
    on: "linux",
    disk: {
      files: [
        [
          `${LSTEAM}/steamapps/libraryfolders.vdf`,
          `"libraryfolders" { "0" { "path" "games/here" } "1" { "path" { } } "2" "x" "3" { "path" "/${"x".repeat(5000)}" } }`,
        ],
        [`${LSTEAM}/steamapps/appmanifest_200710.acf`, manifest("../../../etc")],
        [
          `${HEROIC}/gog_store/installed.json`,
          JSON.stringify({
            installed: [null, 7, { appName: "a", install_path: "Torchlight II" }, { appName: 3, install_path: "/b" }],
          }),
        ],
        [`${HEROIC}/legendaryConfig/legendary/installed.json`, "[]"],
        [`${L}/.config/lutris/games/a.yml`, "game:\n  exe: Torchlight2.exe\n"],
      ],
    },
    rows: [
      `found steam-list ${LSTEAM}/steamapps/libraryfolders.vdf (libraries; 0; 0)`,
      `found heroic-list ${HEROIC}/gog_store/installed.json (games; 1; true)`,
      `found heroic-list ${HEROIC}/legendaryConfig/legendary/installed.json (games; 0; false)`,
      `found lutris-list ${L}/.config/lutris/games (games; 1; false)`,
    ],
    missing: ["steam-library", "heroic-game"],
    install: null,
    profile: null,
  },
  {
    name: "a program without data",
    on: "linux",
    disk: { files: [`${L}/Games/Torchlight II/Torchlight2.exe`] },
    rows: [`*found plain-folder ${L}/Games/Torchlight II (no-data)`],
    install: `${L}/Games/Torchlight II`,
    profile: null,
  },
  {
    name: "nothing",
    on: "linux",
    disk: {},
    rows: [],
    missing: [
      ..."steam-folder steam-folder steam-folder flatpak-steam flatpak-steam snap-steam snap-steam".split(" "),
      ..."heroic-list heroic-list lutris-list heroic-game gog-folder plain-folder native-profile wine-prefix".split(
        " ",
      ),
    ],
    install: null,
    profile: null,
  },
];

const MAC = "/Users/ann/Library/Application Support/Steam";
const MAC_PROFILE = "my games/runic games/torchlight 2";

const MACOS: readonly Case[] = [
  {
    name: "Steam, the profile inside the game",
    on: "darwin",
    disk: {
      files: [`${MAC}/${GAME}/Torchlight2.app/Contents/Info.plist`, ...profile(`${MAC}/${GAME}/${MAC_PROFILE}`)],
    },
    rows: [`*found steam-library ${MAC}/${GAME}`, `*found in-install ${MAC}/${GAME}/${MAC_PROFILE} ${HELD}`],
    missing: ["steam-list", "heroic-list", "mac-app"],
    install: `${MAC}/${GAME}`,
    profile: `${MAC}/${GAME}/${MAC_PROFILE}`,
  },
  {
    name: "Steam on another disk, and an older copy on the first",
    on: "darwin",
    disk: {
      files: [
        `${MAC}/${GAME}/Torchlight2.app/Contents/Info.plist`,
        `/Volumes/Games/${GAME}/Torchlight2.app/Contents/Info.plist`,
        ...profile(`/Volumes/Games/${GAME}/${MAC_PROFILE}`),
        [`${MAC}/steamapps/libraryfolders.vdf`, libraryList({ [MAC]: [], "/Volumes/Games": ["200710"] })],
      ],
    },
    rows: [
      `found steam-list ${MAC}/steamapps/libraryfolders.vdf (libraries; 2; 2)`,
      `found steam-library ${MAC}/${GAME}`,
      `*found steam-library /Volumes/Games/${GAME}`,
      `*found in-install /Volumes/Games/${GAME}/${MAC_PROFILE} ${HELD}`,
    ],
    missing: ["in-install"],
    install: `/Volumes/Games/${GAME}`,
    profile: `/Volumes/Games/${GAME}/${MAC_PROFILE}`,
  },
  {
    name: "a bundle among the applications",
    on: "darwin",
    disk: { files: ["/Applications/Torchlight II.app/Contents/Info.plist"] },
    rows: ["*found mac-app /Applications/Torchlight II.app"],
    missing: ["steam-folder", "in-install"],
    install: "/Applications/Torchlight II.app",
    profile: null,
  },
  {
    name: "a bottle of CrossOver",
    on: "darwin",
    disk: {
      files: [
        ...game("/Users/ann/Library/Application Support/CrossOver/Bottles/TL2/drive_c/GOG Games/Torchlight II"),
        ...winProfile(
          "/Users/ann/Library/Application Support/CrossOver/Bottles/TL2/drive_c/users/crossover/Documents/My Games/Runic Games/Torchlight 2",
        ),
      ],
    },
    rows: [
      "found bottle /Users/ann/Library/Application Support/CrossOver/Bottles/TL2",
      "*found in-prefix /Users/ann/Library/Application Support/CrossOver/Bottles/TL2/drive_c/GOG Games/Torchlight II",
      `*found bottle /Users/ann/Library/Application Support/CrossOver/Bottles/TL2/drive_c/users/crossover/Documents/My Games/Runic Games/Torchlight 2 ${HELD}`,
    ],
    install: "/Users/ann/Library/Application Support/CrossOver/Bottles/TL2/drive_c/GOG Games/Torchlight II",
    profile:
      "/Users/ann/Library/Application Support/CrossOver/Bottles/TL2/drive_c/users/crossover/Documents/My Games/Runic Games/Torchlight 2",
  },
];

describe.each([
  ["Windows", WINDOWS],
  ["Linux", LINUX],
  ["macOS", MACOS],
] as const)("%s", (_, cases) => {
  test.each(cases)("$name", ({ on, disk, named, rows, missing = [], install, profile }) => {
    const around: Surroundings = makeDisk(on, disk);
    const report = lookForGame(around, named);
    expect(shown(report)).toEqual(rows);
    expect([report.install?.path ?? null, report.profile?.path ?? null]).toEqual([install, profile]);
    const gone = report.rows.filter(({ outcome }) => outcome.kind === "not-there").map(({ source }) => source);
    if (rows.length === 0) expect(gone).toEqual(missing);
    else expect(gone).toEqual(expect.arrayContaining([...missing]));
    // What is used is found, once for each purpose, and every row says the same as its outcome.
    for (const purpose of ["install", "profile"] as const)
      expect(report.rows.filter((row) => row.isUsed && row.purpose === purpose).length).toBeLessThan(2);
    for (const row of report.rows) expect(row.found).toBe(["found", "twin"].includes(row.outcome.kind));
  });
});

test("there are enough of them", () => {
  expect(WINDOWS.length + LINUX.length + MACOS.length).toBeGreaterThanOrEqual(30);
});
