/** What the public sources leave open, each a choice (spec/walk-grid.md §9), and what the caller may switch off. */
export interface BakeOptions {
  /** Opens thin walls that cut off large regions (§2.7). */
  readonly reconnect: boolean;
  /** From how many cells on a region is large. */
  readonly reconnectCells: number;
  /** How many cells of wall may be opened to join one to another. */
  readonly reconnectWalls: 1 | 2;
  /** A side probe is stopped by faces it enters from the front only, or by both (§2.5). */
  readonly clearanceSide: "front" | "both";
  /** Groups by name (`Var…`, `Random…`) are left out too, as an early public baker did (§2.2 k). */
  readonly leavesOutByName: boolean;
  /** Links inside linked layouts are followed too (§2.2 g). */
  readonly followsLinksOfLinks: boolean;
  /** Pieces of links enlarge the box only when no group on their way is chosen at run time (§2.3). */
  readonly linksEnlarge: "ungated" | "all" | "none";
  /** Which cells count as one region (§2.7): by their edges, or by their corners too. */
  readonly neighbours: 4 | 8;
}

export const DEFAULT_BAKE: BakeOptions = {
  reconnect: true,
  reconnectCells: 100,
  reconnectWalls: 1,
  clearanceSide: "front",
  leavesOutByName: false,
  followsLinksOfLinks: false,
  linksEnlarge: "ungated",
  neighbours: 4,
};
