import { MOST_RECORDS } from "../../../src-shared/formats/mod/manifest-table.ts";
import {
  BLOCK_HEAD_SIZE,
  DATA_HEAD_SIZE,
  isPlausible,
  payloadSize,
  readBlockHead,
} from "../../../src-shared/formats/mod/section.ts";
import type { Container } from "../../archive/archive.ts";
import { readBlockHeads } from "../../archive/block-heads.ts";
import { blockRows } from "../../archive/entry-index.ts";

/** A data section, whatever is known of it. */
interface Section {
  readonly section: { readonly length: number };
  readSectionInto(at: number, target: Uint8Array): Promise<void>;
}

const WINDOW = 64 * 1024;

/**
 * Goes from block to block, which stand back to back, and counts those that are whole and not at one of the offsets,
 * with the bytes of their contents. Ends where the bytes are no block any more.
 */
export async function walkBlocks(
  data: Section,
  known: Uint32Array,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const { length } = data.section;
  const isKnown = new Set(known);
  const window = new Uint8Array(Math.min(WINDOW, length));
  let windowAt = -1;
  let files = 0;
  let bytes = 0;
  let at = DATA_HEAD_SIZE;
  for (let count = 0; at + BLOCK_HEAD_SIZE <= length && count < MOST_RECORDS; count++) {
    if (windowAt < 0 || at < windowAt || at + BLOCK_HEAD_SIZE > windowAt + window.length) {
      windowAt = Math.min(at, length - window.length);
      await data.readSectionInto(windowAt, window);
    }
    const head = readBlockHead(window, at - windowAt);
    const end = at + BLOCK_HEAD_SIZE + payloadSize(head);
    // GUTS ends some sections with zeros, which would be very many empty files.
    const isEmpty = head.size === 0 && head.compressedSize === 0;
    if (isEmpty || !isPlausible(head) || end > length) break;
    if (!isKnown.has(at)) {
      files++;
      bytes += head.size;
    }
    at = end;
  }
  return { files, bytes };
}

/** Records of the file table whose block has the size that the table says. */
export async function matchingHeads(container: Container): Promise<number> {
  const { table } = container;
  const { offsets, first, rows } = blockRows(table);
  const heads = await readBlockHeads(container, offsets);
  let count = 0;
  heads.offsets.forEach((_, at) => {
    for (const row of rows.subarray(first[at], first[at + 1])) if (table.size(row) === heads.sizes[at]) count++;
  });
  return count;
}
