import type { ByteReader } from "../../bytes/reader.ts";
import { ByteWriter } from "../../bytes/writer.ts";
import { list16 } from "./fields.ts";

/**
 * What a key does (spec/save.md §5): u16 n, n × {i64 guid, u8 datatype, u16 key}, by key. The quickbar is keys 0 to 9;
 * the others repeat what stands elsewhere or belong to spells, pets and potions.
 */
export interface KeyBinding {
  /** i64. */
  readonly guid: bigint;
  /** u8: 0 for an item, 2 for a skill, nothing else in any save seen. */
  readonly datatype: number;
  /** u16. */
  readonly key: number;
}

const RECORD_BYTES = 11;
export const MOST_BINDINGS = 0xffff;

export function readKeyMap(reader: ByteReader): KeyBinding[] {
  return list16(reader, RECORD_BYTES, "keys", () => ({ guid: reader.i64(), datatype: reader.u8(), key: reader.u16() }));
}

/** The block. At most `MOST_BINDINGS`. */
export function writeKeyMap(bindings: readonly KeyBinding[]): Uint8Array {
  const writer = new ByteWriter(2 + RECORD_BYTES * bindings.length).u16(bindings.length);
  for (const { guid, datatype, key } of bindings) writer.i64(guid).u8(datatype).u16(key);
  return writer.finish();
}

/** What F1 to F12 do: u16 n, n × {i64, i64}; -1 for nothing. Which mouse button each column is for is not known. */
export interface FunctionKey {
  readonly first: bigint;
  readonly second: bigint;
}

export function readFunctionKeys(reader: ByteReader): FunctionKey[] {
  return list16(reader, 16, "function keys", () => ({ first: reader.i64(), second: reader.i64() }));
}
