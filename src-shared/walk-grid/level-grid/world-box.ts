/** A box seen from above, in world units. */
export interface WorldBox {
  readonly minX: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxZ: number;
}

const f32 = Math.fround;

/** Tens, to which the boxes of rooms are widened, and the margin they leave to what is in them (spec §6.1). */
const PER_TEN = f32(0.1);
const TEN = 10;
const MARGIN = f32(0.2);

/** The smallest box around all; null around none. */
export function unionOf(boxes: readonly WorldBox[]): WorldBox | null {
  if (boxes.length === 0) return null;
  return boxes.reduce((a, b) => ({
    minX: Math.min(a.minX, b.minX),
    minZ: Math.min(a.minZ, b.minZ),
    maxX: Math.max(a.maxX, b.maxX),
    maxZ: Math.max(a.maxZ, b.maxZ),
  }));
}

/** Whether `inner` reaches nowhere out of `outer`. */
export function contains(outer: WorldBox, inner: WorldBox): boolean {
  return outer.minX <= inner.minX && outer.minZ <= inner.minZ && outer.maxX >= inner.maxX && outer.maxZ >= inner.maxZ;
}

/** What is around collision pieces, widened to tens with a margin (spec/walk-grid.md §6.1), in steps of f32. */
export function widenedToTens({ minX, minZ, maxX, maxZ }: WorldBox): WorldBox {
  const low = (edge: number) => Math.floor(f32(f32(f32(edge) - MARGIN) * PER_TEN)) * TEN;
  const high = (edge: number) => Math.ceil(f32(f32(f32(edge) + MARGIN) * PER_TEN)) * TEN;
  return { minX: low(minX), minZ: low(minZ), maxX: high(maxX), maxZ: high(maxZ) };
}

/** A box that stood on tens before it was moved by something else than tens: widened to them again, without a margin. */
export function snappedToTens({ minX, minZ, maxX, maxZ }: WorldBox): WorldBox {
  const low = (edge: number) => Math.floor(edge / TEN) * TEN;
  const high = (edge: number) => Math.ceil(edge / TEN) * TEN;
  return { minX: low(minX), minZ: low(minZ), maxX: high(maxX), maxZ: high(maxZ) };
}
