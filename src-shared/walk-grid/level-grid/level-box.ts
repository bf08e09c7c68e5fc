import type { FlatBox } from "../path-bounds.ts";

const f32 = Math.fround;

/**
 * Tens, to which the boxes of rooms are widened, and the margin they leave to what is in them. The
 * game multiplies here where the editor divides (spec/walk-grid.md §6.1 and §2.3).
 */
const PER_TEN = f32(0.1);
const TEN = 10;
const MARGIN = f32(0.2);

/** Whether `inner` reaches nowhere out of `outer`. */
export function contains(outer: FlatBox, inner: FlatBox): boolean {
  return outer.minX <= inner.minX && outer.minZ <= inner.minZ && outer.maxX >= inner.maxX && outer.maxZ >= inner.maxZ;
}

/** What is around collision pieces, widened to tens with a margin (spec/walk-grid.md §6.1), in steps of f32. */
export function widenedToTens({ minX, minZ, maxX, maxZ }: FlatBox): FlatBox {
  const low = (edge: number) => Math.floor(f32(f32(f32(edge) - MARGIN) * PER_TEN)) * TEN;
  const high = (edge: number) => Math.ceil(f32(f32(f32(edge) + MARGIN) * PER_TEN)) * TEN;
  return { minX: low(minX), minZ: low(minZ), maxX: high(maxX), maxZ: high(maxZ) };
}

/** A box that stood on tens before it was moved by something else than tens: widened to them again, without a margin. */
export function snappedToTens({ minX, minZ, maxX, maxZ }: FlatBox): FlatBox {
  const low = (edge: number) => Math.floor(edge / TEN) * TEN;
  const high = (edge: number) => Math.ceil(edge / TEN) * TEN;
  return { minX: low(minX), minZ: low(minZ), maxX: high(maxX), maxZ: high(maxZ) };
}
