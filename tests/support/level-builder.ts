import type { WalkGrid } from "../../src-shared/formats/mpp/walk-grid.ts";
import { buildLevel, type LevelGrid } from "../../src-shared/walk-grid/level-grid/build-level.ts";
import { DEFAULT_LEVEL, type LevelChoices } from "../../src-shared/walk-grid/level-grid/level-choices.ts";
import type { LevelInput, LevelRoom } from "../../src-shared/walk-grid/level-grid/level-input.ts";

export function roomAt(grid: WalkGrid, x: number, z: number, name = "ROOM"): LevelRoom {
  return { name, grid, x, z, pieces: null };
}

/** A level of these rooms, with paths and nothing else, unless said. */
export function levelInput(rooms: readonly LevelRoom[], more: Partial<LevelInput> = {}): LevelInput {
  return { rooms, dynamicPieces: [], pathBounds: [], hasPathing: true, hasSeams: false, soup: null, ...more };
}

export function builtLevel(input: LevelInput, choices: Partial<LevelChoices> = {}): LevelGrid {
  const built = buildLevel(input, { ...DEFAULT_LEVEL, ...choices });
  if (built.kind !== "built") throw new Error(built.kind);
  return built.level;
}
