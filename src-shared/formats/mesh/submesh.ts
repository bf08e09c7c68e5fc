import type { ByteReader } from "../../bytes/reader.ts";
import { utf16leUnits } from "../../bytes/utf16.ts";
import { type ChunkLengths, peekChunk, readBool, readLine } from "./chunks.ts";
import { GEOMETRY, readGeometry } from "./geometry.ts";
import type { MeshOperation } from "./mesh.ts";

const OPERATION = 0x4010;
const BONE_ASSIGNMENT = 0x4100;
const TEXTURE_ALIAS = 0x4200;

/** u32 vertex, u16 bone, f32 weight. */
export const BONE_ASSIGNMENT_SIZE = 10;

/** By their number in the file, from 1. */
const OPERATIONS: readonly MeshOperation[] = [
  "points",
  "lines",
  "line-strip",
  "triangles",
  "triangle-strip",
  "triangle-fan",
];

/** A submesh as it stands in the file, before names and shared vertices, which may come behind it. */
export interface StoredSubmesh {
  readonly material: string;
  readonly operation: MeshOperation;
  /** Its own; null: the shared ones. */
  readonly positions: Float32Array | null;
  readonly indices: Uint16Array | Uint32Array;
}

/**
 * One part of a mesh (spec/walk-grid.md §3). The head of the chunk has been read.
 *
 * | id | payload |
 * |---|---|
 * | 4000 | line material, bool shared, u32 indices, bool wide, indices (u16, u32 when wide), one 5000 unless shared, then any of |
 * | 4010 | u16 operation; a triangle list when missing |
 * | 4100 | u32 vertex, u16 bone, f32 weight |
 * | 4200 | line alias, line texture |
 */
export function readSubmesh(reader: ByteReader, lengths: ChunkLengths): StoredSubmesh {
  const material = readLine(reader, "the name of a material");
  const isShared = readBool(reader);
  const indices = readIndices(reader);
  if (!isShared && peekChunk(reader) !== GEOMETRY) reader.fail("a submesh without its vertices");
  const positions = isShared ? null : lengths.within(reader, () => readGeometry(reader, lengths));
  return { material, positions, indices, operation: readAttachments(reader, lengths) };
}

function readIndices(reader: ByteReader): Uint16Array | Uint32Array {
  const count = reader.u32();
  const isWide = readBool(reader);
  const size = count * (isWide ? 4 : 2);
  const at = reader.take(size, "the list of indices");
  if (!isWide) return utf16leUnits(reader.bytes, at, count);
  const copy = new Uint8Array(reader.bytes.subarray(at, at + size));
  return new Uint32Array(copy.buffer, 0, count);
}

/** What may stand behind the vertices; gives the operation. */
function readAttachments(reader: ByteReader, lengths: ChunkLengths): MeshOperation {
  let operation: MeshOperation = "triangles";
  for (;;) {
    switch (peekChunk(reader)) {
      case OPERATION:
        operation = lengths.within(reader, () => readOperation(reader));
        break;
      case BONE_ASSIGNMENT:
        lengths.within(reader, () => reader.take(BONE_ASSIGNMENT_SIZE, "a bone assignment"));
        break;
      case TEXTURE_ALIAS:
        lengths.within(reader, () => {
          readLine(reader, "the alias of a texture");
          readLine(reader, "the name of a texture");
        });
        break;
      default:
        return operation;
    }
  }
}

function readOperation(reader: ByteReader): MeshOperation {
  const at = reader.offset;
  const code = reader.u16();
  return OPERATIONS[code - 1] ?? reader.fail(`there is no operation ${code}`, at);
}
