import { BLOCK_HEAD_SIZE, type BlockHead, writeBlockHead } from "../../src-shared/formats/mod/section.ts";

/** What the engine knows of one finished block; its bytes are those of spec/container.md §2. */
export interface BlockFacts {
  /** CRC-32 of the inflated payload. */
  readonly crc32: number;
  /** Bytes of the inflated payload. */
  readonly size: number;
  /** Bytes of the payload in the file; equals `size` when stored. */
  readonly packedSize: number;
  readonly stored: boolean;
}

/** By what the build cache knows a block again. */
export interface BlockSums {
  /** SHA-256 of the source text, in base64; null of a file that is packed as it is, whose block holds the file itself. */
  readonly content: string | null;
  /** CRC-32 of the payload as it stands in the file. */
  readonly packed: number;
}

/** Takes finished blocks, one behind the other. */
export interface BlockSink {
  append(head: Uint8Array, payload: Uint8Array): void;
}

/** Takes one block whose payload comes in pieces; its head is known last. */
export interface StreamedBlockSink {
  begin(): void;
  write(piece: Uint8Array): void;
  end(head: Uint8Array): void;
}

/** The head of a block as it stands in the file. */
export function encodeBlockHead(facts: BlockFacts): Uint8Array {
  const head = new Uint8Array(BLOCK_HEAD_SIZE);
  writeBlockHead(head, 0, headOf(facts));
  return head;
}

export function headOf(facts: BlockFacts): BlockHead {
  return { size: facts.size, compressedSize: facts.stored ? 0 : facts.packedSize };
}
