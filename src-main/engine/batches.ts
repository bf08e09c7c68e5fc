/** Files of one batch at most, and bytes of source it aims at: big enough that a message costs nothing, small enough that no worker waits long for the other. */
const BATCH_FILES = 64;
const BATCH_BYTES = 1 << 20;

/** Indices of the plan's files that one worker takes together. */
export type Batch = readonly number[];

/**
 * Cuts the plan into batches. Neighbours stay together, so that their blocks lie side by side in the spool as they
 * will in the mod; files larger than a batch go alone. Largest batches first, so that the last ones to finish are small.
 */
export function makeBatches(sizes: readonly number[]): Batch[] {
  const batches: { readonly files: number[]; bytes: number }[] = [];
  let open: { readonly files: number[]; bytes: number } | null = null;
  for (const [index, size] of sizes.entries()) {
    if (size >= BATCH_BYTES) {
      batches.push({ files: [index], bytes: size });
      continue;
    }
    if (open === null || open.files.length >= BATCH_FILES || open.bytes + size > BATCH_BYTES) {
      open = { files: [], bytes: 0 };
      batches.push(open);
    }
    open.files.push(index);
    open.bytes += size;
  }
  return batches.sort((a, b) => b.bytes - a.bytes).map((batch) => batch.files);
}
