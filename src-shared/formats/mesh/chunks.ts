import type { ByteReader } from "../../bytes/reader.ts";

/** u16 id and u32 length, which counts them too. */
export const CHUNK_HEAD_SIZE = 6;

const LINE_FEED = 0x0a;

/** Id of the chunk that follows, or -1 where no more than a part of a head is left. */
export function peekChunk({ bytes, offset, left }: ByteReader): number {
  return left < CHUNK_HEAD_SIZE ? -1 : bytes[offset] | (bytes[offset + 1] << 8);
}

/** Chunks whose length in the file is not where their content ends; real files of v1.40 and v1.41 are full of them. */
export class ChunkLengths {
  wrong = 0;

  /** Reads the head of the chunk and its content by `read`, and compares the length with what was read. */
  within<T>(reader: ByteReader, read: () => T): T {
    const start = reader.offset;
    reader.take(2);
    const length = reader.u32();
    const value = read();
    if (reader.offset - start !== length) this.wrong++;
    return value;
  }
}

/** A text that a line feed ends, a character for each byte: Ogre says nothing about its encoding. */
export function readLine(reader: ByteReader, what: string): string {
  const start = reader.offset;
  const end = reader.bytes.indexOf(LINE_FEED, start);
  if (end < 0 || end >= reader.end) reader.fail(`${what} has no end`);
  reader.offset = end + 1;
  let text = "";
  for (let at = start; at < end; at++) text += String.fromCharCode(reader.bytes[at]);
  return text;
}

/** One byte; anything but 0 is true. */
export function readBool(reader: ByteReader): boolean {
  return reader.u8() !== 0;
}
