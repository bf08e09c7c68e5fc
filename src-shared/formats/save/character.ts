import type { ByteReader } from "../../bytes/reader.ts";
import { list32, skipList32, skipText } from "./fields.ts";
import { FIRST_WITH_SIGN, LEAST_ITEM, PLACE_BYTES, readItem, type SavedItem, skipEffects, skipTexts } from "./item.ts";

/** Who a block is of: the player's has two fields that pets lack. */
export type CharacterKind = "player" | "pet";

/** The beginning of a character block. */
export interface CharacterHead {
  readonly name: string;
  readonly title: string;
  readonly level: number;
  readonly experience: number;
  readonly fame: number;
  readonly fameExperience: number;
  /** Seconds; near the time of the statistics, not equal to it. */
  readonly playedSeconds: number;
}

export interface KnownSkill {
  /** i64. */
  readonly guid: bigint;
  readonly level: number;
}

/** A whole character block. */
export interface Character extends CharacterHead {
  /** i64; of the first weapon set right, right alternate and left button, then of the second. -1 for none. */
  readonly mouseSkills: readonly bigint[];
  readonly skills: readonly KnownSkill[];
  readonly gold: number;
  /** i64 GUIDs. */
  readonly mods: readonly bigint[];
  readonly items: readonly SavedItem[];
}

/**
 * | type                                    | field                                                            |
 * |-----------------------------------------|------------------------------------------------------------------|
 * | u8 × 3                                  | sign (since version 0x42), ?, hidden                             |
 * | i64 × 3                                 | shown form, own form, runtime id                                 |
 * | u8, u8                                  | ?, wardrobe; with a wardrobe i32 × 12                            |
 * | u32, u8 × 3                             |                                                                  |
 * | u8                                      | cheat mark, players only                                         |
 * | u8, f32 × 2, u32 × 2, f32               | AI, times, action, alignment, scale                              |
 * | i64 × 3, u32                            |                                                                  |
 * | wstr, wstr                              | name, title                                                      |
 * | wstr                                    | `PLAYER`, players only                                           |
 * | u32 × 2, f32 × 19                       | ?, place                                                         |
 * | i32 × 4                                 | level, experience, fame, fame experience                         |
 * | f32, i32, u32, f32, i32, u32, i32 × 2   | health, mana, rewards                                            |
 * | f32                                     | play time, seconds                                               |
 */
export function readCharacterHead(reader: ByteReader, version: number, kind: CharacterKind): CharacterHead {
  reader.take(version >= FIRST_WITH_SIGN ? 3 : 2);
  reader.take(24 + 1);
  if (reader.u8() !== 0) reader.take(WARDROBE_BYTES, "wardrobe");
  reader.take(7 + (kind === "player" ? 1 : 0));
  reader.take(1 + 8 + 8 + 4 + 24 + 4);
  const [name, title] = [reader.wstr("name"), reader.wstr("title")];
  if (kind === "player") skipText(reader);
  reader.take(8 + PLACE_BYTES);
  const [level, experience, fame, fameExperience] = [reader.i32(), reader.i32(), reader.i32(), reader.i32()];
  reader.take(24 + 8);
  return { name, title, level, experience, fame, fameExperience, playedSeconds: reader.f32() };
}

const WARDROBE_BYTES = 48;

/**
 * The head, and then:
 *
 * | type                                    | field                                                            |
 * |-----------------------------------------|------------------------------------------------------------------|
 * | f32, i32 × 2                            | bravery, free points                                             |
 * | i64 × 6                                 | skills on the mouse                                              |
 * | u32 n, n × {i64, i32}                   | known skills                                                     |
 * | 4 × {wstr, u32}                         | spells                                                           |
 * | i32 × 7, i32 × 4, i32                   | armour, strength to focus, gold                                  |
 * | i32, i64, i32, u8                       |                                                                  |
 * | u32 n, n × i64                          | mods                                                             |
 * | u32 n, n × item                         | items                                                            |
 * | 3 × (u32 n, n × effect)                 | effects with a class                                             |
 * | u32 n, n × wstr                         | augments                                                         |
 * | u32 n, n × {i64, i32}                   | statistics                                                       |
 *
 * Errors: FormatError, also when it does not end where the reader does.
 */
export function readCharacter(reader: ByteReader, version: number, kind: CharacterKind): Character {
  const head = readCharacterHead(reader, version, kind);
  reader.take(12);
  const mouseSkills = Array.from({ length: 6 }, () => reader.i64());
  const skills = list32(reader, 12, "skills", () => ({ guid: reader.i64(), level: reader.i32() }));
  for (let spell = 0; spell < 4; spell++) {
    skipText(reader);
    reader.take(4);
  }
  reader.take(28 + 16);
  const gold = reader.i32();
  reader.take(4 + 8 + 4 + 1);
  const mods = list32(reader, 8, "mods", () => reader.i64());
  const items = list32(reader, LEAST_ITEM, "items", () => readItem(reader, version));
  for (let list = 0; list < 3; list++) skipEffects(reader, true);
  skipTexts(reader, "augments");
  skipList32(reader, 12, "statistics");
  reader.expectEnd();
  return { ...head, mouseSkills, skills, gold, mods, items };
}
