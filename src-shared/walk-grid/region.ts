/** The box of a grid and its cells on one axis; all f32 (spec/walk-grid.md §2.3). */
export interface GridAxis {
  /** Edges of the box, multiples of 10 when anything was in it. */
  readonly min: number;
  readonly max: number;
  /** Of the level's cells; the first cell of this grid is number `first` of those. */
  readonly origin: number;
  readonly first: number;
  readonly cells: number;
}

export interface GridRegion {
  readonly x: GridAxis;
  readonly z: GridAxis;
}
