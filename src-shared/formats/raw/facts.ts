import type { RawKind } from "./raw-index.ts";

/**
 * What the indices need of one file, taken from its compiled bytes. Plain values that a structured clone copies from
 * thread to thread as they are, i64 as bigint. `null` where the file does not have a key at all; a key without a value
 * is an empty text.
 */
export type RawFacts =
  | AffixFacts
  | SkillFacts
  | MissileFacts
  | TriggerableFacts
  | MenuFacts
  | UnitFacts
  | RoomPieceFacts;

export type RawFactsOf<K extends RawKind> = Extract<RawFacts, { readonly kind: K }>;

export interface AffixFacts {
  readonly kind: "affixes";
  readonly name: string | null;
  readonly minSpawnRange: number | null;
  readonly maxSpawnRange: number | null;
  readonly weight: number | null;
  readonly difficultiesAllowed: number | null;
  readonly unitTypes: readonly string[];
  readonly notUnitTypes: readonly string[];
}

export interface SkillFacts {
  readonly kind: "skills";
  readonly name: string | null;
  readonly guid: Guid | null;
}

export interface MissileFacts {
  readonly kind: "missiles";
  /** MISSILE NAME of each `Missile` object, in their order. */
  readonly names: readonly (string | null)[];
}

export interface TriggerableFacts {
  readonly kind: "triggerables";
  readonly name: string | null;
}

export interface MenuFacts {
  readonly kind: "ui";
  /** Of the first `Menu Definition` object; null when the layout has none. */
  readonly menu: MenuDefinition | null;
}

export interface MenuDefinition {
  readonly name: string;
  readonly type: string;
  readonly gameState: string;
  readonly alwaysVisible: boolean;
  readonly createOnLoad: boolean;
  readonly doNotCreate: boolean;
  readonly multiplayerOnly: boolean;
  readonly singleplayerOnly: boolean;
  readonly keyBinding: string;
}

/** A unit's own values; what it inherits is found by way of `baseFile`. */
export interface UnitFacts {
  readonly kind: "unitdata";
  readonly guid: Guid | null;
  readonly name: string | null;
  readonly createAs: string | null;
  readonly set: string | null;
  readonly unitType: string | null;
  readonly baseFile: string | null;
  readonly level: number | null;
  readonly minLevel: number | null;
  readonly maxLevel: number | null;
  readonly rarity: number | null;
  readonly rarityHardcore: number | null;
  readonly dontCreate: boolean;
}

export interface RoomPieceFacts {
  readonly kind: "roompieces";
  /** GUID of each PIECE directly below the root, in their order. */
  readonly guids: readonly (bigint | null)[];
}

export interface Guid {
  readonly value: bigint;
  /** False: written as a text that is not one whole number, or none that fits 64 bits. */
  readonly isExact: boolean;
}
