import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { matchingNames } from "../names.ts";
import { EXE, PORT_PROGRAMS } from "./game.ts";
import { findBelow, type Look } from "./look.ts";
import type { Candidate, PlaceRow } from "./place.ts";
import { protonPrefixes } from "./prefixes.ts";

/** A row with the candidate it comes of; null of rows that only lead to others. */
export interface Seen {
  readonly row: PlaceRow;
  readonly candidate: Candidate | null;
}

export interface Choice {
  readonly install: Seen | null;
  readonly profile: Seen | null;
}

/**
 * Which game and which profile are used. What the user set comes first, then what the environment names, and then there
 * is no other. Else it is the pair that ranks first by
 *
 * 1. game and profile belong together: the profile is the one this copy of the game writes,
 * 2. Windows itself names the profile's Documents folder,
 * 3. the profile was used last, by the times of modlauncher.sch and the saves,
 * 4. a shop's list or the registry names the game,
 * 5. the game's program is the newest,
 * 6. the order of the report.
 */
export function choose(seen: readonly Seen[], look: Look): Choice {
  const installs = contenders(seen, "install");
  const profiles = contenders(seen, "profile");
  const used = ranker(profiles, (profile) => lastUse(profile.row.path, look));
  const built = ranker(installs, (install) => programTime(install.row.path, look));
  const homes = new Map(installs.map((install) => [install, homesOf(install, look)]));
  let best: Choice = { install: null, profile: null };
  let bestRank: readonly number[] = [];
  for (const install of orNull(installs))
    for (const profile of orNull(profiles)) {
      const own = install !== null && profile !== null && homes.get(install)?.includes(homeOf(profile, look));
      const rank = [
        own ? 1 : 0,
        profile?.candidate?.isListed ? 1 : 0,
        profile === null ? 0 : used(profile),
        install?.candidate?.isListed ? 1 : 0,
        install === null ? 0 : built(install),
      ];
      if (!isAbove(rank, bestRank)) continue;
      best = { install, profile };
      bestRank = rank;
    }
  return best;
}

/** When a profile was used last, in milliseconds since 1970: its scheme or any of its saves. 0 when that is not known. */
export function lastUse(profile: string, look: Look): number {
  const { modified } = look.around;
  if (modified === undefined) return 0;
  const names = look.names(profile);
  const trees = ["save", "modsave"].flatMap((name) => matchingNames(names, name).map((own) => look.join(profile, own)));
  const saves = trees.flatMap((tree) => [tree, ...savesIn(tree, look)]);
  const schemes = matchingNames(names, "modlauncher.sch").map((name) => look.join(profile, name));
  return Math.max(0, ...[...schemes, ...saves].map((file) => modified(file) ?? 0));
}

const MOST_SAVES = 200;

function savesIn(tree: string, look: Look): string[] {
  const below = (folder: string) => look.names(folder).map((name) => look.join(folder, name));
  const accounts = below(tree).filter((path) => /[\\/]\d{1,20}$/.test(path));
  return [...below(tree), ...accounts.flatMap(below)].filter((path) => /\.svb$/i.test(path)).slice(0, MOST_SAVES);
}

function programTime(install: string, look: Look): number {
  const { modified } = look.around;
  const program = [EXE, ...PORT_PROGRAMS].flatMap((name) => findBelow(install, [name], look) ?? [])[0];
  return modified?.(program ?? install) ?? 0;
}

/** A single one needs no rank, and the disk need not be asked. */
function ranker(seen: readonly Seen[], rankOf: (one: Seen) => number): (one: Seen) => number {
  if (seen.length < 2) return () => 0;
  const ranks = new Map(seen.map((one) => [one, rankOf(one)]));
  return (one) => ranks.get(one) ?? 0;
}

function contenders(seen: readonly Seen[], purpose: Candidate["purpose"]): Seen[] {
  const own = seen.filter(({ candidate }) => candidate?.purpose === purpose);
  for (const source of ["setting", "environment"] as const) {
    const named = own.filter(({ candidate }) => candidate?.source === source);
    if (named.length > 0) return named.filter(({ row }) => row.found);
  }
  return own.filter(({ row }) => row.found);
}

function orNull(seen: readonly Seen[]): readonly (Seen | null)[] {
  return seen.length === 0 ? [null] : seen;
}

function isAbove(a: readonly number[], b: readonly number[]): boolean {
  for (const [i, rank] of a.entries()) if (rank !== (b[i] ?? -1)) return rank > (b[i] ?? -1);
  return false;
}

/** What a profile of this system itself belongs to. */
const SYSTEM = "";

/** The Windows folder of Wine that a profile lies in, the game on macOS, else the system. */
function homeOf({ row }: Seen, look: Look): string {
  if (row.source === "in-install") return look.keyOf(look.join(row.path, "..", "..", ".."));
  return prefixOf(row.path, look) ?? SYSTEM;
}

/** Where a game keeps its profile: in Wine, or on the system itself when it is made for it. */
function homesOf({ row, candidate }: Seen, look: Look): readonly string[] {
  const { platform } = look.around;
  if (platform === "win32") return [SYSTEM];
  if (platform === "darwin")
    return [look.keyOf(row.path), ...[prefixOf(row.path, look)].flatMap((prefix) => prefix ?? [])];
  const named = candidate?.prefix;
  const library = /^(.*)\/steamapps\/common\/[^/]+$/i.exec(row.path)?.[1];
  const port = PORT_PROGRAMS.some((name) => findBelow(row.path, [name], look) !== null);
  return [
    ...[named, named && look.join(named, "pfx")].flatMap((prefix) => (prefix ? [look.keyOf(prefix)] : [])),
    ...[prefixOf(row.path, look)].flatMap((prefix) => prefix ?? []),
    ...(library === undefined ? [] : protonPrefixes(library, look).map(look.keyOf)),
    ...(port ? [SYSTEM] : []),
  ];
}

function prefixOf(path: string, look: Look): string | null {
  const at = asciiUpper(path).indexOf("/DRIVE_C/");
  return at < 0 ? null : look.keyOf(path.slice(0, at));
}
