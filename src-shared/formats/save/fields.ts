import { ByteReader } from "../../bytes/reader.ts";
import { SAVE_FORMAT } from "./container.ts";

/** Offsets in errors are those in the plain body. */
export function bodyReader(body: Uint8Array, offset = 0, end = body.length): ByteReader {
  return new ByteReader(body, SAVE_FORMAT, offset, end);
}

/** A block that begins with its u32 size: a reader of what is inside, and the outer one steps over it. */
export function sizedReader(reader: ByteReader, what: string): ByteReader {
  const size = reader.u32();
  const at = reader.take(size, what);
  return bodyReader(reader.bytes, at, at + size);
}

export function skipText(reader: ByteReader, what = "string"): void {
  reader.take(2 * reader.u16(), what);
}

/** More than any list of a real save has; in memory a record takes many times its bytes. */
export const MOST_RECORDS = 0xffff;

/** A list with a u32 count, of at most `MOST_RECORDS`; every record takes `minimum` bytes at least. */
export function list32<T>(reader: ByteReader, minimum: number, what: string, read: (reader: ByteReader) => T): T[] {
  const count = reader.count(reader.u32(), minimum, what);
  return count > MOST_RECORDS ? reader.fail(`${count} ${what} are too many`) : records(reader, count, read);
}

/** The same with a u16 count. */
export function list16<T>(reader: ByteReader, minimum: number, what: string, read: (reader: ByteReader) => T): T[] {
  return records(reader, reader.count(reader.u16(), minimum, what), read);
}

function records<T>(reader: ByteReader, count: number, read: (reader: ByteReader) => T): T[] {
  const list: T[] = [];
  for (let i = 0; i < count; i++) list.push(read(reader));
  return list;
}

/** Steps over a list with a u32 count whose records all take `size` bytes. */
export function skipList32(reader: ByteReader, size: number, what: string): void {
  reader.take(reader.u32() * size, what);
}

export function skipList16(reader: ByteReader, size: number, what: string): void {
  reader.take(reader.u16() * size, what);
}

/** Steps over a list with a u32 count, record by record. */
export function skipEach32(
  reader: ByteReader,
  minimum: number,
  what: string,
  skip: (reader: ByteReader) => void,
): void {
  for (let left = reader.count(reader.u32(), minimum, what); left > 0; left--) skip(reader);
}

export function skipSized(reader: ByteReader, what: string): void {
  reader.take(reader.u32(), what);
}
