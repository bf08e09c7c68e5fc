import { ByteWriter } from "../../src-shared/bytes/writer.ts";
import type { BlockName } from "../../src-shared/formats/save/save.ts";

/*
 * Whole saves and stashes from nothing, written from spec/save.md and without any code of formats/save. Every list of the
 * whole save has entries, every optional field of it is there once and missing once.
 */

export interface TestEffect {
  readonly name: string;
  /** The optional fields: three texts, a GUID, an icon. */
  readonly texts?: readonly [string, string, string];
  readonly guid?: bigint;
  readonly icon?: string;
  readonly values?: readonly number[];
}

export interface TestItem {
  readonly guid: bigint;
  readonly name: string;
  readonly mods?: readonly bigint[];
  readonly level?: number;
  readonly stack?: number;
  readonly socketed?: readonly TestItem[];
  readonly effects?: readonly TestEffect[];
}

export interface TestCharacter {
  readonly name: string;
  readonly title: string;
  readonly level: number;
  readonly experience: number;
  readonly gold: number;
  readonly playedSeconds: number;
  readonly hasWardrobe: boolean;
  readonly skills: readonly (readonly [guid: bigint, level: number])[];
  readonly mods: readonly bigint[];
  readonly items: readonly TestItem[];
  readonly effects: readonly TestEffect[];
}

export type TestKey = readonly [guid: bigint, datatype: number, key: number];
export type TestMod = readonly [guid: bigint, version: number];

export interface TestMap {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly monsters: readonly Uint8Array[];
}

export interface TestSave {
  readonly version: number;
  readonly isScrambled: boolean;
  readonly className: string;
  readonly difficulty: number;
  readonly isHardcore: boolean;
  readonly newGamePlus: number;
  readonly movies: readonly bigint[];
  readonly bound: readonly TestMod[];
  readonly recent: readonly TestMod[];
  readonly full: readonly TestMod[];
  readonly character: TestCharacter;
  readonly keys: readonly TestKey[];
  readonly functionKeys: readonly (readonly [bigint, bigint])[];
  readonly statistics: readonly number[];
  readonly area: string;
  readonly parentArea: string;
  readonly portalArea: string;
  readonly pets: readonly TestCharacter[];
  readonly maps: readonly TestMap[];
  readonly visited: readonly string[];
  readonly quests: Uint8Array;
  readonly skillHistory: readonly bigint[];
  readonly recipes: readonly bigint[];
}

export const POTION = -3195030216554507810n;
export const SCROLL = -3195030177899802146n;
export const FIREBALL = 5149596533097426209n;
export const LAMP_MOD = -4711000000000000123n;

const GLOW: TestEffect = {
  name: "GLOW",
  texts: ["FIRST", "SECOND", "THIRD"],
  guid: -6n,
  icon: "icon",
  values: [1, 2.5],
};

const RUBY: TestItem = { guid: 71n, name: "Ruby", mods: [LAMP_MOD] };
const LAMP: TestItem = {
  guid: -70n,
  name: "Lamp of Köln",
  level: 9,
  stack: 3,
  mods: [],
  socketed: [RUBY, { ...RUBY, guid: 72n, socketed: [RUBY] }],
  effects: [GLOW, { name: "PLAIN" }],
};

const HERO: TestCharacter = {
  name: "Jane Doe",
  title: "the Lamplighter",
  level: 12,
  experience: 34_567,
  gold: 1234,
  playedSeconds: 3700.5,
  hasWardrobe: true,
  skills: [
    [FIREBALL, 3],
    [-9n, 1],
  ],
  mods: [LAMP_MOD, 5n],
  items: [LAMP, RUBY],
  effects: [GLOW],
};

const CAT: TestCharacter = {
  name: "Mitzi",
  title: "",
  level: 11,
  experience: 0,
  gold: 0,
  playedSeconds: 0,
  hasWardrobe: false,
  skills: [],
  mods: [],
  items: [],
  effects: [],
};

/** A save in which every block has something. */
export const WHOLE_SAVE: TestSave = {
  version: 0x44,
  isScrambled: true,
  className: "Hum_Arbiter_F",
  difficulty: 2,
  isHardcore: true,
  newGamePlus: 1,
  movies: [1n, -2n],
  bound: [[LAMP_MOD, 7]],
  recent: [
    [LAMP_MOD, 7],
    [5n, 1],
  ],
  full: [
    [LAMP_MOD, 7],
    [5n, 1],
    [-(2n ** 63n), 65_535],
  ],
  character: HERO,
  keys: [
    [POTION, 0, 0],
    [FIREBALL, 2, 4],
    [SCROLL, 0, 9],
    [FIREBALL, 2, 12],
    [FIREBALL, 2, 1001],
    [POTION, 0, 1011],
  ],
  functionKeys: Array.from(
    { length: 12 },
    (_, key) => [key === 0 ? FIREBALL : -1n, key === 1 ? FIREBALL : -1n] as const,
  ),
  statistics: [3_725_000, ...Array.from({ length: 21 }, (_, index) => index + 1)],
  area: "ECHOPASS",
  parentArea: "ESTHERIANCITY",
  portalArea: "TEMPLE",
  pets: [CAT, { ...CAT, name: "Rex", hasWardrobe: true }],
  maps: [
    { name: "ECHOPASS", width: 3, height: 2, monsters: [Uint8Array.of(1, 2, 3), new Uint8Array(0)] },
    { name: "TEMPLE", width: 0, height: 9, monsters: [] },
  ],
  visited: ["ECHOPASS", "ESTHERIANCITY"],
  quests: Uint8Array.of(9, 8, 7, 6, 5),
  skillHistory: [FIREBALL, -9n],
  recipes: [71n],
};

/** The blocks of a body in their order, those that its version has. */
export function saveBlocks(parts: Partial<TestSave> = {}): [BlockName, Uint8Array][] {
  const save = { ...WHOLE_SAVE, ...parts };
  const { version } = save;
  const blocks: [BlockName, ByteWriter | null][] = [
    ["common", commonBlock(save)],
    ["movies", list(save.movies, (writer, guid) => writer.i64(guid).i32(1))],
    ["bound-mods", modBlock(save.bound, version)],
    ["recent-mods", modBlock(save.recent, version)],
    ["full-mods", modBlock(save.full, version)],
    ["character", sized(characterBytes(save.character, version, true))],
    ["key-map", list16(save.keys, (writer, [guid, type, key]) => writer.i64(guid).u8(type).u16(key))],
    ["function-keys", list16(save.functionKeys, (writer, [first, second]) => writer.i64(first).i64(second))],
    ["statistics", list(save.statistics, (writer, value) => writer.i32(value))],
    ["area", new ByteWriter().wstr(save.area).wstr(save.parentArea)],
    ["position", floats(new ByteWriter().u32(1), [-999, -999, -999])],
    ["town-portal", floats(new ByteWriter().u8(1), [1, 2, 3]).wstr(save.portalArea)],
    ["after-portal", new ByteWriter().u32(3)],
    ["pets", list(save.pets, (writer, pet) => writer.raw(sized(characterBytes(pet, version, false)).finish()))],
    ["flags", new ByteWriter().raw(new Uint8Array(34).fill(1))],
    ["maps", list(save.maps, addMap)],
    ["visited-areas", list(save.visited, addVisited)],
    ["quests", sized(new ByteWriter().raw(save.quests))],
    ["skill-history", skillHistoryBlock(save.skillHistory)],
    ["recipes", list16(save.recipes, (writer, guid) => writer.i64(guid))],
    ["last", sized(lastBlock(save))],
  ];
  return blocks.flatMap(([name, writer]) =>
    writer === null ? [] : [[name, writer.finish()] as [BlockName, Uint8Array]],
  );
}

export function saveBody(parts: Partial<TestSave> = {}): Uint8Array {
  return Uint8Array.from(Buffer.concat(saveBlocks(parts).map(([, bytes]) => bytes)));
}

/** A whole file. */
export function buildSave(parts: Partial<TestSave> = {}): Uint8Array {
  const { version, isScrambled } = { ...WHOLE_SAVE, ...parts };
  return buildContainer(version, isScrambled, saveBody(parts));
}

/** A shared stash; of version 0x41 as `sharedstash.bin`, else as `sharedstash_v2.bin`. */
export function buildStash(items: readonly TestItem[] = [LAMP, RUBY], version = 0x44): Uint8Array {
  const body = list(items, (writer, item) => writer.raw(sized(itemBytes(item, version)).finish()));
  return buildContainer(version, true, body.finish());
}

export function buildContainer(version: number, isScrambled: boolean, body: Uint8Array): Uint8Array {
  const stored = isScrambled ? scrambleSlowly(body) : body;
  return new ByteWriter()
    .u32(version)
    .u8(isScrambled ? 1 : 0)
    .u32(checksumSlowly(body))
    .raw(stored)
    .u32(body.length + 13)
    .finish();
}

/** As the spec words it, a byte at a time. */
export function scrambleSlowly(plain: Uint8Array): Uint8Array {
  const turned = Array.from(plain, (byte) => (byte === 0x00 || byte === 0xff ? byte : byte ^ 0xff));
  return Uint8Array.from(turned, (byte, i) => ((byte & 0x0f) << 4) | (turned[plain.length - 1 - i] >> 4));
}

export function checksumSlowly(body: Uint8Array): number {
  let sum = 0x14d3n;
  for (const byte of body) sum = (sum * 33n + BigInt(byte)) % 2n ** 32n;
  return Number(sum);
}

function list<T>(entries: readonly T[], add: (writer: ByteWriter, entry: T) => unknown): ByteWriter {
  const writer = new ByteWriter().u32(entries.length);
  for (const entry of entries) add(writer, entry);
  return writer;
}

function list16<T>(entries: readonly T[], add: (writer: ByteWriter, entry: T) => unknown): ByteWriter {
  const writer = new ByteWriter().u16(entries.length);
  for (const entry of entries) add(writer, entry);
  return writer;
}

function sized(inside: ByteWriter): ByteWriter {
  const bytes = inside.finish();
  return new ByteWriter().u32(bytes.length).raw(bytes);
}

function floats(writer: ByteWriter, values: readonly number[]): ByteWriter {
  for (const value of values) writer.f32(value);
  return writer;
}

const zeros = (count: number) => new Array<number>(count).fill(0);

function commonBlock({ className, difficulty, isHardcore, newGamePlus }: TestSave): ByteWriter {
  const writer = new ByteWriter().wstr(className).u32(difficulty);
  return writer
    .u8(isHardcore ? 1 : 0)
    .u32(newGamePlus)
    .u8(0)
    .f32(23.5);
}

function modBlock(mods: readonly TestMod[], version: number): ByteWriter | null {
  if (version < 0x43) return null;
  return list(mods, (writer, [guid, modVersion]) => {
    writer.i64(guid);
    if (version >= 0x44) writer.u16(modVersion);
  });
}

function skillHistoryBlock(guids: readonly bigint[]): ByteWriter {
  const writer = new ByteWriter().u16(guids.length);
  return writer.raw(list16(guids, (inner, guid) => inner.i64(guid)).finish());
}

function lastBlock({ character, className }: TestSave): ByteWriter {
  return new ByteWriter()
    .raw(Uint8Array.of(1, 2, 3))
    .wstr(character.name)
    .wstr(className)
    .wstr("CAT")
    .u8(0);
}

function addMap(writer: ByteWriter, { name, width, height, monsters }: TestMap): void {
  floats(writer.u32(1), [1, 2, 3]).wstr(name).u8(0).u8(1);
  floats(writer.u32(width).u32(height), zeros(width * height)).u32(0);
  writer.u32(1).raw(new Uint8Array(20)).u32(1).i64(5n);
  const things = [monsters, [Uint8Array.of(4)], []];
  for (const each of things) writer.raw(list(each, (inner, bytes) => inner.u32(bytes.length).raw(bytes)).finish());
  writer.u32(1).raw(new Uint8Array(136)).u32(2).wstr("A.LAYOUT").wstr("").u32(7);
}

function addVisited(writer: ByteWriter, name: string): void {
  writer.wstr(name).u32(1).u32(2).u32(3).u32(2).u32(8).u32(9);
}

function characterBytes(character: TestCharacter, version: number, isPlayer: boolean): ByteWriter {
  const writer = new ByteWriter();
  if (version >= 0x42) writer.u8(0xff);
  writer
    .u8(0)
    .u8(0)
    .i64(1n)
    .i64(-1n)
    .i64(3n)
    .u8(0)
    .u8(character.hasWardrobe ? 1 : 0);
  if (character.hasWardrobe) for (let part = 0; part < 12; part++) writer.i32(part);
  writer.u32(0).u8(1).u8(0).u8(0);
  if (isPlayer) writer.u8(0x4e);
  floats(writer.u8(0), [0, 0]).u32(0).u32(0).f32(1).i64(-1n).i64(-1n).i64(-1n).u32(0);
  writer.wstr(character.name).wstr(character.title);
  if (isPlayer) writer.wstr("PLAYER");
  floats(writer.u32(0).u32(0), zeros(3 + 16));
  writer.i32(character.level).i32(character.experience).i32(4).i32(5);
  writer.f32(100).i32(0).u32(0).f32(50).i32(0).u32(0).i32(0).i32(0).f32(character.playedSeconds);
  writer.f32(0).i32(1).i32(2);
  for (const skill of [1n, 2n, 3n, -1n, -1n, -1n]) writer.i64(skill);
  writer.raw(list(character.skills, (inner, [guid, level]) => inner.i64(guid).i32(level)).finish());
  for (const spell of ["HEAL", "", "", "SUMMON"]) writer.wstr(spell).u32(1);
  for (let value = 0; value < 7 + 4; value++) writer.i32(value);
  writer.i32(character.gold).i32(0).i64(0n).i32(0).u8(0);
  writer.raw(list(character.mods, (inner, guid) => inner.i64(guid)).finish());
  writer.raw(list(character.items, (inner, item) => inner.raw(itemBytes(item, version).finish())).finish());
  for (const effects of [character.effects, [], character.effects]) writer.raw(effectList(effects, true));
  writer.raw(list(["AUGMENT"], (inner, text) => inner.wstr(text)).finish());
  return writer.raw(list([7n], (inner, guid) => inner.i64(guid).i32(1)).finish());
}

function itemBytes(item: TestItem, version: number): ByteWriter {
  const writer = new ByteWriter();
  if (version >= 0x42) writer.u8(0);
  writer.i64(item.guid).wstr(item.name).wstr("Bright [ITEM]").wstr("").i64(1n).i64(2n).i64(3n);
  if (version >= 0x43) writer.raw(list(item.mods ?? [], (inner, guid) => inner.i64(guid)).finish());
  writer.u8(0).i64(-1n).i64(-1n).i64(-1n).u32(0).i32(1).i32(17).raw(new Uint8Array(7));
  floats(writer, zeros(3 + 3 + 16))
    .i32(item.level ?? 1)
    .i32(item.stack ?? 1)
    .i32(2);
  writer.raw(list(item.socketed ?? [], (inner, each) => inner.raw(itemBytes(each, version).finish())).finish());
  writer.u32(0).i32(1).i32(2).i32(3).i64(-1n).i32(0);
  writer.raw(list16([1, 2], (inner, damage) => inner.f32(damage).f32(damage).u32(0)).finish());
  for (const effects of [item.effects ?? [], [], []]) writer.raw(effectList(effects, false));
  writer.raw(list(["RARE", ""], (inner, text) => inner.wstr(text)).finish());
  return writer.raw(list([7n], (inner, guid) => inner.i64(guid).i32(1)).finish());
}

function effectList(effects: readonly TestEffect[], hasClass: boolean): Uint8Array {
  return list(effects, (writer, effect) => addEffect(writer, effect, hasClass)).finish();
}

function addEffect(writer: ByteWriter, { name, texts, guid, icon, values = [] }: TestEffect, hasClass: boolean): void {
  const flags = (texts ? 0x1900 : 0) | (guid === undefined ? 0 : 0x2000) | (icon === undefined ? 0 : 0x20000);
  writer.u32(flags | 0x41).wstr(name);
  for (const text of texts ?? []) writer.wstr(text);
  if (guid !== undefined) writer.i64(guid);
  if (hasClass) writer.i64(-1n);
  floats(writer.u8(values.length), values);
  writer.raw(list16([3n], (inner, stat) => inner.i64(stat).f32(1)).finish());
  floats(writer.u32(1).u32(2).u32(3).u32(4), [5, 6, 7]).u32(0);
  if (icon !== undefined) {
    writer.u8(icon.length);
    for (const unit of icon) writer.u16(unit.charCodeAt(0));
  }
}
