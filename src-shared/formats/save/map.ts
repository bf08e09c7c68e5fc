import type { ByteReader } from "../../bytes/reader.ts";
import { skipEach32, skipList32, skipSized, skipText } from "./fields.ts";
import { skipTexts } from "./item.ts";

/** Fewer bytes than any map takes. */
export const LEAST_MAP = 60;

/**
 * Steps over a map that was visited; it has no overall size (spec/save.md §6).
 *
 * | type                                    | field                                                            |
 * |-----------------------------------------|------------------------------------------------------------------|
 * | u32, f32 × 3                            | ?, times                                                         |
 * | wstr, u8 × 2                            | name, town, ?                                                    |
 * | u32 x, u32 y, x × y × f32               | what was seen of it                                              |
 * | u32                                     |                                                                  |
 * | u32 n, n × 20 bytes                     |                                                                  |
 * | u32 n, n × i64                          |                                                                  |
 * | 3 × (u32 n, n × {u32 size, bytes})      | monsters, props, quest items                                     |
 * | u32 n, n × 136 bytes                    | triggers                                                         |
 * | u32 n, n × wstr                         | layouts                                                          |
 * | u32                                     |                                                                  |
 */
export function skipMap(reader: ByteReader): void {
  reader.take(16);
  skipText(reader, "name of a map");
  reader.take(2);
  const width = reader.u32();
  const height = reader.u32();
  reader.take(4 * width * height, `grid of ${width} × ${height} cells`);
  reader.take(4);
  skipList32(reader, 20, "records of a map");
  skipList32(reader, 8, "GUIDs of a map");
  for (const what of ["monster", "prop", "quest item"])
    skipEach32(reader, 4, `${what}s`, () => skipSized(reader, what));
  skipList32(reader, TRIGGER_BYTES, "triggers");
  skipTexts(reader, "layouts");
  reader.take(4);
}

const TRIGGER_BYTES = 136;
