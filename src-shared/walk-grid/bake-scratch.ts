/** Bytes of a scratch for each cell: eight, eight, four, four, four and four. */
export const SCRATCH_BYTES_PER_CELL = 32;

/** Memory of a bake that the next one uses again; it grows with the largest grid. One bake at a time. */
export interface BakeScratch {
  /** From the top of the ray to what it meets; infinite for nothing. */
  readonly distances: Float64Array;
  /** World height of what it meets. */
  readonly heights: Float64Array;
  /** 0: nothing · t + 1: the inside of triangle t · −(t + 1): the ray touched triangle t. */
  readonly winners: Int32Array;
  readonly labels: Int32Array;
  readonly queue: Int32Array;
  readonly cameFrom: Int32Array;
}

export interface ScratchMaker {
  /** Room for a grid of so many cells or more; what is in it is left over from before. */
  take(cells: number): BakeScratch;
}

export function createScratch(): ScratchMaker {
  let scratch = scratchOf(0);
  return {
    take: (cells) => {
      if (scratch.distances.length < cells) scratch = scratchOf(cells);
      return scratch;
    },
  };
}

function scratchOf(cells: number): BakeScratch {
  return {
    distances: new Float64Array(cells),
    heights: new Float64Array(cells),
    winners: new Int32Array(cells),
    labels: new Int32Array(cells),
    queue: new Int32Array(cells),
    cameFrom: new Int32Array(cells),
  };
}
