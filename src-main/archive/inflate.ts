import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createInflate, inflate, inflateSync } from "node:zlib";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { BlockHead } from "../../src-shared/formats/mod/section.ts";

const inflateAsync = promisify(inflate);

/** From this size on the thread pool is worth its overhead, and the event loop its freedom. */
const ASYNC_FROM = 256 * 1024;
const PIECE = 256 * 1024;

/**
 * Inflates one block to exactly `head.size` bytes; a stored one goes through as it is. The caller has checked the
 * head (`isPlausible`, a limit), since that many bytes are set aside. FormatError for a broken stream or another size.
 */
export async function inflateBlock(head: BlockHead, payload: Uint8Array, path: string): Promise<Uint8Array> {
  if (head.compressedSize === 0) return payload;
  return head.size < ASYNC_FROM
    ? inflateSmallBlock(head, payload, path)
    : settle(head, path, await inflateAsync(payload, options(head)).catch((error: Error) => broken(error, path)));
}

/** {@link inflateBlock} without leaving the thread, for loops over many small blocks. */
export function inflateSmallBlock(head: BlockHead, payload: Uint8Array, path: string): Uint8Array {
  if (head.compressedSize === 0) return payload;
  let content: Buffer;
  try {
    content = inflateSync(payload, options(head));
  } catch (error) {
    broken(error as Error, path);
  }
  return settle(head, path, content);
}

/** Inflates a payload that comes in pieces, checking the size at the end. */
export async function* inflatePieces(
  head: BlockHead,
  pieces: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const piece of head.compressedSize === 0 ? pieces : inflated(pieces)) {
      size += piece.length;
      if (size > head.size) throw wrongSize(head, "more", path);
      yield piece;
    }
  } catch (error) {
    if (error instanceof FormatError) throw error;
    broken(error as Error, path);
  }
  if (size < head.size) throw wrongSize(head, `only ${size} bytes`, path);
}

async function* inflated(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(pieces);
  const stream = createInflate({ chunkSize: PIECE });
  source.on("error", (error) => stream.destroy(error));
  source.pipe(stream);
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } finally {
    source.destroy();
    stream.destroy();
  }
}

/** One byte more than declared, so that a longer stream shows itself and an exact one needs no second buffer. */
function options(head: BlockHead): { chunkSize: number; maxOutputLength: number } {
  return { chunkSize: Math.max(64, head.size + 1), maxOutputLength: Math.max(1, head.size) };
}

function settle(head: BlockHead, path: string, content: Buffer): Uint8Array {
  if (content.length !== head.size) throw wrongSize(head, `${content.length} bytes`, path);
  const view = new Uint8Array(content.buffer, content.byteOffset, content.length);
  return content.buffer.byteLength > content.length + 64 ? view.slice() : view;
}

function wrongSize(head: BlockHead, found: string, path: string): FormatError {
  return new FormatError("mod", `block of ${head.size} bytes inflates to ${found}`, 0, path);
}

/** Translates what zlib says; anything else, as a reason to abort, is thrown on. The code of an abort is a number. */
function broken(error: Error & { code?: unknown }, path: string): never {
  if (error instanceof FormatError) throw error;
  if (error.code === "ERR_BUFFER_TOO_LARGE")
    throw new FormatError("mod", "block inflates to more than it says", 0, path);
  if (typeof error.code === "string" && error.code.startsWith("Z_"))
    throw new FormatError("mod", `broken zlib stream (${error.message})`, 0, path);
  throw error;
}
