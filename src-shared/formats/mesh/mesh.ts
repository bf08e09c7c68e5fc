/** An axis-aligned box, world or model units. */
export interface Bounds {
  readonly min: readonly [x: number, y: number, z: number];
  readonly max: readonly [x: number, y: number, z: number];
}

export type MeshOperation = "points" | "lines" | "line-strip" | "triangles" | "triangle-strip" | "triangle-fan";

/** A part of a mesh with one material (spec/walk-grid.md §3). */
export interface Submesh {
  /** Empty when the mesh names none. */
  readonly name: string;
  readonly material: string;
  readonly operation: MeshOperation;
  readonly isShared: boolean;
  /** x, y, z of each vertex; the mesh's shared ones, the same array, when `isShared`. */
  readonly positions: Float32Array;
  /** As stored, so some may lie beyond the vertices. */
  readonly indices: Uint16Array | Uint32Array;
}

/** What an Ogre binary mesh says of its shape; everything else in it is passed over. */
export interface Mesh {
  /** As in the file: `[MeshSerializer_v1.40]`. */
  readonly version: string;
  /** As stored; null when the file has none. */
  readonly bounds: Bounds | null;
  readonly submeshes: readonly Submesh[];
}
