import { game, libraryList, manifest, profile } from "../disks.ts";
import { type Case, GAME, HELD } from "./case.ts";

const L = "/home/ann";
const NATIVE = `${L}/.local/share/Runic Games/Torchlight 2`;
const LSTEAM = `${L}/.local/share/Steam`;
const WINE_PROFILE = "drive_c/users/steamuser/Documents/My Games/Runic Games/Torchlight 2";
const PFX = "steamapps/compatdata/200710/pfx";
const FLATPAK = `${L}/.var/app/com.valvesoftware.Steam/.local/share/Steam`;
const HEROIC = `${L}/.config/heroic`;
const port = (folder: string) => [`${folder}/Torchlight2.bin.x86_64`, `${folder}/PAKS/DATA.PAK`];

export const LINUX: readonly Case[] = [
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
      files: [...game(`${LSTEAM}/${GAME}`), ...profile(`${LSTEAM}/${PFX}/${WINE_PROFILE}`)],
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
        ...profile(`${L}/.var/app/com.valvesoftware.Steam/Games/Lib/${PFX}/${WINE_PROFILE}`),
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
        ...profile(`/run/media/mmcblk0p1/${PFX}/${WINE_PROFILE}`),
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
        ...profile(`/mnt/ssd/${PFX}/${WINE_PROFILE}`),
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
        ...profile(`${LSTEAM}/${PFX}/${WINE_PROFILE}`),
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
      ..."steam-folder steam-folder steam-folder flatpak-steam flatpak-steam flatpak-steam snap-steam snap-steam".split(
        " ",
      ),
      ..."heroic-list heroic-list lutris-list heroic-game gog-folder plain-folder native-profile wine-prefix".split(
        " ",
      ),
    ],
    install: null,
    profile: null,
  },
];
