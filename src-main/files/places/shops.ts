import { variable } from "./around.ts";
import { GAME, isGameName } from "./game.ts";
import { findBelow, isRecord, type Look, parseJson, readList } from "./look.ts";
import { type Candidate, type Item, lead, type PlaceOrigin, type PlaceSource } from "./place.ts";
import { valueIn } from "./registry.ts";
import { mountsOf } from "./steam.ts";

/** Where other shops and the disc put the game, below a drive of Windows. */
export const WINDOWS_INSTALLS: readonly (readonly [PlaceSource, PlaceOrigin, readonly string[]])[] = [
  ["gog-folder", "gog", ["GOG Games", GAME]],
  ["galaxy-folder", "gog", ["Program Files (x86)", "GOG Galaxy", "Games", GAME]],
  ["epic-folder", "epic", ["Program Files", "Epic Games", "TorchlightII"]],
  ["runic-folder", "runic", ["Program Files (x86)", "Runic Games", GAME]],
  ["runic-folder", "runic", ["Program Files (x86)", "Perfect World Entertainment", GAME]],
];

const GOG_KEYS = ["HKLM\\SOFTWARE\\WOW6432Node\\GOG.com\\Games", "HKLM\\SOFTWARE\\GOG.com\\Games"] as const;
const UNINSTALL = "Microsoft\\Windows\\CurrentVersion\\Uninstall";
const UNINSTALL_KEYS = [
  `HKLM\\SOFTWARE\\WOW6432Node\\${UNINSTALL}`,
  `HKLM\\SOFTWARE\\${UNINSTALL}`,
  `HKCU\\Software\\${UNINSTALL}`,
] as const;

/** Keys that {@link shopItems} and the others ask of the registry, with the names of values; none: all, and of subkeys. */
export const REGISTRY_KEYS: readonly (readonly [key: string, ...names: readonly string[]])[] = [
  ["HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders", "Personal"],
  ["HKCU\\Software\\Valve\\Steam", "SteamPath"],
  ["HKLM\\SOFTWARE\\WOW6432Node\\Valve\\Steam", "InstallPath"],
  ["HKLM\\SYSTEM\\MountedDevices"],
  ...GOG_KEYS.map((key) => [key, "gameName", "path"] as const),
  ...UNINSTALL_KEYS.map((key) => [key, "DisplayName", "InstallLocation"] as const),
];

/** GOG, Epic, the disc and whatever else Windows knows how to uninstall. */
export function shopItems(look: Look): Item[] {
  const { around, join } = look;
  const drive = `${variable(around, "SystemDrive") ?? "C:"}\\`;
  const usual = WINDOWS_INSTALLS.map(
    ([source, origin, parts]): Candidate => ({
      purpose: "install",
      source,
      origin,
      base: drive,
      parts,
      isListed: false,
    }),
  );
  const onOthers = mountsOf(look)
    .filter((mount) => look.keyOf(mount) !== look.keyOf(drive))
    .flatMap((base) => usual.map((candidate): Candidate => ({ ...candidate, base, isGuess: true })));
  const inKeys = [
    ...GOG_KEYS.flatMap((key, i) => keyItems(key, ["gameName", "path"], "gog-key", "gog", i === 0, look)),
  ];
  const uninstall = UNINSTALL_KEYS.flatMap((key, i) =>
    keyItems(key, ["DisplayName", "InstallLocation"], "uninstall-key", "folder", i === 0, look),
  );
  const programData = variable(around, "ProgramData") ?? join(drive, "ProgramData");
  return [...inKeys, ...usual, ...onOthers, ...epicItems(programData, look), ...uninstall];
}

/** A key whose subkeys each name a game and its folder. The second key of a kind is told of only when it is there. */
function keyItems(
  key: string,
  [title, folder]: readonly [string, string],
  source: PlaceSource,
  origin: PlaceOrigin,
  isFirst: boolean,
  { around: { registry } }: Look,
): Item[] {
  if (registry === undefined) return [];
  const found = registry(key);
  if (found.kind === "no-key")
    return isFirst ? [lead(source, origin, key, { kind: "not-there" }, { kind: "no-key" })] : [];
  const games = found.subkeys.map((name) => registry(`${key}\\${name}`));
  const ours = games.filter((game) => isGameName(valueIn(game, title) ?? ""));
  const folders = ours.flatMap((game) => valueIn(game, folder) ?? []);
  if (ours.length === 0 && !isFirst) return [];
  const outcome = ours.length === 0 && source === "uninstall-key" ? ({ kind: "not-there" } as const) : FOUND;
  const detail = { kind: "games", count: games.length, isAmong: ours.length > 0 } as const;
  return [
    lead(source, origin, key, outcome, source === "uninstall-key" && ours.length === 0 ? null : detail),
    ...folders.map((path) => listed(source, origin, path)),
  ];
}

const FOUND = { kind: "found" } as const;

/** A folder that a list or the registry names. */
export function listed(source: PlaceSource, origin: PlaceOrigin, path: string, prefix?: string): Candidate {
  const base = path.replace(/^"(.*)"$/, "$1");
  const candidate = { purpose: "install", source, origin, base, parts: [], isListed: true } as const;
  return prefix === undefined ? candidate : { ...candidate, prefix };
}

const MOST_FILES = 500;

/** Epic's launcher has a small JSON file for each game. */
function epicItems(programData: string, look: Look): Item[] {
  const parts = ["Epic", "EpicGamesLauncher", "Data", "Manifests"];
  const folder = findBelow(programData, parts, look);
  if (folder === null) return [lead("epic-list", "epic", look.join(programData, ...parts), { kind: "not-there" })];
  const files = look
    .names(folder)
    .filter((name) => /\.item$/i.test(name))
    .slice(0, MOST_FILES);
  const broken: Item[] = [];
  const folders = files.flatMap((name) => {
    const file = look.join(folder, name);
    const read = readList(file, parseJson, look);
    if (read.kind === "failed") {
      broken.push(lead("epic-list", "epic", file, read.outcome));
      return [];
    }
    const { DisplayName: title, InstallLocation: path } = isRecord(read.value) ? read.value : {};
    return typeof title === "string" && typeof path === "string" && isGameName(title) ? [path] : [];
  });
  const detail = { kind: "games", count: files.length, isAmong: folders.length > 0 } as const;
  return [
    lead("epic-list", "epic", folder, FOUND, detail),
    ...broken,
    ...folders.map((path) => listed("epic-list", "epic", path)),
  ];
}
