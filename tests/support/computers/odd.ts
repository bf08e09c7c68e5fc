import { game, libraryList, profile } from "../disks.ts";
import { type Case, GAME, HELD } from "./case.ts";

const L = "/home/ann";
const STEAM = `${L}/.local/share/Steam`;
const LIST = `${STEAM}/steamapps/libraryfolders.vdf`;
const IN_PREFIX = "200710/pfx/drive_c/users/steamuser/Documents/My Games/Runic Games/Torchlight 2";
const WSTEAM = "C:\\Program Files (x86)\\Steam";

/** A list as a program writes it that takes UTF-16 for text, read as UTF-8. */
const utf16 = (text: string) => new TextDecoder().decode(Buffer.from(`\uFEFF${text}`, "utf16le"));

const lists = (text: string, what: string, lineNumber: number): Case => ({
  name: `a list of Steam's that says: ${what}`,
  on: "linux",
  disk: { files: [...game(`/srv/a/${GAME}`), [LIST, text]] },
  rows: [`unreadable-list steam-list ${LIST} (${lineNumber}; ${what})`],
  install: null,
  profile: null,
});

/** Computers on which things are not what their names say. */
export const ODD: readonly Case[] = [
  {
    name: "folders with the names of programs",
    on: "linux",
    disk: {
      files: [
        `${STEAM}/${GAME}/Torchlight2.exe/x`,
        `${STEAM}/${GAME}/PAKS/DATA.PAK`,
        `${L}/GOG Games/Torchlight II/Torchlight2.bin.x86_64/x`,
      ],
    },
    rows: [
      `looks-wrong steam-library ${STEAM}/${GAME} (Torchlight2.exe; PAKS)`,
      `looks-wrong gog-folder ${L}/GOG Games/Torchlight II (Torchlight2.exe; Torchlight2.bin.x86_64)`,
    ],
    install: null,
    profile: null,
  },
  {
    name: "a folder called as the program beside the program in another case",
    on: "linux",
    disk: { files: [`${L}/Games/Torchlight II/Torchlight2.exe/x`, `${L}/Games/Torchlight II/TORCHLIGHT2.EXE`] },
    rows: [`*found plain-folder ${L}/Games/Torchlight II (no-data)`],
    install: `${L}/Games/Torchlight II`,
    profile: null,
  },
  {
    name: "Steam's folders in the case of old versions",
    on: "linux",
    disk: {
      files: [
        ...game(`${STEAM}/SteamApps/common/Torchlight II`),
        ...profile(`${STEAM}/SteamApps/CompatData/${IN_PREFIX}`),
        ...profile(`${L}/.wine/drive_c/users/ann/Documents/My Games/Runic Games/Torchlight 2`),
      ],
      times: { [`${L}/.wine/drive_c/users/ann/Documents/My Games/Runic Games/Torchlight 2/modlauncher.sch`]: 9 },
    },
    rows: [
      `*found steam-library ${STEAM}/SteamApps/common/Torchlight II`,
      `found proton-prefix ${STEAM}/SteamApps/CompatData/200710/pfx`,
      `*found proton-prefix ${STEAM}/SteamApps/CompatData/${IN_PREFIX} ${HELD}`,
      `found wine-prefix ${L}/.wine`,
      `found wine-prefix ${L}/.wine/drive_c/users/ann/Documents/My Games/Runic Games/Torchlight 2 ${HELD}`,
    ],
    install: `${STEAM}/SteamApps/common/Torchlight II`,
    profile: `${STEAM}/SteamApps/CompatData/${IN_PREFIX}`,
  },
  {
    name: "two of Proton's folders that differ by case, the second used last",
    on: "linux",
    disk: {
      files: [
        ...game(`${STEAM}/${GAME}`),
        ...profile(`${STEAM}/steamapps/compatdata/${IN_PREFIX}`),
        ...profile(`${STEAM}/steamapps/CompatData/${IN_PREFIX}`),
      ],
      times: { [`${STEAM}/steamapps/CompatData/${IN_PREFIX}/modlauncher.sch`]: 2 },
    },
    rows: [
      `*found steam-library ${STEAM}/${GAME}`,
      `found proton-prefix ${STEAM}/steamapps/compatdata/200710/pfx`,
      `twin proton-prefix ${STEAM}/steamapps/compatdata/${IN_PREFIX} (${STEAM}/steamapps/CompatData/${IN_PREFIX}; ${HELD.slice(1, -1)})`,
      `found proton-prefix ${STEAM}/steamapps/CompatData/200710/pfx`,
      `*found proton-prefix ${STEAM}/steamapps/CompatData/${IN_PREFIX} ${HELD}`,
    ],
    install: `${STEAM}/${GAME}`,
    profile: `${STEAM}/steamapps/CompatData/${IN_PREFIX}`,
  },
  {
    name: "one library, written in three ways",
    on: "linux",
    disk: {
      files: [
        ...game(`/srv/a/${GAME}`),
        ...profile(`/srv/a/steamapps/compatdata/${IN_PREFIX}`),
        [LIST, `\uFEFF${libraryList({ "/srv//a//": ["200710"], "/srv/./a": [], "/srv/b/../a/": [], "~/a": [] })}`],
      ],
    },
    rows: [
      `found steam-list ${LIST} (libraries; 3; 1)`,
      `*found steam-library /srv/a/${GAME}`,
      "found proton-prefix /srv/a/steamapps/compatdata/200710/pfx",
      `*found proton-prefix /srv/a/steamapps/compatdata/${IN_PREFIX} ${HELD}`,
    ],
    install: `/srv/a/${GAME}`,
    profile: `/srv/a/steamapps/compatdata/${IN_PREFIX}`,
  },
  {
    name: "one library, written in two ways, on Windows",
    on: "win32",
    disk: {
      files: [
        ...game("D:\\a\\steamapps\\common\\Torchlight II"),
        [
          `${WSTEAM}\\steamapps\\libraryfolders.vdf`,
          '"libraryfolders" { "1" { "path" "d:/a/" "apps" { "200710" "9223372036854775807" } } "2" { "path" "D:\\\\A" } }',
        ],
      ],
    },
    rows: [
      `found steam-list ${WSTEAM}\\steamapps\\libraryfolders.vdf (libraries; 2; 1)`,
      "*found steam-library D:\\a\\steamapps\\common\\Torchlight II",
    ],
    install: "D:\\a\\steamapps\\common\\Torchlight II",
    profile: null,
  },
  {
    name: "keys that stand twice: the first counts, of blocks all",
    on: "linux",
    disk: {
      files: [
        ...game(`/srv/b/${GAME}`),
        [
          LIST,
          '"libraryfolders" { "0" { "path" "/srv/a" "path" "/srv/b" } "0" { "path" "/srv/b" "apps" { "200710" "1" } } }',
        ],
      ],
    },
    rows: [`found steam-list ${LIST} (libraries; 2; 2)`, `*found steam-library /srv/b/${GAME}`],
    install: `/srv/b/${GAME}`,
    profile: null,
  },
  {
    name: "the environment, written in other ways",
    on: "linux",
    disk: {
      files: [...game("/srv/g"), ...profile("/srv/p")],
      env: { TL2_INSTALL_DIR: "/srv/../srv//g/", TL2_PROFILE_DIR: "/srv/./p/" },
    },
    rows: ["*found environment /srv/g", `*found environment /srv/p ${HELD}`],
    install: "/srv/g",
    profile: "/srv/p",
  },
  {
    name: "the environment, naming files",
    on: "linux",
    disk: {
      files: [...game(`${STEAM}/${GAME}`), "/srv/game.txt", "/srv/profile.txt"],
      env: { TL2_INSTALL_DIR: "/srv/game.txt", TL2_PROFILE_DIR: "/srv/profile.txt" },
    },
    rows: [],
    missing: ["environment", "environment"],
    install: null,
    profile: null,
  },
  lists("", "it is no list of libraries", 1),
  lists('"libraryfolders" "x"', "it is no list of libraries", 1),
  lists('"AppState"\r\n{\r\n}\r\n', "it is no list of libraries", 1),
  lists(utf16(libraryList({ "/srv/a": ["200710"] })), "a block without a key", 2),
];
