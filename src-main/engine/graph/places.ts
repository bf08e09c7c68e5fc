import { BLOCK_HEAD_SIZE } from "../../../src-shared/formats/mod/section.ts";
import type { BlockFacts } from "../block.ts";

/** A block of the kept mod. */
export interface BlockPlace {
  /** From the beginning of the file, head included. */
  readonly offset: number;
  readonly facts: BlockFacts;
  /** CRC-32 of the payload as it stands there. */
  readonly sum: number;
}

/** Behind a block. */
export function endOf({ offset, facts }: BlockPlace): number {
  return offset + BLOCK_HEAD_SIZE + facts.packedSize;
}
