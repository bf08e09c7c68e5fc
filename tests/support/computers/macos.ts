import { game, libraryList, profile } from "../disks.ts";
import { type Case, GAME, HELD } from "./case.ts";

const MAC = "/Users/ann/Library/Application Support/Steam";
const MAC_PROFILE = "my games/runic games/torchlight 2";

export const MACOS: readonly Case[] = [
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
        ...profile(
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
