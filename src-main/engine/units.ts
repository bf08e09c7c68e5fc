/** Files of one unit at most, and bytes of source it aims at: enough that a message costs nothing, little enough to keep in memory. */
const UNIT_FILES = 64;
const UNIT_BYTES = 1 << 20;

/** A run of neighbours in the plan that one worker makes together: a stretch of small files, or a large one alone. */
export interface Unit {
  /** Index of its first file in the plan. */
  readonly first: number;
  readonly count: number;
  /** Passes in pieces, from a spool of its own to the mod. */
  readonly isLarge: boolean;
}

export interface WorkPlan {
  /** In the order of the mod; together they are every file of the plan. */
  readonly units: readonly Unit[];
  /** The order to take them in: large ones first, the largest of all at the front, then the others as they stand. */
  readonly order: readonly number[];
}

/** Cuts the plan into units. `isLarge` says of a file whether it passes in pieces. */
export function planWork(sizes: readonly number[], isLarge: (index: number) => boolean): WorkPlan {
  const units: Unit[] = [];
  for (let first = 0; first < sizes.length; ) {
    if (isLarge(first)) {
      units.push({ first, count: 1, isLarge: true });
      first++;
      continue;
    }
    let count = 0;
    for (let bytes = 0; count < UNIT_FILES && first + count < sizes.length && !isLarge(first + count); count++) {
      bytes += sizes[first + count];
      if (count > 0 && bytes > UNIT_BYTES) break;
    }
    units.push({ first, count, isLarge: false });
    first += count;
  }
  const indices = units.map((_, index) => index);
  const large = indices
    .filter((index) => units[index].isLarge)
    .sort((a, b) => sizes[units[b].first] - sizes[units[a].first]);
  return { units, order: [...large, ...indices.filter((index) => !units[index].isLarge)] };
}
