import { FormatError } from "../../bytes/format-error.ts";
import type { ByteReader } from "../../bytes/reader.ts";
import { type CharacterHead, readCharacterHead } from "./character.ts";
import { openContainer, readContainer, type SaveContainer, troubleOf } from "./container.ts";
import { bodyReader, list32, sizedReader, skipEach32, skipList16, skipList32, skipSized, skipText } from "./fields.ts";
import { type FunctionKey, type KeyBinding, readFunctionKeys, readKeyMap } from "./key-map.ts";
import { LEAST_MAP, skipMap } from "./map.ts";
import { FIRST_WITH_MOD_LISTS, type ModLists, readModList } from "./mod-lists.ts";

/** The blocks of a body in their order (spec/save.md §3). The three mod lists came with version 0x43. */
export const BLOCK_NAMES = [
  "common",
  "movies",
  "bound-mods",
  "recent-mods",
  "full-mods",
  "character",
  "key-map",
  "function-keys",
  "statistics",
  "area",
  "position",
  "town-portal",
  "after-portal",
  "pets",
  "flags",
  "maps",
  "visited-areas",
  "quests",
  "skill-history",
  "recipes",
  "last",
] as const;
export type BlockName = (typeof BLOCK_NAMES)[number];

/** Where a block stands in the plain body. */
export interface Block {
  readonly name: BlockName;
  readonly offset: number;
  readonly length: number;
}

/** A character save. What is not here stays in `body` as it is. */
export interface Save extends SaveContainer {
  /** In the order of the body; together they are all of it. */
  readonly blocks: readonly Block[];
  readonly common: SaveCommon;
  readonly mods: ModLists;
  readonly character: CharacterHead;
  readonly keyMap: readonly KeyBinding[];
  /** Twelve in every save seen. */
  readonly functionKeys: readonly FunctionKey[];
  /** i32, see `STATISTICS`; 22 in every save seen. */
  readonly statistics: readonly number[];
  readonly area: SaveArea;
}

export interface SaveCommon {
  /** As in the file: `Hum_Arbiter_M`. Mods add others. */
  readonly className: string;
  /** 0 to 3: Casual, Normal, Veteran, Elite. */
  readonly difficulty: number;
  readonly isHardcore: boolean;
  /** How many times the game was begun anew with this character. */
  readonly newGamePlus: number;
  /** Time of day in the game, hours. */
  readonly clock: number;
}

export interface SaveArea {
  readonly current: string;
  /** The area above it, or of the last waypoint. */
  readonly parent: string;
}

/** What can be had of a file that should be a save. */
export type Inspection =
  | { readonly kind: "whole"; readonly save: Save }
  | { readonly kind: "unknown-version"; readonly version: number; readonly reason: FormatError }
  /** Not fit to be written; `save` is what can be read all the same, when that is all of it. */
  | { readonly kind: "damaged"; readonly reason: FormatError; readonly save: Save | null };

/**
 * Reads a save of version 0x41 to 0x44. Errors: FormatError when the container is damaged, or its blocks do not fill
 * its body exactly.
 */
export function readSave(file: Uint8Array): Save {
  return readBody(readContainer(file));
}

/** The same for showing: a damaged file is told, and read as far as it can be. */
export function inspectSave(file: Uint8Array): Inspection {
  try {
    const { damage, ...container } = openContainer(file);
    if (damage === null) return { kind: "whole", save: readBody(container) };
    return { kind: "damaged", reason: damage, save: bodyOrNull(container) };
  } catch (error) {
    const trouble = troubleOf(file, error);
    return trouble.kind === "damaged" ? { ...trouble, save: null } : trouble;
  }
}

function bodyOrNull(container: SaveContainer): Save | null {
  try {
    return readBody(container);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

/** The block of a name; null when this version has none. */
export function blockOf({ blocks }: Pick<Save, "blocks">, name: BlockName): Block | null {
  return blocks.find((block) => block.name === name) ?? null;
}

/** The bytes of a block, a view. */
export function blockBytes({ body }: Pick<Save, "body">, { offset, length }: Block): Uint8Array {
  return body.subarray(offset, offset + length);
}

/** Goes through a body from its first byte to its last. */
function readBody(container: SaveContainer): Save {
  const { version, body } = container;
  const reader = bodyReader(body);
  const blocks: Block[] = [];
  const block = <T>(name: BlockName, read: (reader: ByteReader) => T): T => {
    const { offset } = reader;
    const value = read(reader);
    blocks.push({ name, offset, length: reader.offset - offset });
    return value;
  };
  const modList = (name: BlockName) =>
    version < FIRST_WITH_MOD_LISTS ? [] : block(name, () => readModList(reader, version));

  const common = block("common", readCommon);
  block("movies", () => skipList32(reader, 12, "movies"));
  const mods = { bound: modList("bound-mods"), recent: modList("recent-mods"), full: modList("full-mods") };
  const character = block("character", () => readCharacterHead(sizedReader(reader, "character"), version, "player"));
  const keyMap = block("key-map", readKeyMap);
  const functionKeys = block("function-keys", readFunctionKeys);
  const statistics = block("statistics", () => list32(reader, 4, "statistics", () => reader.i32()));
  const area = block("area", () => ({ current: reader.wstr("area"), parent: reader.wstr("parent area") }));
  block("position", () => reader.take(16));
  block("town-portal", skipTownPortal);
  block("after-portal", () => reader.take(4));
  block("pets", () => skipEach32(reader, 4, "pets", () => skipSized(reader, "pet")));
  block("flags", () => reader.take(34));
  block("maps", () => skipEach32(reader, LEAST_MAP, "maps", skipMap));
  block("visited-areas", () => skipEach32(reader, 18, "visited areas", skipVisitedArea));
  block("quests", () => skipSized(reader, "quests"));
  block("skill-history", skipSkillHistory);
  block("recipes", () => skipList16(reader, 8, "recipes"));
  block("last", () => skipSized(reader, "last block"));
  reader.expectEnd();
  return { ...container, blocks, common, mods, character, keyMap, functionKeys, statistics, area };
}

/** wstr class, u32 difficulty, u8 hardcore, u32 new game plus, u8 retired (0 always), f32 clock. */
function readCommon(reader: ByteReader): SaveCommon {
  const className = reader.wstr("class");
  const difficulty = reader.u32();
  const isHardcore = reader.u8() !== 0;
  const newGamePlus = reader.u32();
  reader.take(1);
  return { className, difficulty, isHardcore, newGamePlus, clock: reader.f32() };
}

/** u8 open, f32 × 3 place, wstr area. */
function skipTownPortal(reader: ByteReader): void {
  reader.take(13);
  skipText(reader, "area of the town portal");
}

/** wstr name, u32 × 3, u32 n, n × u32. */
function skipVisitedArea(reader: ByteReader): void {
  skipText(reader, "name of an area");
  reader.take(12);
  skipList32(reader, 4, "records of an area");
}

/** The count stands twice: u16 n, u16 n, n × i64. */
function skipSkillHistory(reader: ByteReader): void {
  reader.take(2);
  skipList16(reader, 8, "skill history");
}

/** The pets' heads, in their order. Errors: FormatError when one is damaged. */
export function readPets(save: Save): CharacterHead[] {
  const { offset, length } = blockOf(save, "pets")!;
  const reader = bodyReader(save.body, offset, offset + length);
  return list32(reader, 4, "pets", () => readCharacterHead(sizedReader(reader, "pet"), save.version, "pet"));
}
