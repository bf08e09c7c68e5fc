/** What the public sources leave open, each a choice (spec/walk-grid.md §9), and what the caller may switch off. */
export interface BakeOptions {
  /** Opens thin walls that cut off large regions (§2.7). */
  readonly reconnect: boolean;
  /** From how many cells on a region is large. */
  readonly reconnectCells: number;
  /** How many cells of wall may be opened to join one to another. */
  readonly reconnectWalls: 1 | 2;
  /**
   * How a cell meets its ground. `contact`, as the grids of GUTS show it: a ball of radius 0.05 that comes down on faces seen
   * from above (docs/formats/walk-grid.md). `ray`, as published: a ray through faces seen from either side, which touches
   * those seen from below (§2.4).
   */
  readonly ground: "contact" | "ray";
  /** A side probe is stopped by faces it enters from the front only, or by both (§2.5). */
  readonly clearanceSide: "front" | "both";
  /** Groups by name (`Var…`, `Random…`) are left out too, as an early public baker did (§2.2 k). */
  readonly leavesOutByName: boolean;
  /** Links inside linked layouts are followed too (§2.2 g). */
  readonly followsLinksOfLinks: boolean;
  /** Whether NEVERBAKE of a level set has its pieces baked in spite of BAKE:false (§2.2 c). */
  readonly neverBake: "ignored" | "forces";
  /** Pieces of links enlarge the box only when no group on their way is chosen at run time (§2.3). */
  readonly linksEnlarge: "ungated" | "all" | "none";
  /** Which cells count as one region (§2.7): by their edges, or by their corners too. */
  readonly neighbours: 4 | 8;
}

export const DEFAULT_BAKE: BakeOptions = {
  reconnect: true,
  reconnectCells: 100,
  reconnectWalls: 1,
  ground: "contact",
  clearanceSide: "front",
  leavesOutByName: false,
  followsLinksOfLinks: false,
  neverBake: "ignored",
  linksEnlarge: "ungated",
  neighbours: 4,
};

/** The rules as they are published, where the grids of GUTS show others: for comparison. */
export const PUBLISHED_BAKE: BakeOptions = { ...DEFAULT_BAKE, ground: "ray", neverBake: "forces" };
