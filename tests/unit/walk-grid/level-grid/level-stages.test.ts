import { expect, test } from "vitest";
import { WALKABLE } from "../../../../src-shared/formats/mpp/walk-grid.ts";
import { buildLevel } from "../../../../src-shared/walk-grid/level-grid/build-level.ts";
import type { LevelInput } from "../../../../src-shared/walk-grid/level-grid/level-input.ts";
import { LEVEL_STAGES } from "../../../../src-shared/walk-grid/level-grid/level-report.ts";
import { stagesOf } from "../../../../src-shared/walk-grid/level-grid/level-stages.ts";
import { filledGrid } from "../../../support/grid-builder.ts";
import { levelInput, roomAt } from "../../../support/level-builder.ts";

const ROOM = filledGrid(50, 50, WALKABLE);
const stages = (input: LevelInput) => stagesOf(input, buildLevel(input));

test("the report has the game's stages in its order", () => {
  expect(stages(levelInput([roomAt(ROOM, 0, 0)])).map(({ stage }) => stage)).toEqual(LEVEL_STAGES);
});

test("counters are those of the level", () => {
  const piece = { room: 0, name: "", box: { minX: 0, minZ: 0, maxX: 1, maxZ: 1 } };
  const input = levelInput([roomAt(ROOM, 0, 0), roomAt(ROOM, 0, 0)], { dynamicPieces: [piece] });
  const counters = Object.fromEntries(stages(input).map((each) => [each.stage, each.counters]));
  expect(counters.collect).toEqual({ rooms: 2, dynamicPieces: 1, pathBounds: 0 });
  expect(counters.planes).toEqual({ width: 54, height: 54, idealWidth: 54, idealHeight: 54 });
  expect(counters.import).toMatchObject({ rooms: 2, written: 5000, zero: 5000, overlaps: 2500, conflicts: 0 });
  expect(counters.dynamic).toMatchObject({ regions: 1, recomputed: 0 });
  expect(counters.dynamic.area).toBeCloseTo(2 * 2, 4);
  expect(counters.finish).toEqual({ zeroCounter: 5000, walkable: 2500, sealed: 54 * 54 - 2500 });
  expect(counters.refresh).toEqual({
    roomsRepathed: null,
    pathnodesCalculated: 0,
    roomsPathCached: null,
    pathnodesLoaded: 5000,
  });
});

test.each([
  [0, 20, 1],
  [3000, 3020, 4],
])("the smallest face is a thousandth of the diagonal, and at least 1", (at, side, smallestFace) => {
  const input = levelInput([roomAt(ROOM, 0, 0), roomAt(ROOM, at, at)], { hasPathing: false });
  expect(stages(input).find(({ stage }) => stage === "quadtree")).toMatchObject({ counters: { side, smallestFace } });
});

test("without paths nothing is done after the quadtree", () => {
  const states = stages(levelInput([roomAt(ROOM, 0, 0)], { hasPathing: false })).map(({ state }) => state);
  expect(states.slice(5)).toEqual(["skipped", "skipped", "skipped", "skipped", "skipped"]);
});
