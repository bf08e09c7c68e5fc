import { ByteWriter } from "../../src-shared/bytes/writer.ts";

/** Floats of one vertex: position, normal, texture coordinate. */
export const VERTEX_FLOATS = 8;

export interface Submesh {
  /** Material name; one that contains `nocollide` marks its faces as not walkable. */
  readonly material: string;
  /** Triangle list into `vertices`, or into the mesh's shared vertices when that is null. */
  readonly indices: readonly number[] | Uint16Array | Uint32Array;
  /** {@link VERTEX_FLOATS} floats a vertex; null: the shared ones. */
  readonly vertices: Float32Array | null;
}

export interface Mesh {
  readonly submeshes: readonly Submesh[];
  readonly sharedVertices?: Float32Array;
}

const FLOAT2 = 1;
const FLOAT3 = 2;
const POSITION = 1;
const NORMAL = 4;
const TEXTURE_COORDINATES = 7;
const TRIANGLE_LIST = 4;

/** Element rows of the declaration: type, semantic, offset in the vertex. */
const ELEMENTS = [
  [FLOAT3, POSITION, 0],
  [FLOAT3, NORMAL, 12],
  [FLOAT2, TEXTURE_COORDINATES, 24],
] as const;

/**
 * Ogre binary mesh v1.40 (spec/walk-grid.md §3). All little-endian; a chunk is `u16 id, u32 length` with the length
 * counting those six bytes, a string ends in a line feed.
 *
 * | id | payload |
 * |---|---|
 * | 1000 | (no length) version string |
 * | 3000 mesh | u8 animated, chunks |
 * | 5000 geometry | u32 vertices, 5100 { 5110 element: u16 source, type, semantic, offset, index } 5200 { u16 source, u16 stride, 5210 raw } |
 * | 4000 submesh | string material, u8 shared, u32 indices, u8 32-bit, indices, 5000 unless shared, 4010 { u16 operation } |
 * | 9000 bounds | f32 minimum x y z, f32 maximum x y z, f32 radius |
 */
export function writeMesh(mesh: Mesh): Uint8Array {
  const writer = new ByteWriter(64 * 1024);
  writer.u16(0x1000).raw(line("[MeshSerializer_v1.40]"));
  chunk(writer, 0x3000, () => {
    writer.u8(0);
    if (mesh.sharedVertices !== undefined) writeGeometry(writer, mesh.sharedVertices);
    for (const submesh of mesh.submeshes) chunk(writer, 0x4000, () => writeSubmesh(writer, submesh));
    chunk(writer, 0x9000, () => writeBounds(writer, mesh));
  });
  return writer.finish();
}

function writeSubmesh(writer: ByteWriter, { material, indices, vertices }: Submesh): void {
  const wide = indices.some((index) => index > 0xffff);
  writer
    .raw(line(material))
    .u8(vertices === null ? 1 : 0)
    .u32(indices.length)
    .u8(wide ? 1 : 0);
  for (const index of indices) {
    if (wide) writer.u32(index);
    else writer.u16(index);
  }
  if (vertices !== null) writeGeometry(writer, vertices);
  chunk(writer, 0x4010, () => writer.u16(TRIANGLE_LIST));
}

function writeGeometry(writer: ByteWriter, vertices: Float32Array): void {
  chunk(writer, 0x5000, () => {
    writer.u32(vertices.length / VERTEX_FLOATS);
    chunk(writer, 0x5100, () => {
      for (const [type, semantic, offset] of ELEMENTS)
        chunk(writer, 0x5110, () => writer.u16(0).u16(type).u16(semantic).u16(offset).u16(0));
    });
    chunk(writer, 0x5200, () => {
      writer.u16(0).u16(4 * VERTEX_FLOATS);
      chunk(writer, 0x5210, () => {
        for (const value of vertices) writer.f32(value);
      });
    });
  });
}

function writeBounds(writer: ByteWriter, mesh: Mesh): void {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  let radiusSquared = 0;
  for (const vertices of vertexLists(mesh)) {
    for (let at = 0; at < vertices.length; at += VERTEX_FLOATS) {
      for (let axis = 0; axis < 3; axis++) {
        min[axis] = Math.min(min[axis], vertices[at + axis]);
        max[axis] = Math.max(max[axis], vertices[at + axis]);
      }
      const squared = vertices[at] ** 2 + vertices[at + 1] ** 2 + vertices[at + 2] ** 2;
      radiusSquared = Math.max(radiusSquared, squared);
    }
  }
  for (const value of [...min, ...max, Math.sqrt(radiusSquared)]) writer.f32(value);
}

function vertexLists(mesh: Mesh): Float32Array[] {
  const lists = mesh.submeshes.flatMap(({ vertices }) => (vertices === null ? [] : [vertices]));
  return mesh.sharedVertices === undefined ? lists : [mesh.sharedVertices, ...lists];
}

function chunk(writer: ByteWriter, id: number, body: () => void): void {
  const start = writer.offset;
  writer.u16(id).u32(0);
  body();
  writer.patchU32(start + 2, writer.offset - start);
}

function line(text: string): Uint8Array {
  return Uint8Array.from(`${text}\n`, (character) => character.charCodeAt(0));
}
