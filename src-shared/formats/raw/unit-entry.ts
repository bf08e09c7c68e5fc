import { asciiUpper } from "../../bytes/ascii.ts";
import type { UnitFacts } from "./facts.ts";
import { NO_GUID, UNIT_FLAGS, type UnitCategory, type UnitEntry } from "./raw-index.ts";
import { type BasesByText, type ChainBreak, chainNumber, chainText, type UnitChain, unitChain } from "./unit-chain.ts";

const DEFAULTS = { level: 1, minLevel: 0, maxLevel: 0, rarity: 1 } as const;
const EQUIPMENT = "EQUIPMENT";

/**
 * Guesses for a unit whose base file is not at hand. That items are equipment was right for 2,249 of 2,249 items;
 * the unit types are no better than the name of the folder.
 */
const GUESSES: Readonly<Record<UnitCategory, { readonly isEquipment: boolean; readonly unitType: string }>> = {
  ITEMS: { isEquipment: true, unitType: "ITEM" },
  MONSTERS: { isEquipment: false, unitType: "MONSTER" },
  PLAYERS: { isEquipment: false, unitType: "PLAYER" },
  PROPS: { isEquipment: false, unitType: "ITEM" },
};

export interface MadeUnit {
  readonly entry: UnitEntry;
  /** Null when the unit and all its bases were at hand. */
  readonly broken: ChainBreak | null;
  /** Keys whose value the missing base could have told. */
  readonly openKeys: readonly string[];
  /** Null when no file of the chain has one. */
  readonly guidIsExact: boolean | null;
}

/** The entry of a unit from its own values and those of its bases (spec/dat.md §5). */
export function makeUnit(path: string, category: UnitCategory, own: UnitFacts, bases: BasesByText): MadeUnit {
  const chain = unitChain(path, own, bases);
  const guess = chain.broken?.why === "missing" ? GUESSES[category] : { isEquipment: false, unitType: "" };
  const guid = chain.units.find((unit) => unit.guid !== null)?.guid ?? null;
  const name = chainText(chain, "name");
  const createAs = chainText(chain, "createAs");
  const set = chainText(chain, "set");
  const unitType = chainText(chain, "unitType");
  const level = chainNumber(chain, "level", DEFAULTS.level);
  const minLevel = chainNumber(chain, "minLevel", DEFAULTS.minLevel);
  const maxLevel = chainNumber(chain, "maxLevel", DEFAULTS.maxLevel);
  const rarity = chainNumber(chain, "rarity", DEFAULTS.rarity);
  const listedRarity = rarity ?? DEFAULTS.rarity;
  const rarityHardcore = chainNumber(chain, "rarityHardcore", listedRarity);
  const isEquipment = createAs === null ? guess.isEquipment : asciiUpper(createAs) === EQUIPMENT;
  const entry: UnitEntry = {
    category,
    guid: guid?.value ?? NO_GUID,
    name: asciiUpper(name ?? ""),
    file: path,
    flags: (isEquipment ? UNIT_FLAGS.equipment : 0) | (set === null ? 0 : UNIT_FLAGS.set),
    level: level ?? DEFAULTS.level,
    minLevel: minLevel ?? DEFAULTS.minLevel,
    maxLevel: maxLevel ?? DEFAULTS.maxLevel,
    rarity: listedRarity,
    rarityHardcore: rarityHardcore ?? listedRarity,
    unitType: unitType ?? guess.unitType,
  };
  const found = {
    UNIT_GUID: guid,
    NAME: name,
    CREATEAS: createAs,
    SET: set,
    UNITTYPE: unitType,
    LEVEL: level,
    MINLEVEL: minLevel,
    MAXLEVEL: maxLevel,
    RARITY: rarity,
    RARITY_HARDCORE: rarityHardcore,
  };
  return { entry, broken: chain.broken, openKeys: openKeysOf(chain, found), guidIsExact: guid?.isExact ?? null };
}

function openKeysOf(chain: UnitChain, found: Readonly<Record<string, unknown>>): string[] {
  if (chain.broken === null) return [];
  return Object.keys(found).filter((key) => found[key] === null);
}
