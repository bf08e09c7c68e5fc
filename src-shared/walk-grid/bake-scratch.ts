/** Bytes of a scratch for each cell: eight, eight and four. */
export const SCRATCH_BYTES_PER_CELL = 20;

/** Memory of a bake that the next one uses again. One bake at a time. */
export interface BakeScratch {
  /** From the top of the ray to what it meets; infinite for nothing. */
  readonly distances: Float64Array;
  /** World height of what it meets. */
  readonly heights: Float64Array;
  /** 0: nothing · t + 1: the inside of triangle t · −(t + 1): the ray touched triangle t. */
  readonly winners: Int32Array;
  /** What reconnect needs, in the memory of what the rays left, of which it needs nothing. */
  readonly regions: {
    readonly labels: Int32Array;
    readonly queue: Int32Array;
    readonly cameFrom: Int32Array;
  };
}

export interface ScratchMaker {
  /** Room for a grid of so many cells or more; what is in it is left over from before. */
  take(cells: number): BakeScratch;
}

/** Memory that grows with the largest grid it was asked for. */
export function createScratch(): ScratchMaker {
  let scratch = scratchOf(0);
  return {
    take: (cells) => {
      if (scratch.winners.length < cells) scratch = scratchOf(cells);
      return scratch;
    },
  };
}

function scratchOf(cells: number): BakeScratch {
  const distances = new Float64Array(cells);
  const winners = new Int32Array(cells);
  return {
    distances,
    heights: new Float64Array(cells),
    winners,
    regions: {
      labels: new Int32Array(distances.buffer, 0, cells),
      queue: new Int32Array(distances.buffer, 4 * cells, cells),
      cameFrom: winners,
    },
  };
}
