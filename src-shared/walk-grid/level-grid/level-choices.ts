/** What nobody outside of Runic knows about the grid of a level, each a choice (spec/walk-grid.md §6 and §9). */
export interface LevelChoices {
  /** Where 32 bits lose a cell of an axis: it is lost, or it is there. */
  readonly rounding: "f32" | "exact";
  /** Which of two rooms counts in a cell that both have. */
  readonly overlap: "last" | "first";
  /**
   * A room's first cell goes where the low edge of its box lies, or where the cell itself does: some grids begin a cell
   * before their box (§2.3).
   */
  readonly firstCell: "box" | "centre";
  /** How much of the band of a seam, which is 6 units wide, lies inside of its room. */
  readonly seamInside: number;
}

export const DEFAULT_LEVEL: LevelChoices = { rounding: "f32", overlap: "last", firstCell: "box", seamInside: 3 };

/** Width of the band of a seam, world units. */
export const SEAM_WIDTH = 6;
