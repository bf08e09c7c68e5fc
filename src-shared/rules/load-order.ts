import { asciiUpper, compareUnits } from "../bytes/ascii.ts";

/**
 * Law 2: the game mounts the active mods in the order of the scheme and then its own data; the first that has a file
 * wins, whole file (spec/container.md §5).
 */

/** The game activates no more mods than this (spec/container.md §7.4). */
export const MOST_ACTIVE = 10;

/**
 * Whether a place is among those that the game activates. The limit counts "parent" mods, so ids without a file and
 * mods that others need most likely take no place: below such ones nobody knows exactly where the line is.
 *
 * `within`: it is · `unsure`: it is beyond the tenth, and may still load · `past`: it will not load.
 */
export type Standing = "within" | "unsure" | "past";

export interface ActiveMod {
  /** i64. */
  readonly id: bigint;
  /** From 1 on. */
  readonly rank: number;
  /** No file has this id. It keeps its rank. */
  readonly isGhost: boolean;
  readonly standing: Standing;
}

/** What the load order needs to know about mods. */
export interface InstalledMods {
  isInstalled(id: bigint): boolean;
  /** Ids that a mod needs; none for one that is not installed. */
  requirementsOf(id: bigint): readonly bigint[];
}

/** The active mods with their ranks. `ids` as the scheme has them, each once. */
export function activeOrder(ids: readonly bigint[], mods: InstalledMods): ActiveMod[] {
  const needed = new Set(ids.flatMap((id) => mods.requirementsOf(id)));
  let doubtful = 0;
  return ids.map((id, index) => {
    const rank = index + 1;
    const isGhost = !mods.isInstalled(id);
    const takesPlace = !isGhost && !needed.has(id);
    const place = rank - doubtful;
    if (!takesPlace) doubtful++;
    // One that takes no place itself is pulled in by the mod that needs it, wherever it stands.
    const standing = rank <= MOST_ACTIVE ? "within" : place <= MOST_ACTIVE || !takesPlace ? "unsure" : "past";
    return { id, rank, isGhost, standing };
  });
}

/**
 * Of the mods that have a file, the one whose file the game uses: the first mounted. Null when none of them is active,
 * then it is the base game's. A ghost has no files; one past the limit is not mounted.
 */
export function winnerAmong(order: readonly ActiveMod[], holders: ReadonlySet<bigint>): bigint | null {
  const winner = order.find(({ id, isGhost, standing }) => !isGhost && standing !== "past" && holders.has(id));
  return winner?.id ?? null;
}

/**
 * Order of the files in the mods folder by which the game takes one of several with the same id: the first by path,
 * case ignored (spec/container.md §8). Paths have `/` between their parts.
 */
export function compareModPaths(a: string, b: string): number {
  return compareUnits(asciiUpper(a), asciiUpper(b)) || compareUnits(a, b);
}
