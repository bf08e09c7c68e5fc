import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import type { LevelGrid } from "../../../../src-shared/walk-grid/level-grid/build-level.ts";
import { cellAtEdge } from "../../../../src-shared/walk-grid/level-grid/level-axis.ts";
import type { LevelStage } from "../../../../src-shared/walk-grid/level-grid/level-report.ts";
import { metresOf, type Population, populationOf } from "../../../../src-shared/walk-grid/level-grid/population.ts";
import { levelClasses } from "../../../../src-shared/walk-grid/picture/level-classes.ts";
import { type LevelPreview, previewLevel } from "../../../engine/level/preview-level.ts";
import { printMap } from "../cell-map.ts";
import { type Console, counted, paint, printable, table } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import { expectPng, savePicture } from "../pictures.ts";
import type { Session } from "../session.ts";

export interface LevelOptions {
  readonly output?: string;
}

/** Makes the grid of a level from its spec: a map, the game's stages and counters, a picture. */
export async function levelGrid({ console, operation }: Session, file: string, options: LevelOptions): Promise<number> {
  expectPng(options.output);
  const { made, findings } = await previewLevel(file, operation);
  const level = made?.built.kind === "built" ? made.built.level : null;
  const ok = !hasErrors(findings);
  const population = level === null || made === null ? [] : populationOf(level.zeroCounter, made.spec.densities);
  const classes = level === null ? null : levelClasses(level);
  const picture =
    level === null || classes === null ? {} : await savePicture(console, options.output, classes, tensOf(level));
  console.value({ ok, ...resultOf(made), population, ...picture, findings });
  if (!console.json) {
    if (classes !== null) printMap(console, classes);
    if (made !== null) printStages(console, made.stages);
    if (level !== null) printLevel(console, level, population);
    printFindings(console, findings);
    const summary = summaryOf(findings);
    if (!ok) console.line(`${paint("red", "No grid was made")} of ${printable(file)}: ${summary}`);
  }
  return ok ? EXIT.ok : EXIT.notOk;
}

/** The level's first cells lie a little outside of its box, which usually is on tens. */
function tensOf({ box, axisX, axisZ }: LevelGrid) {
  return { x: cellAtEdge(axisX, box.minX), z: cellAtEdge(axisZ, box.minZ) };
}

/** The planes themselves are left out: half a million numbers are nobody's report. */
function resultOf(made: LevelPreview["made"]): object {
  if (made === null) return {};
  const { built, stages } = made;
  if (built.kind !== "built") return { ...built, stages };
  const { box, axisX, axisZ, planes, rooms, seams, regions, zeroCounter, walkable, sealed } = built.level;
  return {
    kind: built.kind,
    width: planes.width,
    height: planes.height,
    box,
    axes: { x: axisX, z: axisZ },
    zeroCounter,
    walkable,
    sealed,
    metres: metresOf(zeroCounter),
    rooms,
    seams,
    regions,
    stages,
  };
}

const WORDS = { done: "", skipped: "skipped for this level", elsewhere: "does not touch the grid" } as const;

function printStages(console: Console, stages: readonly LevelStage[]): void {
  console.line();
  const rows = stages.map(({ stage, state, counters }) => {
    const known = Object.entries(counters).filter(([, value]) => value !== null);
    const counts = known.map(([name, value]) => `${wordsOf(name)} ${value!.toLocaleString("en-US")}`);
    return [stage, [...counts, ...(WORDS[state] === "" ? [] : [paint("dim", WORDS[state])])].join(" · ")];
  });
  for (const line of table(rows)) console.line(line);
}

/** zeroCounter → zero counter */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function printLevel(
  console: Console,
  { planes, zeroCounter, rooms }: LevelGrid,
  population: readonly Population[],
): void {
  console.line();
  console.line(
    `${paint("bold", `${planes.width} × ${planes.height} cells`)} of ${counted(rooms.length, "room")}; the game counts ${counted(zeroCounter, "walkable cell")}, which are ${metresOf(zeroCounter).toFixed(2)} "metres"`,
  );
  const rows = population.map(({ key, density, count }) => [key, String(density), count.toFixed(2)]);
  for (const line of table(rows, [1, 2])) console.line(`  ${line}`);
}
