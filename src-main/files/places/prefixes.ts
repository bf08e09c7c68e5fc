import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { variable } from "./around.ts";
import { DOCUMENTS_PROFILE, GAME, STEAM_APP } from "./game.ts";
import { descend, findBelow, type Look } from "./look.ts";
import { type Candidate, type Item, lead, type PlaceOrigin, type PlaceSource } from "./place.ts";
import { WINDOWS_INSTALLS } from "./shops.ts";
import type { SteamLibrary } from "./steam.ts";

/** A Windows of Wine. */
interface Prefix {
  /** Holds `drive_c`. */
  readonly folder: string;
  readonly source: PlaceSource;
  readonly origin: PlaceOrigin;
  /** Told of also when it is not there. */
  readonly isUsual: boolean;
}

const MOST_PREFIXES = 200;

/** A Wine folder that a launcher's list names. */
export interface NamedPrefix {
  readonly folder: string;
  readonly origin: PlaceOrigin;
}

/** Where Proton has the game's Windows in a library: those that are there, in whatever case, else where it would be. */
export function protonPrefixes(library: string, look: Look): readonly string[] {
  const parts = ["steamapps", "compatdata", STEAM_APP, "pfx"];
  const { paths } = descend(library, parts, look);
  return paths.length > 0 ? paths : [look.join(library, ...parts)];
}

/**
 * The Windows folders of Proton, Heroic, Lutris, Bottles, CrossOver and Wine, with where the game and its profile are in
 * those that are there. `named` are those of launchers' lists.
 */
export function prefixItems(libraries: readonly SteamLibrary[], named: readonly NamedPrefix[], look: Look): Item[] {
  const seen = new Set<string>();
  return prefixesOf(libraries, named, look)
    .filter(({ folder }) => {
      const key = look.keyOf(look.realPath(folder));
      return !seen.has(key) && seen.add(key).size <= MOST_PREFIXES;
    })
    .flatMap((prefix) => itemsIn(prefix, look));
}

function prefixesOf(libraries: readonly SteamLibrary[], named: readonly NamedPrefix[], look: Look): Prefix[] {
  const { around, join } = look;
  const { home, platform } = around;
  const inFolder = (folder: string, source: PlaceSource, origin: PlaceOrigin): Prefix[] =>
    look
      .names(folder)
      .flatMap((name) => [join(folder, name), join(folder, name, "pfx")])
      .filter((path) => findBelow(path, ["drive_c"], look) !== null)
      .map((path) => ({ folder: path, source, origin, isUsual: false }));
  const given = variable(around, "WINEPREFIX");
  const wine = [...(given === null ? [] : [given]), join(home, ".wine")].map(
    (folder): Prefix => ({ folder, source: "wine-prefix", origin: "wine", isUsual: platform !== "darwin" }),
  );
  const launchers = named.map(
    ({ folder, origin }): Prefix => ({
      folder: findBelow(folder, ["drive_c"], look) === null ? join(folder, "pfx") : folder,
      source: origin === "heroic" ? "heroic-prefix" : "lutris-prefix",
      origin,
      isUsual: false,
    }),
  );
  if (platform === "darwin")
    return [
      ...launchers,
      ...inFolder(join(home, "Library", "Application Support", "CrossOver", "Bottles"), "bottle", "wine"),
      ...wine,
    ];
  const data = `${home}/.local/share`;
  return [
    ...libraries.flatMap(({ path }) =>
      protonPrefixes(path, look).map(
        (folder): Prefix => ({ folder, source: "proton-prefix", origin: "proton", isUsual: true }),
      ),
    ),
    ...["Prefixes", "Prefixes/default"].flatMap((name) =>
      inFolder(`${home}/Games/Heroic/${name}`, "heroic-prefix", "heroic"),
    ),
    ...launchers,
    ...inFolder(`${home}/Games`, "lutris-prefix", "lutris"),
    ...inFolder(`${data}/bottles/bottles`, "bottle", "wine"),
    ...inFolder(`${home}/.var/app/com.usebottles.bottles/data/bottles/bottles`, "bottle", "wine"),
    ...inFolder(`${home}/.cxoffice`, "bottle", "wine"),
    ...wine,
  ];
}

function itemsIn({ folder, source, origin, isUsual }: Prefix, look: Look): Item[] {
  const drive = findBelow(folder, ["drive_c"], look);
  if (drive === null) {
    const standing = look.standing(folder);
    const outcome = standing.kind === "no-access" ? standing : ({ kind: "not-there" } as const);
    return isUsual || outcome.kind === "no-access" ? [lead(source, origin, folder, outcome)] : [];
  }
  const candidates = [...installsIn(drive, origin), ...profilesIn(drive, source, origin, look)];
  const holds = candidates.some(({ base, parts }) => findBelow(base, parts, look) !== null);
  return [lead(source, origin, folder, { kind: "found" }, holds ? null : { kind: "no-game" }), ...candidates];
}

function installsIn(drive: string, origin: PlaceOrigin): Candidate[] {
  const steam = ["Program Files (x86)", "Steam", "steamapps", "common", GAME];
  return [steam, ...WINDOWS_INSTALLS.map(([, , parts]) => parts)].map((parts) => ({
    purpose: "install",
    source: "in-prefix",
    origin,
    base: drive,
    parts,
    isListed: false,
    isGuess: true,
  }));
}

function profilesIn(drive: string, source: PlaceSource, origin: PlaceOrigin, look: Look): Candidate[] {
  const users = look.join(drive, "users");
  const names = look.names(users).filter((name) => asciiUpper(name) !== "PUBLIC");
  return names.flatMap((user) =>
    ["Documents", "My Documents"].map(
      (documents): Candidate => ({
        purpose: "profile",
        source,
        origin,
        base: users,
        parts: [user, documents, ...DOCUMENTS_PROFILE],
        isListed: false,
        isGuess: true,
      }),
    ),
  );
}
