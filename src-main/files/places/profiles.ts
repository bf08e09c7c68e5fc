import { variable, xdgFolder } from "./around.ts";
import { DOCUMENTS_PROFILE, GAME, PROFILE } from "./game.ts";
import type { Look } from "./look.ts";
import type { Candidate } from "./place.ts";
import { registryValue } from "./registry.ts";
import type { SteamLibrary } from "./steam.ts";

const SHELL_FOLDERS = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";

/** What Windows calls Documents, in folders that have their name in the user's language. */
const DOCUMENTS_NAMES = new Set(
  [
    ..."Documents Dokumente Documentos Documenti Documenten Dokumenty Dokumenter Dokument Documente Dokumentumok".split(
      " ",
    ),
    ..."Asiakirjat Belgeler Документы Документи Έγγραφα 文档 文件 ドキュメント 문서 เอกสาร".split(" "),
  ].map((name) => name.toLowerCase()),
);

/**
 * Profile folders outside of Wine (spec/container.md §8, spec/save.md §10): below Documents on Windows, wherever the user
 * or OneDrive moved it; below the data folder on Linux; inside the game on macOS.
 */
export function profileCandidates(libraries: readonly SteamLibrary[], look: Look): Candidate[] {
  switch (look.around.platform) {
    case "win32":
      return windowsProfiles(look);
    case "darwin":
      return inInstallProfiles(libraries.length > 0 ? libraries : [usualLibrary(look)]);
    default:
      return [{ ...native("native-profile", xdgFolder("XDG_DATA_HOME", look.around)), parts: PROFILE }];
  }
}

/** Where Steam has its games when it is not there: a place to tell of. */
function usualLibrary({ around, join }: Look): SteamLibrary {
  const path = join(around.home, "Library", "Application Support", "Steam");
  return { path, isListed: false, hasGame: false, installDir: GAME };
}

function native(source: Candidate["source"], base: string): Candidate {
  return { purpose: "profile", source, origin: "native", base, parts: DOCUMENTS_PROFILE, isListed: false };
}

function windowsProfiles(look: Look): Candidate[] {
  const { around, join } = look;
  const known = registryValue(SHELL_FOLDERS, "Personal", look);
  const oneDrives = oneDriveFolders(look);
  const isIn = (folder: string) =>
    oneDrives.some((drive) => look.keyOf(folder).startsWith(look.keyOf(join(drive, "x")).slice(0, -1)));
  return [
    // The game asks Windows the same.
    ...(known === null ? [] : [{ ...native(isIn(known) ? "onedrive-documents" : "documents", known), isListed: true }]),
    native("documents", join(around.home, "Documents")),
    ...oneDrives.flatMap((drive) => documentsIn(drive, look)),
  ];
}

function oneDriveFolders(look: Look): string[] {
  const { around, join } = look;
  const named = ["OneDrive", "OneDriveConsumer", "OneDriveCommercial"].flatMap((name) => variable(around, name) ?? []);
  const inHome = look.names(around.home).filter((name) => /^OneDrive( - .+)?$/i.test(name));
  const folders = [...named, ...inHome.map((name) => join(around.home, name))];
  return [...new Map(folders.map((folder) => [look.keyOf(folder), folder])).values()];
}

function documentsIn(drive: string, look: Look): Candidate[] {
  const there = look.names(drive).filter((name) => DOCUMENTS_NAMES.has(name.toLowerCase()));
  return (there.length > 0 ? there : ["Documents"]).map((name) => native("onedrive-documents", look.join(drive, name)));
}

/** macOS keeps the profile in the game's folder; Steam's cloud does so on Linux, for saves. */
export function inInstallProfiles(libraries: readonly SteamLibrary[]): Candidate[] {
  return libraries.map(({ path, installDir }) => ({
    purpose: "profile",
    source: "in-install",
    origin: "steam",
    base: path,
    parts: ["steamapps", "common", installDir, "my games", "runic games", "torchlight 2"],
    isListed: false,
  }));
}
