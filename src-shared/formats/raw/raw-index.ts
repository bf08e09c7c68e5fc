import { asciiUpper } from "../../bytes/ascii.ts";

/**
 * The seven indices a game reads at its start instead of walking the files (spec/dat.md §5). `file` is always an
 * entry's path: upper-case, from `MEDIA/` on.
 */

export interface AffixEntry {
  readonly file: string;
  /** Upper-case. */
  readonly name: string;
  readonly minSpawnRange: number;
  readonly maxSpawnRange: number;
  readonly weight: number;
  /** Bits of the difficulties; -1: all. */
  readonly difficultiesAllowed: number;
  readonly unitTypes: readonly string[];
  readonly notUnitTypes: readonly string[];
}

export interface SkillEntry {
  /** Upper-case. */
  readonly name: string;
  readonly file: string;
  readonly guid: bigint;
}

export interface MissileEntry {
  readonly file: string;
  /** Of every missile of the layout, upper-case. */
  readonly names: readonly string[];
}

export interface TriggerableEntry {
  readonly file: string;
  readonly name: string;
}

export interface MenuEntry {
  readonly name: string;
  readonly file: string;
  /** Index into {@link MENU_TYPES}. */
  readonly type: number;
  /** Index into {@link GAME_STATES}. */
  readonly gameState: number;
  /** u8, 1 when the menu is always visible or made at loading. */
  readonly createdAtStart: number;
  /** u8 */
  readonly multiplayerOnly: number;
  /** u8 */
  readonly singleplayerOnly: number;
  readonly keyBinding: string;
}

/** Folders below `MEDIA/UNITS/` with a list of their own in UNITDATA, in the order of the file. */

/** What an index has where a file has no GUID. */
export const NO_GUID = -1n;

export const UNIT_CATEGORIES = ["ITEMS", "MONSTERS", "PLAYERS", "PROPS"] as const;
export type UnitCategory = (typeof UNIT_CATEGORIES)[number];

/** Bits of a unit's `flags`; others are kept as they are. */
export const UNIT_FLAGS = { equipment: 1, set: 2 } as const;

export interface UnitEntry {
  readonly category: UnitCategory;
  readonly guid: bigint;
  /** Upper-case. */
  readonly name: string;
  readonly file: string;
  /** u8 of {@link UNIT_FLAGS}. */
  readonly flags: number;
  readonly level: number;
  readonly minLevel: number;
  readonly maxLevel: number;
  readonly rarity: number;
  readonly rarityHardcore: number;
  readonly unitType: string;
}

export interface RoomPieceEntry {
  readonly file: string;
  readonly guids: readonly bigint[];
}

export type RawIndex =
  | { readonly kind: "affixes"; readonly entries: readonly AffixEntry[] }
  | { readonly kind: "skills"; readonly entries: readonly SkillEntry[] }
  | { readonly kind: "missiles"; readonly entries: readonly MissileEntry[] }
  | { readonly kind: "triggerables"; readonly entries: readonly TriggerableEntry[] }
  | { readonly kind: "ui"; readonly entries: readonly MenuEntry[] }
  /** In the order of {@link UNIT_CATEGORIES}, whose lists follow one another in the file. */
  | { readonly kind: "unitdata"; readonly entries: readonly UnitEntry[] }
  | { readonly kind: "roompieces"; readonly entries: readonly RoomPieceEntry[] };

export type RawKind = RawIndex["kind"];
export type RawIndexOf<K extends RawKind> = Extract<RawIndex, { readonly kind: K }>;
export type RawEntryOf<K extends RawKind> = RawIndexOf<K>["entries"][number];

/** File of each index, directly in MEDIA. */
export const RAW_NAMES: Readonly<Record<RawKind, string>> = {
  affixes: "AFFIXES.RAW",
  skills: "SKILLS.RAW",
  missiles: "MISSILES.RAW",
  triggerables: "TRIGGERABLES.RAW",
  ui: "UI.RAW",
  unitdata: "UNITDATA.RAW",
  roompieces: "ROOMPIECES.RAW",
};

export const RAW_KINDS = Object.keys(RAW_NAMES) as readonly RawKind[];

/** The index a file of this name holds, with or without folders, in any case; null when it is none of the seven. */
export function rawKindOf(fileName: string): RawKind | null {
  const name = asciiUpper(fileName.slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1));
  return RAW_KINDS.find((kind) => RAW_NAMES[kind] === name) ?? null;
}

/** TYPE of a `Menu Definition` by the number the index has for it; 0 for anything else. */
export const MENU_TYPES: readonly string[] = [
  "",
  "TEST MENU",
  "HUD MENU",
  "CHAT MENU",
  "PLAYER STATS MENU",
  "MERCHANT MENU",
  "SKILL MENU",
  "QUEST DIALOG MENU",
  "QUEST MENU",
  "MESSAGE BOX MENU",
  "MAIN MENU",
  "SERVER MENU",
  "CONSOLE MENU",
  "RESURRECTION MENU",
  "TOWNPORTAL MENU",
  "HOTBAR CONTEXT MENU",
  "STANDALONE SERVER MENU",
  "LOGIN MENU",
  "UPSELL MENU",
  "CLIENT OPTIONS",
];

/** GAME STATE of a `Menu Definition` by its number; 0 for anything else. */
export const GAME_STATES: readonly string[] = [
  "",
  "Testing",
  "All",
  "In Game",
  "Server Only",
  "Loading",
  "Main Menu Mod",
];
