import { type FlatBox, unionOf } from "../path-bounds.ts";
import { centreOf, gridAxis } from "../region.ts";
import { dynamicRegionsOf } from "./dynamic-regions.ts";
import { type ImportCounts, importCells } from "./import-cells.ts";
import { CELL, cellAtEdge, type LevelAxis, levelAxis } from "./level-axis.ts";
import { type CellRect, cellsUnder, undefinedCounter } from "./level-cells.ts";
import { DEFAULT_LEVEL, type LevelChoices } from "./level-choices.ts";
import { type LevelInput, type LevelRoom, MOST_LEVEL_CELLS, roomBox } from "./level-input.ts";
import { finishPlanes, type LevelPlanes, newPlanes } from "./level-planes.ts";
import { type RegionOutcome, recomputeRegion } from "./recompute.ts";
import { type SeamBand, seamBandsOf } from "./seams.ts";

/** A room, the cells of the level that its grid covers, and what became of them. */
export interface ImportedRoom extends ImportCounts, CellRect {
  readonly name: string;
  readonly box: FlatBox;
}

export interface UnknownSeam extends SeamBand, CellRect {
  /** Cells that no room has defined, so that the game alone knows them. */
  readonly unknown: number;
}

export interface LevelGrid {
  readonly box: FlatBox;
  readonly axisX: LevelAxis;
  readonly axisZ: LevelAxis;
  readonly planes: LevelPlanes;
  readonly rooms: readonly ImportedRoom[];
  readonly seams: readonly UnknownSeam[];
  readonly regions: readonly RegionOutcome[];
  /** The game's counter: every 0 that was written, a cell that was written twice twice. */
  readonly zeroCounter: number;
  /** Cells that are 0 in the end. */
  readonly walkable: number;
  /** Undefined cells that became walls. */
  readonly sealed: number;
  /** The primary plane before that, for pictures. */
  readonly unsealed: Uint8Array;
}

export type BuiltLevel =
  | { readonly kind: "built"; readonly level: LevelGrid }
  /** HASPATHING is false: the game makes no grid. */
  | { readonly kind: "no-pathing"; readonly box: FlatBox | null }
  /** No rooms and no nodes. */
  | { readonly kind: "empty" }
  /** More than {@link MOST_LEVEL_CELLS}: the rooms lie too far apart. */
  | { readonly kind: "too-large"; readonly box: FlatBox; readonly width: number; readonly height: number };

/** The grid that the game makes of a level's rooms when it starts (spec/walk-grid.md §6). */
export function buildLevel(input: LevelInput, choices: LevelChoices = DEFAULT_LEVEL): BuiltLevel {
  const boxes = input.rooms.map((_, index) => roomBox(input, index));
  const box = [...boxes, ...input.pathBounds].reduce(unionOf, null as FlatBox | null);
  if (!input.hasPathing) return { kind: "no-pathing", box };
  if (box === null) return { kind: "empty" };
  const axisX = levelAxis(box.minX, box.maxX, choices.rounding);
  const axisZ = levelAxis(box.minZ, box.maxZ, choices.rounding);
  if (!(axisX.cells * axisZ.cells <= MOST_LEVEL_CELLS))
    return { kind: "too-large", box, width: axisX.cells, height: axisZ.cells };
  return { kind: "built", level: filledLevel(input, { boxes, box, axisX, axisZ }, choices) };
}

interface LevelFrame {
  readonly boxes: readonly FlatBox[];
  readonly box: FlatBox;
  readonly axisX: LevelAxis;
  readonly axisZ: LevelAxis;
}

function filledLevel(input: LevelInput, { boxes, box, axisX, axisZ }: LevelFrame, choices: LevelChoices): LevelGrid {
  const planes = newPlanes(axisX.cells, axisZ.cells);
  const rooms = input.rooms.map(({ name, grid }, index): ImportedRoom => {
    const rect = placeOf(input.rooms[index], axisX, axisZ, choices);
    const counts = importCells(planes, { ...rect, cells: grid.cells }, choices.overlap);
    return { name, box: boxes[index], ...rect, ...counts };
  });
  const seams = input.hasSeams ? seamsOf(seamBandsOf(boxes, choices.seamInside), planes, axisX, axisZ) : [];
  const regions = dynamicRegionsOf(input.dynamicPieces).map((region) =>
    recomputeRegion(region, planes, axisX, axisZ, input.soup),
  );
  const unsealed = planes.primary.slice();
  const finished = finishPlanes(planes);
  const written = [...rooms, ...regions.flatMap(({ recomputed }) => recomputed ?? [])];
  return {
    box,
    axisX,
    axisZ,
    planes: finished.planes,
    rooms,
    seams,
    regions,
    zeroCounter: written.reduce((sum, { zero }) => sum + zero, 0),
    walkable: countOf(finished.planes.primary, 0),
    sealed: finished.sealed,
    unsealed,
  };
}

function seamsOf(
  bands: readonly SeamBand[],
  planes: LevelPlanes,
  axisX: LevelAxis,
  axisZ: LevelAxis,
): readonly UnknownSeam[] {
  const unknownIn = undefinedCounter(planes);
  return bands.map((band) => {
    const rect = cellsUnder(band.box, axisX, axisZ);
    return { ...band, ...rect, unknown: unknownIn(rect) };
  });
}

/** The cells of the level that a room's grid covers (spec/walk-grid.md §6.4); some may lie outside. */
function placeOf({ grid, x, z }: LevelRoom, axisX: LevelAxis, axisZ: LevelAxis, choices: LevelChoices): CellRect {
  const lowEdge = (offset: number, extent: number) =>
    choices.firstCell === "box" ? 0 - offset : centreOf(gridAxis(0 - offset, extent - offset), 0) - CELL / 2;
  return {
    firstX: cellAtEdge(axisX, x + lowEdge(grid.offsetX, grid.boundsX)),
    firstZ: cellAtEdge(axisZ, z + lowEdge(grid.offsetZ, grid.boundsZ)),
    width: grid.width,
    height: grid.height,
  };
}

function countOf(bytes: Uint8Array, value: number): number {
  let count = 0;
  for (const byte of bytes) if (byte === value) count++;
  return count;
}
