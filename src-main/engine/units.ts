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
  /** Holds text to compile. */
  readonly isText: boolean;
}

export interface WorkPlan {
  /** In the order of the mod; together they are every file of the plan. */
  readonly units: readonly Unit[];
  /**
   * Two orders to take them in, for every other worker: large ones first, the largest of all at the front, then text
   * before the rest or the rest before text, as they stand. So one worker compiles as long as the other has something
   * else to do, and the compilers themselves are compiled by the machine in one thread, not in both.
   */
  readonly orders: readonly [textFirst: readonly number[], textLast: readonly number[]];
}

/** What the cut looks at. */
export interface SizedFile {
  readonly size: number;
  /** Passes in pieces. */
  readonly isLarge: boolean;
  /** Has to be compiled. */
  readonly isText: boolean;
}

/** Cuts the plan into units. */
export function planWork(files: readonly SizedFile[]): WorkPlan {
  const units: Unit[] = [];
  for (let first = 0; first < files.length; ) {
    const { isLarge } = files[first];
    const count = isLarge ? 1 : countFrom(files, first);
    const isText = files.slice(first, first + count).some((file) => file.isText);
    units.push({ first, count, isLarge, isText });
    first += count;
  }
  const select = (isWanted: (unit: Unit) => boolean) => [...units.keys()].filter((index) => isWanted(units[index]));
  const sizeOf = (unit: number) => files[units[unit].first].size;
  const large = select((unit) => unit.isLarge).sort((a, b) => sizeOf(b) - sizeOf(a));
  const text = select((unit) => !unit.isLarge && unit.isText);
  const rest = select((unit) => !unit.isLarge && !unit.isText);
  return {
    units,
    orders: [
      [...large, ...text, ...rest],
      [...large, ...rest, ...text],
    ],
  };
}

/** How many small files from `first` on make a unit. */
function countFrom(files: readonly SizedFile[], first: number): number {
  let count = 0;
  for (let bytes = 0; count < UNIT_FILES && first + count < files.length && !files[first + count].isLarge; count++) {
    bytes += files[first + count].size;
    if (count > 0 && bytes > UNIT_BYTES) break;
  }
  return count;
}
