import { VOID } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { type Diagnostic, type DiagnosticData, diagnose } from "../../../src-shared/text/diagnostic.ts";
import type { BuiltLevel, LevelGrid } from "../../../src-shared/walk-grid/level-grid/build-level.ts";
import type { LevelChoices } from "../../../src-shared/walk-grid/level-grid/level-choices.ts";
import { type LevelInput, MOST_LEVEL_CELLS } from "../../../src-shared/walk-grid/level-grid/level-input.ts";
import { LEVEL_RULES } from "./level-rules.ts";

type Say = (code: keyof typeof LEVEL_RULES, data: DiagnosticData) => Diagnostic;

/** What is worth saying about a level and its grid; `path` is the spec. */
export function levelFindings(input: LevelInput, choices: LevelChoices, built: BuiltLevel, path: string): Diagnostic[] {
  const say: Say = (code, data) => diagnose(code, LEVEL_RULES[code], { path }, data);
  switch (built.kind) {
    case "no-pathing":
      return [say("level-no-pathing", {})];
    case "too-large":
      return [say("level-too-large", { width: built.width, height: built.height, most: MOST_LEVEL_CELLS })];
    case "empty":
      return [];
    case "built":
      return [...roomFindings(input, choices, built.level, say), ...gridFindings(built.level, say)];
  }
}

function roomFindings({ rooms }: LevelInput, { overlap }: LevelChoices, level: LevelGrid, say: Say): Diagnostic[] {
  return rooms.flatMap(({ name, grid, x, z, pieces }, index) => {
    const where = `rooms[${index}]`;
    const { conflicts, outside } = level.rooms[index];
    const isOffTens = pieces === null && (isOffTen(x - grid.offsetX) || isOffTen(z - grid.offsetZ));
    return [
      ...(grid.cells.every((cell) => cell === VOID) ? [say("level-room-void", { where, room: name })] : []),
      ...(isOffTens ? [say("level-room-off-tens", { where, x, z })] : []),
      ...(conflicts > 0 ? [say("level-rooms-conflict", { where, conflicts, winner: overlap })] : []),
      ...(outside > 0 ? [say("level-room-outside", { where, cells: outside })] : []),
    ];
  });
}

function isOffTen(edge: number): boolean {
  return edge % 10 !== 0;
}

function gridFindings({ axisX, axisZ, regions, seams }: LevelGrid, say: Say): Diagnostic[] {
  const fragile = [
    { name: "X", axis: axisX },
    { name: "Z", axis: axisZ },
  ].filter(({ axis }) => axis.cells !== axis.idealCells);
  const regionCells = regions
    .filter(({ recomputed }) => recomputed === null)
    .reduce((sum, { width, height }) => sum + width * height, 0);
  const seamCells = seams.reduce((sum, { unknown }) => sum + unknown, 0);
  return [
    ...fragile.map(({ name, axis }) =>
      say("level-axis-fragile", { axis: name, cells: axis.cells, ideal: axis.idealCells }),
    ),
    ...(regionCells > 0 ? [say("level-regions-unknown", { cells: regionCells })] : []),
    ...(seamCells > 0 ? [say("level-seams-unknown", { cells: seamCells })] : []),
  ];
}
