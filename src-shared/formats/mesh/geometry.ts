import type { ByteReader } from "../../bytes/reader.ts";
import { type ChunkLengths, peekChunk } from "./chunks.ts";

export const GEOMETRY = 0x5000;
const DECLARATION = 0x5100;
const ELEMENT = 0x5110;
const BUFFER = 0x5200;
const BUFFER_DATA = 0x5210;

const POSITION = 1;
/** Three f32. */
const FLOAT3 = 2;
const FLOAT3_SIZE = 12;

const NO_VERTICES = new Float32Array(0);

interface Element {
  readonly source: number;
  readonly type: number;
  /** In the vertex, in bytes. */
  readonly offset: number;
}

interface VertexBuffer {
  /** Of the first vertex in the file. */
  readonly start: number;
  /** From one vertex to the next, in bytes. */
  readonly stride: number;
}

/**
 * Positions of the vertices, x, y, z of each (spec/walk-grid.md §3). The head of the chunk has been read.
 *
 * | id | payload |
 * |---|---|
 * | 5000 | u32 vertices, then any of |
 * | 5100 | any number of 5110 |
 * | 5110 | u16 source, u16 type, u16 semantic, u16 offset, u16 index |
 * | 5200 | u16 source, u16 stride, one 5210 |
 * | 5210 | vertices × stride bytes |
 */
export function readGeometry(reader: ByteReader, lengths: ChunkLengths): Float32Array {
  const start = reader.offset;
  const count = reader.u32();
  const buffers = new Map<number, VertexBuffer>();
  let position: Element | null = null;
  for (let id = peekChunk(reader); id === DECLARATION || id === BUFFER; id = peekChunk(reader)) {
    if (id === BUFFER) lengths.within(reader, () => readBuffer(reader, count, buffers, lengths));
    else {
      const found = lengths.within(reader, () => readDeclaration(reader, lengths));
      position ??= found;
    }
  }
  if (count === 0) return NO_VERTICES;
  if (position === null) reader.fail("vertices without a position", start);
  const buffer = buffers.get(position.source);
  if (buffer === undefined) reader.fail(`there is no vertex buffer ${position.source}`, start);
  if (position.offset + FLOAT3_SIZE > buffer.stride)
    reader.fail(`a position at ${position.offset} does not fit in a vertex of ${buffer.stride} bytes`, start);
  return readPositions(reader, count, buffer.start + position.offset, buffer.stride);
}

/** The first position of the declaration. */
function readDeclaration(reader: ByteReader, lengths: ChunkLengths): Element | null {
  let position: Element | null = null;
  while (peekChunk(reader) === ELEMENT) {
    const at = reader.offset;
    const element = lengths.within(reader, () => ({
      source: reader.u16(),
      type: reader.u16(),
      semantic: reader.u16(),
      offset: reader.u16(),
      index: reader.u16(),
    }));
    if (position !== null || element.semantic !== POSITION || element.index !== 0) continue;
    if (element.type !== FLOAT3) reader.fail(`positions are of type ${element.type}, and only ${FLOAT3} is read`, at);
    position = element;
  }
  return position;
}

/** As in Ogre, a later buffer takes the place of an earlier one with its number. */
function readBuffer(
  reader: ByteReader,
  count: number,
  buffers: Map<number, VertexBuffer>,
  lengths: ChunkLengths,
): void {
  const source = reader.u16();
  const stride = reader.u16();
  if (peekChunk(reader) !== BUFFER_DATA) reader.fail("a vertex buffer without its data");
  const start = lengths.within(reader, () => reader.take(count * stride, "the vertex data"));
  buffers.set(source, { start, stride });
}

function readPositions({ bytes }: ByteReader, count: number, start: number, stride: number): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const positions = new Float32Array(3 * count);
  for (let i = 0, at = start; i < positions.length; i += 3, at += stride) {
    positions[i] = view.getFloat32(at, true);
    positions[i + 1] = view.getFloat32(at + 4, true);
    positions[i + 2] = view.getFloat32(at + 8, true);
  }
  return positions;
}
