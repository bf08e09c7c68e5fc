import { game, profile } from "../disks.ts";
import { type Case, HELD } from "./case.ts";

const DOCUMENTS = "My Games\\Runic Games\\Torchlight 2";
const HOME = "C:\\Users\\Ann";
const WIN_PROFILE = `${HOME}\\Documents\\${DOCUMENTS}`;
const SHELL = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";

export const DOCUMENTS_FOLDERS: readonly Case[] = [
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
];
