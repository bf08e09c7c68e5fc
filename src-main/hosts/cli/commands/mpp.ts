import { MOST_CELLS, MPP_HEADER_SIZE, readMpp } from "../../../../src-shared/formats/mpp/mpp.ts";
import type { WalkGrid } from "../../../../src-shared/formats/mpp/walk-grid.ts";
import {
  compareGrids,
  type GridComparison,
  type RegionChange,
} from "../../../../src-shared/walk-grid/compare-grids.ts";
import { componentsOf } from "../../../../src-shared/walk-grid/components.ts";
import { type GridSummary, summaryOf } from "../../../../src-shared/walk-grid/grid-summary.ts";
import { DEFAULT_BAKE } from "../../../../src-shared/walk-grid/options.ts";
import { differenceClasses } from "../../../../src-shared/walk-grid/picture/difference-classes.ts";
import { gridClasses } from "../../../../src-shared/walk-grid/picture/grid-classes.ts";
import { readBounded } from "../../../files/reading.ts";
import { printMap } from "../cell-map.ts";
import { type Console, counted, paint, printable, table } from "../console.ts";
import { EXIT, UsageError } from "../failures.ts";
import { savePicture } from "../pictures.ts";
import type { Session } from "../session.ts";

export interface CellPlace {
  readonly x: number;
  readonly z: number;
}

export interface ShowOptions {
  readonly png?: string;
  readonly cell?: CellPlace;
}

/** Regions in the result: of a grid of nothing but single cells there are millions. */
const MOST_REGIONS = 1000;
/** Regions that people see. */
const LISTED_REGIONS = 8;

/** Prints a walk grid: a map, its counts and its regions; and what is known of one cell. */
export async function showMpp({ console }: Session, file: string, options: ShowOptions): Promise<number> {
  const grid = await readGrid(file);
  const { width, height, offsetX, offsetZ, boundsX, boundsZ } = grid;
  expectCell(grid, options.cell);
  const components = componentsOf(grid.cells, width, height, DEFAULT_BAKE.neighbours);
  const summary = summaryOf(grid, components, MOST_REGIONS);
  const classes = gridClasses(grid, components);
  const picture = await savePicture(console, options.png, classes);
  console.value({
    width,
    height,
    header: { offsetX, offsetZ, boundsX, boundsZ },
    ...summary,
    ...picture,
  });
  if (console.json) return EXIT.ok;
  console.line(`${paint("bold", printable(file))}: ${sizeOf(grid)}`);
  console.line();
  printMap(console, classes);
  console.line();
  printSummary(console, grid, summary);
  return EXIT.ok;
}

async function readGrid(file: string): Promise<WalkGrid> {
  const bytes = await readBounded(file, MPP_HEADER_SIZE + MOST_CELLS);
  return readMpp(bytes, file);
}

function sizeOf({ width, height, offsetX, offsetZ, boundsX, boundsZ }: WalkGrid): string {
  const span = (offset: number, extent: number) => `${rounded(0 - offset)} to ${rounded(extent - offset)}`;
  return `${width} × ${height} cells, x ${span(offsetX, boundsX)}, z ${span(offsetZ, boundsZ)}`;
}

/** An f32 for people. */
function rounded(value: number): string {
  return String(Number(value.toPrecision(7)));
}

function printSummary(console: Console, grid: WalkGrid, { counts, regions, regionCount }: GridSummary): void {
  const share = (cells: number) => `${((100 * cells) / grid.cells.length).toFixed(1)} %`;
  const rows = Object.entries(counts).map(([kind, cells]) => [kind, cells.toLocaleString("en-US"), share(cells)]);
  for (const line of table(rows, [1, 2])) console.line(line);
  console.line();
  if (regionCount === 0) {
    console.line(paint("yellow", "Nobody can walk here: no cell is walkable."));
    return;
  }
  console.line(`${counted(regionCount, "region")} of walkable cells:`);
  const listed = regions.slice(0, LISTED_REGIONS);
  for (const { cells, reachable, x, z } of listed)
    console.line(
      `  ${counted(cells, "cell")} around ${x},${z}: ${reachable ? "the largest, reachable" : paint("yellow", "cut off")}`,
    );
  if (regionCount > listed.length) console.line(`  and ${counted(regionCount - listed.length, "smaller one")}`);
}

function expectCell({ width, height }: WalkGrid, cell: CellPlace | undefined): void {
  if (cell !== undefined && (cell.x >= width || cell.z >= height))
    throw new UsageError(`There is no cell ${cell.x},${cell.z}: the grid has ${width} × ${height}, counted from 0.`);
}

export interface CompareMppOptions {
  readonly png?: string;
}

/** Says in which cells two walk grids differ, and what that does to where one can go. */
export async function compareMpp(
  { console }: Session,
  a: string,
  b: string,
  options: CompareMppOptions,
): Promise<number> {
  const first = await readGrid(a);
  const second = await readGrid(b);
  const compared = compareGrids(first, second);
  const header = headerDifferences(first, second);
  const equal = compared.headerEqual && compared.cells.same === first.cells.length;
  const components = componentsOf(second.cells, second.width, second.height, DEFAULT_BAKE.neighbours);
  const classes = differenceClasses(first, second, compared, components);
  const picture = await savePicture(console, options.png, classes);
  console.value({ equal, ...compared, header, ...picture });
  if (!console.json) {
    if (!equal) printMap(console, classes);
    printComparison(console, compared, header, equal);
  }
  return equal ? EXIT.ok : EXIT.notOk;
}

interface HeaderDifference {
  readonly field: string;
  readonly a: number;
  readonly b: number;
}

const HEADER_FIELDS = ["width", "height", "offsetX", "offsetZ", "boundsX", "boundsZ"] as const;

function headerDifferences(a: WalkGrid, b: WalkGrid): HeaderDifference[] {
  return HEADER_FIELDS.filter((field) => a[field] !== b[field]).map((field) => ({ field, a: a[field], b: b[field] }));
}

function printComparison(
  console: Console,
  { cells, width, height, lost, gained }: GridComparison,
  header: readonly HeaderDifference[],
  equal: boolean,
): void {
  if (equal) {
    console.line(`${paint("green", "Equal")} in header and ${counted(cells.same, "cell")}`);
    return;
  }
  console.line();
  for (const { field, a, b } of header)
    console.line(`header, ${field}: ${paint("yellow", `${rounded(a)} against ${rounded(b)}`)}`);
  if (header.length > 0) console.line(`compared where both have cells: ${width} × ${height}`);
  const rows: readonly (readonly [string, number])[] = [
    ["same", cells.same],
    ["walkable to wall", cells.walkableToWall],
    ["wall to walkable", cells.wallToWalkable],
    ["walkable to void", cells.walkableToVoid],
    ["void to walkable", cells.voidToWalkable],
    ["wall to void", cells.wallToVoid],
    ["void to wall", cells.voidToWall],
  ];
  const shown = rows.filter(([kind, count]) => count > 0 || kind === "same");
  for (const line of table(
    shown.map(([kind, count]) => [kind, count.toLocaleString("en-US")]),
    [1],
  ))
    console.line(line);
  printRegions(console, lost, "can no longer be reached");
  printRegions(console, gained, "can be reached now");
}

/** `cutOff`: those on which one can still stand, in a trap. */
function printRegions(console: Console, regions: readonly RegionChange[], what: string): void {
  for (const { x, z, cells, cutOff } of regions.slice(0, LISTED_REGIONS)) {
    const inTrap = cutOff === 0 ? "" : `; ${counted(cutOff, "cell")} of them walkable and cut off`;
    console.line(`${counted(cells, "cell")} around ${x},${z} ${paint("yellow", what)}${inTrap}`);
  }
  if (regions.length > LISTED_REGIONS)
    console.line(`${counted(regions.length - LISTED_REGIONS, "smaller region")} ${what} as well`);
}
