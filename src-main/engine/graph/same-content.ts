import { crc32 } from "node:zlib";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { inflatePieces } from "../../archive/inflate.ts";
import { headOf } from "../block.ts";
import { OpenSource } from "../open-source.ts";
import { checkCancelled, type Operation } from "../operation.ts";
import type { KeptBlock } from "./kept-mod.ts";

const PIECE_BYTES = 1 << 20;

/** Something that is known to have this block. */
interface Holder {
  readonly block: KeptBlock | null;
}

/**
 * The first whose block holds what a source file holds that is packed as it is; null when none does. Many files are of one
 * size, as pictures are, so their CRC-32 are compared first, and then every byte: that needs no hash of every such file.
 * Errors: `FileError`, `KeptModDamage`, `CancelledError`.
 */
export async function holderOf<T extends Holder>(
  path: string,
  likely: readonly T[],
  operation: Operation,
): Promise<T | null> {
  const file = new OpenSource(path);
  try {
    const crc = await crcOf(file, operation);
    for (const holder of likely) {
      const { block } = holder;
      if (block === null || block.place.facts.size !== file.size || block.place.facts.crc32 !== crc) continue;
      if (await isEqual(file, block, operation)) return holder;
    }
    return null;
  } finally {
    file.close();
  }
}

async function crcOf(file: OpenSource, operation: Operation): Promise<number> {
  const buffer = new Uint8Array(PIECE_BYTES + 1);
  let crc = 0;
  for (let at = 0; at < file.size; ) {
    checkCancelled(operation);
    const count = file.read(buffer, at, PIECE_BYTES);
    crc = crc32(buffer.subarray(0, count), crc);
    at += count;
    if (at < file.size) await new Promise(setImmediate);
  }
  return crc;
}

async function isEqual(file: OpenSource, { mod, place }: KeptBlock, operation: Operation): Promise<boolean> {
  const buffer = new Uint8Array(PIECE_BYTES + 1);
  let at = 0;
  try {
    for await (const piece of inflatePieces(headOf(place.facts), mod.payload(place, operation), mod.path))
      for (let done = 0; done < piece.length; ) {
        const count = file.read(buffer, at, Math.min(PIECE_BYTES, piece.length - done));
        if (Buffer.compare(buffer.subarray(0, count), piece.subarray(done, done + count)) !== 0) return false;
        done += count;
        at += count;
      }
  } catch (error) {
    // Its checksum was right, so this is no damage but a collision of all that was compared.
    if (error instanceof FormatError) return false;
    throw error;
  }
  return at === file.size;
}
