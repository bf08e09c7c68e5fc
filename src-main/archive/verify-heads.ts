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
import { removedTail, rowsByOffset } from "./entry-index.ts";

/** A block that lies inside the section and can be read; `rows` of the manifest point at it. */
export interface SoundBlock {
  readonly offset: number;
  readonly size: number;
  readonly compressedSize: number;
  readonly rows: readonly number[];
}

/** Checks the head of every block against the section and the file table; returns the blocks worth reading. */
export async function checkBlockHeads(container: Container, findings: ModFindings): Promise<readonly SoundBlock[]> {
  const { table, section } = container;
  const rows = rowsByOffset(table);
  const heads = await readBlockHeads(container, Uint32Array.from(rows.keys()));
  const sound: SoundBlock[] = [];
  const extent = new SectionExtent();
  heads.offsets.forEach((offset, index) => {
    const head = { size: heads.sizes[index], compressedSize: heads.compressedSizes[index] };
    const end = offset + BLOCK_HEAD_SIZE + payloadSize(head);
    const block = { offset, ...head, rows: rows.get(offset)! };
    const isInside = offset >= DATA_HEAD_SIZE && end <= section.length;
    for (const row of block.rows) {
      const path = table.path(row);
      if (!isInside) findings.add("mod-block-outside", { offset, length: section.length }, path);
      else if (!isPlausible(head))
        findings.add("mod-block-implausible", { size: head.size, packed: head.compressedSize }, path);
      else if (table.size(row) !== head.size)
        findings.add("mod-block-size", { stored: head.size, size: table.size(row) }, path);
    }
    if (!isInside) return;
    extent.take(offset, end, head);
    if (isPlausible(head)) sound.push(block);
  });
  for (const [offset, outside] of rows)
    if (offset + BLOCK_HEAD_SIZE > section.length)
      for (const row of outside) findings.add("mod-block-outside", { offset, length: section.length }, table.path(row));
  extent.report(section.length, removedTail(table), findings);
  await checkLargest(container, extent, findings);
  return sound;
}

/** Follows the blocks from front to back. */
class SectionExtent {
  /** Largest deflated payload, and largest of all. */
  largestDeflated = 0;
  largest = 0;
  private end = DATA_HEAD_SIZE;
  private gaps = 0;
  private overlaps = 0;

  take(offset: number, end: number, head: { size: number; compressedSize: number }): void {
    if (offset > this.end) this.gaps += offset - this.end;
    if (offset < this.end) this.overlaps++;
    this.end = Math.max(this.end, end);
    this.largest = Math.max(this.largest, payloadSize(head));
    this.largestDeflated = Math.max(this.largestDeflated, head.compressedSize);
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
