import type { Bounds, Mesh, MeshOperation, Submesh } from "./mesh.ts";

export interface Triangles {
  /** Indices of vertices, three for each triangle. */
  readonly corners: Uint32Array;
  /** Triangles left out because a corner lies beyond the vertices. */
  readonly skipped: number;
}

/**
 * The triangles of a list, strip or fan in the order and winding of the indices; every second one of a strip has its
 * first two corners swapped. Points and lines have none (spec/walk-grid.md §3).
 */
export function trianglesOf({ operation, indices, positions }: Submesh): Triangles {
  const vertices = positions.length / 3;
  const count = triangleCount(operation, indices.length);
  const corners = new Uint32Array(3 * count);
  const isList = operation === "triangles";
  const isFan = operation === "triangle-fan";
  let length = 0;
  for (let i = 0; i < count; i++) {
    const odd = i & 1;
    const a = indices[isList ? 3 * i : isFan ? 0 : i + odd];
    const b = indices[isList ? 3 * i + 1 : isFan ? i + 1 : i + 1 - odd];
    const c = indices[isList ? 3 * i + 2 : i + 2];
    if (a >= vertices || b >= vertices || c >= vertices) continue;
    corners[length] = a;
    corners[length + 1] = b;
    corners[length + 2] = c;
    length += 3;
  }
  return { corners: length === corners.length ? corners : corners.slice(0, length), skipped: count - length / 3 };
}

function triangleCount(operation: MeshOperation, indices: number): number {
  switch (operation) {
    case "triangles":
      return Math.floor(indices / 3);
    case "triangle-strip":
    case "triangle-fan":
      return Math.max(0, indices - 2);
    case "points":
    case "lines":
    case "line-strip":
      return 0;
  }
}

/**
 * The bounds that the mesh states, else those of its vertices, used by a triangle or not; null without any.
 * Vertices that are not numbers do not count.
 */
export function boundsOf(mesh: Mesh): Bounds | null {
  if (mesh.bounds !== null) return mesh.bounds;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const positions of new Set(mesh.submeshes.map((submesh) => submesh.positions))) widen(min, max, positions);
  return min[0] === Infinity ? null : { min, max };
}

function widen(min: number[], max: number[], positions: Float32Array): void {
  for (let at = 0; at < positions.length; at += 3) {
    if (!Number.isFinite(positions[at] + positions[at + 1] + positions[at + 2])) continue;
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[at + axis];
      if (value < min[axis]) min[axis] = value;
      if (value > max[axis]) max[axis] = value;
    }
  }
}
