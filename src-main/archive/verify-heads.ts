import type { ModFindings } from "../../src-shared/formats/mod/findings.ts";
import {
  BLOCK_HEAD_SIZE,
  DATA_HEAD_SIZE,
  isPlausible,
  payloadSize,
  readDataHead,
} from "../../src-shared/formats/mod/section.ts";
import type { Container } from "./archive.ts";
import { readBlockHeads } from "./block-heads.ts";
import { type BlockRows, blockRows, removedTail } from "./entry-index.ts";

/** A block that lies inside the section and can be read; rows `[first, end)` of {@link SoundBlocks.rows} point at it. */
export interface SoundBlock {
  readonly offset: number;
  readonly size: number;
  readonly compressedSize: number;
  readonly first: number;
  readonly end: number;
}

export interface SoundBlocks {
  /** In the order of the file. */
  readonly blocks: readonly SoundBlock[];
  /** Rows of the manifest, block by block. */
  readonly rows: Uint32Array;
}

/**
 * Checks the head of every block against the section and the file table; returns the blocks worth reading. Aborting
 * throws the signal's reason.
 */
export async function checkBlockHeads(
  container: Container,
  findings: ModFindings,
  signal?: AbortSignal,
): Promise<SoundBlocks> {
  const { table, section } = container;
  const index = blockRows(table);
  const heads = await readBlockHeads(container, index.offsets, signal);
  const blocks: SoundBlock[] = [];
  const extent = new SectionExtent();
  heads.offsets.forEach((offset, at) => {
    const block = {
      offset,
      size: heads.sizes[at],
      compressedSize: heads.compressedSizes[at],
      first: index.first[at],
      end: index.first[at + 1],
    };
    checkBlock(container, block, index, findings);
    if (blockEnd(block) > section.length || offset < DATA_HEAD_SIZE) return;
    extent.take(block);
    if (isPlausible(block)) blocks.push(block);
  });
  for (let at = heads.offsets.length; at < index.offsets.length; at++)
    for (const row of index.rows.subarray(index.first[at], index.first[at + 1]))
      findings.add("mod-block-outside", { offset: index.offsets[at], length: section.length }, table.path(row));
  extent.report(section.length, removedTail(table), findings);
  await checkLargest(container, extent, findings);
  return { blocks, rows: index.rows };
}

/** Behind the payload of a block. */
export function blockEnd(block: SoundBlock): number {
  return block.offset + BLOCK_HEAD_SIZE + payloadSize(block);
}

function checkBlock(
  { table, section }: Container,
  block: SoundBlock,
  { rows }: BlockRows,
  findings: ModFindings,
): void {
  const isInside = block.offset >= DATA_HEAD_SIZE && blockEnd(block) <= section.length;
  for (let at = block.first; at < block.end; at++) {
    const row = rows[at];
    if (!isInside) findings.add("mod-block-outside", { offset: block.offset, length: section.length }, table.path(row));
    else if (!isPlausible(block))
      findings.add("mod-block-implausible", { size: block.size, packed: block.compressedSize }, table.path(row));
    else if (table.size(row) !== block.size)
      findings.add("mod-block-size", { stored: block.size, size: table.size(row) }, table.path(row));
  }
}

/** Follows the blocks from front to back. */
class SectionExtent {
  /** Largest deflated payload, and largest of all. */
  largestDeflated = 0;
  largest = 0;
  private end = DATA_HEAD_SIZE;
  private gaps = 0;
  private overlaps = 0;

  take(block: SoundBlock): void {
    if (block.offset > this.end) this.gaps += block.offset - this.end;
    if (block.offset < this.end) this.overlaps++;
    this.end = Math.max(this.end, blockEnd(block));
    this.largest = Math.max(this.largest, payloadSize(block));
    this.largestDeflated = Math.max(this.largestDeflated, block.compressedSize);
  }

  report(sectionLength: number, removedTail: number, findings: ModFindings): void {
    const tail = sectionLength - this.end;
    const gaps = this.gaps + (tail === removedTail ? 0 : tail);
    if (gaps > 0) findings.add("mod-block-gap", { bytes: gaps });
    if (this.overlaps > 0) findings.add("mod-block-overlap", { count: this.overlaps });
  }
}

/** Too small is only what is smaller than a deflated payload: whether stored ones count is not known. */
async function checkLargest(container: Container, extent: SectionExtent, findings: ModFindings): Promise<void> {
  const { maxCompressed: stored } = readDataHead(await container.readSection(0, DATA_HEAD_SIZE));
  if (stored < extent.largestDeflated)
    findings.add("mod-max-compressed-small", { stored, computed: extent.largestDeflated });
  else if (stored !== extent.largest && stored !== extent.largestDeflated)
    findings.add("mod-max-compressed-differs", { stored, computed: extent.largest });
}
