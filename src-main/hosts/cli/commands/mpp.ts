import { MPP_HEADER_SIZE, readMpp } from "../../../../src-shared/formats/mpp/mpp.ts";
import { VOID, WALKABLE, type WalkGrid } from "../../../../src-shared/formats/mpp/walk-grid.ts";
import {
  compareGrids,
  type GridComparison,
  type RegionChange,
} from "../../../../src-shared/walk-grid/compare-grids.ts";
import { type Components, componentsOf, largestOf } from "../../../../src-shared/walk-grid/components.ts";
import { type GridSummary, summaryOf } from "../../../../src-shared/walk-grid/grid-summary.ts";
import { DEFAULT_BAKE } from "../../../../src-shared/walk-grid/options.ts";
import { differenceClasses } from "../../../../src-shared/walk-grid/picture/difference-classes.ts";
import { gridClasses } from "../../../../src-shared/walk-grid/picture/grid-classes.ts";
import { centreOf, gridAxis } from "../../../../src-shared/walk-grid/region.ts";
import type { BakeRules } from "../../../engine/bake-layout.ts";
import type { LayoutCell } from "../../../engine/explain-layout-cell.ts";
import { layoutFileOf } from "../../../engine/grid-beside.ts";
import { readBounded } from "../../../files/reading.ts";
import { printMap } from "../cell-map.ts";
import { printAnswer } from "../cell-report.ts";
import { type Console, counted, paint, printable, rounded, table } from "../console.ts";
import { EXIT, UsageError } from "../failures.ts";
import { printFindings } from "../findings.ts";
import { expectPng, savePicture } from "../pictures.ts";
import type { Session } from "../session.ts";

export interface CellPlace {
  readonly x: number;
  readonly z: number;
}

export interface ShowOptions {
  readonly png?: string;
  readonly cell?: CellPlace;
  readonly layout?: string;
  readonly project?: string;
  readonly base: readonly string[];
  readonly rules: BakeRules;
}

/** Regions in the result: of a grid of nothing but single cells there are millions. */
const MOST_REGIONS = 1000;
/** Regions that people see. */
const LISTED_REGIONS = 8;

/** Prints a walk grid: a map, its counts and its regions; or what is known of one cell. */
export async function showMpp(session: Session, file: string, options: ShowOptions): Promise<number> {
  const { console } = session;
  expectPng(options.png);
  const grid = await readGrid(file);
  const { width, height, offsetX, offsetZ, boundsX, boundsZ } = grid;
  const components = componentsOf(grid.cells, width, height, DEFAULT_BAKE.neighbours);
  const summary = summaryOf(grid, components, MOST_REGIONS);
  const classes = gridClasses(grid, components);
  const cell = options.cell === undefined ? null : cellFacts(grid, components, options.cell);
  const why = cell === null ? null : await explain(session, file, cell, options);
  const picture = await savePicture(console, options.png, classes);
  const header = { offsetX, offsetZ, boundsX, boundsZ };
  console.value({
    width,
    height,
    header,
    ...summary,
    ...(cell === null ? {} : { cell: { ...cell, why } }),
    ...picture,
  });
  if (console.json) return EXIT.ok;
  console.line(`${paint("bold", printable(file))}: ${sizeOf(grid)}`);
  console.line();
  if (cell === null) {
    printMap(console, classes);
    console.line();
    printSummary(console, grid, summary);
  } else printCell(console, cell, why);
  return EXIT.ok;
}

interface CellFacts extends CellPlace {
  readonly value: "walkable" | "wall" | "void";
  /** Centre, in world units of the room. */
  readonly centreX: number;
  readonly centreZ: number;
  /** Of the region it belongs to; null where nobody walks. */
  readonly region: { readonly cells: number; readonly reachable: boolean } | null;
}

function cellFacts(grid: WalkGrid, components: Components, { x, z }: CellPlace): CellFacts {
  const { width, height, cells } = grid;
  if (x >= width || z >= height)
    throw new UsageError(`There is no cell ${x},${z}: the grid has ${width} × ${height}, counted from 0.`);
  const at = z * width + x;
  const label = components.labels[at];
  return {
    x,
    z,
    value: valueWord(cells[at]),
    centreX: centreOf(gridAxis(0 - grid.offsetX, grid.boundsX - grid.offsetX), x),
    centreZ: centreOf(gridAxis(0 - grid.offsetZ, grid.boundsZ - grid.offsetZ), z),
    region: label < 0 ? null : { cells: components.sizes[label], reachable: label === largestOf(components) },
  };
}

function valueWord(cell: number): CellFacts["value"] {
  if (cell === WALKABLE) return "walkable";
  return cell === VOID ? "void" : "wall";
}

type Why = LayoutCell & { readonly layout: string };

/** What the layout of the grid says of a cell; null when there is none beside it and none was named. */
async function explain(
  { operation }: Session,
  file: string,
  { x, z }: CellPlace,
  { project, base, rules, ...options }: ShowOptions,
): Promise<Why | null> {
  const layout = options.layout ?? layoutFileOf(file);
  if (layout === null) return null;
  const { explainLayoutCell } = await import("../../../engine/explain-layout-cell.ts");
  return { layout, ...(await explainLayoutCell({ layout, project, base, rules, reconnect: true }, x, z, operation)) };
}

function printCell(console: Console, cell: CellFacts, why: Why | null): void {
  const { x, z, value, centreX, centreZ, region } = cell;
  const placed = (centre: number) => (Number.isFinite(centre) ? centre.toFixed(2) : "unknown, too far out");
  const place = `x ${placed(centreX)}, z ${placed(centreZ)}`;
  console.line(`Cell ${x},${z} is ${paint("bold", value)}; its centre is at ${place}`);
  if (region !== null)
    console.line(`  in a region of ${counted(region.cells, "cell")}, ${region.reachable ? "the largest" : "cut off"}`);
  if (why === null) {
    console.line("  There is no layout beside the grid that would say why; name one with --layout.");
    return;
  }
  console.line(`  baked of ${printable(why.layout)}:`);
  printWhy(console, why, value);
}

function printWhy(console: Console, why: Why, value: CellFacts["value"]): void {
  switch (why.kind) {
    case "cell": {
      const baked = valueWord(why.cell);
      if (baked !== value) console.line(`  ${paint("yellow", `it would be ${baked}, other than in this file`)},`);
      printAnswer(console, why);
      break;
    }
    case "outside":
      console.line(`  the grid would have ${why.width} × ${why.height} cells, and not this one`);
      break;
    case "not-baked":
      console.line(`  ${paint("red", "it cannot be baked")}`);
  }
  if (why.findings.length > 0) console.line();
  printFindings(console, why.findings);
}

/** Eight times the largest grid of the game; finding the regions of more could take gigabytes. */
const MOST_SHOWN_CELLS = 2 ** 24;

async function readGrid(file: string): Promise<WalkGrid> {
  const bytes = await readBounded(file, MPP_HEADER_SIZE + MOST_SHOWN_CELLS);
  return readMpp(bytes, file);
}

function sizeOf({ width, height, offsetX, offsetZ, boundsX, boundsZ }: WalkGrid): string {
  const span = (offset: number, extent: number) => `${rounded(0 - offset)} to ${rounded(extent - offset)}`;
  return `${width} × ${height} cells, x ${span(offsetX, boundsX)}, z ${span(offsetZ, boundsZ)}`;
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
      `  ${counted(cells, "cell")} from ${x},${z} on: ${reachable ? "the largest, reachable" : paint("yellow", "cut off")}`,
    );
  if (regionCount > listed.length) console.line(`  and ${counted(regionCount - listed.length, "smaller one")}`);
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
  expectPng(options.png);
  const first = await readGrid(a);
  const second = await readGrid(b);
  const compared = compareGrids(first, second);
  const header = headerDifferences(first, second);
  const equal = compared.headerEqual && compared.cells.same === first.cells.length;
  const components = componentsOf(second.cells, second.width, second.height, DEFAULT_BAKE.neighbours);
  const classes = differenceClasses(first, second, compared, components);
  const picture = await savePicture(console, options.png, classes);
  const both = compared.width * compared.height;
  const alone = { first: first.cells.length - both, second: second.cells.length - both };
  console.value({ equal, ...compared, alone, header, ...picture });
  if (!console.json) {
    if (!equal) printMap(console, classes);
    printComparison(console, { ...compared, alone, header, equal });
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

interface Compared extends GridComparison {
  /** Cells that only one of them has. */
  readonly alone: { readonly first: number; readonly second: number };
  readonly header: readonly HeaderDifference[];
  readonly equal: boolean;
}

function printComparison(
  console: Console,
  { cells, width, height, alone, lost, gained, header, equal }: Compared,
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
    ["in the first only", alone.first],
    ["in the second only", alone.second],
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
    console.line(`${counted(cells, "cell")} from ${x},${z} on ${paint("yellow", what)}${inTrap}`);
  }
  if (regions.length > LISTED_REGIONS)
    console.line(`${counted(regions.length - LISTED_REGIONS, "smaller region")} ${what} as well`);
}
