import { type Submesh, VERTEX_FLOATS } from "./mesh.ts";

/** Axis-aligned box: low corner, high corner, in world units (Y up). */
export interface Box {
  readonly low: readonly [x: number, y: number, z: number];
  readonly high: readonly [x: number, y: number, z: number];
}

/**
 * Sides as outward normal and two edge directions u, v with u × v = normal, so that the quad
 * (−u −v, +u −v, +u +v, −u +v) faces outwards.
 */
const SIDES = [
  { normal: [1, 0, 0], u: [0, 1, 0], v: [0, 0, 1] },
  { normal: [-1, 0, 0], u: [0, 0, 1], v: [0, 1, 0] },
  { normal: [0, 1, 0], u: [0, 0, 1], v: [1, 0, 0] },
  { normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, 1] },
  { normal: [0, 0, 1], u: [1, 0, 0], v: [0, 1, 0] },
  { normal: [0, 0, -1], u: [0, 1, 0], v: [1, 0, 0] },
] as const;

const QUAD = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

const TRIANGLES = [0, 1, 2, 0, 2, 3] as const;

/** Closed boxes with outward faces as one submesh with vertices of its own: 24 vertices and 12 triangles a box. */
export function boxes(material: string, list: readonly Box[]): Submesh {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (const box of list) {
    for (const side of SIDES) addQuad(vertices, indices, box, side);
  }
  return { material, vertices: Float32Array.from(vertices), indices };
}

/** A level floor, facing up, as one submesh: x and z from the low to the high corner, at the height of the high one. */
export function floor(material: string, box: Box): Submesh {
  const vertices: number[] = [];
  const indices: number[] = [];
  addQuad(vertices, indices, box, SIDES[2]);
  return { material, vertices: Float32Array.from(vertices), indices };
}

function addQuad(vertices: number[], indices: number[], { low, high }: Box, side: (typeof SIDES)[number]): void {
  const first = vertices.length / VERTEX_FLOATS;
  for (const [s, t] of QUAD) {
    for (let axis = 0; axis < 3; axis++) {
      const toHigh = side.normal[axis] === 1 || side.u[axis] * s + side.v[axis] * t === 1;
      vertices.push(toHigh ? high[axis] : low[axis]);
    }
    vertices.push(...side.normal, s, t);
  }
  for (const corner of TRIANGLES) indices.push(first + corner);
}
