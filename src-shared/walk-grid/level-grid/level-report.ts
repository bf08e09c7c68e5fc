/** Stages of the game's bake of a level, in its order (docs/formats/level-grid.md). */
export const LEVEL_STAGES = [
  "release",
  "collect",
  "faces",
  "geometry",
  "quadtree",
  "planes",
  "import",
  "dynamic",
  "finish",
  "refresh",
] as const;

export type LevelStageName = (typeof LEVEL_STAGES)[number];

/** `skipped`: the game skips it for this level. `elsewhere`: it does not touch the grid, and is not done here. */
export type StageState = "done" | "skipped" | "elsewhere";

export interface LevelStage {
  readonly stage: LevelStageName;
  readonly state: StageState;
  /** Counts and measures; null where only the running game knows. */
  readonly counters: Readonly<Record<string, number | null>>;
}
