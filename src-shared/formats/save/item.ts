import type { ByteReader } from "../../bytes/reader.ts";
import { list32, skipEach32, skipList16, skipList32, skipText } from "./fields.ts";
import { FIRST_WITH_MOD_LISTS } from "./mod-lists.ts";

/** An item of a character or a shared stash, as far as it is of use (spec/save.md §7). */
export interface SavedItem {
  /** i64, of its definition. */
  readonly guid: bigint;
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  /** i64 GUIDs of the mods it comes from; empty before version 0x43. */
  readonly mods: readonly bigint[];
  readonly slot: number;
  readonly level: number;
  readonly stack: number;
  /** What is in its sockets. */
  readonly socketed: readonly SavedItem[];
}

/** Characters and items begin with a sign byte since then. */
export const FIRST_WITH_SIGN = 0x42;
/** Gems in gems do not occur; deeper than this is no item. */
const DEEPEST = 8;
/** Fewer bytes than any item takes. */
export const LEAST_ITEM = 200;
const LEAST_EFFECT = 40;
/** A position and a matrix: 3 + 16 floats. */
export const PLACE_BYTES = 76;

/**
 * | type                                                       | field                          |
 * |------------------------------------------------------------|--------------------------------|
 * | u8                                                         | sign, since version 0x42       |
 * | i64                                                        | guid of the definition         |
 * | wstr × 3                                                   | name, prefix, suffix           |
 * | i64 × 3                                                    |                                |
 * | u32 n, n × i64                                             | mods; since version 0x43       |
 * | u8, i64 × 3, u32                                           |                                |
 * | i32 × 2                                                    | enchants, slot                 |
 * | u8 × 7                                                     | flags                          |
 * | f32 × 3, f32 × 3, f32 × 16                                 | places                         |
 * | i32 × 3                                                    | level, stack, sockets          |
 * | u32 n, n × item                                            | in its sockets                 |
 * | u32, i32 × 3                                               | damage, armour, armour type    |
 * | i64, i32                                                   | quest                          |
 * | u16 n, n × {f32, f32, u32}                                 | damage by type                 |
 * | 3 × (u32 n, n × effect)                                    | effects without a class        |
 * | u32 n, n × wstr                                            | augments                       |
 * | u32 n, n × {i64, i32}                                      | statistics                     |
 */
export function readItem(reader: ByteReader, version: number, depth = 0): SavedItem {
  if (depth > DEEPEST) reader.fail(`items lie in items more than ${DEEPEST} deep`);
  if (version >= FIRST_WITH_SIGN) reader.take(1);
  const guid = reader.i64();
  const [name, prefix, suffix] = [reader.wstr(), reader.wstr(), reader.wstr()];
  reader.take(24);
  const mods = version >= FIRST_WITH_MOD_LISTS ? list32(reader, 8, "mods", () => reader.i64()) : [];
  reader.take(1 + 24 + 4 + 4);
  const slot = reader.i32();
  reader.take(7 + 12 + PLACE_BYTES);
  const [level, stack] = [reader.i32(), reader.i32()];
  reader.take(4);
  const socketed = list32(reader, LEAST_ITEM, "socketed items", () => readItem(reader, version, depth + 1));
  reader.take(4 + 12 + 8 + 4);
  skipList16(reader, 12, "damages");
  for (let list = 0; list < 3; list++) skipEffects(reader, false);
  skipTexts(reader, "augments");
  skipList32(reader, 12, "statistics");
  return { guid, name, prefix, suffix, mods, slot, level, stack, socketed };
}

export function skipTexts(reader: ByteReader, what: string): void {
  skipEach32(reader, 2, what, skipText);
}

/** Those of a character name a class each, those of an item do not. */
export function skipEffects(reader: ByteReader, hasClass: boolean): void {
  skipEach32(reader, LEAST_EFFECT, "effects", () => skipEffect(reader, hasClass));
}

/** Flags of an effect say which fields it has. */
const WITH_FIRST_TEXT = 0x800;
const WITH_SECOND_TEXT = 0x100;
const WITH_THIRD_TEXT = 0x1000;
const WITH_GUID = 0x2000;
const WITH_ICON = 0x20000;

/**
 * | type                           | field                                                         |
 * |--------------------------------|---------------------------------------------------------------|
 * | u32                            | flags                                                         |
 * | wstr                           | name                                                          |
 * | wstr each                      | with flag 0x800, 0x100, 0x1000                                |
 * | i64                            | with flag 0x2000                                              |
 * | i64                            | class, of a character's effects                               |
 * | u8 n, n × f32                  | values                                                        |
 * | u16 n, n × {i64, f32}          | statistics                                                    |
 * | u32 × 4                        | type, damage type, activation, level                          |
 * | f32 × 3, u32                   | duration, ?, value, source                                    |
 * | u8 n, n × UTF-16 unit          | icon, with flag 0x20000                                       |
 */
function skipEffect(reader: ByteReader, hasClass: boolean): void {
  const flags = reader.u32();
  skipText(reader);
  for (const flag of [WITH_FIRST_TEXT, WITH_SECOND_TEXT, WITH_THIRD_TEXT]) if (flags & flag) skipText(reader);
  if (flags & WITH_GUID) reader.take(8);
  if (hasClass) reader.take(8);
  reader.take(4 * reader.u8(), "values of an effect");
  skipList16(reader, 12, "statistics of an effect");
  reader.take(16 + 12 + 4);
  if (flags & WITH_ICON) reader.take(2 * reader.u8(), "icon of an effect");
}
