import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { matchingNames } from "../names.ts";
import { pathsOf, type Standing, type Surroundings } from "./around.ts";
import { choose, lastUse, type Seen } from "./choice.ts";
import { copiesOnDisks, judgeInstall, plainCandidates } from "./installs.ts";
import { heroicItems, lutrisItems } from "./launchers.ts";
import { createLook, descend, type Look } from "./look.ts";
import {
  type Candidate,
  type Item,
  isCandidate,
  type Place,
  type PlaceDetail,
  type PlaceOutcome,
  type PlaceRow,
} from "./place.ts";
import { prefixItems } from "./prefixes.ts";
import { inInstallProfiles, profileCandidates } from "./profiles.ts";
import { shopItems } from "./shops.ts";
import { lookForSteam } from "./steam.ts";

/** Every place that was looked at, in order, and what is used of them. */
export interface PlacesReport {
  readonly rows: readonly PlaceRow[];
  /** Null when it was not found. */
  readonly install: PlaceRow | null;
  readonly profile: PlaceRow | null;
}

/** Folders that the user named in the program; null: to be looked for. */
export interface NamedPlaces {
  readonly profile: string | null;
  readonly install: string | null;
}

const NOTHING: NamedPlaces = { profile: null, install: null };

/**
 * Looks for the game and its profile in all places there are for the system (spec/container.md §8). A folder that the
 * user named is used and no other, whatever `TL2_INSTALL_DIR` and `TL2_PROFILE_DIR` say; what these name is used and no
 * other, and then nothing else is looked at. Which of several is used: {@link choose}. Reads folders and small files
 * only, and never throws for what is on the disk.
 */
export function lookForGame(around: Surroundings, named: NamedPlaces = NOTHING): PlacesReport {
  const look = createLook(around);
  const seen = withLinks(seenOf(itemsFor(named, look), look), look);
  const { install, profile } = choose(seen, look);
  const twins = twinsOf(seen, [install, profile], look);
  const rows = seen.map((one) => {
    const of = twins.get(one);
    const isUsed = one === install || one === profile;
    const outcome: PlaceOutcome = of === undefined ? one.row.outcome : { kind: "twin", of };
    const detail = one.row.detail ?? profileDetail(one.row, install !== null, look);
    return { ...one.row, outcome, detail, isUsed };
  });
  const usedOf = (one: Seen | null) => (one === null ? null : (rows[seen.indexOf(one)] ?? null));
  return { rows, install: usedOf(install), profile: usedOf(profile) };
}

/** Places of one purpose, in the order of the report. */
export function placesFor(purpose: "install" | "profile", { rows }: PlacesReport): Place[] {
  return rows.filter((row) => row.purpose === purpose).map(placeOf);
}

export function placeOf({ path, origin, found }: PlaceRow): Place {
  return { path, origin, found };
}

/** The folder of the game that is used; null when there is none. */
export function usedInstall(around: Surroundings): Place | null {
  const { install } = lookForGame(around);
  return install && placeOf(install);
}

/** Folders that may be the game's. */
export function installPlaces(around: Surroundings): Place[] {
  return placesFor("install", lookForGame(around));
}

/** Folders that may be the profile. */
export function profilePlaces(around: Surroundings): Place[] {
  return placesFor("profile", lookForGame(around));
}

/**
 * Profiles that may hold saves. On Linux the install folders of Steam are among them: its cloud keeps the saves of the
 * native game there (spec/save.md §10).
 */
export function savePlaces(around: Surroundings): Place[] {
  const places = profilePlaces(around);
  if (around.env.TL2_PROFILE_DIR || around.platform === "win32" || around.platform === "darwin") return places;
  const look = createLook(around);
  const { libraries } = lookForSteam(look);
  const known = new Set(places.map(({ path }) => path));
  const inInstalls = seenOf(inInstallProfiles(libraries), look).map(({ row }) => placeOf(row));
  return [...places, ...inInstalls.filter(({ path }) => !known.has(path))];
}

/** More than that no disk has; what a hostile list names beyond is left out. */
const MOST_ROWS = 800;

function itemsFor(named: NamedPlaces, look: Look): readonly Item[] {
  const { env } = look.around;
  const given = [
    ...namedCandidates("install", named.install, env.TL2_INSTALL_DIR),
    ...namedCandidates("profile", named.profile, env.TL2_PROFILE_DIR),
  ];
  const closed = (purpose: Candidate["purpose"]) =>
    given.some((one) => one.purpose === purpose && one.source === "environment");
  if (closed("install") && closed("profile")) return given;
  const usual = usualItems(look)
    .filter((item) => !isCandidate(item) || !closed(item.purpose))
    .slice(0, MOST_ROWS);
  const isFound = seenOf(usual, look).some(({ row }) => row.purpose === "install" && row.found);
  const copies = isFound || closed("install") ? [] : copiesOnDisks(look);
  const firstProfile = usual.findIndex(({ purpose }) => purpose === "profile");
  return [...given, ...usual.toSpliced(firstProfile < 0 ? usual.length : firstProfile, 0, ...copies)];
}

function namedCandidates(
  purpose: Candidate["purpose"],
  setting: string | null,
  variable: string | undefined,
): Candidate[] {
  const of = (base: string, source: "setting" | "environment"): Candidate => ({
    purpose,
    source,
    origin: source,
    base,
    parts: [],
    isListed: true,
  });
  return [...(setting === null ? [] : [of(setting, "setting")]), ...(variable ? [of(variable, "environment")] : [])];
}

function usualItems(look: Look): readonly Item[] {
  const { platform } = look.around;
  const steam = lookForSteam(look);
  const shops = platform === "win32" ? shopItems(look) : [];
  const launchers = [...heroicItems(look), ...(platform === "linux" ? lutrisItems(look) : [])];
  const prefixes = launchers.flatMap((item) =>
    isCandidate(item) && item.prefix !== undefined ? [{ folder: item.prefix, origin: item.origin }] : [],
  );
  return [
    ...steam.items,
    ...shops,
    ...launchers,
    ...plainCandidates(look),
    ...profileCandidates(steam.libraries, look),
    ...(platform === "win32" ? [] : prefixItems(steam.libraries, prefixes, look)),
  ];
}

/** The items with what stands there, each folder once. */
function seenOf(items: readonly Item[], look: Look): Seen[] {
  const byKey = new Map<string, Seen>();
  for (const one of items.flatMap((item) =>
    isCandidate(item) ? judged(item, look) : [{ row: item, candidate: null }],
  )) {
    const { row, candidate } = one;
    const key = `${row.purpose} ${candidate === null ? row.source : ""} ${look.keyOf(row.path)}`;
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? one : merged(known, one));
  }
  return [...byKey.values()];
}

/** One folder that two sources name: the row of the first, with what either knows. */
function merged(first: Seen, second: Seen): Seen {
  if (first.candidate === null || second.candidate === null) return first;
  const prefix = first.candidate.prefix ?? second.candidate.prefix;
  return {
    row: first.row,
    candidate: {
      ...first.candidate,
      isListed: first.candidate.isListed || second.candidate.isListed,
      ...(prefix === undefined ? {} : { prefix }),
    },
  };
}

const LONGEST_PATH = 4096;

/** Lists are files of other programs: what is no whole path in them is passed over. */
function isUsable({ base, source }: Candidate, look: Look): boolean {
  if (base === "" || base.length > LONGEST_PATH || base.includes("\0")) return false;
  return source === "setting" || source === "environment" || pathsOf(look.around.platform).isAbsolute(base);
}

function judged(candidate: Candidate, look: Look): Seen[] {
  if (!isUsable(candidate, look)) return [];
  const { parts } = candidate;
  const base = look.tidy(candidate.base);
  const { paths, trouble } = descend(base, parts, look);
  const there = paths.map((path): Seen => {
    const { outcome, detail } = candidate.purpose === "install" ? judgeInstall(path, look) : judgeProfile(path, look);
    return seenRow(candidate, path, outcome, detail, look);
  });
  const rows =
    there.length > 0 ? there : [seenRow(candidate, look.join(base, ...parts), notThere(trouble), null, look)];
  return candidate.isGuess ? rows.filter(({ row }) => row.outcome.kind !== "not-there") : rows;
}

function seenRow(
  candidate: Candidate,
  path: string,
  judgement: PlaceOutcome,
  detail: PlaceDetail | null,
  look: Look,
): Seen {
  const { purpose, source, origin, isListed } = candidate;
  const outcome: PlaceOutcome =
    judgement.kind === "not-there" && isListed && isDriveMissing(path, look)
      ? { kind: "no-access", reason: "not-ready", errno: "ENOENT" }
      : judgement;
  const found = outcome.kind === "found";
  return { candidate, row: { path, origin, found, purpose, source, outcome, detail, isUsed: false } };
}

function notThere(trouble: Standing | null): PlaceOutcome {
  return trouble?.kind === "no-access" ? trouble : { kind: "not-there" };
}

function judgeProfile(path: string, look: Look): { readonly outcome: PlaceOutcome; readonly detail: null } {
  const standing = look.standing(path);
  if (standing.kind === "folder") return { outcome: { kind: "found" }, detail: null };
  return { outcome: notThere(standing), detail: null };
}

/** Whether a path that something names lies on a disk that is not there now. */
function isDriveMissing(path: string, look: Look): boolean {
  if (look.around.platform === "win32") {
    const { root } = pathsOf("win32").parse(path);
    return root !== "" && look.standing(root).kind !== "folder";
  }
  const mount = /^(?:\/run\/media\/[^/]+(?:\/[^/]+)?|\/(?:media|mnt|Volumes)\/[^/]+)/.exec(path)?.[0];
  return mount !== undefined && look.standing(mount).kind !== "folder";
}

/** A folder that another row has already, by a link, is told of as that; of those that were only tried, nothing. */
function withLinks(seen: readonly Seen[], look: Look): Seen[] {
  const byReal = new Map<string, string>();
  return seen.flatMap((one) => {
    const { row, candidate } = one;
    if (candidate === null || !row.found) return [one];
    const real = `${row.purpose} ${look.keyOf(look.realPath(row.path))}`;
    const at = byReal.get(real);
    if (at === undefined) byReal.set(real, row.path);
    if (at === undefined) return [one];
    if (candidate.isGuess) return [];
    return [{ candidate, row: { ...row, found: false, outcome: { kind: "listed-elsewhere", at } as const } }];
  });
}

/** Found folders whose paths differ by case only, with the one of them that is used, or was used last. */
function twinsOf(seen: readonly Seen[], used: readonly (Seen | null)[], look: Look): ReadonlyMap<Seen, string> {
  const groups = Map.groupBy(
    seen.filter(({ row, candidate }) => candidate !== null && row.found),
    ({ row }) => `${row.purpose} ${asciiUpper(row.path)}`,
  );
  const twins = new Map<Seen, string>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const last = group.toSorted((a, b) => lastUse(b.row.path, look) - lastUse(a.row.path, look))[0];
    const first = group.find((one) => used.includes(one)) ?? last;
    for (const one of group) if (one !== first) twins.set(one, first.row.path);
  }
  return twins;
}

const PROFILE_NAMES = ["modlauncher.sch", "settings.txt", "mods", "save", "modsave"];

function profileDetail(row: PlaceRow, hasGame: boolean, look: Look): PlaceDetail | null {
  if (row.purpose !== "profile" || !row.found) return null;
  if (!hasGame) return { kind: "ran-before" };
  const names = look.names(row.path);
  return { kind: "holds", names: PROFILE_NAMES.flatMap((name) => matchingNames(names, name).slice(0, 1)) };
}
