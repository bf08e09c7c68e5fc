import { BLOCK_HEAD_SIZE } from "../../src-shared/formats/mod/section.ts";
import type { Container } from "./archive.ts";

/** Heads of blocks as columns, ascending by offset. */
export interface BlockHeads {
  /** Section offsets; those whose head does not lie inside the section are left out. */
  readonly offsets: Uint32Array;
  readonly sizes: Uint32Array;
  /** 0 = stored. */
  readonly compressedSizes: Uint32Array;
}

/** Heads closer together than this are read in one call. */
const SPAN = 64 * 1024;
/** Calls under way at once. */
const PARALLEL = 4;

/**
 * Reads the head of every block. `offsets` are ascending section offsets, each once. Aborting throws the signal's
 * reason.
 */
export async function readBlockHeads(
  container: Container,
  offsets: Uint32Array,
  signal?: AbortSignal,
): Promise<BlockHeads> {
  let count = offsets.length;
  while (count > 0 && offsets[count - 1] + BLOCK_HEAD_SIZE > container.section.length) count--;
  const heads = {
    offsets: offsets.subarray(0, count),
    sizes: new Uint32Array(count),
    compressedSizes: new Uint32Array(count),
  };
  let next = 0;
  const readSpans = async (): Promise<void> => {
    const buffer = new Uint8Array(SPAN);
    while (next < count) {
      signal?.throwIfAborted();
      const first = next;
      while (next < count && offsets[next] + BLOCK_HEAD_SIZE - offsets[first] <= SPAN) next++;
      await readSpan(container, heads, first, next, buffer);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, readSpans));
  return heads;
}

async function readSpan(
  container: Container,
  heads: BlockHeads,
  first: number,
  end: number,
  buffer: Uint8Array,
): Promise<void> {
  const start = heads.offsets[first];
  await container.readSectionInto(start, buffer.subarray(0, heads.offsets[end - 1] + BLOCK_HEAD_SIZE - start));
  const view = new DataView(buffer.buffer);
  for (let i = first; i < end; i++) {
    heads.sizes[i] = view.getUint32(heads.offsets[i] - start, true);
    heads.compressedSizes[i] = view.getUint32(heads.offsets[i] - start + 4, true);
  }
}
