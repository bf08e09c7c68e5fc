import type { GridAxis } from "./region.ts";
import { centreOf } from "./region.ts";

/** A little more than any rounding. */
const SLACK = 1e-4;
/** Three corners may weigh 1e-6 less than nothing, which reaches twice that share of a triangle's length beyond it. */
const BEYOND = 4e-6;

/** First cell whose centre is `reach` below `low` or higher; `length` is that of the triangle on this axis. */
export function firstCell(axis: GridAxis, low: number, length: number, reach: number): number {
  const edge = low - reach - SLACK - BEYOND * length;
  return Math.max(0, Math.ceil((edge - centreOf(axis, 0)) / 0.4));
}

/** Last cell whose centre is `reach` above `high` or lower. */
export function lastCell(axis: GridAxis, high: number, length: number, reach: number): number {
  const edge = high + reach + SLACK + BEYOND * length;
  return Math.min(axis.cells - 1, Math.floor((edge - centreOf(axis, 0)) / 0.4));
}
