/** What a walkable cell counts as in the game's sums of population: f32(2/13) (spec/walk-grid.md §6.9). */
export const METRES_PER_CELL = Math.fround(2 / 13);

/** Kinds whose density a level's template gives as `…_PER_METER_MIN` and `…_PER_METER_MAX`. */
export const POPULATION_KINDS = ["MONSTERS", "CHAMPIONS", "PROPS", "NPCS", "CREEPS", "GOLD"] as const;

export interface Population {
  /** Such as MONSTERS_PER_METER_MIN. */
  readonly key: string;
  readonly density: number;
  /** Not rounded: how the game rounds is not known. */
  readonly count: number;
}

/** "Metres" of a level with so many zero cells. */
export function metresOf(zeroCells: number): number {
  return zeroCells * METRES_PER_CELL;
}

/** What each density makes of a level with so many zero cells, in the order given. */
export function populationOf(zeroCells: number, densities: Readonly<Record<string, number>>): Population[] {
  return Object.entries(densities).map(([key, density]) => ({ key, density, count: metresOf(zeroCells) * density }));
}
