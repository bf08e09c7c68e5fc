import { game, profile } from "../disks.ts";
import { type Case, HELD } from "./case.ts";

const L = "/home/ann";
const NATIVE = `${L}/.local/share/Runic Games/Torchlight 2`;
const WINE_PROFILE = "drive_c/users/steamuser/Documents/My Games/Runic Games/Torchlight 2";
const HEROIC = `${L}/.config/heroic`;

export const WINE: readonly Case[] = [
  {
    name: "Wine: WINEPREFIX and the usual one, GOG in it",
    on: "linux",
    disk: {
      files: [
        ...game("/prefixes/tl2/drive_c/GOG Games/Torchlight II"),
        ...profile("/prefixes/tl2/drive_c/users/Änne/My Documents/My Games/Runic Games/Torchlight 2"),
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
        ...profile(`/pfx/tl2/${WINE_PROFILE}`),
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
        ...profile(`${L}/Games/Heroic/Prefixes/default/Torchlight II/pfx/${WINE_PROFILE}`),
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
        ...profile(`/lutris/tl2/${WINE_PROFILE}`),
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
        ...profile(`${L}/.local/share/bottles/bottles/TL2/${WINE_PROFILE}`),
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
];
