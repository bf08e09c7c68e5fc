import { ByteReader } from "../../bytes/reader.ts";

/**
 * Data section of a .MOD; a .PAK is nothing else (spec/container.md §2). All u32, little-endian.
 *
 * | at | field                                                              |
 * |----|--------------------------------------------------------------------|
 * | 0  | maxC: largest payload of all blocks                                |
 * | 4  | rollingHash over the whole section, this field included            |
 * | 8  | blocks, back to back: size, compressed size (0 = stored), payload  |
 */
export interface DataHead {
  readonly maxCompressed: number;
  readonly rollingHash: number;
}

export interface BlockHead {
  /** Bytes of the file as packed, inflated. */
  readonly size: number;
  /** Bytes of the zlib stream; 0 when the payload is stored. */
  readonly compressedSize: number;
}

export const DATA_HEAD_SIZE = 8;
export const BLOCK_HEAD_SIZE = 8;

/** Deflate cannot hold more than this many bytes per byte of its own. */
const DEFLATE_RATIO = 1032;

export function readDataHead(bytes: Uint8Array): DataHead {
  const reader = new ByteReader(bytes, "mod");
  reader.count(1, DATA_HEAD_SIZE, "head of the data section");
  return { maxCompressed: reader.u32(), rollingHash: reader.u32() };
}

/** Writes the head at `at` of `target`, which the caller made large enough. */
export function writeDataHead(target: Uint8Array, at: number, head: DataHead): void {
  writePair(target, at, head.maxCompressed, head.rollingHash);
}

/** Reads the head of a block at `at`. FormatError when it runs past the end of `bytes`. */
export function readBlockHead(bytes: Uint8Array, at = 0): BlockHead {
  const reader = new ByteReader(bytes, "mod", at);
  reader.count(1, BLOCK_HEAD_SIZE, "head of a block");
  return { size: reader.u32(), compressedSize: reader.u32() };
}

export function writeBlockHead(target: Uint8Array, at: number, head: BlockHead): void {
  writePair(target, at, head.size, head.compressedSize);
}

/** Bytes of a block's payload in the file. A stored block counts its full size, in maxC as well. */
export function payloadSize(head: BlockHead): number {
  return head.compressedSize === 0 ? head.size : head.compressedSize;
}

/** Whether a deflate stream of the block's length can hold what its head declares; a stored block always does. */
export function isPlausible(head: BlockHead): boolean {
  return head.compressedSize === 0 || head.size <= head.compressedSize * DEFLATE_RATIO;
}

export interface SectionPlan {
  /** Offset of every block from the start of the section, as manifest records keep it. */
  readonly offsets: Float64Array;
  /** Bytes of the whole section, its head included. */
  readonly length: number;
  readonly maxCompressed: number;
}

/**
 * Where blocks come to stand when written back to back in the given order. RangeError when an offset does not fit the
 * u32 of its record.
 */
export function planSection(blocks: readonly BlockHead[]): SectionPlan {
  const offsets = new Float64Array(blocks.length);
  let length = DATA_HEAD_SIZE;
  let maxCompressed = 0;
  blocks.forEach((block, index) => {
    const payload = payloadSize(block);
    offsets[index] = length;
    length += BLOCK_HEAD_SIZE + payload;
    if (payload > maxCompressed) maxCompressed = payload;
  });
  if (length > 0xffffffff) throw new RangeError(`data section of ${length} bytes does not fit its u32 offsets`);
  return { offsets, length, maxCompressed };
}

function writePair(target: Uint8Array, at: number, first: number, second: number): void {
  const view = new DataView(target.buffer, target.byteOffset + at, 8);
  view.setUint32(0, first, true);
  view.setUint32(4, second, true);
}
