import { ByteWriter } from "../../src-shared/bytes/writer.ts";
import { ascii, concat } from "./mod-builder.ts";

/** Where the position stands in a vertex; the rest of the vertex is filled with {@link FILLING}. */
export interface BuilderVertex {
  readonly stride: number;
  readonly offset: number;
}

export interface BuilderSubmesh {
  readonly material?: string;
  readonly indices: readonly number[];
  readonly isWide?: boolean;
  /** x, y, z of each vertex; left out: the shared ones. */
  readonly positions?: readonly number[];
  /** Its number in the file; left out: no such chunk. */
  readonly operation?: number;
  /** Chunks behind the vertices. */
  readonly attached?: readonly Uint8Array[];
}

export interface BuilderMesh {
  readonly version?: string;
  readonly shared?: readonly number[];
  readonly submeshes?: readonly BuilderSubmesh[];
  /** Minimum and maximum x, y, z, then the radius. */
  readonly bounds?: readonly number[];
  /** By index of the submesh. */
  readonly names?: Readonly<Record<number, string>>;
  readonly vertex?: BuilderVertex;
  /** Chunks behind the submeshes, in front of the bounds. */
  readonly between?: readonly Uint8Array[];
  /** Bytes at the end. */
  readonly behind?: Uint8Array;
  /** Added to the lengths of the mesh and its submeshes, as real files have it. */
  readonly lengthError?: number;
}

const FILLING = 0xee;
const PLAIN_VERTEX: BuilderVertex = { stride: 12, offset: 0 };

/** An Ogre binary mesh (spec/walk-grid.md §3) in the order of Ogre's own writer. */
export function buildMesh(mesh: BuilderMesh): Uint8Array {
  const { version = "1.40", submeshes = [], vertex = PLAIN_VERTEX, lengthError = 0 } = mesh;
  const head = concat(u16(0x1000), line(`[MeshSerializer_v${version}]`));
  const body = concat(
    bool(false),
    ...(mesh.shared === undefined ? [] : [geometryChunk(mesh.shared, vertex)]),
    ...submeshes.map((submesh) => submeshChunk(submesh, vertex, lengthError)),
    ...(mesh.between ?? []),
    ...(mesh.bounds === undefined ? [] : [chunk(0x9000, mesh.bounds.map(f32))]),
    ...(mesh.names === undefined ? [] : [namesChunk(mesh.names)]),
  );
  return concat(head, chunk(0x3000, [body], lengthError), mesh.behind ?? new Uint8Array(0));
}

/** u16 id, u32 length with the head in it, the parts. */
export function chunk(id: number, parts: readonly Uint8Array[], lengthError = 0): Uint8Array {
  const body = concat(...parts);
  return concat(u16(id), u32(6 + body.length + lengthError), body);
}

export function submeshChunk(submesh: BuilderSubmesh, vertex = PLAIN_VERTEX, lengthError = 0): Uint8Array {
  const { material = "stone", indices, isWide = false, positions, operation, attached = [] } = submesh;
  return chunk(
    0x4000,
    [
      line(material),
      bool(positions === undefined),
      u32(indices.length),
      bool(isWide),
      ...indices.map(isWide ? u32 : u16),
      ...(positions === undefined ? [] : [geometryChunk(positions, vertex)]),
      ...(operation === undefined ? [] : [chunk(0x4010, [u16(operation)])]),
      ...attached,
    ],
    lengthError,
  );
}

export function geometryChunk(positions: readonly number[], vertex = PLAIN_VERTEX): Uint8Array {
  const count = positions.length / 3;
  return chunk(0x5000, [
    u32(count),
    chunk(0x5100, [element({ offset: vertex.offset })]),
    bufferChunk(0, vertex.stride, vertexBytes(positions, vertex)),
  ]);
}

/** A row of a vertex declaration: by default a position of three floats in buffer 0. */
export function element({ source = 0, type = 2, semantic = 1, offset = 0, index = 0 }): Uint8Array {
  return chunk(0x5110, [source, type, semantic, offset, index].map(u16));
}

export function bufferChunk(source: number, stride: number, data: Uint8Array): Uint8Array {
  return chunk(0x5200, [u16(source), u16(stride), chunk(0x5210, [data])]);
}

export function vertexBytes(positions: readonly number[], { stride, offset }: BuilderVertex): Uint8Array {
  const bytes = new Uint8Array((positions.length / 3) * stride).fill(FILLING);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of positions.entries())
    view.setFloat32(Math.floor(i / 3) * stride + offset + 4 * (i % 3), value, true);
  return bytes;
}

function namesChunk(names: Readonly<Record<number, string>>): Uint8Array {
  return chunk(
    0xa000,
    Object.entries(names).map(([index, name]) => chunk(0xa100, [u16(Number(index)), line(name)])),
  );
}

export const line = (text: string): Uint8Array => ascii(`${text}\n`);
export const bool = (value: boolean): Uint8Array => Uint8Array.of(value ? 1 : 0);
export const u16 = (value: number): Uint8Array => new ByteWriter(2).u16(value).finish();
export const u32 = (value: number): Uint8Array => new ByteWriter(4).u32(value).finish();
export const f32 = (value: number): Uint8Array => new ByteWriter(4).f32(value).finish();
