import {
  GAME_STATES,
  MENU_TYPES,
  type RawEntryOf,
  type RawIndex,
  type RawKind,
  UNIT_FLAGS,
  type UnitEntry,
} from "./raw-index.ts";

/** What stands in a cell: texts and numbers as they are, lists one by one. */
export type RawCell = string | number | bigint | readonly string[] | readonly bigint[];

export interface RawColumn<E> {
  /** As the files the index is made of call it. */
  readonly title: string;
  readonly cell: (entry: E) => RawCell;
}

/** The columns of each index, in the order a reader wants them. Every value of an entry is in one of them. */
export const RAW_COLUMNS: { readonly [K in RawKind]: readonly RawColumn<RawEntryOf<K>>[] } = {
  affixes: [
    { title: "NAME", cell: ({ name }) => name },
    { title: "MIN_SPAWN_RANGE", cell: ({ minSpawnRange }) => minSpawnRange },
    { title: "MAX_SPAWN_RANGE", cell: ({ maxSpawnRange }) => maxSpawnRange },
    { title: "WEIGHT", cell: ({ weight }) => weight },
    { title: "DIFFICULTIES_ALLOWED", cell: ({ difficultiesAllowed }) => difficultiesAllowed },
    { title: "UNITTYPES", cell: ({ unitTypes }) => unitTypes },
    { title: "NOT_UNITTYPES", cell: ({ notUnitTypes }) => notUnitTypes },
    { title: "FILE", cell: ({ file }) => file },
  ],
  skills: [
    { title: "NAME", cell: ({ name }) => name },
    { title: "UNIQUE_GUID", cell: ({ guid }) => guid },
    { title: "FILE", cell: ({ file }) => file },
  ],
  missiles: [
    { title: "FILE", cell: ({ file }) => file },
    { title: "MISSILE NAME", cell: ({ names }) => names },
  ],
  triggerables: [
    { title: "NAME", cell: ({ name }) => name },
    { title: "FILE", cell: ({ file }) => file },
  ],
  ui: [
    { title: "MENU NAME", cell: ({ name }) => name },
    { title: "TYPE", cell: ({ type }) => nameOfCode(MENU_TYPES, type) },
    { title: "GAME STATE", cell: ({ gameState }) => nameOfCode(GAME_STATES, gameState) },
    { title: "CREATED AT START", cell: ({ createdAtStart }) => createdAtStart },
    { title: "MULTIPLAYER ONLY", cell: ({ multiplayerOnly }) => multiplayerOnly },
    { title: "SINGLEPLAYER ONLY", cell: ({ singleplayerOnly }) => singleplayerOnly },
    { title: "KEY BINDING", cell: ({ keyBinding }) => keyBinding },
    { title: "FILE", cell: ({ file }) => file },
  ],
  unitdata: [
    { title: "CATEGORY", cell: ({ category }) => category },
    { title: "NAME", cell: ({ name }) => name },
    { title: "UNIT_GUID", cell: ({ guid }) => guid },
    { title: "FLAGS", cell: flagNames },
    { title: "LEVEL", cell: ({ level }) => level },
    { title: "MINLEVEL", cell: ({ minLevel }) => minLevel },
    { title: "MAXLEVEL", cell: ({ maxLevel }) => maxLevel },
    { title: "RARITY", cell: ({ rarity }) => rarity },
    { title: "RARITY_HARDCORE", cell: ({ rarityHardcore }) => rarityHardcore },
    { title: "UNITTYPE", cell: ({ unitType }) => unitType },
    { title: "FILE", cell: ({ file }) => file },
  ],
  roompieces: [
    { title: "FILE", cell: ({ file }) => file },
    { title: "GUID", cell: ({ guids }) => guids },
  ],
};

export interface RawTable {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly RawCell[])[];
}

/** Any index as a table, for those who print it without knowing the kinds. */
export function rawTable(index: RawIndex): RawTable {
  const columns = RAW_COLUMNS[index.kind] as readonly RawColumn<RawIndex["entries"][number]>[];
  return {
    titles: columns.map(({ title }) => title),
    rows: index.entries.map((entry) => columns.map(({ cell }) => cell(entry))),
  };
}

/** A cell as one line of text. */
export function cellText(cell: RawCell): string {
  return typeof cell === "object" ? cell.join(", ") : String(cell);
}

function nameOfCode(names: readonly string[], code: number): RawCell {
  return code === 0 ? 0 : (names[code] ?? code);
}

/** Names of the known flags, and the number of those that are left. */
function flagNames({ flags }: UnitEntry): RawCell {
  const names = Object.entries(UNIT_FLAGS).filter(([, bit]) => (flags & bit) !== 0);
  const rest = names.reduce((left, [, bit]) => left & ~bit, flags);
  return [...names.map(([name]) => name.toUpperCase()), ...(rest === 0 ? [] : [String(rest)])];
}
