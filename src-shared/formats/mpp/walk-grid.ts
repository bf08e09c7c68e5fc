/** Values of a cell; no other occurs (spec/walk-grid.md §1). */
export const WALKABLE = 0x00;
export const WALL = 0x01;
/** No ground, or outside. */
export const VOID = 0xff;

/** A walk grid as a .mpp holds it (spec/walk-grid.md §1). Numbers other than counts are f32, in world units. */
export interface WalkGrid {
  /** Cells along X. */
  readonly width: number;
  /** Cells along Z. */
  readonly height: number;
  /** From the low edge of the box to the room's origin: 0 − low edge. */
  readonly offsetX: number;
  readonly offsetZ: number;
  /** Extent of the box; not always cells × 0.4. */
  readonly boundsX: number;
  readonly boundsZ: number;
  /** `width * height` cells at `z * width + x`. */
  readonly cells: Uint8Array;
}
