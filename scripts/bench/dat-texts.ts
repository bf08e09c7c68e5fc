import type { Random } from "./random.ts";
import { floatText, TextWriter } from "./text-writer.ts";
import { constantOf, fileWord, nameOf, sentences, titleOf } from "./words.ts";

export type DatKind = "item" | "monster" | "prop" | "skill" | "affix" | "dungeon";

export interface DatWish {
  readonly kind: DatKind;
  /** Size to reach, in bytes of UTF-16; passed by less than one block. */
  readonly bytes: number;
  /** Unique in the tree: names end in it. */
  readonly index: number;
  /** BASEFILE of a unit, as texts name it. */
  readonly baseFile?: string;
}

/** A piece of a LEVELSETS file, for the layouts that place it. */
export interface Piece {
  readonly guid: string;
  readonly name: string;
}

const MAKERS: Readonly<Record<DatKind, (writer: TextWriter, random: Random, wish: DatWish) => void>> = {
  item: writeItem,
  monster: writeMonster,
  prop: writeProp,
  skill: writeSkill,
  affix: writeAffix,
  dungeon: writeDungeon,
};

/** A valid DAT text of the wished kind and size. Without a byte order mark. */
export function datText(random: Random, wish: DatWish): string {
  const writer = new TextWriter();
  MAKERS[wish.kind](writer, random, wish);
  return writer.text;
}

export function modDatText(name: string, modId: string): string {
  return new TextWriter()
    .section("MOD")
    .put("STRING", "AUTHOR", "Bench")
    .put("STRING", "NAME", name)
    .put("STRING", "DESCRIPTION", "Generated, to measure with.")
    .put("INTEGER64", "MOD_ID", modId)
    .put("STRING", "WEBSITE", "https://example.org")
    .put("STRING", "MOD_FILE_NAME", name.replaceAll(" ", "_"))
    .put("INTEGER", "VERSION", 1)
    .end().text;
}

const ELEMENTS = ["PHYSICAL", "FIRE", "ICE", "ELECTRIC", "POISON"];
const EFFECT_TYPES = ["ARMOR BONUS", "DAMAGE BONUS", "CRITICAL CHANCE", "KNOCK BACK", "PERCENT SPEED", "HP RECHARGE"];
const UNIT_TYPES = ["ARMOR", "WEAPON", "TRINKET", "SOCKETABLE", "RING", "BOW", "1HSWORD"];

/** Values of the optional keys of a unit: the key, its tag, and how big the number gets (a count for integers). */
type OptionalKey = readonly [tag: "INTEGER" | "FLOAT" | "BOOL" | "SOUND", key: string, size: number];

const ITEM_KEYS: readonly OptionalKey[] = [
  ["INTEGER", "LEVEL", 100],
  ["INTEGER", "MINLEVEL", 50],
  ["INTEGER", "MAXLEVEL", 105],
  ["INTEGER", "RARITY", 200],
  ["INTEGER", "VALUE", 3000],
  ["INTEGER", "STRENGTH_REQUIRED", 300],
  ["INTEGER", "DEXTERITY_REQUIRED", 300],
  ["INTEGER", "MAGIC_REQUIRED", 300],
  ["INTEGER", "DEFENSE_REQUIRED", 300],
  ["INTEGER", "DAMAGE_PHYSICAL", 100],
  ["INTEGER", "SPEED", 120],
  ["INTEGER", "SOCKETS", 5],
  ["FLOAT", "RANGE", 12],
  ["FLOAT", "SCALE", 2],
  ["SOUND", "TAKE_SOUND", 0],
  ["SOUND", "LAND_SOUND", 0],
  ["BOOL", "SHADOWS", 0],
  ["BOOL", "ALWAYS_IDENTIFIED", 0],
];

const MONSTER_KEYS: readonly OptionalKey[] = [
  ["INTEGER", "LEVEL", 100],
  ["FLOAT", "MINHP", 100],
  ["FLOAT", "MAXHP", 2000],
  ["INTEGER", "ARMOR", 200],
  ["INTEGER", "MINDAMAGE", 40],
  ["INTEGER", "MAXDAMAGE", 90],
  ["FLOAT", "WALKINGSPEED", 5],
  ["FLOAT", "RUNNINGSPEED", 9],
  ["FLOAT", "REACH_BONUS", 2],
  ["FLOAT", "SCALE", 2],
  ["INTEGER", "XP", 400],
  ["SOUND", "STRIKE_SOUND", 0],
  ["SOUND", "MISS_SOUND", 0],
  ["SOUND", "DEATH_SOUND", 0],
  ["SOUND", "ROAR_SOUND", 0],
  ["FLOAT", "TURN_RATE", 6],
  ["INTEGER", "ARMOR_FIRE", 100],
  ["INTEGER", "ARMOR_ICE", 100],
  ["INTEGER", "ARMOR_ELECTRIC", 100],
  ["INTEGER", "ARMOR_POISON", 100],
  ["FLOAT", "SIGHT_RADIUS", 20],
  ["FLOAT", "MOTION_RADIUS", 20],
  ["FLOAT", "FOLLOW_RADIUS", 30],
  ["FLOAT", "COLLISION_RADIUS", 2],
  ["BOOL", "RENDERBEHIND", 0],
  ["BOOL", "BLOOD_TRAILS", 0],
];

function writeUnitHead(writer: TextWriter, random: Random, wish: DatWish, unitType: string): void {
  writer.section("UNIT");
  if (wish.baseFile !== undefined) writer.put("STRING", "BASEFILE", wish.baseFile);
  else writer.put("STRING", "UNITTYPE", unitType);
  writer
    .put("STRING", "NAME", `${nameOf(random)}_${wish.index}`)
    .put("STRING", "UNIT_GUID", random.i64())
    .put("TRANSLATE", "DISPLAYNAME", titleOf(random));
  if (random.chance(0.5)) writer.put("TRANSLATE", "DESCRIPTION", sentences(random, 1 + random.below(2)));
}

function putOptional(writer: TextWriter, random: Random, keys: readonly OptionalKey[], probability: number): void {
  for (const [tag, key, size] of keys) {
    if (!random.chance(probability)) continue;
    if (tag === "INTEGER") writer.put("INTEGER", key, random.below(size) - (random.chance(0.1) ? size : 0));
    else if (tag === "FLOAT") writer.put("FLOAT", key, floatText(random.between(0.05, size)));
    else if (tag === "BOOL") writer.put("BOOL", key, random.pick(["true", "false", "1", "0"]));
    else writer.put("STRING", key, constantOf(random));
  }
}

function putModel(writer: TextWriter, random: Random, folder: string): void {
  const word = fileWord(random);
  writer.put("STRING", "RESOURCEDIRECTORY", `media/models/${folder}/${word}`).put("STRING", "MESHFILE", word);
}

function writeItem(writer: TextWriter, random: Random, wish: DatWish): void {
  writeUnitHead(writer, random, wish, random.pick(UNIT_TYPES));
  if (wish.baseFile === undefined) writer.put("STRING", "CREATEAS", "EQUIPMENT").put("BOOL", "DONTCREATE", "true");
  writer.put("STRING", "ICON", `icon_${fileWord(random)}`);
  if (random.chance(0.2)) writer.put("STRING", "SET", `${constantOf(random)}_SET`);
  putModel(writer, random, "items");
  putOptional(writer, random, ITEM_KEYS, 0.5);
  while (writer.bytes < wish.bytes) {
    if (random.chance(0.4)) putAffixes(writer, random, "AFFIXES");
    else putEffect(writer, random);
  }
  writer.end();
}

function writeMonster(writer: TextWriter, random: Random, wish: DatWish): void {
  writeUnitHead(writer, random, wish, "MONSTER");
  writer.put("STRING", "ALIGNMENT", random.pick(["EVIL", "NEUTRAL", "GOOD"]));
  putModel(writer, random, "monsters");
  putOptional(writer, random, MONSTER_KEYS, 0.8);
  while (writer.bytes < wish.bytes) {
    const block = random.below(4);
    if (block < 2) {
      writer
        .section("ALT")
        .put("STRING", "ALT_ANIMATION", fileWord(random))
        .put("STRING", "LEFTHAND", random.pick(UNIT_TYPES))
        .put("STRING", "RIGHTHAND", random.pick(UNIT_TYPES))
        .put("INTEGER", "PRIORITY", random.below(10))
        .end();
    } else if (block === 2) {
      writer
        .section("SKILL")
        .put("STRING", "NAME", constantOf(random))
        .put("INTEGER", "LEVEL", 1 + random.below(10))
        .put("INTEGER", "CHANCE", random.below(100))
        .put("INTEGER", "CANCEL_CHANCE", 0)
        .end();
    } else putEffect(writer, random);
  }
  writer.end();
}

function writeProp(writer: TextWriter, random: Random, wish: DatWish): void {
  writeUnitHead(writer, random, wish, "PROP");
  putModel(writer, random, "props");
  putOptional(writer, random, ITEM_KEYS, 0.3);
  while (writer.bytes < wish.bytes) putEffect(writer, random);
  writer.end();
}

function putEffect(writer: TextWriter, random: Random): void {
  const low = random.between(0, 40);
  writer
    .section("EFFECT")
    .put("STRING", "NAME", constantOf(random))
    .put("STRING", "ACTIVATION", random.pick(["PASSIVE", "DYNAMIC", "TRANSFER"]))
    .put("STRING", "DURATION", random.pick(["ALWAYS", "INSTANT", "15", "0.2"]))
    .put("STRING", "TYPE", random.pick(EFFECT_TYPES))
    .put("STRING", "DAMAGE_TYPE", random.pick(ELEMENTS))
    .put("INTEGER", "LEVEL", random.below(100))
    .put("FLOAT", "MIN", floatText(low))
    .put("FLOAT", "MAX", floatText(low + random.between(0, 20)));
  if (random.chance(0.2)) writer.put("BOOL", "EXCLUSIVE", "true");
  writer.end();
}

function putAffixes(writer: TextWriter, random: Random, section: string): void {
  writer
    .section(section)
    .put("INTEGER", "AFFIXLEVEL", 1 + random.below(60))
    .put("STRING", "TARGET", random.pick(["SELF", "ENEMY", "FRIEND", "PET"]));
  for (let left = 1 + random.below(3); left > 0; left--) writer.put("STRING", "AFFIX", constantOf(random));
  writer.end();
}

function writeSkill(writer: TextWriter, random: Random, wish: DatWish): void {
  writer
    .section("SKILL")
    .put("STRING", "NAME", `${constantOf(random)}_${wish.index}`)
    .put("TRANSLATE", "DISPLAYNAME", titleOf(random))
    .put("TRANSLATE", "BASE_DESCRIPTION", sentences(random, 2))
    .put("STRING", "SKILL_ICON", `skillicon_${fileWord(random)}`)
    .put("STRING", "ACTIVATION_TYPE", random.pick(["NORMAL", "PASSIVE"]))
    .put("STRING", "TARGET_TYPE", random.pick(["SELF", "TARGET"]))
    .put("FLOAT", "TURNRATEOVERRIDE", "-1")
    .put("INTEGER", "COOLDOWNMS", 100 * random.below(90))
    .put("INTEGER", "MAX_INVEST_LEVEL", 15)
    .put("BOOL", "CAN_BE_SILENCED", random.pick(["0", "1"]))
    .put("INTEGER64", "UNIQUE_GUID", random.i64());
  for (let level = 1; writer.bytes < wish.bytes; level++) {
    writer.section(`LEVEL${level}`).put("FLOAT", "RANGE", floatText(random.between(1, 20)));
    for (const event of ["EVENT_START", "EVENT_TRIGGER", "EVENT_UNITHIT"].slice(0, 1 + random.below(3))) {
      writer
        .section(event)
        .put("STRING", "FILE", `media/skills/${fileWord(random)}/${fileWord(random)}.layout`)
        .put("FLOAT", "WEAPONDAMAGEPCT", random.pick([".75", "1", "50", "110.5"]))
        .put("BOOL", "NOSTEALEFFECTS", random.pick(["0", "1"]));
      putAffixes(writer, random, "AFFIXES");
      writer.section("EFFECTS");
      putEffect(writer, random);
      writer.end().end();
    }
    writer.end();
  }
  writer.end();
}

function writeAffix(writer: TextWriter, random: Random, wish: DatWish): void {
  const low = random.below(60);
  writer
    .section("AFFIX")
    .put("STRING", "NAME", `${constantOf(random)}_${wish.index}`)
    .put("INTEGER", "RANK", 1 + random.below(10))
    .put("INTEGER", "MIN_SPAWN_RANGE", low)
    .put("INTEGER", "MAX_SPAWN_RANGE", low + random.below(45))
    .put("FLOAT", "DURATION", random.pick(["0", "5", "-1", "12.5"]))
    .put("INTEGER", "WEIGHT", random.below(100))
    .put("INTEGER", "SLOTS_OCCUPY", 1);
  for (const [section, count] of [
    ["UNITTYPES", 1 + random.below(4)],
    ["NOT_UNITTYPES", random.below(3)],
  ] as const) {
    if (count === 0) continue;
    writer.section(section);
    for (let i = 0; i < count; i++) writer.put("STRING", "UNITTYPE", random.pick(UNIT_TYPES));
    writer.end();
  }
  while (writer.bytes < wish.bytes) putEffect(writer, random);
  writer.end();
}

function writeDungeon(writer: TextWriter, random: Random, wish: DatWish): void {
  writer
    .section("DUNGEON")
    .put("STRING", "NAME", `${constantOf(random)}_${wish.index}`)
    .put("TRANSLATE", "DISPLAYNAME", titleOf(random))
    .put("INTEGER", "PLAYER_LVL_MATCH_MIN", random.below(50))
    .put("INTEGER", "PLAYER_LVL_MATCH_MAX", 50 + random.below(50));
  for (let floors = 0; writer.bytes < wish.bytes; ) {
    const levels = 1 + random.below(3);
    writer
      .section("STRATA")
      .put("STRING", "RULESET", `media/layouts/${fileWord(random)}/rules.template`)
      .put("INTEGER", "FLOORS", levels)
      .put("INTEGER", "FIRSTFLOOR", floors)
      .put("STRING", "SPAWNCLASS", constantOf(random))
      .put("FLOAT", "MONSTERS_PER_METER_MIN", floatText(random.between(0.01, 0.02)))
      .put("FLOAT", "MONSTERS_PER_METER_MAX", floatText(random.between(0.02, 0.04)))
      .end();
    floors += levels;
  }
  writer.end();
}

/**
 * LEVELSETS text: pieces until the size is reached, each with one of `meshes` (as texts name them) for its looks and
 * its collision. The pieces come back for the layouts that place them.
 */
export function levelsetText(
  random: Random,
  wish: { readonly bytes: number; readonly name: string; readonly meshes: readonly string[] },
): { readonly text: string; readonly pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  const writer = new TextWriter();
  writer.section("TILESET").put("STRING", "NAME", wish.name).put("STRING", "COLLISIONTYPE", "ROOM");
  do {
    const piece = { guid: random.i64(), name: `${fileWord(random)}_${pieces.length}` };
    const mesh = random.pick(wish.meshes);
    pieces.push(piece);
    writer
      .section("PIECE")
      .put("STRING", "NAME", piece.name)
      .put("BOOL", "RENDERSHADOW", random.chance(0.3))
      .put("BOOL", "NEVERBAKE", false)
      .put("BOOL", "SCALABLE", true)
      .put("INTEGER", "RENDERORDER", random.below(3))
      .put("INTEGER64", "GUID", piece.guid);
    for (const snap of ["0.01", "0.1", "1", "4", "20"].slice(random.below(4)))
      writer.put("FLOAT", "HORIZONTALSNAP", snap);
    for (const snap of ["0.1", "1", "4"]) writer.put("FLOAT", "VERTICALSNAP", snap);
    writer
      .put("FLOAT", "ROTATESNAP", 90)
      .put("STRING", "FILE", mesh)
      .put("STRING", "COLLISIONFILE", mesh)
      .put("STRING", "TAG", random.pick(["FLOOR", "WALL", "PROP", "DECAL"]))
      .end();
  } while (writer.bytes < wish.bytes);
  writer.end();
  return { text: writer.text, pieces };
}
