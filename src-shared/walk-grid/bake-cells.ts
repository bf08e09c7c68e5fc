import { isGridSize } from "../formats/mpp/mpp.ts";
import { VOID, WALKABLE, WALL } from "../formats/mpp/walk-grid.ts";
import { type BakeScratch, createScratch, type ScratchMaker } from "./bake-scratch.ts";
import { blockNearWalls } from "./clearance.ts";
import { encloseCells } from "./enclosure.ts";
import { castRays, groundReason } from "./ground.ts";
import type { BakeOptions } from "./options.ts";
import { REASON, type ReasonCode } from "./reason.ts";
import { type OpenedCell, reconnectRegions } from "./reconnect.ts";
import type { GridRegion } from "./region.ts";
import type { Soup } from "./soup.ts";

export type { OpenedCell };

export interface BakedCells {
  /** As in a .mpp: `z * width + x`. */
  readonly cells: Uint8Array;
  /** A `REASON` for each cell. */
  readonly reasons: Uint8Array;
  /** World height of what the ray of each cell meets, NaN for nothing; only when asked for. */
  readonly heights?: Float64Array;
  readonly opened: readonly OpenedCell[];
}

/**
 * The cells of a region over a soup (spec/walk-grid.md §2.4-2.7): ground, clearance, enclosure, reconnect. Throws RangeError
 * when the region has more cells than a .mpp may have, FormatError when its triangles lie over each other without end.
 */
export function bakeCells(
  soup: Soup,
  region: GridRegion,
  options: BakeOptions,
  maker: ScratchMaker = createScratch(),
  withHeights = false,
): BakedCells {
  const [width, height] = [region.x.cells, region.z.cells];
  if (!isGridSize(width, height)) throw new RangeError(`${width} × ${height} is no size of a grid`);
  const cells = new Uint8Array(width * height);
  const reasons = new Uint8Array(width * height);
  const scratch = maker.take(width * height);
  castRays(soup, region, scratch, options.ground);
  judgeGround(soup, cells, reasons, scratch);
  const heights = withHeights ? heightsOf(scratch, width * height) : undefined;
  blockNearWalls(soup, region, { cells, reasons, scratch, options });
  encloseCells(cells, reasons, width, height);
  const opened = options.reconnect ? reconnectRegions({ cells, reasons, width, height }, options, scratch) : [];
  return { cells, reasons, heights, opened };
}

function judgeGround({ noPath }: Soup, cells: Uint8Array, reasons: Uint8Array, scratch: BakeScratch): void {
  const { heights, winners } = scratch;
  for (let cell = 0; cell < cells.length; cell++) {
    const winner = winners[cell];
    const reason =
      winner === 0
        ? REASON.noGround
        : groundReason(heights[cell], { isNoPath: noPath[Math.abs(winner) - 1] !== 0, isGraze: winner < 0 });
    reasons[cell] = reason;
    cells[cell] = cellOf(reason);
  }
}

function cellOf(reason: ReasonCode): number {
  if (reason === REASON.noGround) return VOID;
  return reason === REASON.ground ? WALKABLE : WALL;
}

function heightsOf({ heights, winners }: BakeScratch, count: number): Float64Array {
  return heights.slice(0, count).map((height, cell) => (winners[cell] === 0 ? Number.NaN : height));
}
