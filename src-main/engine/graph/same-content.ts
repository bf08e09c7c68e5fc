import { crc32 } from "node:zlib";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { inflatePieces } from "../../archive/inflate.ts";
import { headOf } from "../block.ts";
import { OpenSource } from "../open-source.ts";
import { checkCancelled, type Operation } from "../operation.ts";
import type { KeptBlock } from "./kept-mod.ts";

const PIECE_BYTES = 1 << 20;

/**
 * Whether a source file that is packed as it is holds what a kept block holds: its bytes are compared, which needs no hash
 * of every such file. A file whose CRC-32 is another one is not compared any further. Errors: `FileError`,
 * `KeptModDamage`, `CancelledError`.
 */
export async function holdsSameContent(path: string, block: KeptBlock, operation: Operation): Promise<boolean> {
  const { facts } = block.place;
  const file = new OpenSource(path);
  try {
    if (file.size !== facts.size || (await crcOf(file, operation)) !== facts.crc32) return false;
    return await isEqual(file, block, operation);
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
