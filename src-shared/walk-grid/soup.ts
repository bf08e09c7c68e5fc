/** Where a run of triangles comes from, for explanations. */
export interface SoupPart {
  /** Index of the piece in the selection. */
  readonly piece: number;
  /** Upper-case, from `MEDIA/` on. */
  readonly mesh: string;
  readonly material: string;
  /** First triangle and one behind the last. */
  readonly start: number;
  readonly end: number;
}

/**
 * Triangles in world units in the order in which they are tried, which decides exact ties (spec/walk-grid.md §2.2). The
 * normal that points to the front is (B−A)×(C−A).
 */
export interface Soup {
  readonly count: number;
  /** Nine numbers a triangle: A, B, C, each x, y, z. */
  readonly positions: Float64Array;
  /** 1 = nobody walks on it, one byte a triangle. */
  readonly noPath: Uint8Array;
  readonly parts: readonly SoupPart[];
}
