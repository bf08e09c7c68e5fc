import type { ConflictCounts, ConflictPath, ConflictShow } from "../../src-shared/contract/models/conflicts.ts";

/** One line of a block: who has the path, in mount order, the base game last. */
export type HolderLine =
  | {
      readonly kind: "mod";
      readonly id: bigint;
      /** 0: not in the order. */
      readonly rank: number;
      readonly isWinner: boolean;
      readonly cannotWin: boolean;
    }
  | { readonly kind: "base"; readonly isWinner: boolean }
  | { readonly kind: "removed"; readonly id: bigint };

/** The lines of a path. What a mod takes out of the game stands first: nothing below it is used. */
export function linesOf({ holders, inBase, removedBy }: ConflictPath): readonly HolderLine[] {
  const winner = winnerOf(holders);
  const mods = holders.map(({ id, rank, cannotWin = false }) => ({
    kind: "mod" as const,
    id: BigInt(id),
    rank,
    isWinner: id === winner,
    cannotWin,
  }));
  const removed = removedBy.map((id) => ({ kind: "removed" as const, id: BigInt(id) }));
  const base = inBase === true ? [{ kind: "base" as const, isWinner: winner === null && removed.length === 0 }] : [];
  return [...removed, ...mods, ...base];
}

/** A path as it is shown: MEDIA/ says nothing, all have it. */
export function shortPath(path: string): string {
  return path.startsWith("MEDIA/") ? path.slice("MEDIA/".length) : path;
}

/** The mod that has to be passed so that `id` wins; null: it wins already, stands above, or does not have the path. */
export function winnerAbove({ holders }: ConflictPath, id: bigint): bigint | null {
  const winner = winnerOf(holders);
  const at = holders.findIndex((holder) => holder.id === winner);
  const own = holders.findIndex((holder) => BigInt(holder.id) === id);
  return winner === null || own <= at ? null : BigInt(winner);
}

/** Whose file is used: the first that can win; null: none of the mods'. */
function winnerOf(holders: ConflictPath["holders"]): string | null {
  return holders.find(({ cannotWin }) => cannotWin !== true)?.id ?? null;
}

/** What is shown first: what goes wrong, else what else there is. */
export function firstShown({ loses, wins, base }: ConflictCounts): ConflictShow {
  if (loses > 0) return "loses";
  if (wins > 0) return "wins";
  return (base ?? 0) > 0 ? "base" : "loses";
}

/** How many paths a choice shows; null: not known. */
export function countOf(counts: ConflictCounts, show: Exclude<ConflictShow, "all">): number | null {
  return counts[show];
}
