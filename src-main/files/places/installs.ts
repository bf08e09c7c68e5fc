import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { matchingNames } from "../names.ts";
import { EXE, GAME, isGameName, MAC_PROGRAM, PORT_PROGRAMS } from "./game.ts";
import { findBelow, type Look } from "./look.ts";
import type { Candidate, PlaceDetail, PlaceOutcome } from "./place.ts";
import { mountsOf } from "./steam.ts";

export interface Judged {
  readonly outcome: PlaceOutcome;
  readonly detail: PlaceDetail | null;
}

/** Names that a folder of the game has besides its program. */
const MARKS = ["PAKS", "MEDIA", "mods", "GUTS.exe", "ModLauncher.exe"];
const MOST_HELD = 3;

/** Whether a folder holds the game: its program, of whatever system. A bundle of macOS is its own folder. */
export function judgeInstall(folder: string, look: Look): Judged {
  const standing = look.standing(folder);
  if (standing.kind === "file") return { outcome: { kind: "not-there" }, detail: null };
  if (standing.kind !== "folder") return { outcome: standing, detail: null };
  const { names } = standing;
  const has = (name: string) => matchingNames(names, name).length > 0;
  const hasProgram = (name: string) => matchingNames(names, name).some((own) => !look.isFolder(look.join(folder, own)));
  const isBundle = /\.app$/i.test(folder) && has("Contents");
  if (hasProgram(EXE)) {
    const hasData = findBelow(folder, ["PAKS", "DATA.PAK"], look) !== null;
    return { outcome: { kind: "found" }, detail: hasData ? null : { kind: "no-data" } };
  }
  if (isBundle || has(MAC_PROGRAM) || PORT_PROGRAMS.some(hasProgram))
    return { outcome: { kind: "found" }, detail: null };
  const marks = MARKS.flatMap((mark) => matchingNames(names, mark).slice(0, 1));
  const holds = marks.length > 0 ? marks : [...names].sort().slice(0, MOST_HELD);
  return { outcome: { kind: "looks-wrong", missing: [programOf(look)], holds, suggestion: null }, detail: null };
}

function programOf({ around }: Look): string {
  return around.platform === "darwin" ? MAC_PROGRAM : EXE;
}

const MOST_NAMES = 200;

/** Folders that people put games in themselves. */
export function plainCandidates(look: Look): Candidate[] {
  const { around, join } = look;
  const { home, platform } = around;
  if (platform === "darwin")
    return [
      ...["/Applications", join(home, "Applications")].flatMap((base, i) =>
        ["Torchlight II.app", MAC_PROGRAM].map((name, j) =>
          candidate(base, [name], { source: "mac-app", origin: "native", isGuess: i + j > 0 }),
        ),
      ),
      ...named([join(home, "Games")], look),
    ];
  if (platform === "win32") {
    const games = mountsOf(look).flatMap((drive) => [drive, join(drive, "Games")]);
    return named([...games, join(home, "Games"), join(home, "Desktop")], look);
  }
  const games = `${home}/Games`;
  return [
    candidate(`${games}/Heroic`, [GAME], { source: "heroic-game", origin: "heroic" }),
    candidate(`${home}/GOG Games`, [GAME], { source: "gog-folder", origin: "gog" }),
    candidate(games, [GAME], { source: "plain-folder", origin: "folder" }),
    ...named([games, home, "/opt", ...mountsOf(look)], look),
  ];
}

/** Folders of the right name in any folder at the root of any disk: many to look into, for when nothing else was found. */
export function copiesOnDisks(look: Look): Candidate[] {
  return named(
    mountsOf(look).flatMap((mount) => childrenOf(mount, look)),
    look,
  );
}

function candidate(
  base: string,
  parts: readonly string[],
  more: Pick<Candidate, "source" | "origin" | "isGuess">,
): Candidate {
  return { purpose: "install", base, parts, isListed: false, ...more };
}

/** Folders in these whose names are ways of writing the game's. */
function named(parents: readonly string[], look: Look): Candidate[] {
  return parents.flatMap((parent) =>
    look
      .names(parent)
      .filter(isGameName)
      .map((name) => candidate(parent, [name], { source: "plain-folder", origin: "folder", isGuess: true })),
  );
}

function childrenOf(folder: string, look: Look): string[] {
  const names = look.names(folder).filter((name) => !/^[$.]/.test(name) && !SYSTEM.has(asciiUpper(name)));
  return names.slice(0, MOST_NAMES).map((name) => look.join(folder, name));
}

/** Large, and not where anybody puts a game. */
const SYSTEM: ReadonlySet<string> = new Set(["WINDOWS", "PROGRAMDATA", "USERS", "SYSTEM VOLUME INFORMATION"]);
