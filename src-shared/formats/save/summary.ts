import type { Save } from "./save.ts";

/** Indices of the statistics (spec/save.md §3). */
export const STATISTICS = {
  playedMs: 0,
  goldGathered: 1,
  steps: 3,
  quests: 4,
  deaths: 5,
  monsters: 6,
  champions: 7,
  skillsUsed: 8,
  lootables: 9,
  traps: 10,
  breakables: 11,
  potions: 12,
  portals: 13,
  fish: 14,
  gambled: 15,
  transmuted: 16,
  enchanted: 17,
  mostDamageTaken: 18,
  mostDamageDealt: 19,
  levelMs: 20,
  exploded: 21,
} as const;

export type Sex = "male" | "female";

/** What a list of characters shows of one. */
export interface SaveSummary {
  readonly name: string;
  /** As in the file: `Hum_Arbiter_M`. */
  readonly classId: string;
  /** As the game shows it: `Embermage`; the class as in the file when a mod brings it. */
  readonly className: string;
  /** Null for a class of a mod. */
  readonly sex: Sex | null;
  readonly level: number;
  /** 0 to 3, see `difficultyName`. */
  readonly difficulty: number;
  readonly isHardcore: boolean;
  readonly newGamePlus: number;
  /** Milliseconds. */
  readonly playedMs: number;
  readonly area: string;
}

/** What the game calls its classes. */
export const CLASS_NAMES: Readonly<Record<string, string>> = {
  Arbiter: "Embermage",
  Berserker: "Berserker",
  Engineer: "Engineer",
  Wanderer: "Outlander",
};
const GAME_CLASS = /^Hum_(Arbiter|Berserker|Engineer|Wanderer)_([MF])$/;

const DIFFICULTIES = ["Casual", "Normal", "Veteran", "Elite"];

export function summaryOf({ common, character, statistics, area }: Save): SaveSummary {
  return {
    name: character.name,
    classId: common.className,
    ...classOf(common.className),
    level: character.level,
    difficulty: common.difficulty,
    isHardcore: common.isHardcore,
    newGamePlus: common.newGamePlus,
    // An i32 of milliseconds turns negative after 25 days.
    playedMs: (statistics[STATISTICS.playedMs] ?? 0) >>> 0,
    area: area.current,
  };
}

function classOf(classId: string): Pick<SaveSummary, "className" | "sex"> {
  const match = GAME_CLASS.exec(classId);
  if (match === null) return { className: classId, sex: null };
  const [, id, letter] = match;
  return { className: CLASS_NAMES[id], sex: letter === "M" ? "male" : "female" };
}

/** `Elite`; the number for one that the game does not have. */
export function difficultyName(difficulty: number): string {
  return DIFFICULTIES[difficulty] ?? `difficulty ${difficulty}`;
}

export type StatisticName = keyof typeof STATISTICS;

/** The statistics by name; those that a save does not have are 0. */
export function statisticsOf(values: readonly number[]): Readonly<Record<StatisticName, number>> {
  const names = Object.keys(STATISTICS) as StatisticName[];
  return Object.fromEntries(names.map((name) => [name, values[STATISTICS[name]] ?? 0])) as Record<
    StatisticName,
    number
  >;
}
