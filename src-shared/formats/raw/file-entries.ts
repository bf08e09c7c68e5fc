import { asciiUpper } from "../../bytes/ascii.ts";
import type {
  AffixFacts,
  MenuFacts,
  MissileFacts,
  RawFacts,
  RoomPieceFacts,
  SkillFacts,
  TriggerableFacts,
} from "./facts.ts";
import type { RawFindings } from "./raw-findings.ts";
import {
  type AffixEntry,
  GAME_STATES,
  MENU_TYPES,
  type MenuEntry,
  type MissileEntry,
  NO_GUID,
  type RoomPieceEntry,
  type SkillEntry,
  type TriggerableEntry,
} from "./raw-index.ts";

/*
 * Entries of the indices in which every file stands for itself (spec/dat.md §5). Null: the file is not listed.
 */

/** A file with its facts, of one index. */
export interface FactsFile<F extends RawFacts> {
  readonly path: string;
  readonly facts: F;
}

/** Listed in place of a name that is missing. */
const NO_NAME = "NA";

const AFFIX_DEFAULTS = { minSpawnRange: 0, maxSpawnRange: 999_999, weight: 1, difficultiesAllowed: -1 } as const;

export function affixEntry({ path, facts }: FactsFile<AffixFacts>, findings: RawFindings): AffixEntry {
  if (facts.name === null) findings.add("raw-name-missing", path, { key: "NAME", used: NO_NAME });
  return {
    file: path,
    name: asciiUpper(facts.name ?? NO_NAME),
    minSpawnRange: facts.minSpawnRange ?? AFFIX_DEFAULTS.minSpawnRange,
    maxSpawnRange: facts.maxSpawnRange ?? AFFIX_DEFAULTS.maxSpawnRange,
    weight: facts.weight ?? AFFIX_DEFAULTS.weight,
    difficultiesAllowed: facts.difficultiesAllowed ?? AFFIX_DEFAULTS.difficultiesAllowed,
    unitTypes: facts.unitTypes,
    notUnitTypes: facts.notUnitTypes,
  };
}

export function skillEntry({ path, facts }: FactsFile<SkillFacts>, findings: RawFindings): SkillEntry | null {
  const { name, guid } = facts;
  if (name === null || name === "") {
    findings.add("raw-skill-unnamed", path, {});
    return null;
  }
  if (guid === null) findings.add("raw-guid-missing", path, { key: "UNIQUE_GUID" });
  else if (!guid.isExact) findings.add("raw-guid-text", path, { key: "UNIQUE_GUID", value: String(guid.value) });
  return { name: asciiUpper(name), file: path, guid: guid?.value ?? NO_GUID };
}

/** A layout without missiles is listed too. */
export function missileEntry({ path, facts }: FactsFile<MissileFacts>, findings: RawFindings): MissileEntry {
  if (facts.names.includes(null)) findings.add("raw-name-missing", path, { key: "MISSILE NAME", used: NO_NAME });
  return { file: path, names: facts.names.map((name) => asciiUpper(name ?? NO_NAME)) };
}

export function triggerableEntry(
  { path, facts }: FactsFile<TriggerableFacts>,
  findings: RawFindings,
): TriggerableEntry {
  if (facts.name !== null) return { file: path, name: facts.name };
  const stem = path.slice(path.lastIndexOf("/") + 1, path.lastIndexOf("."));
  findings.add("raw-name-missing", path, { key: "NAME", used: stem });
  return { file: path, name: stem };
}

const TYPE_CODES = codesOf(MENU_TYPES);
const STATE_CODES = codesOf(GAME_STATES);

function codesOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, code) => [asciiUpper(name), code]));
}

/** Layouts without a menu are most of those below UI. */
export function menuEntry({ path, facts: { menu } }: FactsFile<MenuFacts>): MenuEntry | null {
  if (menu === null || menu.name === "" || menu.doNotCreate) return null;
  return {
    name: menu.name,
    file: path,
    type: TYPE_CODES.get(asciiUpper(menu.type)) ?? 0,
    gameState: STATE_CODES.get(asciiUpper(menu.gameState)) ?? 0,
    createdAtStart: Number(menu.alwaysVisible || menu.createOnLoad),
    multiplayerOnly: Number(menu.multiplayerOnly),
    singleplayerOnly: Number(menu.singleplayerOnly),
    keyBinding: menu.keyBinding,
  };
}

/** A level set without pieces is listed too: nobody knows whether GUTS does, and the game loses nothing by it. */
export function roomPieceEntry({ path, facts }: FactsFile<RoomPieceFacts>): RoomPieceEntry {
  return { file: path, guids: facts.guids.map((guid) => guid ?? NO_GUID) };
}
