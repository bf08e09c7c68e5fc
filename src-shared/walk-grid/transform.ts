import type { Bounds } from "../formats/mesh/mesh.ts";

/**
 * Model to world, the upper three rows of a 4×4 matrix, four numbers a row:
 * x' = m0·x + m1·y + m2·z + m3, y' = m4·x + …, z' = m8·x + …
 */
export type Matrix = readonly number[];

export type Vector = readonly [x: number, y: number, z: number];

/** What a layout object says of its place; null where it says nothing (spec/walk-grid.md §5). */
export interface Placement {
  readonly position: Vector | null;
  readonly forward: Vector | null;
  readonly right: Vector | null;
  readonly up: Vector | null;
  /** Degrees about Y; counts only when there is no axis at all. */
  readonly yaw: number | null;
  readonly scale: Vector;
}

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

const ORIGIN: Vector = [0, 0, 0];
const X_AXIS: Vector = [1, 0, 0];
const Y_AXIS: Vector = [0, 1, 0];
const Z_AXIS: Vector = [0, 0, 1];

/** Shorter than this, a vector has no direction. */
const SHORTEST = 1e-6;

/** Translation × rotation × scale; the columns of the rotation are RIGHT, UP and FORWARD (spec/walk-grid.md §5). */
export function matrixOf(placement: Placement): Matrix {
  const [x, y, z] = placement.position ?? ORIGIN;
  const [right, up, forward] = axesOf(placement);
  const [sx, sy, sz] = placement.scale;
  const row = (i: 0 | 1 | 2, offset: number) => [right[i] * sx, up[i] * sy, forward[i] * sz, offset];
  return [...row(0, x), ...row(1, y), ...row(2, z)];
}

/**
 * Axes of length 1 at right angles. A missing one is the identity's, since the compiler leaves those out; UP follows
 * from the other two.
 */
function axesOf({ forward, right, up, yaw }: Placement): readonly [right: Vector, up: Vector, forward: Vector] {
  if (forward === null && right === null && up === null && yaw !== null) return axesOfYaw(yaw);
  const ahead = directionOf(forward ?? Z_AXIS) ?? Z_AXIS;
  const aside = perpendicular(right ?? X_AXIS, ahead) ?? perpendicular(X_AXIS, ahead) ?? perpendicular(Y_AXIS, ahead)!;
  return [aside, cross(ahead, aside), ahead];
}

function axesOfYaw(degrees: number): readonly [right: Vector, up: Vector, forward: Vector] {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [[cos, 0, -sin], Y_AXIS, [sin, 0, cos]];
}

/** The part of `vector` at right angles to `axis`, of length 1; null when they are parallel. */
function perpendicular(vector: Vector, axis: Vector): Vector | null {
  const along = dot(vector, axis);
  return directionOf([vector[0] - along * axis[0], vector[1] - along * axis[1], vector[2] - along * axis[2]]);
}

function directionOf([x, y, z]: Vector): Vector | null {
  const length = Math.hypot(x, y, z);
  return length > SHORTEST && Number.isFinite(length) ? [x / length, y / length, z / length] : null;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** First `inner`, then `outer`: the world matrix of an object is its parent's times its own. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const product: number[] = [];
  for (let row = 0; row < 12; row += 4) {
    for (let column = 0; column < 4; column++) {
      const sum = outer[row] * inner[column] + outer[row + 1] * inner[column + 4] + outer[row + 2] * inner[column + 8];
      product.push(column === 3 ? sum + outer[row + 3] : sum);
    }
  }
  return product;
}

/** Whether it mirrors, so that the front of a triangle would become its back. */
export function mirrors(matrix: Matrix): boolean {
  const [a, b, c, , d, e, f, , g, h, i] = matrix;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0;
}

/** The smallest box around the eight corners of a transformed box; the matrix counts as f32 (spec/walk-grid.md §8). */
export function refit({ min, max }: Bounds, matrix: Matrix): Bounds {
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  for (let i = 0; i < 3; i++) {
    low[i] = high[i] = Math.fround(matrix[i * 4 + 3]);
    for (let axis = 0; axis < 3; axis++) {
      const factor = Math.fround(matrix[i * 4 + axis]);
      const [from, to] = [factor * min[axis], factor * max[axis]];
      low[i] += Math.min(from, to);
      high[i] += Math.max(from, to);
    }
  }
  return { min: [low[0], low[1], low[2]], max: [high[0], high[1], high[2]] };
}
