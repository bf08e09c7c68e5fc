import type { Bounds, Mesh } from "../formats/mesh/mesh.ts";
import { boundsOf, trianglesOf } from "../formats/mesh/triangles.ts";

/** A run of triangles with one material. */
export interface CollisionPart {
  readonly material: string;
  /** Nobody walks on it. */
  readonly noPath: boolean;
  /** First triangle and one behind the last. */
  readonly start: number;
  readonly end: number;
}

/** What a walk grid takes from a mesh, model units; small enough to keep for all layouts of a build. */
export interface CollisionMesh {
  /** x, y, z of each vertex. */
  readonly positions: Float32Array;
  /** Three vertices a triangle. */
  readonly indices: Uint32Array;
  readonly parts: readonly CollisionPart[];
  /** Null without a vertex. */
  readonly bounds: Bounds | null;
}

const NO_PATH = /nocollide/i;

/** Whether a material makes a surface one that nobody walks on, in any case (spec/walk-grid.md §2.2). */
export function isNoPathMaterial(material: string): boolean {
  return NO_PATH.test(material);
}

/** The triangles of a mesh in the order of its submeshes, without those that have a corner beyond the vertices. */
export function collisionMeshOf(mesh: Mesh): CollisionMesh {
  const vertices = new VertexList();
  const parts: CollisionPart[] = [];
  const corners: { readonly base: number; readonly corners: Uint32Array }[] = [];
  let end = 0;
  for (const submesh of mesh.submeshes) {
    const { material } = submesh;
    const triangles = trianglesOf(submesh).corners;
    const start = end;
    end += triangles.length / 3;
    if (end === start) continue;
    corners.push({ base: vertices.baseOf(submesh.positions), corners: triangles });
    parts.push({ material, noPath: isNoPathMaterial(material), start, end });
  }
  return { positions: vertices.all(), indices: joined(corners, end * 3), parts, bounds: boundsOf(mesh) };
}

function joined(runs: readonly { base: number; corners: Uint32Array }[], length: number): Uint32Array {
  const indices = new Uint32Array(length);
  let at = 0;
  for (const { base, corners } of runs) for (const corner of corners) indices[at++] = base + corner;
  return indices;
}

/** Vertices of several submeshes one after the other, those that are shared once. */
class VertexList {
  private readonly bases = new Map<Float32Array, number>();
  private count = 0;

  /** Number of the first vertex of an array. */
  baseOf(positions: Float32Array): number {
    const known = this.bases.get(positions);
    if (known !== undefined) return known;
    const base = this.count;
    this.bases.set(positions, base);
    this.count += positions.length / 3;
    return base;
  }

  all(): Float32Array {
    const all = new Float32Array(this.count * 3);
    for (const [positions, base] of this.bases) all.set(positions, base * 3);
    return all;
  }
}
