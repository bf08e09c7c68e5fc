import { BLOCK_HEAD_SIZE, payloadSize } from "../../src-shared/formats/mod/section.ts";
import type { Archive, ArchiveEntry, Container } from "./archive.ts";
import { type BlockHeads, readBlockHeads } from "./block-heads.ts";

/** What every archive may unpack to, however small it is. */
const FREE_BYTES = 2 ** 30;
/** What it may unpack to for each byte of its own; deflate alone reaches 1,032, real mods stay below 20. */
const BYTES_PER_BYTE = 200;

/**
 * Most bytes that unpacking an archive may take before it counts as made to fill disks: 1 GiB and 200 bytes for each
 * of its own. A folder has none, since its files stand there already.
 */
export function budgetOf({ diskBytes }: Archive): number {
  return diskBytes === null ? Number.POSITIVE_INFINITY : FREE_BYTES + BYTES_PER_BYTE * diskBytes;
}

/**
 * Bytes that unpacking these entries takes: of each its content or its payload, whichever is more, since blocks that
 * overlap make much to read of few bytes. The heads of the blocks are read for that, unless the sizes that the file
 * table declares are above the limit alone. Aborting throws the signal's reason.
 */
export async function costOf(
  { container }: Archive,
  entries: readonly ArchiveEntry[],
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal | undefined },
): Promise<number> {
  const sizes = entries.reduce((sum, { size }) => sum + size, 0);
  if (container === null || sizes > limit) return sizes;
  const offsets = sectionOffsets(entries, container);
  const heads = await readBlockHeads(container, distinct(offsets), signal);
  const payloads = payloadsInside(heads, container.section.length);
  return entries.reduce(
    (sum, { size }, index) => sum + Math.max(size, payloadAt(heads.offsets, payloads, offsets[index])),
    0,
  );
}

/** 0, where no block can be, for a removed file. */
function sectionOffsets(entries: readonly ArchiveEntry[], { section }: Container): Uint32Array {
  return Uint32Array.from(entries, ({ offset }) => (offset === null ? 0 : offset - section.start));
}

function distinct(offsets: Uint32Array): Uint32Array {
  return offsets
    .slice()
    .sort()
    .filter((offset, index, all) => offset > 0 && (index === 0 || offset !== all[index - 1]));
}

/** Bytes of every payload; 0 for one that runs over the end of the section, which is never read. */
function payloadsInside({ offsets, sizes, compressedSizes }: BlockHeads, sectionLength: number): Float64Array {
  return Float64Array.from(offsets, (offset, index) => {
    const payload = payloadSize({ size: sizes[index], compressedSize: compressedSizes[index] });
    return offset + BLOCK_HEAD_SIZE + payload > sectionLength ? 0 : payload;
  });
}

/** The payload of the block at an offset; 0 when no head was read there. */
function payloadAt(offsets: Uint32Array, payloads: Float64Array, offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle] < offset) low = middle + 1;
    else high = middle;
  }
  return offsets[low] === offset ? payloads[low] : 0;
}
