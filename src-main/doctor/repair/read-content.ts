import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { BLOCK_HEAD_SIZE, isPlausible, payloadSize, readBlockHead } from "../../../src-shared/formats/mod/section.ts";
import type { Container } from "../../archive/archive.ts";
import { inflateBlock } from "../../archive/inflate.ts";

/**
 * The content of the block at an offset, whatever the file table says of it; null when it cannot be read, or is larger
 * than `limit`.
 */
export async function readContent(container: Container, offset: number, limit: number): Promise<Uint8Array | null> {
  try {
    const head = readBlockHead(await container.readSection(offset, BLOCK_HEAD_SIZE));
    if (!isPlausible(head) || head.size > limit || payloadSize(head) > 2 * limit) return null;
    const payload = await container.readSection(offset + BLOCK_HEAD_SIZE, payloadSize(head));
    return await inflateBlock(head, payload, "");
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
