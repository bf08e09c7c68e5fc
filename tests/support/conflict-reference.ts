import type { ConflictShow } from "../../src-shared/rules/conflicts.ts";

/** Conflicts by maps of strings, as slow and plain as the rule is. */

export interface ReferenceMod {
  readonly files: readonly string[];
  readonly removed: readonly string[];
  readonly isMounted: boolean;
}

const upper = (path: string) => path.replace(/[a-z]/g, (letter) => letter.toUpperCase());

export function referenceOf(mods: readonly ReferenceMod[], base: ReadonlySet<string> | null) {
  /** Upper-case paths, each with whether the game finds the file. */
  const owned = mods.map(({ files }) => {
    const own = new Map<string, boolean>();
    for (const path of files) own.set(upper(path), (own.get(upper(path)) ?? false) || path === upper(path));
    return own;
  });
  const paths = [...new Set(owned.flatMap((own) => [...own.keys()]))].sort();
  const winnerOf = (path: string) => {
    const winner = mods.findIndex(({ isMounted }, rank) => isMounted && owned[rank].get(path) === true);
    return winner < 0 ? null : winner;
  };
  const winners = new Map(paths.map((path) => [path, winnerOf(path)]));
  const losesAt = (rank: number, path: string) => {
    const winner = winners.get(path)!;
    return winner !== null && winner !== rank && (winner < rank || owned[rank].get(path) === false);
  };
  const winsAt = (rank: number, path: string) =>
    winners.get(path) === rank && owned.some((own, other) => other > rank && own.has(path));
  const isBase = (rank: number, path: string) => base?.has(path) === true && owned[rank].get(path) === true;
  const fits: Readonly<Record<ConflictShow, (rank: number, path: string) => boolean>> = {
    loses: losesAt,
    wins: winsAt,
    base: isBase,
    all: (rank, path) => losesAt(rank, path) || winsAt(rank, path) || isBase(rank, path),
  };
  const show = (rank: number, what: ConflictShow): string[] =>
    [...owned[rank].keys()].filter((path) => fits[what](rank, path)).sort();
  const counts = mods.map(({ removed }, rank) => {
    const loses = show(rank, "loses");
    return {
      files: owned[rank].size,
      wins: show(rank, "wins").length,
      loses: loses.length,
      base: base === null ? null : show(rank, "base").length,
      shadowedBy:
        owned[rank].size > 0 && loses.length === owned[rank].size
          ? new Set(loses.map((path) => winners.get(path))).size
          : 0,
      removes: new Set(removed.map(upper).filter((path) => !owned[rank].has(path))).size,
    };
  });
  const holders = (path: string) => mods.flatMap((_, rank) => (owned[rank].has(path) ? [rank] : []));
  return { paths, winners, counts, holders, show };
}
