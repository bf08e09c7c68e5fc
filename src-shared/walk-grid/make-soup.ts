import type { CollisionMesh } from "./collision-mesh.ts";
import type { Soup, SoupPart } from "./soup.ts";
import { type Matrix, mirrors } from "./transform.ts";

/** A mesh where a piece puts it. */
export interface SoupSource {
  /** Index of the piece in the selection. */
  readonly piece: number;
  readonly path: string;
  readonly mesh: CollisionMesh;
  readonly world: Matrix;
  /** Nobody walks on any of it. */
  readonly noPath: boolean;
}

/** Arrays that one soup after the other is made in; a soup holds only until the next one is made in the same. */
export class SoupScratch {
  private positions = new Float64Array(0);
  private noPath = new Uint8Array(0);

  positionsOf(triangles: number): Float64Array {
    if (this.positions.length < triangles * 9) this.positions = new Float64Array(triangles * 9);
    return this.positions.subarray(0, triangles * 9);
  }

  noPathOf(triangles: number): Uint8Array {
    if (this.noPath.length < triangles) this.noPath = new Uint8Array(triangles);
    return this.noPath.subarray(0, triangles);
  }
}

/** The triangles of all sources in world units, in their order; mirrored ones keep their front (spec/walk-grid.md §5). */
export function makeSoup(sources: readonly SoupSource[], scratch = new SoupScratch()): Soup {
  const count = sources.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const positions = scratch.positionsOf(count);
  const noPath = scratch.noPathOf(count);
  const parts: SoupPart[] = [];
  let start = 0;
  for (const source of sources) {
    const { mesh, piece, path } = source;
    putTriangles(source, positions, start);
    for (const part of mesh.parts) {
      const [from, to] = [start + part.start, start + part.end];
      noPath.fill(source.noPath || part.noPath ? 1 : 0, from, to);
      parts.push({ piece, mesh: path, material: part.material, start: from, end: to });
    }
    start += mesh.indices.length / 3;
  }
  return { count, positions, noPath, parts };
}

/** Each corner is transformed where it is used: doing the vertices first costs more than it saves (spec/walk-grid.md §8). */
function putTriangles({ mesh, world }: SoupSource, out: Float64Array, triangle: number): void {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11] = world;
  const { positions, indices } = mesh;
  const swaps = mirrors(world);
  let at = triangle * 9;
  for (let i = 0; i < indices.length; i += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[i + (swaps && corner > 0 ? 3 - corner : corner)] * 3;
      const [x, y, z] = [positions[vertex], positions[vertex + 1], positions[vertex + 2]];
      out[at] = Math.fround(m0 * x + m1 * y + m2 * z + m3);
      out[at + 1] = Math.fround(m4 * x + m5 * y + m6 * z + m7);
      out[at + 2] = Math.fround(m8 * x + m9 * y + m10 * z + m11);
      at += 3;
    }
  }
}
