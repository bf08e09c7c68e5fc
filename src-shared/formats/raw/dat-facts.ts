import { rgHashOfName } from "../../hash/rg-hash.ts";
import { BindatCursor } from "../bindat/bindat-cursor.ts";
import type { AffixFacts, Guid, RoomPieceFacts, SkillFacts, TriggerableFacts, UnitFacts } from "./facts.ts";

/*
 * Facts from BINDAT (spec/dat.md §5). Of a key that stands twice the first counts. All of these throw FormatError when
 * the bytes they pass are none of a BINDAT.
 */

const cursor = new BindatCursor();

const hashOf = (name: string): number => rgHashOfName(name) | 0;

const NAME = hashOf("NAME");
const MIN_SPAWN_RANGE = hashOf("MIN_SPAWN_RANGE");
const MAX_SPAWN_RANGE = hashOf("MAX_SPAWN_RANGE");
const WEIGHT = hashOf("WEIGHT");
const DIFFICULTIES_ALLOWED = hashOf("DIFFICULTIES_ALLOWED");
const UNITTYPES = hashOf("UNITTYPES");
const NOT_UNITTYPES = hashOf("NOT_UNITTYPES");

export function affixFacts(bytes: Uint8Array): AffixFacts {
  let name: string | null = null;
  let minSpawnRange: number | null = null;
  let maxSpawnRange: number | null = null;
  let weight: number | null = null;
  let difficultiesAllowed: number | null = null;
  cursor.open(bytes);
  while (cursor.nextProperty()) {
    switch (cursor.key) {
      case NAME:
        name ??= cursor.text();
        break;
      case MIN_SPAWN_RANGE:
        minSpawnRange ??= cursor.int32();
        break;
      case MAX_SPAWN_RANGE:
        maxSpawnRange ??= cursor.int32();
        break;
      case WEIGHT:
        weight ??= cursor.int32();
        break;
      case DIFFICULTIES_ALLOWED:
        difficultiesAllowed ??= cursor.int32();
        break;
    }
  }
  const unitTypes: string[] = [];
  const notUnitTypes: string[] = [];
  while (cursor.nextChild()) {
    if (cursor.hash === UNITTYPES) addTexts(unitTypes);
    else if (cursor.hash === NOT_UNITTYPES) addTexts(notUnitTypes);
  }
  const ranges = { minSpawnRange, maxSpawnRange, weight, difficultiesAllowed };
  return { kind: "affixes", name, ...ranges, unitTypes, notUnitTypes };
}

/** Every text of the child, whatever its key: the base game mixes three of them. */
function addTexts(texts: string[]): void {
  while (cursor.nextProperty()) {
    const text = cursor.text();
    if (text !== null) texts.push(text);
  }
}

const UNIQUE_GUID = hashOf("UNIQUE_GUID");

export function skillFacts(bytes: Uint8Array): SkillFacts {
  let name: string | null = null;
  let guid: Guid | null = null;
  cursor.open(bytes);
  while (cursor.nextProperty()) {
    if (cursor.key === NAME) name ??= cursor.text();
    else if (cursor.key === UNIQUE_GUID) guid ??= cursor.int64();
  }
  return { kind: "skills", name, guid };
}

export function triggerableFacts(bytes: Uint8Array): TriggerableFacts {
  let name: string | null = null;
  cursor.open(bytes);
  while (cursor.nextProperty()) if (cursor.key === NAME) name ??= cursor.text();
  return { kind: "triggerables", name };
}

const UNIT_GUID = hashOf("UNIT_GUID");
const CREATEAS = hashOf("CREATEAS");
const SET = hashOf("SET");
const UNITTYPE = hashOf("UNITTYPE");
const BASEFILE = hashOf("BASEFILE");
const LEVEL = hashOf("LEVEL");
const MINLEVEL = hashOf("MINLEVEL");
const MAXLEVEL = hashOf("MAXLEVEL");
const RARITY = hashOf("RARITY");
const RARITY_HARDCORE = hashOf("RARITY_HARDCORE");
const DONTCREATE = hashOf("DONTCREATE");

export function unitFacts(bytes: Uint8Array): UnitFacts {
  let guid: Guid | null = null;
  let name: string | null = null;
  let createAs: string | null = null;
  let set: string | null = null;
  let unitType: string | null = null;
  let baseFile: string | null = null;
  let level: number | null = null;
  let minLevel: number | null = null;
  let maxLevel: number | null = null;
  let rarity: number | null = null;
  let rarityHardcore: number | null = null;
  let dontCreate: boolean | null = null;
  cursor.open(bytes);
  while (cursor.nextProperty()) {
    switch (cursor.key) {
      case UNIT_GUID:
        guid ??= cursor.int64();
        break;
      case NAME:
        name ??= cursor.text();
        break;
      case CREATEAS:
        createAs ??= cursor.text();
        break;
      case SET:
        set ??= cursor.text();
        break;
      case UNITTYPE:
        unitType ??= cursor.text();
        break;
      case BASEFILE:
        baseFile ??= cursor.text();
        break;
      case LEVEL:
        level ??= cursor.int32();
        break;
      case MINLEVEL:
        minLevel ??= cursor.int32();
        break;
      case MAXLEVEL:
        maxLevel ??= cursor.int32();
        break;
      case RARITY:
        rarity ??= cursor.int32();
        break;
      case RARITY_HARDCORE:
        rarityHardcore ??= cursor.int32();
        break;
      case DONTCREATE:
        dontCreate ??= cursor.bool();
        break;
    }
  }
  const texts = { guid, name, createAs, set, unitType, baseFile };
  const numbers = { level, minLevel, maxLevel, rarity, rarityHardcore };
  return { kind: "unitdata", ...texts, ...numbers, dontCreate: dontCreate ?? false };
}

const PIECE = hashOf("PIECE");
const GUID = hashOf("GUID");

export function roomPieceFacts(bytes: Uint8Array): RoomPieceFacts {
  const guids: (bigint | null)[] = [];
  cursor.open(bytes);
  while (cursor.nextChild()) if (cursor.hash === PIECE) guids.push(pieceGuid());
  return { kind: "roompieces", guids };
}

function pieceGuid(): bigint | null {
  while (cursor.nextProperty()) {
    const guid = cursor.key === GUID ? cursor.int64() : null;
    if (guid !== null) return guid.value;
  }
  return null;
}
