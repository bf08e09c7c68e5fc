import { ByteReader } from "../../bytes/reader.ts";
import { ByteWriter } from "../../bytes/writer.ts";
import {
  type AffixEntry,
  type MenuEntry,
  type MissileEntry,
  type RawIndex,
  type RawIndexOf,
  type RawKind,
  type RoomPieceEntry,
  type SkillEntry,
  type TriggerableEntry,
  UNIT_CATEGORIES,
  type UnitCategory,
  type UnitEntry,
} from "./raw-index.ts";

const FORMAT = "raw";

/** Strings of a list whose count is a u8: unit types of an affix, missiles of a layout. */
export const LONGEST_LIST = 0xff;

type Counter = "u16" | "u32";

interface Codec<E> {
  /** Width of the count before the entries. */
  readonly counter: Counter;
  /** Bytes of an entry whose strings and lists are empty. */
  readonly smallest: number;
  readonly read: (reader: ByteReader) => E;
  readonly write: (writer: ByteWriter, entry: E) => void;
}

/**
 * wstr FILE · wstr NAME · i32 MIN_SPAWN_RANGE · i32 MAX_SPAWN_RANGE · i32 WEIGHT · i32 DIFFICULTIES_ALLOWED
 * u8 a, a × wstr (UNITTYPES) · u8 b, b × wstr (NOT_UNITTYPES)
 */
const AFFIXES: Codec<AffixEntry> = {
  counter: "u16",
  smallest: 22,
  read: (reader) => ({
    file: reader.wstr(),
    name: reader.wstr(),
    minSpawnRange: reader.i32(),
    maxSpawnRange: reader.i32(),
    weight: reader.i32(),
    difficultiesAllowed: reader.i32(),
    unitTypes: readNames(reader),
    notUnitTypes: readNames(reader),
  }),
  write: (writer, entry) => {
    writer.wstr(entry.file).wstr(entry.name);
    writer.i32(entry.minSpawnRange).i32(entry.maxSpawnRange).i32(entry.weight).i32(entry.difficultiesAllowed);
    writeNames(writer, entry.unitTypes);
    writeNames(writer, entry.notUnitTypes);
  },
};

/** wstr NAME · wstr FILE · i64 UNIQUE_GUID */
const SKILLS: Codec<SkillEntry> = {
  counter: "u32",
  smallest: 12,
  read: (reader) => ({ name: reader.wstr(), file: reader.wstr(), guid: reader.i64() }),
  write: (writer, { name, file, guid }) => writer.wstr(name).wstr(file).i64(guid),
};

/** wstr FILE · u8 k, k × wstr MISSILE NAME */
const MISSILES: Codec<MissileEntry> = {
  counter: "u16",
  smallest: 3,
  read: (reader) => ({ file: reader.wstr(), names: readNames(reader) }),
  write: (writer, { file, names }) => writeNames(writer.wstr(file), names),
};

/** wstr FILE · wstr NAME */
const TRIGGERABLES: Codec<TriggerableEntry> = {
  counter: "u16",
  smallest: 4,
  read: (reader) => ({ file: reader.wstr(), name: reader.wstr() }),
  write: (writer, { file, name }) => writer.wstr(file).wstr(name),
};

/**
 * wstr MENU NAME · wstr FILE · u32 TYPE · u32 GAME STATE
 * u8 ALWAYS VISIBLE or CREATE ON LOAD · u8 MULTIPLAYER ONLY · u8 SINGLEPLAYER ONLY · wstr KEY BINDING
 */
const UI: Codec<MenuEntry> = {
  counter: "u32",
  smallest: 17,
  read: (reader) => ({
    name: reader.wstr(),
    file: reader.wstr(),
    type: reader.u32(),
    gameState: reader.u32(),
    createdAtStart: reader.u8(),
    multiplayerOnly: reader.u8(),
    singleplayerOnly: reader.u8(),
    keyBinding: reader.wstr(),
  }),
  write: (writer, entry) => {
    writer.wstr(entry.name).wstr(entry.file).u32(entry.type).u32(entry.gameState);
    writer.u8(entry.createdAtStart).u8(entry.multiplayerOnly).u8(entry.singleplayerOnly).wstr(entry.keyBinding);
  },
};

/**
 * i64 UNIT_GUID · wstr NAME · wstr FILE · u8 flags · i32 LEVEL · i32 MINLEVEL · i32 MAXLEVEL · i32 RARITY
 * i32 RARITY_HARDCORE · wstr UNITTYPE
 */
function unitCodec(category: UnitCategory): Codec<UnitEntry> {
  return {
    counter: "u32",
    smallest: 35,
    read: (reader) => ({
      category,
      guid: reader.i64(),
      name: reader.wstr(),
      file: reader.wstr(),
      flags: reader.u8(),
      level: reader.i32(),
      minLevel: reader.i32(),
      maxLevel: reader.i32(),
      rarity: reader.i32(),
      rarityHardcore: reader.i32(),
      unitType: reader.wstr(),
    }),
    write: (writer, unit) => {
      writer.i64(unit.guid).wstr(unit.name).wstr(unit.file).u8(unit.flags);
      writer.i32(unit.level).i32(unit.minLevel).i32(unit.maxLevel).i32(unit.rarity).i32(unit.rarityHardcore);
      writer.wstr(unit.unitType);
    },
  };
}

/**
 * Reads an index (spec/dat.md §5). Throws FormatError when it is cut, when a count cannot fit in what is left, or when
 * bytes follow its last entry.
 */
export function readRaw<K extends RawKind>(kind: K, bytes: Uint8Array): RawIndexOf<K>;
export function readRaw(kind: RawKind, bytes: Uint8Array): RawIndex {
  const reader = new ByteReader(bytes, FORMAT);
  const index = readIndex(kind, reader);
  reader.expectEnd();
  return index;
}

function readIndex(kind: RawKind, reader: ByteReader): RawIndex {
  switch (kind) {
    case "affixes":
      return { kind, entries: readList(reader, AFFIXES) };
    case "skills":
      return { kind, entries: readList(reader, SKILLS) };
    case "missiles":
      return { kind, entries: readList(reader, MISSILES) };
    case "triggerables":
      return { kind, entries: readList(reader, TRIGGERABLES) };
    case "ui":
      return { kind, entries: readList(reader, UI) };
    case "unitdata":
      return { kind, entries: UNIT_CATEGORIES.flatMap((category) => readList(reader, unitCodec(category))) };
    case "roompieces":
      return { kind, entries: readRoomPieces(reader) };
  }
}

/**
 * Bytes of an index. A list of more than 255 names, more entries than the index can count ({@link mostEntries}) and a
 * string of more than 65,535 units throw RangeError: the caller checks first.
 */
export function writeRaw(index: RawIndex): Uint8Array {
  const writer = new ByteWriter(1024);
  switch (index.kind) {
    case "affixes":
      writeList(writer, AFFIXES, index.entries);
      break;
    case "skills":
      writeList(writer, SKILLS, index.entries);
      break;
    case "missiles":
      writeList(writer, MISSILES, index.entries);
      break;
    case "triggerables":
      writeList(writer, TRIGGERABLES, index.entries);
      break;
    case "ui":
      writeList(writer, UI, index.entries);
      break;
    case "unitdata":
      for (const category of UNIT_CATEGORIES) {
        const units = index.entries.filter((unit) => unit.category === category);
        writeList(writer, unitCodec(category), units);
      }
      break;
    case "roompieces":
      writeRoomPieces(writer, index.entries);
      break;
  }
  return writer.finish();
}

const COUNTERS: Readonly<Record<RawKind, Counter>> = {
  affixes: AFFIXES.counter,
  skills: SKILLS.counter,
  missiles: MISSILES.counter,
  triggerables: TRIGGERABLES.counter,
  ui: UI.counter,
  unitdata: "u32",
  roompieces: "u32",
};

/** Entries that the count of an index can hold. */
export function mostEntries(kind: RawKind): number {
  return mostOf(COUNTERS[kind]);
}

function mostOf(counter: Counter): number {
  return counter === "u16" ? 0xffff : 0xffffffff;
}

function readList<E>(reader: ByteReader, codec: Codec<E>): E[] {
  const count = reader.count(codec.counter === "u16" ? reader.u16() : reader.u32(), codec.smallest, "entries");
  const entries: E[] = [];
  for (let i = 0; i < count; i++) entries.push(codec.read(reader));
  return entries;
}

function writeList<E>(writer: ByteWriter, codec: Codec<E>, entries: readonly E[]): void {
  const { length } = entries;
  if (length > mostOf(codec.counter)) throw new RangeError(`${length} entries do not fit their ${codec.counter} count`);
  if (codec.counter === "u16") writer.u16(length);
  else writer.u32(length);
  for (const entry of entries) codec.write(writer, entry);
}

const SMALLEST_STRING = 2;

function readNames(reader: ByteReader): string[] {
  const count = reader.count(reader.u8(), SMALLEST_STRING, "names");
  const names: string[] = [];
  for (let i = 0; i < count; i++) names.push(reader.wstr());
  return names;
}

function writeNames(writer: ByteWriter, names: readonly string[]): void {
  if (names.length > LONGEST_LIST) throw new RangeError(`${names.length} names do not fit their u8 count`);
  writer.u8(names.length);
  for (const name of names) writer.wstr(name);
}

const GUID_SIZE = 8;
/** A name and a count of guids, both empty. */
const SMALLEST_ROOM = 6;

/** u32 n · n × wstr FILE · n × { u32 g, g × i64 GUID }: first every name, then every list of guids. */
function readRoomPieces(reader: ByteReader): RoomPieceEntry[] {
  const count = reader.count(reader.u32(), SMALLEST_ROOM, "entries");
  const files: string[] = [];
  for (let i = 0; i < count; i++) files.push(reader.wstr());
  return files.map((file) => ({ file, guids: readGuids(reader) }));
}

function readGuids(reader: ByteReader): bigint[] {
  const count = reader.count(reader.u32(), GUID_SIZE, "guids");
  const guids: bigint[] = [];
  for (let i = 0; i < count; i++) guids.push(reader.i64());
  return guids;
}

function writeRoomPieces(writer: ByteWriter, entries: readonly RoomPieceEntry[]): void {
  writer.u32(entries.length);
  for (const { file } of entries) writer.wstr(file);
  for (const { guids } of entries) {
    writer.u32(guids.length);
    for (const guid of guids) writer.i64(guid);
  }
}
