import { type PathGroups, TWICE } from "./path-groups.ts";

/**
 * Which mod's file the game uses under each path, and who loses by it: law 2 over whole manifests. What counts as
 * mounted says `activeOrder` of load-order.ts; ghosts and mods past the limit take no part.
 */

/** A mod of an order that takes part. */
export interface ConflictPlace {
  /** Index among the tables of the groups. */
  readonly table: number;
  /** Otherwise it will not load: it wins nothing, and loses what it would lose where it stands. */
  readonly isMounted: boolean;
}

export interface ConflictCounts {
  /** Files that can meet others; a path that the mod has twice counts once. */
  readonly files: number;
  /** Its file is used, and a mod below has the path too. */
  readonly wins: number;
  /** A mounted mod above has the path; or the game never finds this mod's file, and a mounted one has the path. */
  readonly loses: number;
  /** Files of it that the base game has; null when that is not known. */
  readonly base: number | null;
  /** When all its files lose: to how many mods. Else 0. */
  readonly shadowedBy: number;
  /** Files that it takes out of the game. */
  readonly removes: number;
}

/** An order over groups, judged. */
export interface Conflicts {
  readonly groups: PathGroups;
  /** In mount order. */
  readonly places: readonly ConflictPlace[];
  /** By table: its place from 0 on; -1 when it takes no part. */
  readonly rankOf: Int32Array;
  /** By path: the table whose file is used; {@link NOBODY} when none of the mods' is. */
  readonly winner: Int32Array;
  /** By place. */
  readonly counts: readonly ConflictCounts[];
}

export const NOBODY = -1;

/**
 * Judges an order. `inBase`: by path, 1 where the base game has it; null when that is not known. Tables without a
 * place take no part.
 */
export function judgeConflicts(
  groups: PathGroups,
  places: readonly ConflictPlace[],
  inBase: Uint8Array | null = null,
): Conflicts {
  const { tables, first, memberTable, memberRow } = groups;
  const rankOf = new Int32Array(tables.length).fill(-1);
  for (const [rank, { table }] of places.entries()) rankOf[table] = rank;
  const files = tables.map((table) => table.files);
  const isFile = (member: number) => memberRow[member] < files[memberTable[member]];
  const isMounted = places.map((place) => place.isMounted);
  const columns = () => new Uint32Array(places.length);
  const [owned, wins, loses, base, removes] = [columns(), columns(), columns(), columns(), columns()];
  const losesTo = places.map(() => new Set<number>());
  const winner = new Int32Array(groups.length).fill(NOBODY);
  for (let path = 0; path < groups.length; path++) {
    const end = first[path + 1];
    let best = places.length;
    let lowest = -1;
    for (let member = first[path]; member < end; member++) {
      const table = memberTable[member];
      const rank = rankOf[table];
      if (rank < 0) continue;
      if (!isFile(member)) {
        removes[rank]++;
        continue;
      }
      owned[rank]++;
      if (rank > lowest) lowest = rank;
      const isFound = tables[table].isFound(memberRow[member]);
      if (isFound && inBase?.[path] === 1) base[rank]++;
      if (rank < best && isMounted[rank] && isFound) best = rank;
    }
    if (best === places.length) continue;
    winner[path] = places[best].table;
    if (lowest > best) wins[best]++;
    for (let member = first[path]; member < end; member++) {
      const table = memberTable[member];
      const rank = rankOf[table];
      if (rank < 0 || rank === best || !isFile(member)) continue;
      if (rank > best || !tables[table].isFound(memberRow[member])) {
        loses[rank]++;
        losesTo[rank].add(best);
      }
    }
  }
  const counts = places.map((_, rank) => ({
    files: owned[rank],
    wins: wins[rank],
    loses: loses[rank],
    base: inBase === null ? null : base[rank],
    shadowedBy: owned[rank] > 0 && loses[rank] === owned[rank] ? losesTo[rank].size : 0,
    removes: removes[rank],
  }));
  return { groups, places, rankOf, winner, counts };
}

/** Counts of a mod that meets no others, such as one past the limit. */
export function countsAlone(groups: PathGroups, table: number, inBase: Uint8Array | null = null): ConflictCounts {
  const own = groups.tables[table];
  const start = groups.tableStart[table];
  let [files, base, removes] = [0, 0, 0];
  for (let row = 0; row < own.rows; row++) {
    const path = groups.pathOf[start + row];
    if (path === TWICE) continue;
    if (row >= own.files) removes++;
    else {
      files++;
      if (inBase?.[path] === 1 && own.isFound(row)) base++;
    }
  }
  return { files, wins: 0, loses: 0, base: inBase === null ? null : base, shadowedBy: 0, removes };
}

export interface PathHolder {
  /** From 0 on. */
  readonly place: number;
  /** Otherwise its mod will not load, or the game never finds a file of this name. */
  readonly canWin: boolean;
}

/** Who has a path among those that take part. */
export interface PathHolders {
  /** In mount order. */
  readonly holders: readonly PathHolder[];
  /** Place of the one whose file is used; null when it is the base game's, or nobody's. */
  readonly winner: number | null;
  /** Places of mounted ones that take the base game's file away, in mount order. */
  readonly removedBy: readonly number[];
}

export function holdersOf({ groups, places, rankOf, winner }: Conflicts, path: number): PathHolders {
  const holders: PathHolder[] = [];
  const removedBy: number[] = [];
  for (let member = groups.first[path]; member < groups.first[path + 1]; member++) {
    const table = groups.memberTable[member];
    const row = groups.memberRow[member];
    const place = rankOf[table];
    if (place < 0) continue;
    const { isMounted } = places[place];
    if (row < groups.tables[table].files)
      holders.push({ place, canWin: isMounted && groups.tables[table].isFound(row) });
    else if (isMounted) removedBy.push(place);
  }
  return {
    holders: holders.sort((a, b) => a.place - b.place),
    winner: winner[path] === NOBODY ? null : rankOf[winner[path]],
    removedBy: removedBy.sort((a, b) => a - b),
  };
}

export type ConflictShow = "loses" | "wins" | "base" | "all";

/**
 * Paths of the mod at a place: files that lose, files that win over others, files that the base game has (none when
 * that is not known), or all that conflict with any of these. In the order of its manifest.
 */
export function pathsOf(
  conflicts: Conflicts,
  place: number,
  show: ConflictShow,
  inBase: Uint8Array | null = null,
): number[] {
  const { groups, places } = conflicts;
  const { table } = places[place];
  const own = groups.tables[table];
  const start = groups.tableStart[table];
  const found: number[] = [];
  for (let row = 0; row < own.files; row++) {
    const path = groups.pathOf[start + row];
    if (path === TWICE) continue;
    const fate = show === "base" ? null : fateOf(conflicts, path, place, own.isFound(row));
    const isBase = inBase?.[path] === 1 && own.isFound(row);
    if (show === "base" ? isBase : show === "all" ? fate !== null || isBase : fate === show) found.push(path);
  }
  return found;
}

/** What becomes of a file; null when it meets nobody that matters. The same rule as in {@link judgeConflicts}. */
function fateOf(
  { groups, rankOf, winner }: Conflicts,
  path: number,
  place: number,
  isFound: boolean,
): "wins" | "loses" | null {
  if (winner[path] === NOBODY) return null;
  const best = rankOf[winner[path]];
  if (best !== place) return best < place || !isFound ? "loses" : null;
  for (let member = groups.first[path]; member < groups.first[path + 1]; member++) {
    const table = groups.memberTable[member];
    if (rankOf[table] > place && groups.memberRow[member] < groups.tables[table].files) return "wins";
  }
  return null;
}

/** A path whose used file is another one; tables, {@link NOBODY} for the base game or nobody. */
export interface WinnerChange {
  readonly path: number;
  readonly from: number;
  readonly to: number;
}

/** What another order changes: both are judged over the same groups. By path index. */
export function changedWinners(before: Conflicts, after: Conflicts): WinnerChange[] {
  if (before.groups !== after.groups) throw new RangeError("orders over different groups of paths");
  const changes: WinnerChange[] = [];
  for (let path = 0; path < before.winner.length; path++) {
    const from = before.winner[path];
    const to = after.winner[path];
    if (from !== to) changes.push({ path, from, to });
  }
  return changes;
}
