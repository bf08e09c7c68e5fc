/** What a cell is drawn as, one byte a cell; a picture is made of these. */
export const CELL_CLASS = {
  void: 0,
  wall: 1,
  walkable: 2,
  /** Walkable, and not to be reached from the largest region. */
  cut: 3,
  /** Between two grids: was no ground to walk on and is. */
  opened: 4,
  /** Was walkable and is not. */
  shut: 5,
  /** Wall here, void there: makes no difference to anybody who walks. */
  appeared: 6,
  vanished: 7,
  /** In a level: computed when the level starts, and not known. */
  unknown: 8,
} as const;

export type CellClass = keyof typeof CELL_CLASS;

export const CELL_CLASSES = Object.keys(CELL_CLASS) as readonly CellClass[];

/** Where many cells share a pixel or a letter, one of these wins over any number of others, the last first. */
export const SALIENT: readonly CellClass[] = ["cut", "opened", "shut"];

/** Classes of cells row by row: that of (x, z) is at `z * width + x`. */
export interface ClassMap {
  readonly width: number;
  readonly height: number;
  readonly classes: Uint8Array;
}
